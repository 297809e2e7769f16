import type { Named } from '../answers/shapes.ts'

const named = (pairs: Record<string, string>): Named[] => Object.entries(pairs).map(([id, name]) => ({ id, name }))

export const experiences = named({ noExperience: 'Нет опыта', between1And3: 'От 1 года до 3 лет', between3And6: 'От 3 до 6 лет', moreThan6: 'Более 6 лет' })
export const schedules = named({ fullDay: 'Полный день', shift: 'Сменный график', flexible: 'Гибкий график', remote: 'Удаленная работа', flyInFlyOut: 'Вахтовый метод' })
export const workFormats = named({ ON_SITE: 'На месте работодателя', REMOTE: 'Удалённо', HYBRID: 'Гибрид', FIELD_WORK: 'Разъездной' })
export const days = named({ FIVE_ON_TWO_OFF: '5/2', TWO_ON_TWO_OFF: '2/2', SIX_ON_ONE_OFF: '6/1', THREE_ON_THREE_OFF: '3/3', FLEXIBLE: 'Свободный', OTHER: 'Другое' })
export const hours = named({ HOURS_4: '4 часа', HOURS_8: '8 часов', HOURS_10: '10 часов', HOURS_12: '12 часов', FLEXIBLE: 'По договоренности', OTHER: 'Другое' })
export const educationLevels = named({ secondary: 'Среднее', special_secondary: 'Среднее специальное', unfinished_higher: 'Неоконченное высшее', higher: 'Высшее', bachelor: 'Бакалавр', master: 'Магистр', candidate: 'Кандидат наук', doctor: 'Доктор наук' })
export const languageLevels = named({ a1: 'A1 — Начальный', a2: 'A2 — Элементарный', b1: 'B1 — Средний', b2: 'B2 — Средне-продвинутый', c1: 'C1 — Продвинутый', c2: 'C2 — В совершенстве', l1: 'Родной' })
export const languages = named({ rus: 'Русский', eng: 'Английский', deu: 'Немецкий', fra: 'Французский', zho: 'Китайский', tat: 'Татарский', hye: 'Армянский', kaz: 'Казахский', uzb: 'Узбекский', bak: 'Башкирский' })
export const genders = named({ male: 'Мужской', female: 'Женский' })
export const hiddenFields = named({ names_and_photo: 'ФИО и фотография', phones: 'Все телефоны', email: 'Электронная почта', other_contacts: 'Прочие контакты', experience: 'Все компании' })
export const relocationTypes = named({ no_relocation: 'не готов к переезду', relocation_possible: 'готов к переезду', relocation_desirable: 'хочу переехать' })
export const businessTrips = named({ ready: 'готов к командировкам', sometimes: 'готов к редким командировкам', never: 'не готов к командировкам' })
export const searchStatuses = named({ active_search: 'Активно ищет работу', looking_for_offers: 'Рассматривает предложения', not_looking_for_job: 'Не ищет работу', has_job_offer: 'Предложили работу, решает', accepted_job_offer: 'Вышел на новое место' })

/** A dictionary item by id; throws on an unknown id, because that is a bug of the sandbox. */
export function pickNamed(list: readonly Named[], id: string): Named {
  const found = list.find((one) => one.id === id)
  if (!found) throw new Error(`No dictionary item ${id}`)
  return found
}

export const dictionaries: Record<string, readonly object[]> = {
  experience: experiences,
  schedule: schedules.map((one) => ({ ...one, uid: one.id })),
  work_format: workFormats,
  work_schedule_by_days: days,
  working_hours: hours,
  education_level: educationLevels,
  language_level: languageLevels,
  gender: genders,
  resume_hidden_fields: hiddenFields,
  relocation_type: relocationTypes,
  business_trip_readiness: businessTrips,
  job_search_statuses_employer: searchStatuses,
  employment: named({ full: 'Полная занятость', part: 'Частичная занятость', project: 'Проектная работа', volunteer: 'Волонтерство', probation: 'Стажировка' }),
  travel_time: named({ any: 'Не имеет значения', less_than_hour: 'Не более часа', from_hour_to_one_and_half: 'Не более полутора часов' }),
  resume_employment_form: named({ FULL: 'Полная', PART_TIME: 'Частичная', INTERNSHIP: 'Стажировка', VOLUNTEER: 'Волонтерство' }),
  resume_work_format: named({ ON_SITE: 'На месте работодателя', REMOTE: 'Удалённо', HYBRID: 'Гибрид', FIELD_WORK: 'Разъездной', FLY_IN_FLY_OUT: 'Вахта' }),
  resume_search_relocation: named({ living_or_relocation: 'живут в регионе или готовы переехать', living: 'живут в регионе', living_but_relocation: 'живут вне региона и готовы переехать', relocation: 'готовы переехать' }),
  resume_contacts_site_type: named({ personal: 'Другой сайт', moi_krug: 'Мой круг', linkedin: 'LinkedIn', freelance: 'Free-lance', skype: 'Skype' }),
  salary_range_frequency: named({ DAILY: 'Ежедневно', WEEKLY: 'Раз в неделю', TWICE_PER_MONTH: 'Два раза в месяц', MONTHLY: 'Раз в месяц', PER_PROJECT: 'За проект' }),
  civil_law_contracts: named({ SELF_EMPLOYED: 'С самозанятыми', INDIVIDUAL_ENTREPRENEUR: 'С ИП', INDIVIDUAL_PERSON: 'С физлицами' }),
  age_restriction: named({ AGE_14_PLUS: 'Доступно с 14 лет', AGE_16_PLUS: 'Доступно с 16 лет' }),
  fly_in_fly_out_duration: named({ DAYS_15: '15 дней', DAYS_20: '20 дней' }),
  employment_form: named({ FULL: 'Полная', PART: 'Частичная', PROJECT: 'Проект или разовое задание', FLY_IN_FLY_OUT: 'Вахта', SIDE_JOB: 'Подработка' }),
  negotiations_state: named({ response: 'Отклик', invitation: 'Приглашение', discard: 'Отказ', hidden: 'Скрыт' }),
  messaging_status: named({ ok: 'ok', archived: 'Вакансия в архиве', disabled_by_employer: 'Переписка отключена', no_invitation: 'Нет приглашения', resume_deleted: 'Резюме удалено' }),
  vacancy_type: named({ open: 'Открытая', closed: 'Закрытая', anonymous: 'Анонимная', direct: 'Рекламная' }),
  vacancy_billing_type: named({ free: 'Бесплатная', standard: 'Стандарт', standard_plus: 'Стандарт плюс', premium: 'Премиум' }),
  salary_range_mode: named({ MONTH: 'За месяц', HOUR: 'За час', SHIFT: 'За смену', SERVICE: 'За услугу', FLY_IN_FLY_OUT: 'За вахту' }),
  employer_active_vacancies_order: named({ name_asc: 'По названию', name_desc: 'По названию, обратный порядок', expiration_date_asc: 'Скоро истекут', expiration_date_desc: 'Новые', unseen_responses_asc: 'Меньше новых откликов', unseen_responses_desc: 'Больше новых откликов' }),
  employer_archived_vacancies_order: named({ name_asc: 'По названию', name_desc: 'По названию, обратный порядок', archive_time_asc: 'Давние', archive_time_desc: 'Недавние' }),
  driver_license_types: ['A', 'B', 'C', 'D', 'E', 'BE', 'CE', 'DE', 'TM', 'TB'].map((id) => ({ id })),
  currency: [
    { code: 'RUR', abbr: '₽', name: 'Рубли', rate: 1, default: true, in_use: true },
    { code: 'USD', abbr: '$', name: 'Доллары', rate: 0.0125, default: false, in_use: true },
    { code: 'EUR', abbr: '€', name: 'Евро', rate: 0.0108, default: false, in_use: true },
    { code: 'KZT', abbr: '₸', name: 'Тенге', rate: 6.5, default: false, in_use: true },
    { code: 'BYR', abbr: 'Br', name: 'Белорусские рубли', rate: 0.0365, default: false, in_use: true },
    { code: 'UZS', abbr: 'сўм', name: 'Узбекский сум', rate: 152, default: false, in_use: true },
  ],
}
