import { accounting } from './profession-accounting.ts'
import { backend, phpWeb } from './profession-backend.ts'
import { logistics } from './profession-logistics.ts'
import { sales } from './profession-sales.ts'
import type { VacancyPlan } from './vacancy-plan.ts'

const funnel = ['consider', 'phone_interview', 'assessment', 'interview', 'offer', 'hired', 'discard_by_employer', 'discard_by_applicant']
const shortFunnel = ['consider', 'phone_interview', 'interview', 'hired', 'discard_by_employer', 'discard_no_interaction']
const anna = { employer_id: '7700001', manager_id: '87600001' }
const pyotr = { employer_id: '7700001', manager_id: '87600009' }
const office = { schedule: 'fullDay', work_format: 'ON_SITE', days: 'FIVE_ON_TWO_OFF', hours: 'HOURS_8' }

/** ГК «Заречье»: a food and farming group with its own fleet, clinic and software. */
export const zarechiePlans: readonly VacancyPlan[] = [
  {
    key: 'backend', ...anna, name: 'Backend-разработчик (Node.js / TypeScript)', department: 'Цифровые продукты',
    description: '<p>Группа компаний «Заречье» — это поля, молочные заводы и 140 магазинов. Мы пишем платформу заказов, по которой каждое утро уезжают 200 машин. Ищем второго backend-разработчика в команду из шести человек.</p><p><strong>Обязанности:</strong></p><ul><li>разрабатывать сервисы заказов и расчётов на Node.js и TypeScript;</li><li>проектировать схему данных в PostgreSQL, следить за скоростью запросов;</li><li>интегрировать платформу с 1С, службами доставки и эквайрингом;</li><li>писать автотесты, участвовать в code review и разборе инцидентов.</li></ul><p><strong>Требования:</strong></p><ul><li>коммерческая разработка на Node.js от 3 лет, уверенный TypeScript;</li><li>хорошее знание SQL и PostgreSQL: индексы, транзакции, планы запросов;</li><li>опыт работы с Docker и очередями (RabbitMQ или Kafka);</li><li>умение проектировать REST API и писать к нему документацию;</li><li>будет плюсом: NestJS или Fastify, Redis, Kubernetes, опыт интеграций с 1С.</li></ul><p><strong>Условия:</strong></p><ul><li>оформление по ТК РФ, аккредитованная ИТ-компания в составе группы;</li><li>гибридный формат: два дня в офисе у метро «Тульская», остальное из дома;</li><li>от 220 000 до 320 000 ₽ на руки, пересмотр раз в год;</li><li>ДМС после испытательного срока, бюджет на обучение.</li></ul>',
    key_skills: ['Node.js', 'TypeScript', 'PostgreSQL', 'Docker', 'REST API', 'RabbitMQ', 'SQL', 'Git'],
    profession: backend, neighbours: [phpWeb], strangers: [sales, logistics, accounting], level: 1, months: [36, 84], experience: 'between3And6',
    salary: { from: 220_000, to: 320_000, gross: false }, area: 'Москва', address: 'Москва, Большая Тульская улица, 44', schedule: 'fullDay', work_format: 'HYBRID', days: 'FIVE_ON_TWO_OFF', hours: 'HOURS_8',
    published: 24, archived: null, fresh: 96, decided: { consider: 3, phone_interview: 3, assessment: 2, interview: 1, discard_by_employer: 5 }, collections: funnel,
    hostile: ['injection_about', 'injection_english', 'keyword_stuffing', 'xss', 'copied_vacancy', 'hidden_text', 'impossible_dates', 'huge_text'], deleted: 2, views: 1840,
  },
  {
    key: 'sales', ...anna, name: 'Менеджер по продажам B2B', department: 'Коммерческая дирекция',
    description: '<p>Производим и продаём молочную продукцию и упаковку для пищевых производств. Отдел корпоративных продаж расширяется: нужен человек, который любит искать новых клиентов и доводить сделку до отгрузки.</p><p><strong>Обязанности:</strong></p><ul><li>поиск и привлечение новых корпоративных клиентов: холодные звонки, встречи, выставки;</li><li>переговоры с ЛПР, подготовка коммерческих предложений, заключение договоров;</li><li>ведение клиентов в CRM, выполнение плана продаж;</li><li>контроль отгрузок и дебиторской задолженности.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт активных B2B-продаж от 2 лет;</li><li>опыт холодных звонков и личных переговоров;</li><li>уверенная работа в CRM (Битрикс24 или amoCRM) и Excel;</li><li>желательно знание рынка продуктов питания или упаковки, опыт участия в тендерах;</li><li>водительские права категории B.</li></ul><p><strong>Условия:</strong></p><ul><li>оклад 90 000 ₽ + процент от продаж, средний доход 150 000–200 000 ₽ до вычета налога;</li><li>график 5/2 с 9:00 до 18:00, офис в Москве;</li><li>корпоративная связь, компенсация ГСМ;</li><li>обучение продукту на производстве.</li></ul>',
    key_skills: ['B2B-продажи', 'Активные продажи', 'Холодные звонки', 'Ведение переговоров', 'CRM', 'Заключение договоров', 'Работа с дебиторской задолженностью'],
    profession: sales, neighbours: [], strangers: [accounting, logistics, phpWeb], level: 1, months: [24, 96], experience: 'between1And3',
    salary: { from: 90_000, to: 200_000, gross: true }, area: 'Москва', address: 'Москва, Большая Тульская улица, 44', ...office, licences: ['B'],
    published: 27, archived: null, fresh: 58, decided: { consider: 3, phone_interview: 2, interview: 1, discard_by_employer: 3, discard_by_applicant: 1 }, collections: funnel,
    hostile: ['injection_job', 'formula_name', 'white_text', 'bidi_name'], deleted: 1, views: 1210,
  },
  {
    key: 'accountant', ...anna, name: 'Бухгалтер по расчётам с поставщиками', department: 'Бухгалтерия',
    description: '<p>В бухгалтерию группы компаний требуется бухгалтер на участок расчётов с поставщиками и подрядчиками. Коллектив 9 человек, главный бухгалтер работает в компании 12 лет.</p><p><strong>Обязанности:</strong></p><ul><li>учёт расчётов с поставщиками и подрядчиками (счета 60, 76);</li><li>проверка и ввод первичных документов, обмен через ЭДО;</li><li>акты сверки с контрагентами, инвентаризация расчётов;</li><li>формирование книги покупок, подготовка данных к декларации по НДС;</li><li>ответы на требования ИФНС по своему участку.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт работы бухгалтером на участке поставщиков от 3 лет;</li><li>знание 1С: Бухгалтерия 8.3 и Excel (ВПР, сводные таблицы);</li><li>знание НДС и порядка оформления первичных документов;</li><li>высшее или среднее специальное экономическое образование;</li><li>будет преимуществом опыт в производстве или торговле, работа с Диадок.</li></ul><p><strong>Условия:</strong></p><ul><li>оформление по ТК РФ с первого дня, белая заработная плата 85 000–105 000 ₽ на руки;</li><li>график 5/2, с 9:00 до 18:00, по пятницам до 17:00;</li><li>корпоративное питание, скидка в магазинах сети.</li></ul>',
    key_skills: ['1С: Бухгалтерия', 'Расчёты с поставщиками', 'Первичная документация', 'НДС', 'Акты сверки', 'ЭДО', 'MS Excel'],
    profession: accounting, neighbours: [], strangers: [sales, logistics], level: 1, months: [36, 180], experience: 'between3And6',
    salary: { from: 85_000, to: 105_000, gross: false }, area: 'Москва', address: 'Москва, Большая Тульская улица, 44', ...office,
    published: 21, archived: null, fresh: 38, decided: { consider: 2, phone_interview: 2, interview: 1, discard_by_employer: 3 }, collections: funnel,
    hostile: ['injection_letter', 'homoglyphs', 'impossible_dates'], deleted: 1, views: 760,
  },
  {
    key: 'logist', ...pyotr, name: 'Специалист по транспортной логистике', department: 'Транспорт и склад',
    description: '<p>Ежедневно мы возим молоко, зерно и готовую продукцию собственным и наёмным транспортом. Ищем логиста, который умеет находить машину за час и считать тонно-километр.</p><p><strong>Обязанности:</strong></p><ul><li>подбор транспорта под заявки (АТИ и пул постоянных перевозчиков), до 30 рейсов в неделю;</li><li>построение маршрутов и графиков отгрузки, контроль загрузки машин;</li><li>контроль рейсов, температурного режима и закрывающих документов;</li><li>переговоры с перевозчиками о ставках, участие в тендерах;</li><li>претензионная работа, ежемесячный отчёт по расходам.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт организации автоперевозок от 2 лет, желательно рефрижераторных или зерновых;</li><li>умение рассчитывать стоимость доставки;</li><li>опыт работы с АТИ, 1С и системами мониторинга транспорта;</li><li>уверенный Excel;</li><li>готовность быть на связи в сезон уборки.</li></ul><p><strong>Условия:</strong></p><ul><li>90 000–120 000 ₽ до вычета НДФЛ, премия за экономию бюджета;</li><li>график 5/2, офис на складском комплексе в Калуге, корпоративный автобус;</li><li>оформление по ТК, мобильная связь.</li></ul>',
    key_skills: ['Транспортная логистика', 'АТИ', 'Маршрутизация', 'Организация перевозок', 'Расчёт стоимости доставки', 'Переговоры с перевозчиками', 'MS Excel'],
    profession: logistics, neighbours: [], strangers: [accounting, sales], level: 1, months: [24, 110], experience: 'between1And3',
    salary: { from: 90_000, to: 120_000, gross: true }, area: 'Калуга', address: 'Калуга, Зерновая улица, 15', ...office,
    published: 18, archived: null, fresh: 34, decided: { consider: 2, phone_interview: 1, interview: 1, discard_by_employer: 2 }, collections: funnel,
    hostile: ['formula_name', 'keyword_stuffing'], deleted: 0, views: 640,
  },
  {
    key: 'payroll', ...anna, name: 'Бухгалтер по заработной плате', department: 'Бухгалтерия',
    description: '<p>На время декретного отпуска основного сотрудника требовался бухгалтер по расчёту заработной платы (320 человек).</p><p><strong>Обязанности:</strong></p><ul><li>расчёт заработной платы, отпускных, больничных;</li><li>отчётность 6-НДФЛ, РСВ, ЕФС-1;</li><li>консультации сотрудников.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт расчёта зарплаты от 150 человек, от 3 лет;</li><li>1С: ЗУП 3.1;</li><li>знание трудового законодательства.</li></ul><p><strong>Условия:</strong></p><ul><li>срочный договор на полтора года;</li><li>95 000 ₽ до вычета налога, график 5/2.</li></ul>',
    key_skills: ['1С: ЗУП', 'Начисление заработной платы', '6-НДФЛ', 'РСВ', 'MS Excel'],
    profession: accounting, neighbours: [], strangers: [sales, logistics], level: 1, months: [36, 150], experience: 'between3And6',
    salary: { from: 95_000, to: null, gross: true }, area: 'Москва', address: 'Москва, Большая Тульская улица, 44', ...office,
    published: 29, archived: 6, fresh: 12, decided: { hired: 1, discard_by_employer: 3 }, collections: shortFunnel,
    hostile: [], deleted: 0, views: 320,
  },
]
