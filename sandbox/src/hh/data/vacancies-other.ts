import { accounting } from './profession-accounting.ts'
import { logistics } from './profession-logistics.ts'
import { sales } from './profession-sales.ts'
import type { VacancyPlan } from './vacancy-plan.ts'

const funnel = ['consider', 'phone_interview', 'interview', 'hired', 'discard_by_employer']
const timur = { employer_id: '7700002', manager_id: '87600002' }
const larisa = { employer_id: '7700003', manager_id: '87600004' }
const office = { schedule: 'fullDay', work_format: 'ON_SITE', days: 'FIVE_ON_TWO_OFF', hours: 'HOURS_8' }

/** ООО «Бирюза» (another tenant) and the salon «Зеркало» (no paid access). */
export const otherPlans: readonly VacancyPlan[] = [
  {
    key: 'showroom', ...timur, name: 'Менеджер по работе с оптовыми клиентами',
    description: '<p>Сеть ресторанов и кулинарных производств «Бирюза» поставляет заготовки кафе и отелям Казани.</p><p><strong>Обязанности:</strong></p><ul><li>ведение действующих клиентов HoReCa, допродажи;</li><li>поиск новых кафе и отелей, дегустации;</li><li>контроль заказов и оплат.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт продаж от 1 года, желательно в продуктах питания;</li><li>грамотная речь, уверенный пользователь CRM;</li><li>права категории B.</li></ul><p><strong>Условия:</strong></p><ul><li>70 000–130 000 ₽ на руки;</li><li>5/2, разъездной характер, компенсация ГСМ.</li></ul>',
    key_skills: ['Активные продажи', 'Ключевые клиенты', 'CRM', 'Ведение переговоров'],
    profession: sales, neighbours: [], strangers: [accounting, logistics], level: 1, months: [14, 80], experience: 'between1And3',
    salary: { from: 70_000, to: 130_000, gross: false }, area: 'Казань', address: 'Казань, улица Баумана, 12', ...office,
    published: 22, archived: null, fresh: 15, decided: { consider: 1, discard_by_employer: 1 }, collections: funnel,
    hostile: ['injection_about'], deleted: 0, views: 300,
  },
  {
    key: 'supply', ...timur, name: 'Логист по городской доставке',
    description: '<p>Доставляем обеды и заготовки по Казани, 25 машин на линии.</p><p><strong>Обязанности:</strong></p><ul><li>планирование маршрутов на день, распределение заказов;</li><li>контроль времени доставки и температуры;</li><li>работа с водителями: графики, замены.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт диспетчером или логистом от 1 года;</li><li>знание города;</li><li>Excel, навигационные системы.</li></ul><p><strong>Условия:</strong></p><ul><li>65 000–80 000 ₽ на руки;</li><li>сменный график 2/2, питание.</li></ul>',
    key_skills: ['Маршрутизация', 'Транспортная логистика', 'Мониторинг транспорта', 'MS Excel'],
    profession: logistics, neighbours: [], strangers: [accounting, sales], level: 1, months: [12, 60], experience: 'between1And3',
    salary: { from: 65_000, to: 80_000, gross: false }, area: 'Казань', address: 'Казань, улица Баумана, 12', schedule: 'shift', work_format: 'ON_SITE', days: 'TWO_ON_TWO_OFF', hours: 'HOURS_12',
    published: 16, archived: null, fresh: 14, decided: { phone_interview: 1, discard_by_employer: 1 }, collections: funnel,
    hostile: [], deleted: 1, views: 210,
  },
  {
    key: 'salon', ...larisa, name: 'Бухгалтер-администратор',
    description: '<p>В салон красоты нужен бухгалтер, который возьмёт на себя кассу и первичку.</p><p><strong>Обязанности:</strong></p><ul><li>касса, банк, первичные документы;</li><li>УСН, отчётность с помощью сервиса;</li><li>закупка материалов.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт от 1 года;</li><li>1С или Эльба.</li></ul><p><strong>Условия:</strong></p><ul><li>60 000 ₽ на руки, график 2/2.</li></ul>',
    key_skills: ['Касса', 'УСН', 'Первичная документация'],
    profession: accounting, neighbours: [], strangers: [sales, logistics], level: 1, months: [12, 90], experience: 'between1And3',
    salary: { from: 60_000, to: null, gross: false }, area: 'Тверь', address: 'Тверь, Советская улица, 30', schedule: 'shift', work_format: 'ON_SITE', days: 'TWO_ON_TWO_OFF', hours: 'HOURS_10',
    published: 12, archived: null, fresh: 12, decided: {}, collections: funnel, hostile: [], deleted: 0, views: 120,
  },
]
