/** Plain Russian names of the criteria of a judgement and of what the work demands, for screens, files and emails. */
import type { conditionKinds } from '../domain.ts'

/** By key of the criterion. */
export const criterionTitles = {
  work: 'Дела по вакансии',
  occupation: 'Профессия',
  must_have: 'Обязательные требования',
  nice_to_have: 'Будет плюсом',
  years: 'Стаж',
  level: 'Уровень',
  education: 'Образование',
  languages: 'Языки',
  papers: 'Права и документы',
  permit: 'Право на работу',
  place: 'Город',
  format: 'Формат работы',
  schedule: 'График',
  trips: 'Поездки и вахта',
  pay: 'Зарплата',
  refusals: 'Отказы кандидата',
  gaps: 'Чего нет, по словам кандидата',
  exclusions: 'Кого просят не откликаться',
} as const

export const conditionTitles: Readonly<Record<(typeof conditionKinds)[number], string>> = {
  place: 'город',
  format: 'формат работы',
  hours: 'занятость',
  shifts: 'сменный график',
  nights: 'ночные смены',
  rotation: 'вахта',
  trips: 'командировки',
  relocation: 'переезд',
  start: 'срок выхода',
  permit: 'право на работу',
  own_car: 'свой автомобиль',
}
