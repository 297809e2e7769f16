/**
 * Words of the landing. Figures marked with an asterisk are the owner's claims, not measurements: they stand
 * here and nowhere else, so that each can be confirmed or removed in one place.
 */
import type { Recommendation } from '@rezumetr/contracts/domain'

type PreviewRow = { score: number; name: string; about: string; recommendation: Recommendation }

/** The picture of the first screen; people and vacancy are invented, and are nobody of the samples below and on /demo-results. */
export const preview: {
  vacancy: string
  note: string
  best: PreviewRow & { reasons: { title: string; quote: string | null }[] }
  others: PreviewRow[]
} = {
  vacancy: 'Менеджер по продажам: 124 отклика',
  note: 'Пример. Вымышленные данные',
  best: {
    score: 92,
    name: 'Вера Ларионова',
    about: 'Москва, ожидает 150\u00a0000\u00a0₽',
    recommendation: 'hire',
    reasons: [
      { title: 'Продажи B2B от 3 лет', quote: '6 лет в продажах промышленного оборудования' },
      { title: 'Работа с CRM', quote: 'вела воронку из 140 сделок в Битрикс24' },
      { title: 'Английский B1', quote: null },
    ],
  },
  others: [
    { score: 84, name: 'Павел Нестеров', about: '4 года в оптовых продажах', recommendation: 'interview' },
    { score: 61, name: 'Роман Дьяконов', about: 'Розница, опыта B2B нет', recommendation: 'maybe' },
    { score: 27, name: 'Юлия Мещерякова', about: 'Без опыта продаж', recommendation: 'reject' },
  ],
}

export const headline = 'Лучшие кандидаты из\u00a0сотни откликов\u00a0— за\u00a015\u00a0минут*'
export const crowd = '10\u00a0000+ резюме проанализировано, 500+ клиентов, 50+ компаний тестируют.*'
export const setup = 'Настройка занимает около 2\u00a0минут*.'
/** Shown unless a language model abroad may read the resumes. */
export const residency = 'Данные хранятся в дата-центрах в России*.'

export const claims: readonly { value: string; text: string; proof?: '/quality' }[] = [
  { value: '10–15 минут', text: 'на 100 резюме вместо 8 часов*' },
  { value: '15+ критериев', text: 'в методике оценки' },
  { value: '95%', text: 'точность оценки*', proof: '/quality' },
  { value: 'до 80%', text: 'экономия времени на отбор*' },
]

export const advantages = [
  {
    title: '100 резюме за 10–15 минут*',
    manual: 'Около 8 часов чтения подряд*',
    ours: 'Отчёт готов, пока вы пьёте кофе',
  },
  {
    title: 'Одинаковые критерии',
    manual: 'К вечеру планка меняется',
    ours: 'К каждому резюме одни и те же критерии',
  },
  {
    title: 'Понятное решение',
    manual: '«Не понравился» не объяснить',
    ours: 'Видно, из чего сложился балл, с цитатами из резюме',
  },
  {
    title: 'Ничего не теряется',
    manual: 'Отклики тонут на второй странице',
    ours: 'Прочитан каждый отклик, лучшие сверху',
  },
]

export const steps = [
  { title: 'Зарегистрируйтесь и подключите HH.ru', text: `Входом на HH.ru или токеном. ${setup}` },
  {
    title: 'Синхронизируйте вакансии и отклики одной кнопкой',
    text: 'Дальше новые загружаются по расписанию.',
  },
  { title: 'Запустите анализ и получите отчёт', text: 'С оценками, рекомендациями и выгрузкой в Excel.' },
]

export const demoColumns = [
  'Кандидат',
  'Контакты',
  'Опыт',
  'Релевантность',
  'Зарплатные ожидания',
  'Локация',
  'Итоговая оценка',
]

export type DemoRow = {
  name: string
  role: string
  contact: string
  experience: string
  score: number
  salary: number
  place: string
  recommendation: Recommendation
}
export const demoRows: DemoRow[] = [
  {
    name: 'Анна Смирнова',
    role: 'Менеджер по продажам',
    contact: 'anna@example.ru',
    experience: '6 лет, B2B',
    score: 98,
    salary: 150_000,
    place: 'Москва',
    recommendation: 'hire',
  },
  {
    name: 'Дмитрий Орлов',
    role: 'Менеджер по работе с клиентами',
    contact: 'orlov@example.ru',
    experience: '4 года, опт',
    score: 92,
    salary: 130_000,
    place: 'Санкт-Петербург',
    recommendation: 'hire',
  },
  {
    name: 'Елена Кузнецова',
    role: 'Специалист по продажам',
    contact: 'elena@example.ru',
    experience: '3 года, услуги',
    score: 89,
    salary: 120_000,
    place: 'Казань, удалённо',
    recommendation: 'interview',
  },
]

export const buckets: { recommendation: Recommendation; title: string; text: string }[] = [
  { recommendation: 'interview', title: '80 баллов и выше', text: 'Пригласить на интервью' },
  { recommendation: 'maybe', title: 'Нужно уточнить', text: 'Требуется дополнительная оценка' },
  { recommendation: 'reject', title: 'Не подходит', text: 'Не выполнены ключевые критерии' },
]

export const features = [
  {
    key: 'analysis',
    title: 'AI-анализ по 15+ критериям',
    text: 'Навыки, опыт, образование, зарплата, локация и другие требования вакансии.',
  },
  {
    key: 'evidence',
    title: 'Проверяемые выводы',
    text: 'Вывод о навыках и опыте подтверждает дословная цитата из резюме, а не общие слова.',
  },
  {
    key: 'board',
    title: 'Интеграция с HH.ru',
    text: 'Вакансии и отклики загружаются одной кнопкой, без ручного копирования.',
  },
  {
    key: 'excel',
    title: 'Экспорт в Excel',
    text: 'Готовый отчёт для нанимающего менеджера: фильтры, ссылки, цвета.',
  },
  {
    key: 'security',
    title: 'Защита данных',
    text: 'Банковский уровень шифрования*: AES-\u2060256-\u2060GCM.',
  },
  {
    key: 'dashboard',
    title: 'Сводка по найму',
    text: 'Сколько откликов разобрано, средний балл и лучшие кандидаты — на одном экране.',
  },
] as const
