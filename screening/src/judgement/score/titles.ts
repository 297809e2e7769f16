/** Russian names of criteria and of conditions, for every place that shows them. */
import type { ConditionKind } from '../model.ts'
import type { CriterionKey } from './keys.ts'

export const CRITERION_TITLES: Readonly<Record<CriterionKey, string>> = {
  work: 'Работа по задачам вакансии',
  occupation: 'Профессия',
  must_have: 'Обязательные требования',
  nice_to_have: 'Желательное',
  years: 'Стаж по профессии',
  level: 'Уровень должности',
  education: 'Образование',
  languages: 'Языки',
  papers: 'Права и документы',
  permit: 'Гражданство и право на работу',
  place: 'Место работы',
  format: 'Формат работы',
  schedule: 'График и занятость',
  trips: 'Поездки и вахта',
  pay: 'Ожидания по зарплате',
  refusals: 'Отказы',
  gaps: 'Чего нет по словам кандидата',
  exclusions: 'Кого вакансия не рассматривает',
}

export const CONDITION_TITLES: Readonly<Record<ConditionKind, string>> = {
  place: 'Место работы',
  format: 'Формат работы',
  hours: 'Занятость',
  shifts: 'График',
  nights: 'Ночные смены',
  rotation: 'Вахта',
  trips: 'Поездки по работе',
  relocation: 'Переезд',
  start: 'Срок выхода',
  permit: 'Гражданство и право на работу',
  own_car: 'Личный автомобиль',
}
