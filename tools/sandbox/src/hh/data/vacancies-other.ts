import { accounting } from './profession-accounting.ts'
import { cook } from './profession-cook.ts'
import { driver } from './profession-driver.ts'
import { nurse } from './profession-nurse.ts'
import { sales } from './profession-sales.ts'
import { support } from './profession-support.ts'
import { guard, teacher } from './profession-teacher.ts'
import type { VacancyPlan } from './vacancy-plan.ts'

const funnel = ['consider', 'phone_interview', 'interview', 'hired', 'discard_by_employer']
const timur = { employer_id: '7700002', manager_id: '87600002' }
const larisa = { employer_id: '7700003', manager_id: '87600004' }
const office = { schedule: 'fullDay', work_format: 'ON_SITE', days: 'FIVE_ON_TWO_OFF', hours: 'HOURS_8' }

/** ООО «Бирюза» (another tenant) and the salon «Зеркало» (no paid access). */
export const otherPlans: readonly VacancyPlan[] = [
  {
    key: 'showroom', ...timur, name: 'Менеджер по работе с оптовыми клиентами',
    proofs: ['активные оптовые продажи кафе и отелям, ключевые клиенты в CRM', 'разъезды по городу, права категории B'],
    description: '<p>Сеть ресторанов и кулинарных производств «Бирюза» поставляет заготовки кафе и отелям Казани.</p><p><strong>Обязанности:</strong></p><ul><li>ведение действующих клиентов HoReCa, допродажи;</li><li>поиск новых кафе и отелей, дегустации;</li><li>контроль заказов и оплат.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт продаж от 1 года, желательно в продуктах питания;</li><li>грамотная речь, уверенный пользователь CRM;</li><li>права категории B.</li></ul><p><strong>Условия:</strong></p><ul><li>70 000–130 000 ₽ на руки;</li><li>5/2, разъездной характер, компенсация ГСМ.</li></ul>',
    key_skills: ['Активные продажи', 'Ключевые клиенты', 'CRM', 'Ведение переговоров'],
    profession: sales, neighbours: [support], strangers: [accounting, driver, cook], level: 1, months: [14, 80], experience: 'between1And3',
    salary: { from: 70_000, to: 130_000, gross: false }, area: 'Казань', address: 'Казань, улица Баумана, 12', ...office,
    published: 22, archived: null, fresh: 15, decided: { consider: 1, discard_by_employer: 1 }, collections: funnel,
    hostile: ['injection_about'], deleted: 0, views: 300,
  },
  {
    key: 'cook', ...timur, name: 'Повар горячего цеха',
    proofs: ['горячий цех: мясо, рыба, соусы по технологическим картам, татарская кухня', 'медицинская книжка, санитарные нормы, маркировка заготовок'],
    description: '<p>Ресторан татарской и европейской кухни в центре Казани, 120 мест, открытая кухня.</p><p><strong>Обязанности:</strong></p><ul><li>приготовление горячих блюд по технологическим картам;</li><li>заготовки на смену и на банкеты;</li><li>соблюдение санитарных норм и маркировки.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт поваром горячего цеха от 2 лет;</li><li>знание технологии приготовления мяса, рыбы, соусов;</li><li>медицинская книжка;</li><li>умение держать темп в загруженные часы.</li></ul><p><strong>Условия:</strong></p><ul><li>70 000–90 000 ₽ на руки, выплаты два раза в месяц;</li><li>график 2/2 с 9 до 23, питание и форма за счёт ресторана;</li><li>такси после закрытия.</li></ul>',
    key_skills: ['Горячий цех', 'Технологические карты', 'Санитарные нормы', 'Заготовки', 'Татарская кухня'],
    profession: cook, neighbours: [], strangers: [driver, support, guard], level: 1, months: [24, 130], experience: 'between1And3',
    salary: { from: 70_000, to: 90_000, gross: false }, area: 'Казань', address: 'Казань, улица Баумана, 12', schedule: 'shift', work_format: 'ON_SITE', days: 'TWO_ON_TWO_OFF', hours: 'HOURS_12',
    published: 16, archived: null, fresh: 17, decided: { phone_interview: 1, discard_by_employer: 1 }, collections: funnel,
    hostile: ['white_text'], deleted: 1, views: 210,
  },
  {
    key: 'teacher', ...timur, name: 'Преподаватель английского языка (обучение персонала)',
    proofs: ['английский язык для персонала: обучение взрослых групп A1–B2, коммуникативная методика', 'составление учебных программ и методических материалов'],
    description: '<p>Учим английскому официантов, администраторов и управляющих сети. Группы по 8 человек, занятия в первой половине дня.</p><p><strong>Обязанности:</strong></p><ul><li>занятия с группами A1–B1: сервис, меню, общение с гостями;</li><li>программа курса и материалы;</li><li>тестирование и отчёт о прогрессе.</li></ul><p><strong>Требования:</strong></p><ul><li>английский не ниже C1;</li><li>опыт преподавания взрослым от 1 года;</li><li>коммуникативная методика;</li><li>высшее лингвистическое или педагогическое образование.</li></ul><p><strong>Условия:</strong></p><ul><li>от 70 000 ₽ на руки, 20–24 часа в неделю;</li><li>обеды в ресторане.</li></ul>',
    key_skills: ['Английский язык', 'Преподавание', 'Коммуникативная методика', 'Составление учебных программ'],
    profession: teacher, neighbours: [], strangers: [support, sales, nurse], level: 1, months: [14, 120], experience: 'between1And3',
    salary: { from: 70_000, to: null, gross: false }, area: 'Казань', address: 'Казань, улица Баумана, 12', schedule: 'flexible', work_format: 'ON_SITE', days: 'FLEXIBLE', hours: 'FLEXIBLE', english: 'c1',
    published: 19, archived: null, fresh: 13, decided: { consider: 1, discard_by_employer: 1 }, collections: funnel,
    hostile: ['homoglyphs'], deleted: 0, views: 160,
  },
  {
    key: 'salon', ...larisa, name: 'Бухгалтер-администратор',
    proofs: ['касса, первичная документация и отчётность по УСН в 1С', 'бухгалтерский учёт салона: банк, закупка материалов'],
    description: '<p>В салон красоты нужен бухгалтер, который возьмёт на себя кассу и первичку.</p><p><strong>Обязанности:</strong></p><ul><li>касса, банк, первичные документы;</li><li>УСН, отчётность с помощью сервиса;</li><li>закупка материалов.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт от 1 года;</li><li>1С или Эльба.</li></ul><p><strong>Условия:</strong></p><ul><li>60 000 ₽ на руки, график 2/2.</li></ul>',
    key_skills: ['Касса', 'УСН', 'Первичная документация'],
    profession: accounting, neighbours: [], strangers: [sales, support], level: 1, months: [12, 90], experience: 'between1And3',
    salary: { from: 60_000, to: null, gross: false }, area: 'Тверь', address: 'Тверь, Советская улица, 30', schedule: 'shift', work_format: 'ON_SITE', days: 'TWO_ON_TWO_OFF', hours: 'HOURS_10',
    published: 12, archived: null, fresh: 12, decided: {}, collections: funnel, hostile: [], deleted: 0, views: 120,
  },
]
