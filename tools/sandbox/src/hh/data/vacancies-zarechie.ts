import { accounting } from './profession-accounting.ts'
import { agronomist } from './profession-agronomist.ts'
import { backend, phpWeb } from './profession-backend.ts'
import { cook } from './profession-cook.ts'
import { driver } from './profession-driver.ts'
import { engineer } from './profession-engineer.ts'
import { logistics } from './profession-logistics.ts'
import { marketing } from './profession-marketing.ts'
import { nurse } from './profession-nurse.ts'
import { sales } from './profession-sales.ts'
import { support } from './profession-support.ts'
import { sysadmin } from './profession-sysadmin.ts'
import { guard, teacher } from './profession-teacher.ts'
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
    proofs: ['backend заказов и расчётов: Node.js, TypeScript, PostgreSQL, Docker, RabbitMQ, Git', 'оптимизация SQL-запросов и индексов, проектирование REST API с документацией в Swagger', 'интеграция с 1С и эквайрингом, дежурства по сервису'],
    description: '<p>Группа компаний «Заречье» — это поля, молочные заводы и 140 магазинов. Мы пишем платформу заказов, по которой каждое утро уезжают 200 машин. Ищем второго backend-разработчика в команду из шести человек.</p><p><strong>Обязанности:</strong></p><ul><li>разрабатывать сервисы заказов и расчётов на Node.js и TypeScript;</li><li>проектировать схему данных в PostgreSQL, следить за скоростью запросов;</li><li>интегрировать платформу с 1С, службами доставки и эквайрингом;</li><li>писать автотесты, участвовать в code review и разборе инцидентов.</li></ul><p><strong>Требования:</strong></p><ul><li>коммерческая разработка на Node.js от 3 лет, уверенный TypeScript;</li><li>хорошее знание SQL и PostgreSQL: индексы, транзакции, планы запросов;</li><li>опыт работы с Docker и очередями (RabbitMQ или Kafka);</li><li>умение проектировать REST API и писать к нему документацию;</li><li>будет плюсом: NestJS или Fastify, Redis, Kubernetes, опыт интеграций с 1С.</li></ul><p><strong>Условия:</strong></p><ul><li>оформление по ТК РФ, аккредитованная ИТ-компания в составе группы;</li><li>гибридный формат: два дня в офисе у метро «Тульская», остальное из дома;</li><li>от 220 000 до 320 000 ₽ на руки, пересмотр раз в год;</li><li>ДМС после испытательного срока, бюджет на обучение.</li></ul>',
    key_skills: ['Node.js', 'TypeScript', 'PostgreSQL', 'Docker', 'REST API', 'RabbitMQ', 'SQL', 'Git'],
    profession: backend, neighbours: [phpWeb, sysadmin], strangers: [sales, driver, accounting, teacher, engineer], level: 1, months: [36, 84], experience: 'between3And6',
    salary: { from: 220_000, to: 320_000, gross: false }, area: 'Москва', address: 'Москва, Большая Тульская улица, 44', schedule: 'fullDay', work_format: 'HYBRID', days: 'FIVE_ON_TWO_OFF', hours: 'HOURS_8',
    published: 24, archived: null, fresh: 96, decided: { consider: 3, phone_interview: 3, assessment: 2, interview: 1, discard_by_employer: 5 }, collections: funnel,
    hostile: ['injection_about', 'injection_english', 'keyword_stuffing', 'xss', 'copied_vacancy', 'hidden_text', 'impossible_dates', 'huge_text'], deleted: 2, views: 1840,
  },
  {
    key: 'sales', ...anna, name: 'Менеджер по продажам B2B', department: 'Коммерческая дирекция',
    proofs: ['активные B2B-продажи: холодные звонки, встречи, заключение договоров', 'разъезды по клиентам на своём автомобиле, права категории B', 'ведение воронки в Битрикс24, отчёты в Excel, контроль дебиторской задолженности'],
    description: '<p>Производим и продаём молочную продукцию и упаковку для пищевых производств. Отдел корпоративных продаж расширяется: нужен человек, который любит искать новых клиентов и доводить сделку до отгрузки.</p><p><strong>Обязанности:</strong></p><ul><li>поиск и привлечение новых корпоративных клиентов: холодные звонки, встречи, выставки;</li><li>переговоры с ЛПР, подготовка коммерческих предложений, заключение договоров;</li><li>ведение клиентов в CRM, выполнение плана продаж;</li><li>контроль отгрузок и дебиторской задолженности.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт активных B2B-продаж от 2 лет;</li><li>опыт холодных звонков и личных переговоров;</li><li>уверенная работа в CRM (Битрикс24 или amoCRM) и Excel;</li><li>желательно знание рынка продуктов питания или упаковки, опыт участия в тендерах;</li><li>водительские права категории B.</li></ul><p><strong>Условия:</strong></p><ul><li>оклад 90 000 ₽ + процент от продаж, средний доход 150 000–200 000 ₽ до вычета налога;</li><li>график 5/2 с 9:00 до 18:00, офис в Москве;</li><li>корпоративная связь, компенсация ГСМ;</li><li>обучение продукту на производстве.</li></ul>',
    key_skills: ['B2B-продажи', 'Активные продажи', 'Холодные звонки', 'Ведение переговоров', 'CRM', 'Заключение договоров', 'Работа с дебиторской задолженностью'],
    profession: sales, neighbours: [support, marketing], strangers: [accounting, driver, nurse, engineer, guard], level: 1, months: [24, 96], experience: 'between1And3',
    salary: { from: 90_000, to: 200_000, gross: true }, area: 'Москва', address: 'Москва, Большая Тульская улица, 44', ...office, licences: ['B'],
    published: 27, archived: null, fresh: 58, decided: { consider: 3, phone_interview: 2, interview: 1, discard_by_employer: 3, discard_by_applicant: 1 }, collections: funnel,
    hostile: ['injection_job', 'formula_name', 'white_text', 'bidi_name'], deleted: 1, views: 1210,
  },
  {
    key: 'accountant', ...anna, name: 'Бухгалтер по расчётам с поставщиками', department: 'Бухгалтерия',
    proofs: ['расчёты с поставщиками и подрядчиками в 1С: Бухгалтерия 8.3, акты сверки с контрагентами', 'сверка реестров в MS Excel: ВПР, сводные таблицы', 'первичная документация через ЭДО, НДС и книга покупок'],
    description: '<p>В бухгалтерию группы компаний требуется бухгалтер на участок расчётов с поставщиками и подрядчиками. Коллектив 9 человек, главный бухгалтер работает в компании 12 лет.</p><p><strong>Обязанности:</strong></p><ul><li>учёт расчётов с поставщиками и подрядчиками (счета 60, 76);</li><li>проверка и ввод первичных документов, обмен через ЭДО;</li><li>акты сверки с контрагентами, инвентаризация расчётов;</li><li>формирование книги покупок, подготовка данных к декларации по НДС;</li><li>ответы на требования ИФНС по своему участку.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт работы бухгалтером на участке поставщиков от 3 лет;</li><li>знание 1С: Бухгалтерия 8.3 и Excel (ВПР, сводные таблицы);</li><li>знание НДС и порядка оформления первичных документов;</li><li>высшее или среднее специальное экономическое образование;</li><li>будет преимуществом опыт в производстве или торговле, работа с Диадок.</li></ul><p><strong>Условия:</strong></p><ul><li>оформление по ТК РФ с первого дня, белая заработная плата 85 000–105 000 ₽ на руки;</li><li>график 5/2, с 9:00 до 18:00, по пятницам до 17:00;</li><li>корпоративное питание, скидка в магазинах сети.</li></ul>',
    key_skills: ['1С: Бухгалтерия', 'Расчёты с поставщиками', 'Первичная документация', 'НДС', 'Акты сверки', 'ЭДО', 'MS Excel'],
    profession: accounting, neighbours: [], strangers: [sales, support, teacher, logistics], level: 1, months: [36, 180], experience: 'between3And6',
    salary: { from: 85_000, to: 105_000, gross: false }, area: 'Москва', address: 'Москва, Большая Тульская улица, 44', ...office,
    published: 21, archived: null, fresh: 38, decided: { consider: 2, phone_interview: 2, interview: 1, discard_by_employer: 3 }, collections: funnel,
    hostile: ['injection_letter', 'homoglyphs', 'impossible_dates'], deleted: 1, views: 760,
  },
  {
    key: 'logist', ...pyotr, name: 'Специалист по транспортной логистике', department: 'Транспорт и склад',
    proofs: ['поиск машин на АТИ, маршрутизация, до {20..35} рейсов в неделю', 'расчёт стоимости доставки и тарифов, учёт в 1С и Excel', 'мониторинг транспорта в {Wialon|«Автографе»}, вывоз зерна в уборку'],
    description: '<p>Ежедневно мы возим молоко, зерно и готовую продукцию собственным и наёмным транспортом. Ищем логиста, который умеет находить машину за час и считать тонно-километр.</p><p><strong>Обязанности:</strong></p><ul><li>подбор транспорта под заявки (АТИ и пул постоянных перевозчиков), до 30 рейсов в неделю;</li><li>построение маршрутов и графиков отгрузки, контроль загрузки машин;</li><li>контроль рейсов, температурного режима и закрывающих документов;</li><li>переговоры с перевозчиками о ставках, участие в тендерах;</li><li>претензионная работа, ежемесячный отчёт по расходам.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт организации автоперевозок от 2 лет, желательно рефрижераторных или зерновых;</li><li>умение рассчитывать стоимость доставки;</li><li>опыт работы с АТИ, 1С и системами мониторинга транспорта;</li><li>уверенный Excel;</li><li>готовность быть на связи в сезон уборки.</li></ul><p><strong>Условия:</strong></p><ul><li>90 000–120 000 ₽ до вычета НДФЛ, премия за экономию бюджета;</li><li>график 5/2, офис на складском комплексе в Калуге, корпоративный автобус;</li><li>оформление по ТК, мобильная связь.</li></ul>',
    key_skills: ['Транспортная логистика', 'АТИ', 'Маршрутизация', 'Организация перевозок', 'Расчёт стоимости доставки', 'Переговоры с перевозчиками', 'MS Excel'],
    profession: logistics, neighbours: [driver], strangers: [accounting, sales, guard, support], level: 1, months: [24, 110], experience: 'between1And3',
    salary: { from: 90_000, to: 120_000, gross: true }, area: 'Калуга', address: 'Калуга, Зерновая улица, 15', ...office,
    published: 18, archived: null, fresh: 34, decided: { consider: 2, phone_interview: 1, interview: 1, discard_by_employer: 2 }, collections: funnel,
    hostile: ['formula_name', 'keyword_stuffing'], deleted: 0, views: 640,
  },
  {
    key: 'nurse', ...anna, name: 'Медицинская сестра процедурного кабинета', department: 'Медицинский центр «Заречье»',
    proofs: ['забор крови, внутривенные инъекции и капельницы, медицинская документация в МИС', 'стерилизация, асептика, санэпидрежим процедурного кабинета', 'аккредитация «Сестринское дело» и медицинская книжка действуют'],
    description: '<p>Медицинский центр группы компаний «Заречье» принимает сотрудников предприятий и жителей района. Открываем второй процедурный кабинет.</p><p><strong>Обязанности:</strong></p><ul><li>внутривенные, внутримышечные инъекции, капельницы по назначению врача;</li><li>забор венозной крови вакуумными системами, в том числе у детей;</li><li>соблюдение санитарно-эпидемиологического режима, ведение журналов;</li><li>учёт медикаментов и расходных материалов;</li><li>оформление документации в медицинской информационной системе.</li></ul><p><strong>Требования:</strong></p><ul><li>среднее медицинское образование по специальности «Сестринское дело»;</li><li>действующая аккредитация или сертификат;</li><li>опыт работы процедурной медсестрой от 1 года;</li><li>уверенное владение забором крови и постановкой капельниц;</li><li>медицинская книжка.</li></ul><p><strong>Условия:</strong></p><ul><li>график 2/2 с 8:00 до 20:00, без ночных смен;</li><li>65 000–80 000 ₽ на руки;</li><li>оплата повышения квалификации, форма, служебный автобус.</li></ul>',
    key_skills: ['Забор крови', 'Внутривенные инъекции', 'Постановка капельниц', 'Санэпидрежим', 'Медицинская документация'],
    profession: nurse, neighbours: [], strangers: [support, cook, accounting, sales], level: 1, months: [14, 160], experience: 'between1And3',
    salary: { from: 65_000, to: 80_000, gross: false }, area: 'Калуга', address: 'Калуга, улица Суворова, 71', schedule: 'shift', work_format: 'ON_SITE', days: 'TWO_ON_TWO_OFF', hours: 'HOURS_12',
    published: 15, archived: null, fresh: 18, decided: { consider: 1, phone_interview: 1, discard_by_employer: 1 }, collections: shortFunnel,
    hostile: ['injection_english'], deleted: 0, views: 310,
  },
  {
    key: 'agronomist', ...anna, name: 'Агроном-полевод', department: 'Растениеводство',
    proofs: ['озимая пшеница, ячмень и сахарная свёкла на {3..9} тыс. га, технология возделывания и севооборот', 'защита растений, минеральные удобрения и агрохимия, технологические карты', 'объезд полей на служебном автомобиле, права категории B'],
    description: '<p>Отделение «Заречье-Липецк» обрабатывает 9 400 га: озимая пшеница, ячмень, сахарная свёкла, соя. Ищем агронома отделения на следующий сезон.</p><p><strong>Обязанности:</strong></p><ul><li>составлять технологические карты и план севооборота отделения;</li><li>вести фитосанитарный мониторинг, планировать и контролировать обработки СЗР;</li><li>организовывать посевную и уборку, руководить механизаторами;</li><li>рассчитывать потребность в семенах, удобрениях и СЗР;</li><li>вести учёт в ФГИС «Сатурн» и электронной «Истории поля».</li></ul><p><strong>Требования:</strong></p><ul><li>высшее агрономическое образование;</li><li>опыт агрономом в полеводстве от 3 лет, от 2 000 га;</li><li>знание технологии возделывания зерновых и сахарной свёклы;</li><li>знание средств защиты растений и агрохимии;</li><li>водительские права категории B; плюсом будет опыт точного земледелия.</li></ul><p><strong>Условия:</strong></p><ul><li>от 100 000 ₽ на руки, премия по итогам сезона до трёх окладов;</li><li>служебный автомобиль и жильё на время сезона;</li><li>сезонный ненормированный график с компенсацией зимой.</li></ul>',
    key_skills: ['Растениеводство', 'Защита растений', 'Севооборот', 'Агрохимия', 'Технологические карты', 'Сахарная свёкла'],
    profession: agronomist, neighbours: [], strangers: [logistics, sales, driver], level: 1, months: [36, 140], experience: 'between3And6',
    salary: { from: 100_000, to: null, gross: false }, area: 'Липецк', address: 'Липецк, Полевая улица, 1', schedule: 'flexible', work_format: 'FIELD_WORK', days: 'FLEXIBLE', hours: 'FLEXIBLE', licences: ['B'],
    published: 20, archived: null, fresh: 14, decided: { consider: 1, interview: 1, discard_by_employer: 1 }, collections: shortFunnel,
    hostile: ['copied_vacancy'], deleted: 0, views: 190,
  },
  {
    key: 'engineer', ...pyotr, name: 'Инженер-конструктор пищевого оборудования', department: 'Конструкторское бюро',
    proofs: ['3D-модели и чертежи в SolidWorks и КОМПАС-3D, конструкторская документация по ЕСКД', 'сварные конструкции и листовой металл из нержавеющей стали', 'пусконаладка у заказчика, командировки, каталоги и переписка на английском языке'],
    description: '<p>Проектируем и собираем ёмкости, конвейеры и линии розлива для собственных молочных заводов и внешних заказчиков.</p><p><strong>Обязанности:</strong></p><ul><li>разработка 3D-моделей и чертежей узлов из нержавеющей стали;</li><li>выпуск конструкторской документации по ЕСКД;</li><li>прочностные расчёты, подбор приводов и пневматики;</li><li>авторский надзор в цеху и пусконаладка на заводах группы;</li><li>согласование технических заданий.</li></ul><p><strong>Требования:</strong></p><ul><li>высшее техническое образование (машиностроение, пищевые машины);</li><li>опыт инженером-конструктором от 3 лет;</li><li>SolidWorks или КОМПАС-3D на уверенном уровне, знание ЕСКД;</li><li>опыт проектирования сварных конструкций и листового металла;</li><li>готовность к командировкам до 20 % времени; английский для чтения каталогов.</li></ul><p><strong>Условия:</strong></p><ul><li>110 000–150 000 ₽ до вычета НДФЛ;</li><li>5/2, гибкое начало дня, КБ в Туле;</li><li>мощная рабочая станция, обучение за счёт компании.</li></ul>',
    key_skills: ['SolidWorks', 'КОМПАС-3D', 'ЕСКД', 'Разработка конструкторской документации', 'Сварные конструкции', 'Листовой металл'],
    profession: engineer, neighbours: [], strangers: [sysadmin, sales, driver, logistics], level: 1, months: [36, 150], experience: 'between3And6',
    salary: { from: 110_000, to: 150_000, gross: true }, area: 'Тула', address: 'Тула, улица Металлистов, 8', ...office, english: 'a2',
    published: 25, archived: null, fresh: 20, decided: { consider: 1, assessment: 1, interview: 1, discard_by_employer: 1 }, collections: funnel,
    hostile: ['hidden_text'], deleted: 0, views: 420,
  },
  {
    key: 'marketing', ...anna, name: 'Интернет-маркетолог', department: 'Маркетинг',
    proofs: ['Яндекс Директ и VK Реклама, бюджет {800..1800/100} тыс. руб. в месяц, контекстная реклама и SMM', 'веб-аналитика: Яндекс Метрика, ROMI и CPL в Google Таблицах и Excel', 'e-mail-маркетинг по базе лояльности, тексты пишу сам[а], русский язык без ошибок'],
    description: '<p>140 магазинов «Заречье у дома», программа лояльности на 600 тысяч карт и интернет-заказ. Нужен маркетолог, который приведёт покупателей в приложение и умеет считать окупаемость.</p><p><strong>Обязанности:</strong></p><ul><li>вести контекстную и таргетированную рекламу (Яндекс Директ, VK Реклама), бюджет до 2 млн ₽ в месяц;</li><li>настраивать аналитику, считать CPL и ROMI, готовить отчёты;</li><li>запускать e-mail и push-рассылки по базе лояльности;</li><li>вести контент-план соцсетей вместе с дизайнером и копирайтером;</li><li>работать с блогерами и маркировкой рекламы.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт интернет-маркетологом от 2 лет, желательно в рознице или e-commerce;</li><li>уверенная работа с Яндекс Директом и Метрикой;</li><li>умение считать экономику канала, Excel или Google Таблицы;</li><li>грамотный русский язык;</li><li>плюсом: SQL, Power BI, опыт CRM-маркетинга.</li></ul><p><strong>Условия:</strong></p><ul><li>120 000–160 000 ₽ на руки;</li><li>гибрид: три дня в офисе;</li><li>скидка в магазинах сети, ДМС.</li></ul>',
    key_skills: ['Яндекс Директ', 'Яндекс Метрика', 'VK Реклама', 'Контекстная реклама', 'Веб-аналитика', 'E-mail-маркетинг', 'SMM'],
    profession: marketing, neighbours: [sales], strangers: [teacher, support, accounting, cook], level: 1, months: [24, 90], experience: 'between1And3',
    salary: { from: 120_000, to: 160_000, gross: false }, area: 'Москва', address: 'Москва, Большая Тульская улица, 44', schedule: 'fullDay', work_format: 'HYBRID', days: 'FIVE_ON_TWO_OFF', hours: 'HOURS_8', letter_required: true,
    published: 13, archived: null, fresh: 26, decided: { consider: 2, phone_interview: 1, discard_by_employer: 1 }, collections: funnel,
    hostile: ['injection_letter', 'xss'], deleted: 0, views: 880,
  },
  {
    key: 'driver', ...pyotr, name: 'Водитель-экспедитор категории C', department: 'Транспорт и склад',
    proofs: ['доставка продуктов на рефрижераторе, категория C, холодовая цепь, {10..16} точек', 'карта водителя тахографа (СКЗИ) и медицинская книжка действуют', 'экспедирование: ТТН, накладные, возвратная тара'],
    description: '<p>Возим молочную продукцию с завода в Калуге по магазинам области. Автомобили Isuzu и ГАЗон Next 2023–2025 годов.</p><p><strong>Обязанности:</strong></p><ul><li>доставка продукции по 10–15 точкам, маршруты до 250 км;</li><li>приём и сдача груза по накладным, контроль температуры;</li><li>оформление ТТН и возвратной тары;</li><li>контроль исправности автомобиля.</li></ul><p><strong>Требования:</strong></p><ul><li>водительское удостоверение категории C, стаж от 3 лет;</li><li>действующая карта тахографа (СКЗИ);</li><li>медицинская книжка или готовность оформить;</li><li>опыт работы экспедитором приветствуется.</li></ul><p><strong>Условия:</strong></p><ul><li>85 000–105 000 ₽ на руки;</li><li>график 5/2 или 2/2, начало в 5 утра, ночуете дома;</li><li>закреплённый автомобиль, стоянка и ремзона на базе.</li></ul>',
    key_skills: ['Категория C', 'Карта тахографа', 'Экспедирование', 'Оформление ТТН', 'Рефрижератор'],
    profession: driver, neighbours: [], strangers: [guard, cook, sales], level: 1, months: [36, 240], experience: 'between3And6',
    salary: { from: 85_000, to: 105_000, gross: false }, area: 'Калуга', address: 'Калуга, Зерновая улица, 15', schedule: 'shift', work_format: 'FIELD_WORK', days: 'FIVE_ON_TWO_OFF', hours: 'HOURS_10', licences: ['B', 'C'],
    published: 11, archived: null, fresh: 16, decided: { phone_interview: 2, discard_by_employer: 1 }, collections: shortFunnel,
    hostile: ['impossible_dates'], deleted: 0, views: 270,
  },
  {
    key: 'support', ...anna, name: 'Оператор контакт-центра', department: 'Клиентский сервис',
    proofs: ['входящие звонки и чат контакт-центра, {70..120/10} обращений за смену, CRM', 'слепая печать, грамотная речь, работа с жалобами и возвратами'],
    description: '<p>Помогаем покупателям интернет-заказа и держателям карт лояльности. Обучаем с нуля за две недели.</p><p><strong>Обязанности:</strong></p><ul><li>приём входящих звонков и обращений в чате;</li><li>консультации по заказам, возвратам и бонусам;</li><li>работа с жалобами, передача вопросов в магазины;</li><li>фиксация обращений в CRM.</li></ul><p><strong>Требования:</strong></p><ul><li>грамотная устная и письменная речь;</li><li>уверенный пользователь ПК, быстрая печать;</li><li>доброжелательность и терпение;</li><li>опыт работы с клиентами приветствуется, но не обязателен.</li></ul><p><strong>Условия:</strong></p><ul><li>55 000–70 000 ₽ на руки (оклад и премия за качество);</li><li>график 2/2 с 9:00 до 21:00, офис в центре Тулы;</li><li>оплачиваемое обучение, карьерный рост до супервайзера за год.</li></ul>',
    key_skills: ['Грамотная речь', 'Входящие звонки', 'Работа с клиентами', 'Работа в CRM', 'Работа с жалобами'],
    profession: support, neighbours: [sales], strangers: [driver, cook, accounting, nurse], level: 1, months: [6, 60], experience: 'noExperience',
    salary: { from: 55_000, to: 70_000, gross: false }, area: 'Тула', address: 'Тула, проспект Ленина, 40', schedule: 'shift', work_format: 'ON_SITE', days: 'TWO_ON_TWO_OFF', hours: 'HOURS_12',
    published: 9, archived: null, fresh: 22, decided: { consider: 1, phone_interview: 1, discard_by_employer: 1 }, collections: shortFunnel,
    hostile: ['injection_about'], deleted: 0, views: 510,
  },
  {
    key: 'payroll', ...anna, name: 'Бухгалтер по заработной плате', department: 'Бухгалтерия',
    proofs: ['расчёт заработной платы {160..320/20} человек в 1С: ЗУП 3.1, отпускные, больничные', 'отчётность 6-НДФЛ, РСВ, ЕФС-1, таблицы в Excel', 'консультации сотрудников по трудовому законодательству'],
    description: '<p>На время декретного отпуска основного сотрудника требовался бухгалтер по расчёту заработной платы (320 человек).</p><p><strong>Обязанности:</strong></p><ul><li>расчёт заработной платы, отпускных, больничных;</li><li>отчётность 6-НДФЛ, РСВ, ЕФС-1;</li><li>консультации сотрудников.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт расчёта зарплаты от 150 человек, от 3 лет;</li><li>1С: ЗУП 3.1;</li><li>знание трудового законодательства.</li></ul><p><strong>Условия:</strong></p><ul><li>срочный договор на полтора года;</li><li>95 000 ₽ до вычета налога, график 5/2.</li></ul>',
    key_skills: ['1С: ЗУП', 'Начисление заработной платы', '6-НДФЛ', 'РСВ', 'MS Excel'],
    profession: accounting, neighbours: [], strangers: [sales, support], level: 1, months: [36, 150], experience: 'between3And6',
    salary: { from: 95_000, to: null, gross: true }, area: 'Москва', address: 'Москва, Большая Тульская улица, 44', ...office,
    published: 29, archived: 6, fresh: 12, decided: { hired: 1, discard_by_employer: 3 }, collections: shortFunnel,
    hostile: [], deleted: 0, views: 320,
  },
  {
    key: 'sysadmin', ...anna, name: 'Системный администратор', department: 'ИТ',
    proofs: ['Windows Server, Active Directory, Linux, {8..20} серверов', 'сети и VPN на MikroTik, резервное копирование, рабочие места на складе', 'выезды на площадки, права категории B'],
    description: '<p>Нужен второй администратор на молочный завод и склад в Калуге.</p><p><strong>Обязанности:</strong></p><ul><li>поддержка 180 рабочих мест и 12 серверов;</li><li>сети MikroTik, виртуализация, резервное копирование;</li><li>заявки пользователей, кассы магазинов.</li></ul><p><strong>Требования:</strong></p><ul><li>опыт от 2 лет;</li><li>Windows Server, Active Directory, основы Linux;</li><li>настройка сетей, VPN;</li><li>права категории B.</li></ul><p><strong>Условия:</strong></p><ul><li>90 000–120 000 ₽ на руки, 5/2, дежурства по графику.</li></ul>',
    key_skills: ['Windows Server', 'Active Directory', 'Linux', 'Настройка сетей', 'MikroTik', 'Резервное копирование'],
    profession: sysadmin, neighbours: [], strangers: [sales, engineer, driver], level: 1, months: [24, 110], experience: 'between1And3',
    salary: { from: 90_000, to: 120_000, gross: false }, area: 'Калуга', address: 'Калуга, Зерновая улица, 15', ...office, licences: ['B'],
    published: 29, archived: 9, fresh: 13, decided: { consider: 1, hired: 1, discard_by_employer: 3 }, collections: funnel,
    hostile: ['keyword_stuffing'], deleted: 0, views: 390,
  },
]
