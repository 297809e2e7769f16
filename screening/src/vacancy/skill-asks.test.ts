import { describe, expect, it } from 'vitest'
import { extractRubric } from '../rubric.ts'
import { ancestors, canonicalSkill } from '../skills.ts'

const skills = (text: string) =>
  extractRubric({ title: null, description: `<p>Требования:</p><ul><li>${text}</li></ul>` })
    .requirements.filter(({ kind, level }) => kind === 'skill' && level === 'must')
    .map(({ any_of }) => any_of.join('|'))

describe('a choice of skills', () => {
  it.each([
    [
      'Высшее или среднее специальное образование, знание AutoCAD, Excel, Гранд-Смета',
      ['autocad', 'excel', 'grand-smeta'],
    ],
    ['Знание 1С, Excel, умение работать самостоятельно или в команде', ['onec', 'excel']],
    ['Готовность к командировкам или переезду, знание 1С, Excel, SQL', ['onec', 'excel', 'sql']],
    ['Знание 1С, Excel, SQL, график 5/2 или 2/2', ['onec', 'excel', 'sql']],
    ['Опыт от года или после обучения, знание Docker, Kubernetes', ['docker', 'kubernetes']],
    ['Знание 1С и Excel, Jira или Trello', ['onec', 'excel', 'jira|trello']],
    ['Знание Jira или Trello, опыт работы в 1С и Excel', ['jira|trello', 'onec', 'excel']],
  ])('«или» about something else joins no skills: «%s»', (text, groups) => {
    expect(skills(text)).toEqual(groups)
  })

  it.each([
    ['Знание Kafka, RabbitMQ или ActiveMQ', ['kafka|rabbitmq|activemq']],
    ['Знание Jira либо Trello', ['jira|trello']],
    ['Знание Jira, либо Trello', ['jira|trello']],
    ['Уверенное владение одной из СУБД (PostgreSQL, MySQL)', ['postgresql|mysql']],
    ['Знание хотя бы одного языка: Python, Java', ['python|java']],
    ['Опыт работы с любой из систем: Jira, Trello и Redmine', ['jira|trello|redmine']],
    ['Опыт работы в Jira, Trello или аналогах', ['jira|trello']],
    ['Опыт работы в Jira, Trello, аналогичных системах', ['jira|trello']],
    ['Jira, Trello или другая программа', ['jira|trello']],
    ['Опыт работы в Jira, Trello и других системах', ['jira', 'trello']],
    ['Python/Java/Go (хотя бы один)', ['python|java|go']],
    ['Знание минимум одного языка: Python, Java, Go', ['python|java|go']],
    ['Опыт работы в любой CRM: Битрикс24, amoCRM', ['bitrix24|amocrm']],
    ['CRM Битрикс24, amoCRM – любая', ['bitrix24|amocrm']],
    ['PostgreSQL, MySQL на выбор', ['postgresql|mysql']],
    ['Figma, Sketch или Pixso', ['figma|~sketch|~pixso']],
    ['Минимум один год опыта: Excel, Jira', ['excel', 'jira']],
    ['SQL, Excel, любая CRM', ['sql', 'excel', 'crm']],
  ])('is joined by the words between, before or after its members: «%s»', (text, groups) => {
    expect(skills(text)).toEqual(groups)
  })

  it.each([
    ['1С или Парус, Excel, расчёт заработной платы, НДС', ['onec|kadry-parus', 'excel', 'payroll', 'vat']],
    ['Python или Go, PostgreSQL, Docker', ['python|go', 'postgresql', 'docker']],
    ['PostgreSQL или MySQL, MongoDB или Redis', ['postgresql|mysql', 'mongodb|redis']],
    ['Jira, Trello или аналоги, Docker', ['jira|trello', 'docker']],
    ['Python/Java/Go (хотя бы один), Docker', ['python|java|go', 'docker']],
    ['Опыт работы в любой CRM (Битрикс24, amoCRM), Excel', ['bitrix24|amocrm', 'excel']],
    ['Уверенное владение одной из СУБД (PostgreSQL, MySQL), Docker', ['postgresql|mysql', 'docker']],
    ['Опыт работы в любой CRM, Excel, Jira', ['crm', 'excel', 'jira']],
  ])('ends with its last member: «%s»', (text, groups) => {
    expect(skills(text)).toEqual(groups)
  })

  it.each([
    ['Знание Linux, Docker, Kubernetes, Bash или Python', ['linux', 'docker', 'kubernetes', 'bash|python']],
    ['Знание Python, Django или Flask', ['python', 'django|flask']],
    ['Знание JavaScript, TypeScript или Python', ['javascript|typescript|python']],
    ['Знание PostgreSQL, MySQL, Redis или MongoDB', ['postgresql|mysql|redis|mongodb']],
    ['Знание MS Project, Jira или Trello', ['ms-project|jira|trello']],
    ['AutoCAD, Revit или Компас-3D', ['autocad|revit|kompas']],
    ['Linux, Docker, Bash, Python или аналоги', ['linux|docker|bash|python']],
    ['Один из инструментов: Linux, Docker, Bash или Python', ['linux|docker|bash|python']],
    ['Опыт продаж, переговоров или закупок', ['sales|negotiation|procurement']],
  ])('leaves out the tools of other kinds before it: «%s»', (text, groups) => {
    expect(skills(text)).toEqual(groups)
  })

  it.each([
    ['1С 8.3, Excel, СБИС или Контур', ['onec', 'excel', 'sbis|kontur']],
    ['SQL, BPMN или UML', ['sql', 'bpmn|uml']],
    ['SQL, A/B testing, Amplitude or Mixpanel', ['sql', 'ab-testing', 'amplitude|mixpanel']],
    ['Excel, Битрикс24 или amoCRM', ['excel', 'bitrix24|amocrm']],
    ['Windows Server, Linux, VMware или Hyper-V', ['windows-server', 'linux', 'vmware|hyper-v']],
    ['Знание 1С, SAP или Галактика', ['onec|sap|galaktika-erp']],
    ['Power BI, Tableau или DataLens', ['power-bi|tableau|datalens']],
    ['Опыт в SMM, контекстной рекламе или SEO', ['smm|contextual-ads|seo']],
  ])('leaves out what every office has and what has no kind: «%s»', (text, groups) => {
    expect(skills(text).toSorted()).toEqual(groups.toSorted())
  })

  it.each([
    [
      'Опыт активных продаж в B2B, уверенный пользователь ПК (Excel, CRM Битрикс24 или amoCRM)',
      ['active-sales', 'b2b-sales', 'excel', 'bitrix24|amocrm'],
    ],
    ['Опыт тестирования API (Postman или Swagger), SQL', ['api-testing', 'postman|openapi', 'sql']],
    ['Jira, Confluence, CI/CD (Jenkins или GitLab CI)', ['jira', 'confluence', 'ci-cd', 'jenkins|gitlab-ci']],
    ['Знание ORM (SQLAlchemy или аналог)', ['orm|sqlalchemy']],
    ['Знание одной из СУБД (PostgreSQL или MySQL), Docker', ['postgresql|mysql', 'docker']],
  ])('in brackets is not about the words before them: «%s»', (text, groups) => {
    expect(skills(text).toSorted()).toEqual(groups.toSorted())
  })

  it.each([
    ['Revit/ArchiCAD', ['revit|archicad']],
    ['CorelDRAW / Illustrator', ['coreldraw|illustrator']],
    ['Битрикс24/amoCRM', ['bitrix24|amocrm']],
    ['Linux (Debian/Ubuntu/Astra)', ['linux', 'debian|ubuntu|~astra']],
    ['PHP, Oracle, MySQL/PostgreSQL, Redis', ['php', 'oracle-db', 'mysql|postgresql', 'redis']],
    ['MySQL/PostgreSQL и Redis', ['mysql|postgresql', 'redis']],
    ['MySQL/PostgreSQL или MongoDB', ['mysql|postgresql|mongodb']],
    ['Jira/YouTrack, Trello или аналоги', ['jira|youtrack|trello']],
    ['Один из языков: Java/Kotlin, Python', ['java|kotlin|python']],
    ['FastAPI / Django / Flask', ['fastapi|django|flask']],
    ['FastAPI, Spring, Laravel (любой из), SQL', ['fastapi|spring|laravel', 'sql']],
    ['Tableau / Power BI / DataLens', ['tableau|power-bi|datalens']],
    ['Python/Go/Bash', ['python|go|bash']],
    ['Go/Java', ['go|java']],
    ['Notion/Trello', ['notion|trello']],
    ['Greenplum/ClickHouse/Oracle', ['greenplum|clickhouse|oracle-db']],
    ['Django/Laravel', ['django', 'laravel']],
    ['Power BI/Excel', ['power-bi', 'excel']],
    ['Python/SQL', ['python', 'sql']],
    ['Python/JavaScript', ['python', 'javascript']],
    ['PostgreSQL/ClickHouse', ['postgresql', 'clickhouse']],
    ['Docker/Kubernetes', ['docker', 'kubernetes']],
    ['CI/CD', ['ci-cd']],
    ['HTML/CSS', ['html-css']],
    ['B2B/B2C', ['b2b-sales', 'b2c-sales']],
    ['Prometheus/Grafana', ['prometheus', 'grafana']],
    ['React/Redux', ['react', 'redux']],
    ['МСФО/РСБУ', ['ifrs', 'rsbu']],
    ['Jira/Confluence', ['jira', 'confluence']],
  ])('is a slash only between tools that replace each other: «%s»', (text, groups) => {
    expect(skills(text)).toEqual(groups)
  })

  it('between different kinds leaves a key skill to be asked for by itself', () => {
    const asked = (text: string, ...keys: string[]) =>
      extractRubric({ title: null, description: `Требования:\n${text}`, key_skills: keys }).requirements.map(
        ({ any_of, level }) => `${any_of.join('|')} ${level}`,
      )
    expect(asked('Знание Bash или Python', 'Python')).toEqual(['python must'])
    expect(asked('Знание Bash или Python', 'Python', 'Bash')).toEqual(['bash|python must'])
    expect(asked('Знание Kafka или RabbitMQ', 'Kafka')).toEqual(['kafka|rabbitmq must'])
    expect(asked('Знание 1С или SAP', '1С')).toEqual(['onec|sap must'])
    expect(asked('PostgreSQL или другая реляционная СУБД', 'PostgreSQL')).toEqual(['postgresql|rdbms must'])
    expect(asked('Желательно Bash или Python', 'Python')).toEqual(['bash|python nice'])
  })

  it('is named by the words of the vacancy, known to the ontology or not', () => {
    const { requirements } = extractRubric({
      title: null,
      description: 'Требования:\nFigma, Sketch или Pixso',
    })
    expect(requirements.map(({ title }) => title)).toEqual(['Figma или Sketch или Pixso'])
  })
})

it.each([
  'Приятная внешность',
  'Девушка приятной внешности',
  'Презентабельная внешность',
  'Возраст от 18 до 35 лет',
])('«%s» is never a criterion', (text) => {
  const { requirements } = extractRubric({
    title: null,
    description: `Требования:\n${text}, знание Excel`,
    key_skills: [text],
  })
  expect(requirements.flatMap(({ any_of }) => any_of)).toEqual(['excel'])
})

it('a neat look is asked of whoever meets people', () => {
  const { requirements } = extractRubric({ title: null, description: 'Требования:\nОпрятный внешний вид' })
  expect(requirements.map(({ id, level }) => `${id} ${level}`)).toEqual(['skill-accuracy nice'])
})

it.each([
  ['Английский — чтение технической документации', []],
  ['Знание английского (чтение технической документации), SQL', ['sql']],
  ['Немецкий язык для переговоров, знание 1С', ['onec']],
  ['Английский B1, чтение чертежей', ['drawings-reading']],
  ['Чтение технической документации, английский B1', ['drawings-reading']],
  ['Английский язык, знание 1С', ['onec']],
  ['Преподавание английского языка — подготовка к ЕГЭ', ['foreign-language-teaching', 'tutoring']],
])('what a language is for is no skill: «%s»', (text, ids) => {
  expect(skills(text)).toEqual(ids)
})

it.each([
  ['Write fast SQL queries', ['sql']],
  ['Own the product backlog', ['roadmap']],
  ['Degree in Economics', []],
  ['Bachelor’s degree in Computer Science and knowledge of Python', ['python']],
  ['Arenadata, Kafka', ['~arenadata', 'kafka']],
  ['Опыт работы с Arenadata', ['~arenadata']],
])('the first word of an English sentence is no tool: «%s»', (text, ids) => {
  expect(skills(text)).toEqual(ids)
})

it('an English vacancy is read by its headings', () => {
  const { requirements, duties } = extractRubric({
    title: null,
    description: `About us
We use Java everywhere
What you will do
Write Python services
Who you are
Degree in Economics
What you’ll need
Docker
What we offer
Kubernetes courses
Why join us
Meetups on Kafka`,
  })
  expect(duties).toEqual(['Write Python services'])
  expect(requirements.map(({ id, level }) => `${id} ${level}`)).toEqual([
    'skill-docker must',
    'skill-python nice',
    'education must',
  ])
})

it('an engineer of «ОВ и ВК» is no manager of social networks', () => {
  const { roles } = extractRubric({
    title: 'Инженер ОВ и ВК',
    description: 'Требования:\nОпыт проектирования разделов ОВ, ВК',
  })
  expect(roles['smm-manager']).toBeUndefined()
})

it.each([
  ['Группа по электробезопасности не ниже III', ['electro'], []],
  ['Допуск по электробезопасности до 1000 В, знание ПУЭ', ['electro'], ['pue']],
  ['Допуск до и свыше 1000 В', ['electro'], []],
  ['4 группа допуска, обслуживание электроустановок до 1000 В', ['electro'], ['electrical-equipment']],
  ['Аттестация НАКС, опыт сварки', ['naks'], ['welding']],
  ['Допуск к гостайне по форме 2', ['state-secret'], []],
  ['Опыт высотных работ', ['heights'], ['high-altitude']],
  ['Знание Jira, XIII версия', [], ['jira']],
])('the words of a licence are no skills besides: «%s»', (text, licences, names) => {
  const { requirements } = extractRubric({ title: null, description: `Требования:\n${text}` })
  const of = (wanted: string) =>
    requirements.filter(({ kind }) => kind === wanted).map(({ any_of }) => any_of.join('|'))
  expect([of('licence'), of('skill')]).toEqual([licences, names])
})

it.each([
  ['Знание КонсультантПлюс', ['consultant-plus']],
  ['Уверенная работа с Консультант+ и Excel', ['consultant-plus', 'excel']],
  ['Владение СПС «КонсультантПлюсом»', ['consultant-plus']],
  ['КонсультантПлюс или Гарант', ['consultant-plus|garant']],
  ['Знание правовых баз (Гарант, КонсультантПлюс)', ['legal-databases', 'garant', 'consultant-plus']],
  ['Опыт работы продавцом-консультантом', ['retail-sales']],
  ['Знание 1С, наш гарант качества – команда', ['onec']],
])('«Гарант» and «КонсультантПлюс» are no everyday words: «%s»', (text, ids) => {
  expect(skills(text)).toEqual(ids)
})

it.each([
  ['КонсультантПлюс', 'consultant-plus'],
  ['Консультант +', 'consultant-plus'],
  ['Consultant+', 'consultant-plus'],
  ['Гарант', 'garant'],
  ['Консультант', 'customer-service'],
  ['Гарантия', 'after-sales'],
])('the key skill «%s»', (name, id) => {
  expect(canonicalSkill(name)).toBe(id)
})

it.each([
  ['Office Manager', ['administrative-work']],
  ['Key Account Manager', ['key-accounts']],
  ['Account Manager', ['key-accounts']],
  ['Frontend Developer', ['frontend-development']],
  ['Lead Developer', ['software-development']],
])('the title «%s» asks for its own work only', (title, ids) => {
  const { requirements } = extractRubric({ title, description: null })
  expect(requirements.map(({ any_of }) => any_of.join('|'))).toEqual(ids)
})

it.each([
  ['Знание Web и Excel', ['excel']],
  ['Web3, Solidity', ['blockchain', 'solidity']],
  ['Опыт в Big4', ['audit']],
  ['Опыт работы с Big Data', ['big-data']],
  ['Ability to write and keep the code clean', []],
  ['Умение решать Case, знание SQL', ['sql']],
])('a name with a number or of several words is not its first word: «%s»', (text, ids) => {
  expect(skills(text)).toEqual(ids)
})

describe('a name of several meanings', () => {
  it.each([
    ['Знание ГК, АПК, ГПК', ['arbitration']],
    ['Знание АПК РФ', ['arbitration']],
    ['Знание АПК', []],
    ['Опыт работы в АПК', ['agriculture']],
    ['Опыт работы на предприятиях АПК', ['agriculture']],
    ['Понимание А/В-тестирования', ['ab-testing']],
    ['Проведение А/В тестов', ['ab-testing']],
    ['Проведение A/B-тестов', ['ab-testing']],
    ['Знание Java, а в тестировании — Selenium', ['java', 'testing', 'selenium']],
    ['Разработка разделов ОВ, ВК', ['hvac', 'water-supply']],
    ['Проектирование систем ВК и НВК', ['system-design', 'water-supply']],
    ['Знание ВК и Telegram', ['vk-app', 'telegram-app']],
    ['Знание контроллеров ОВЕН', ['owen']],
    ['Опыт сварки РД и РАД', ['welding', 'mma-welding']],
    ['Разработка ПД и РД', ['project-documentation']],
  ])('is told by its neighbours: «%s»', (text, ids) => {
    expect(skills(text)).toEqual(ids)
  })

  it('a teacher of primary school works with children', () => {
    expect(ancestors('primary-school')).toContain('working-with-children')
  })
})
