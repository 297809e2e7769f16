/** Plain Russian names of the criteria of a judgement and of what the work demands, for screens, files and emails. */
import type { conditionKinds } from '../domain.ts'

/** By key of the criterion. */
export const criterionTitles = {
  work: 'Задачи вакансии',
  occupation: 'Профессия',
  must_have: 'Обязательные требования',
  nice_to_have: 'Желательно',
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
  refusals: 'Отказ от условий работы',
  gaps: 'Чего нет, со слов кандидата',
  exclusions: 'Кого вакансия не берёт',
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
