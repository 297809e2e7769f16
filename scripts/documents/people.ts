/** Invented people as structured resumes: what a reader must find again in any layout. */
import type { Random } from './layouts.ts'

export type Language = 'ru' | 'en'

export type MadeJob = {
  readonly start: readonly [year: number, month: number]
  /** `null`: until now. */
  readonly end: readonly [year: number, month: number] | null
  readonly company: string
  readonly position: string
  readonly city: string
  readonly site: string
  readonly industry: readonly [group: string, branch: string]
  readonly duties: readonly string[]
}

export type MadeResume = {
  readonly language: Language
  readonly name: string
  readonly title: string
  readonly city: string
  readonly phone: string
  readonly email: string
  readonly pay: { readonly amount: number; readonly currency: string }
  /** Latest first. */
  readonly jobs: readonly MadeJob[]
  readonly skills: readonly string[]
  readonly study: readonly [level: string, year: number, place: string, speciality: string]
  readonly about: string
}

type Trade = {
  readonly positions: readonly string[]
  readonly duties: readonly string[]
  readonly skills: readonly string[]
  readonly industry: readonly [string, string]
  readonly study: readonly [level: string, place: string, speciality: string]
}

const RUSSIAN: readonly Trade[] = [
  {
    positions: [
      'Старшая медицинская сестра',
      'Медицинская сестра процедурная',
      'Медицинская сестра палатная',
    ],
    duties: [
      'Забор крови и постановка капельниц',
      'Ведение журналов процедурного кабинета',
      'Контроль сроков годности препаратов',
      'Подготовка пациентов к операциям',
      'Внутримышечные инъекции',
      'Обучение младшего персонала',
    ],
    skills: [
      'Забор крови',
      'Внутривенные инъекции',
      'Санэпидрежим',
      'МИС Медиалог',
      'Первая помощь',
      'Перевязки',
    ],
    industry: ['Медицина, фармацевтика, аптеки', 'Лечебно-профилактические учреждения'],
    study: ['Среднее специальное', 'Липовский медицинский колледж', 'Сестринское дело'],
  },
  {
    positions: ['Ведущий бухгалтер', 'Бухгалтер по расчёту заработной платы', 'Помощник бухгалтера'],
    duties: [
      'Начисление заработной платы 120 сотрудникам',
      'Сдача отчётности в налоговую и СФР',
      'Сверка расчётов с контрагентами',
      'Учёт основных средств',
      'Работа с первичными документами',
      'Подготовка актов сверки',
    ],
    skills: [
      '1С:Бухгалтерия',
      'MS Excel',
      'НДС',
      'Налоговая отчётность',
      'Первичная документация',
      'Контур.Экстерн',
    ],
    industry: ['Розничная торговля', 'Розничная сеть (продуктовая)'],
    study: ['Высшее', 'Заречный государственный университет', 'Бухгалтерский учёт и аудит'],
  },
  {
    positions: ['Водитель-экспедитор', 'Водитель категории C', 'Водитель погрузчика'],
    duties: [
      'Доставка продуктов по магазинам города',
      'Оформление путевых листов',
      'Контроль погрузки и выгрузки',
      'Поддержание автомобиля в исправном состоянии',
      'Сдача накладных диспетчеру',
      'Перевозки по области',
    ],
    skills: ['Категория C', 'Карта тахографа', 'Знание города', 'Мелкий ремонт автомобиля', 'Путевые листы'],
    industry: ['Перевозки, логистика, склад, ВЭД', 'Автомобильные перевозки'],
    study: ['Среднее специальное', 'Автодорожный техникум', 'Техническая эксплуатация автомобилей'],
  },
  {
    positions: ['Backend-разработчик', 'Java-разработчик', 'Младший программист'],
    duties: [
      'Разработка микросервисов на Spring Boot',
      'Проектирование схемы PostgreSQL',
      'Настройка обмена через Kafka',
      'Написание модульных тестов',
      'Проверка кода коллег',
      'Перевод сборки на Gradle',
    ],
    skills: ['Java', 'Spring Boot', 'PostgreSQL', 'Kafka', 'Docker', 'Git', 'Kubernetes'],
    industry: [
      'Информационные технологии, системная интеграция, интернет',
      'Разработка программного обеспечения',
    ],
    study: ['Высшее', 'Поволжский технический университет', 'Программная инженерия'],
  },
  {
    positions: [
      'Руководитель отдела продаж',
      'Менеджер по работе с ключевыми клиентами',
      'Менеджер по продажам',
    ],
    duties: [
      'Переговоры с сетевыми покупателями',
      'Выполнение плана продаж на 110 %',
      'Ведение базы клиентов в CRM',
      'Подготовка коммерческих предложений',
      'Холодные звонки',
      'Контроль дебиторской задолженности',
    ],
    skills: ['B2B-продажи', 'amoCRM', 'Холодные звонки', 'Переговоры', 'Тендеры', 'Деловая переписка'],
    industry: ['Оптовая торговля', 'Строительные материалы (оптовая торговля)'],
    study: ['Высшее', 'Уральский экономический институт', 'Менеджмент организации'],
  },
  {
    positions: ['Электрогазосварщик 5 разряда', 'Сварщик-монтажник', 'Слесарь-сборщик'],
    duties: [
      'Ручная дуговая сварка металлоконструкций',
      'Чтение чертежей',
      'Сварка трубопроводов аргоном',
      'Зачистка швов',
      'Сборка узлов по эскизам',
      'Подготовка кромок',
    ],
    skills: ['Ручная дуговая сварка', 'Аргонодуговая сварка', 'Чтение чертежей', 'НАКС', 'Газовая резка'],
    industry: ['Металлургия, металлообработка', 'Металлоконструкции'],
    study: ['Среднее специальное', 'Профессиональное училище № 12', 'Сварочное производство'],
  },
  {
    positions: ['Шеф-повар', 'Су-шеф', 'Повар горячего цеха'],
    duties: [
      'Составление меню и технологических карт',
      'Приготовление горячих блюд',
      'Приёмка продуктов',
      'Инвентаризация кухни',
      'Обучение поваров',
      'Соблюдение норм СанПиН',
    ],
    skills: ['Европейская кухня', 'iiko', 'Технологические карты', 'Инвентаризация', 'Банкеты'],
    industry: ['Гостиницы, рестораны, общепит, кейтеринг', 'Ресторан, общественное питание, фаст-фуд'],
    study: [
      'Среднее специальное',
      'Колледж питания и торговли',
      'Технология продукции общественного питания',
    ],
  },
  {
    positions: ['Инженер-проектировщик', 'Инженер ПТО', 'Техник-конструктор'],
    duties: [
      'Разработка рабочей документации',
      'Расчёт нагрузок на фундамент',
      'Согласование проекта с заказчиком',
      'Подготовка исполнительной документации',
      'Проверка смет',
      'Выезды на объекты',
    ],
    skills: ['AutoCAD', 'Revit', 'Лира-САПР', 'Сметное дело', 'Исполнительная документация'],
    industry: ['Строительство, недвижимость, эксплуатация, проектирование', 'Строительство жилищное'],
    study: ['Высшее', 'Приморский строительный университет', 'Промышленное и гражданское строительство'],
  },
  {
    positions: ['Заведующий складом', 'Старший кладовщик', 'Комплектовщик'],
    duties: [
      'Приёмка товара по накладным',
      'Размещение на адресном складе',
      'Отгрузка по заявкам',
      'Проведение инвентаризаций',
      'Ведение учёта в 1С',
      'Контроль работы смены',
    ],
    skills: [
      '1С: Управление торговлей',
      'Адресное хранение',
      'Терминал сбора данных',
      'Инвентаризация',
      'Погрузчик',
    ],
    industry: ['Перевозки, логистика, склад, ВЭД', 'Складские услуги'],
    study: ['Среднее', 'Школа № 18', ''],
  },
  {
    positions: ['Учитель математики', 'Педагог дополнительного образования', 'Воспитатель'],
    duties: [
      'Подготовка учеников к экзаменам',
      'Ведение электронного журнала',
      'Разработка рабочих программ',
      'Проведение родительских собраний',
      'Кружок робототехники',
      'Классное руководство',
    ],
    skills: [
      'Подготовка к ЕГЭ',
      'Электронный журнал',
      'Работа с детьми',
      'MS PowerPoint',
      'Методические разработки',
    ],
    industry: ['Образовательные учреждения', 'Школа, детский сад'],
    study: ['Высшее', 'Северный педагогический институт', 'Математика и информатика'],
  },
  {
    positions: ['SMM-менеджер', 'Контент-менеджер', 'Копирайтер'],
    duties: [
      'Составление контент-плана',
      'Настройка рекламы ВКонтакте',
      'Написание текстов для сайта',
      'Съёмка коротких роликов',
      'Ответы на отзывы',
      'Отчёты по охватам',
    ],
    skills: ['VK Реклама', 'Figma', 'Canva', 'Контент-план', 'Яндекс.Метрика', 'Монтаж видео'],
    industry: ['СМИ, маркетинг, реклама, BTL, PR, дизайн, продюсирование', 'Рекламные агентства'],
    study: ['Неоконченное высшее', 'Институт медиакоммуникаций', 'Реклама и связи с общественностью'],
  },
  {
    positions: ['Администратор салона', 'Продавец-консультант', 'Кассир'],
    duties: [
      'Консультирование покупателей',
      'Открытие и закрытие смены',
      'Приём оплаты и возвраты',
      'Выкладка товара',
      'Запись клиентов',
      'Инкассация',
    ],
    skills: ['Касса', 'Эвотор', 'Выкладка товара', 'Работа с возражениями', 'YClients'],
    industry: ['Розничная торговля', 'Розничная сеть (одежда, обувь, аксессуары)'],
    study: ['Среднее специальное', 'Торгово-экономический колледж', 'Товароведение'],
  },
]
const ENGLISH: readonly Trade[] = [
  {
    positions: ['Senior Software Engineer', 'Backend Developer', 'Junior Developer'],
    duties: [
      'Designed payment services in Go',
      'Moved the monolith to Kubernetes',
      'Wrote integration tests',
      'Reviewed code of the team',
      'Supported the on-call rotation',
      'Tuned slow SQL queries',
    ],
    skills: ['Go', 'PostgreSQL', 'Kubernetes', 'Terraform', 'gRPC', 'Redis'],
    industry: ['IT, System Integration, Internet', 'Software Development'],
    study: ['Bachelor', 'Riverside State University', 'Computer Science'],
  },
  {
    positions: ['Head of Marketing', 'Marketing Manager', 'Marketing Assistant'],
    duties: [
      'Planned the yearly budget',
      'Launched email campaigns',
      'Managed a team of four',
      'Ran market research',
      'Prepared monthly reports',
      'Negotiated with agencies',
    ],
    skills: ['Google Analytics', 'SEO', 'Copywriting', 'HubSpot', 'Budgeting'],
    industry: ['Mass Media, Marketing, Advertising', 'Marketing Agencies'],
    study: ['Master', 'Lakeside Business School', 'Marketing'],
  },
  {
    positions: ['Chief Accountant', 'Accountant', 'Accounts Payable Clerk'],
    duties: [
      'Prepared annual statements',
      'Closed the month in SAP',
      'Reconciled supplier accounts',
      'Supported external audit',
      'Handled payroll for 80 people',
      'Filed tax returns',
    ],
    skills: ['SAP', 'IFRS', 'Payroll', 'MS Excel', 'Audit support'],
    industry: ['Finance', 'Accounting Services'],
    study: ['Bachelor', 'Northern University of Economics', 'Accounting'],
  },
  {
    positions: ['Restaurant Manager', 'Shift Supervisor', 'Waiter'],
    duties: [
      'Hired and trained staff',
      'Kept food cost under plan',
      'Handled guest complaints',
      'Planned weekly schedules',
      'Served forty tables a shift',
      'Counted the cash desk',
    ],
    skills: ['Staff training', 'iiko', 'Food safety', 'Scheduling', 'Guest relations'],
    industry: ['Hotels, Restaurants, Catering', 'Restaurants'],
    study: ['College', 'Harbour Hospitality College', 'Hospitality'],
  },
  {
    positions: ['QA Lead', 'QA Engineer', 'Manual Tester'],
    duties: [
      'Built the regression suite in Playwright',
      'Wrote test plans',
      'Reported defects in Jira',
      'Mentored two juniors',
      'Tested mobile releases',
      'Automated API checks',
    ],
    skills: ['Playwright', 'Postman', 'Jira', 'TypeScript', 'Charles'],
    industry: ['IT, System Integration, Internet', 'Internet Company'],
    study: ['Bachelor', 'Coastal Technical University', 'Information Systems'],
  },
]
const NAMES: Record<Language, readonly string[]> = {
  ru: [
    'Кузнецов Артём',
    'Мельник Анна Олеговна',
    'Орлова Мария Сергеевна',
    'Лебедев Пётр',
    'Гончарук Илья Романович',
    'Бондарь Светлана Юрьевна',
    'Мамедов Рашид Алиевич',
    'Ковальчук Денис',
    'Ахметова Гульнара Фаритовна',
    'Токарев Никита Львович',
    'Смирнова-Белова Екатерина',
    'Плотников Глеб Андреевич',
    'Саркисян Арам Гагикович',
    'Пастухова Зоя',
    'Гусейнова Лейла Тофик кызы',
    'Рыбаков Семён Петрович',
    'Юсупов Жасур',
    'Королёва Вера Дмитриевна',
    'Швец Ольга',
    'Ткаченко Виктор Иванович',
  ],
  en: [
    'Anna Petrova',
    'John Miller',
    'Dmitry Sokolov',
    'Sarah Cook',
    'Aigul Bekova',
    'Oliver Baker',
    'Maria Kuznetsova',
    'Timur Akhmetov',
  ],
}
const COMPANIES: Record<Language, readonly string[]> = {
  ru: [
    'ООО «Вымысел»',
    'АО «Заречье»',
    'ИП Сорокина А. В.',
    'ГБУЗ «Больница № 99»',
    'ООО "Торговый дом Берег"',
    'Ромашка',
    'Группа компаний «Север»',
    'ПАО Небанк',
    'Завод «Искра-2»',
    'МБОУ СОШ № 77',
    'Студия Лист',
    'Тихая гавань',
    'ООО «Современник»',
    'НИИ Вектор-М',
    'Мир Пряжи',
    'ФГУП «Маяк-17»',
    'Пятый угол',
    'ООО Альфа-Лайн',
    'Сеть магазинов «Улитка»',
    'Кафе «Полдень»',
    'ТК Попутчик',
    'ЗАО Гранит',
    'Клиника «Рассвет»',
    'Лаборатория Кварц',
  ],
  en: [
    'Acme Systems LLC',
    'Bluewater',
    'Northwind Group',
    'Foxglove Ltd',
    'Pinehill Bank',
    'Oak & Stone',
    'Tideway Inc.',
    'Silver Birch Hotel',
    'Romashka LLC',
    'Quartz Labs',
    'Harbour Foods',
    'Lumen GmbH',
  ],
}
const CITIES: Record<Language, readonly string[]> = {
  ru: [
    'Калуга',
    'Москва',
    'Санкт-Петербург',
    'Казань',
    'Нижний Новгород',
    'Екатеринбург',
    'Тверь',
    'Ростов-на-Дону',
  ],
  en: ['Moscow', 'Saint Petersburg', 'Almaty', 'Kazan', 'Berlin', 'Yerevan'],
}
const PHONES = [
  '+7 921 555-12-34',
  '8 (900) 555-44-33',
  '+7(912)555-77-01',
  '89035550110',
  '+7.921.555.12.52',
  '8–921–555–12–51',
  '+375 29 555-12-34',
  '+995 599 12 34 56',
  '+7 701 555 12 34',
  '8-800-555-01-20',
  '+998 90 555 12 34',
  '+374 91 55 12 34',
]
const PAYS = [
  { amount: 90_000, currency: 'RUR' },
  { amount: 120_000, currency: 'RUR' },
  { amount: 75_000, currency: 'RUR' },
  { amount: 260_000, currency: 'RUR' },
  { amount: 155_000, currency: 'RUR' },
  { amount: 2500, currency: 'USD' },
]

export function makeResume(language: Language, random: Random, at: number): MadeResume {
  const trade = random.pick(language === 'ru' ? RUSSIAN : ENGLISH)
  const companies = random.shuffle(COMPANIES[language])
  const count = 2 + random.below(2)
  let [year, month] = [2026, 1 + random.below(9)]
  const jobs = Array.from({ length: count }, (_, index): MadeJob => {
    const end = index === 0 && random.below(3) > 0 ? null : ([year, month] as const)
    const length = 8 + random.below(50)
    const first = year * 12 + month - 1 - length
    const start = [Math.floor(first / 12), (first % 12) + 1] as const
    const before = first - 1 - random.below(4)
    ;[year, month] = [Math.floor(before / 12), (before % 12) + 1]
    return {
      start,
      end,
      company: companies[index] ?? 'ООО «Вымысел»',
      position: trade.positions[Math.min(index, 2)] ?? '',
      city: random.pick(CITIES[language]),
      site: `www.${['berez', 'vymysel', 'sample', 'lug'][random.below(4)]}.example`,
      industry: trade.industry,
      duties: random.shuffle(trade.duties).slice(0, 2 + random.below(3)),
    }
  })
  const [level, place, speciality] = trade.study
  return {
    language,
    name: random.pick(NAMES[language]),
    title: random.below(3) === 0 ? (trade.positions[1] ?? '') : (trade.positions[0] ?? ''),
    city: random.pick(CITIES[language]),
    phone: random.pick(PHONES),
    email: `${['kand', 'job.me', 'resume_1', 'a-b'][random.below(4)]}${at}@example.${random.below(2) ? 'ru' : 'com'}`,
    pay: random.pick(PAYS),
    jobs,
    skills: random.shuffle(trade.skills).slice(0, 4 + random.below(2)),
    study: [level, 2003 + random.below(9), place, speciality],
    about:
      language === 'ru'
        ? random.pick([
            'Ответственный, спокойно отношусь к большому объёму работы.',
            'Быстро учусь и люблю порядок в делах.',
            'Не курю, внимательно отношусь к деталям.',
          ])
        : random.pick(['I like calm teams and clear goals.', 'Careful with details, quick to learn.']),
  }
}
