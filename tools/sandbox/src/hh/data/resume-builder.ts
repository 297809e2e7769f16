import type { Answer, BuiltResume, Job, Named, Resume } from '../answers/shapes.ts'
import { archetypes, isHostile } from './archetypes.ts'
import { buildJobs, capitalize, monthDate, monthIndex, unionMonths } from './career.ts'
import type { Period } from './career.ts'
import { businessTrips, educationLevels, genders, hiddenFields, languageLevels, pickNamed, relocationTypes, schedules, searchStatuses, workFormats } from './dictionaries.ts'
import { spoil } from './hostile.ts'
import { fathers, femaleNames, femaleSurname, maleNames, patronymic, surnames, toLatin, traditions } from './people.ts'
import { fill } from './phrase.ts'
import { cities, citizenships, russia } from './places.ts'
import type { Level, Profession } from './profession.ts'
import { createRandom, hashHex, hashText } from './random.ts'
import type { Random } from './random.ts'
import type { VacancyPlan } from './vacancy-plan.ts'

/** Builds the applicant of response number `index` of a vacancy, deterministically. */
export function buildResume(
  plan: VacancyPlan,
  index: number,
  options: { today: string; archetype: string; vacancyText: string; serial: number },
): BuiltResume {
  const { today, archetype } = options
  const seed = `${plan.key}#${index}`
  const random = createRandom(seed)
  const hostile = isHostile(archetype) ? archetype : null
  const kind = hostile === null ? archetype : random.pick(['near_miss', 'wrong_profession', 'junior'])
  const traits = pickTraits(kind, plan.key, random)
  const story = tellStory(plan, kind, random)
  const last = story.periods.at(-1)
  const profession = last?.profession ?? plan.profession
  const level: Level = last?.level ?? 0
  const female = random.chance(profession.women)
  const home = cities.find((city) => city.name === plan.area)
  const city = kind === 'other_city' || !home || (kind !== 'strong' && random.chance(0.12)) ? random.pick(cities) : home
  const thisMonth = monthIndex(today) - 1
  const open = story.idle === 0 && random.chance(0.7)
  const jobs = buildJobs(story.periods, { random, female, city, end: thisMonth - (open ? 0 : story.idle + random.int(0, 2)), open, gap: story.gap })
  const months = unionMonths(jobs, monthIndex(today))
  const higher = random.chance(profession.higher) || (kind === 'strong' && profession.higher > 0.5)
  // Old enough for the first job after school or university.
  const began = Math.min(...jobs.map((job) => monthIndex(job.start)), monthIndex(today))
  const age = Math.min(67, (higher ? 22 : 19) + Math.ceil((monthIndex(today) - began) / 12) + random.int(0, 5))
  const birthYear = Number(today.slice(0, 4)) - age
  // the birthday is in a past month, so that the age stays exact throughout the day
  const birthMonth = random.int(1, Math.max(1, Number(today.slice(5, 7)) - 1))
  const person = namePerson(random, female, options.serial)
  const handle = `${toLatin(person.first).slice(0, 1)}.${toLatin(person.last)}`
  const local = city.pay * (kind === 'high_salary' ? random.int(145, 190) / 100 : random.int(88, 116) / 100)
  const realId = String(210_000_000 + (hashText(seed) % 40_000_000))
  const serial = options.serial
  const skills = listSkills(profession, last?.without ?? [], random, traits, kind === 'strong' ? plan.key_skills : [])
  const updated = `${monthDate(thisMonth).slice(0, 8)}${String(random.int(1, 28)).padStart(2, '0')}T${String(random.int(8, 21)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00+0300`

  const years = String(Math.max(1, Math.round((last?.months ?? 12) / 12)))
  const say = (line: string) => fill(line.replaceAll('{years}', years), random, female)

  if (kind === 'strong') proveFit(jobs, plan, say, random)
  const resume: Resume = {
    id: hashHex(`${plan.employer_id}/${seed}`, 38),
    real_id: realId,
    title: fill(traits.includes('sparse') ? random.pick(['Любая работа', profession.titles[1][0] ?? '', 'Рассмотрю предложения']) : random.pick(profession.titles[level]), random, female),
    first_name: person.first,
    last_name: person.last,
    middle_name: person.middle,
    age,
    birth_date: `${birthYear}-${String(birthMonth).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
    gender: pickNamed(genders, female ? 'female' : 'male'),
    area: { id: city.id, name: city.name },
    citizenship: [person.foreign && random.chance(0.4) ? random.pick(citizenships) : russia],
    relocation: pickNamed(relocationTypes, city.name === plan.area ? 'no_relocation' : random.pick(['relocation_possible', 'relocation_desirable', 'no_relocation'])),
    business_trips: pickNamed(businessTrips, random.pick(['ready', 'sometimes', 'never'])),
    salary: traits.includes('no_salary') ? null : wish(kind === 'strong' ? offeredPay(plan, random) : askPay(profession, level, local), traits),
    role: profession.role,
    employment_forms: [{ id: 'FULL', name: 'Полная' }],
    work_formats: pickFormats(profession, random),
    schedule: pickNamed(schedules, random.pick(['fullDay', 'fullDay', 'fullDay', 'flexible', 'shift'])),
    total_months: jobs.length === 0 ? null : months,
    jobs,
    education_level: pickNamed(educationLevels, higher ? random.pick(['higher', 'higher', 'higher', 'bachelor', 'master', 'unfinished_higher']) : random.pick(['special_secondary', 'special_secondary', 'secondary'])),
    primary: [],
    courses: [],
    languages: [{ id: 'rus', name: 'Русский', level: pickNamed(languageLevels, person.foreign && random.chance(0.3) ? 'c1' : 'l1') }],
    skill_set: skills,
    about: kind === 'strong' || random.chance(0.78) ? random.sample(profession.about, random.int(1, 2)).map(say).join(random.chance(0.5) ? '\n' : ' ') : null,
    licences: (kind === 'strong' && plan.licences) || random.chance(profession.licences.length > 0 ? 0.75 : 0.25) ? (profession.licences.length > 0 ? profession.licences : ['B']) : [],
    has_vehicle: random.chance(0.35) ? random.chance(0.6) : null,
    phone: `7900000${String(serial % 10_000).padStart(4, '0')}`,
    email: random.chance(0.9) ? `${handle}${random.chance(0.5) ? birthYear % 100 : ''}@example.ru` : null,
    telegram: random.chance(0.3) ? `${handle.replace('.', '_')}_sandbox` : null,
    site: ['backend', 'php', 'marketing', 'engineer'].includes(profession.key) && random.chance(0.15) ? `https://${toLatin(person.last)}.example.ru` : null,
    certificates: random.sample(profession.certificates, random.chance(0.3) ? 1 : 0).map((title) => ({ title, achieved_at: `${Number(today.slice(0, 4)) - random.int(1, 5)}-0${random.int(1, 9)}-01` })),
    recommendations: [],
    hidden_fields: [],
    can_view_full_info: true,
    job_search_status: random.chance(0.8) ? pickNamed(searchStatuses, random.pick(['active_search', 'active_search', 'looking_for_offers', 'has_job_offer'])) : null,
    locale: { id: 'RU', name: 'Русский' },
    created_at: `${Number(today.slice(0, 4)) - 1}-${String(random.int(1, 12)).padStart(2, '0')}-10T12:00:00+0300`,
    updated_at: updated,
  }
  // a career changer studied for the first profession
  const taught = story.periods[0]?.profession ?? profession
  study(resume, taught, profession, story.training, { random, birthYear, higher })
  speak(resume, profession, traits, random)
  hide(resume, traits, random)
  recommend(resume, random)
  if (traits.includes('sparse')) strip(resume, random)
  // a golden-ratio stride distributes the cover letters evenly over every vacancy
  const writes = plan.letter_required === true || kind === 'career_changer' || (serial * 0.618_034) % 1 < 0.26
  const letter = writes ? writeLetter(plan, profession, kind, random, say) : null
  const answer: Answer = { archetype: hostile ? `hostile_${hostile}` : kind, traits, fit: hostile ? 'poor' : (archetypes[kind]?.fit ?? 'poor'), hostile }
  const built = { resume, letter, answer }
  return hostile ? spoil(built, hostile, { vacancyText: options.vacancyText, keySkills: plan.key_skills, random, vacancyName: plan.name }) : built
}

type Story = {
  periods: Period[]
  /** Months without work between the newest job and the previous one. */
  gap: number
  /** Months without work before today. */
  idle: number
  /** Whether the newest profession was learnt in courses. */
  training: boolean
}

/** The outline of a career: which professions, for how long, up to which level. */
function tellStory(plan: VacancyPlan, kind: string, random: Random): Story {
  const [least, most] = plan.months
  const fitting = random.int(least, most)
  const own = (months: number, level: Level, extra: Partial<Period> = {}): Period => ({ profession: plan.profession, months, level, jobs: Math.max(1, Math.min(5, Math.round(months / random.int(20, 34)))), ...extra })
  const story = (periods: Period[], extra: Partial<Story> = {}): Story => ({ periods, gap: 0, idle: 0, training: false, ...extra })
  const up: Level = plan.level >= 2 ? 3 : plan.level === 1 ? 2 : 1
  const down: Level = plan.level >= 2 ? 1 : 0
  switch (kind) {
    case 'strong':
      return story([own(Math.round(fitting * 1.15) + 8, plan.level, { towards: plan.key_skills })])
    case 'overqualified':
      return story([own(random.int(most + 30, most + 110), 3)])
    case 'gap':
      return story([own(fitting, plan.level)], random.chance(0.5) ? { gap: random.int(14, 40) } : { idle: random.int(10, 26) })
    case 'junior':
      return story([own(random.int(3, Math.max(4, Math.min(11, least - 4))), 0, { jobs: 1 })], { training: true })
    case 'near_miss': {
      const neighbour = plan.neighbours.length > 0 && random.chance(0.55) ? random.pick(plan.neighbours) : null
      if (neighbour) return story([{ profession: neighbour, months: random.int(24, 84), level: random.chance(0.5) ? 1 : 2, jobs: random.int(1, 3) }])
      if (random.chance(0.5)) return story([own(Math.max(8, Math.round(least * 0.55)), down)])
      return story([own(fitting, plan.level, { without: random.sample(plan.profession.core, 2) })])
    }
    case 'job_hopper':
      return story([own(random.int(26, 48), plan.level, { jobs: 5 })])
    case 'mixed_language':
      return story([own(Math.round(fitting * 0.4) + 6, down), own(Math.round(fitting * 0.6) + 6, plan.level, { english: true })])
    case 'career_changer':
      return story([{ profession: random.pick(plan.strangers), months: random.int(40, 150), level: random.chance(0.6) ? 1 : 2, jobs: random.int(2, 3) }, own(random.int(4, 10), 0, { jobs: 1 })], { training: true })
    case 'wrong_profession':
      return story([{ profession: random.pick(plan.strangers), months: random.int(14, 160), level: random.chance(0.4) ? 0 : 1, jobs: random.int(1, 4) }], { idle: random.chance(0.4) ? random.int(1, 8) : 0 })
    case 'sparse':
      return story([own(random.int(6, 40), down, { jobs: 1 })])
    default:
      return story([own(fitting, random.chance(0.15) ? up : plan.level)])
  }
}

function pickTraits(kind: string, trade: string, random: Random): string[] {
  const traits = [kind].filter((name) => ['no_salary', 'hidden_contacts', 'mixed_language', 'sparse'].includes(name))
  if (!traits.includes('no_salary') && random.chance(0.13)) traits.push('no_salary')
  if (!traits.includes('hidden_contacts') && random.chance(0.06)) traits.push('hidden_contacts')
  if (random.chance(0.06)) traits.push('keyword_list')
  if (!traits.includes('no_salary') && random.chance(trade === 'backend' ? 0.06 : 0)) traits.push('foreign_currency')
  return traits
}

function namePerson(random: Random, female: boolean, serial: number) {
  if (random.chance(0.11)) {
    const origin = random.pick(traditions)
    const surname = random.pick(origin.surnames)
    return {
      first: random.pick(female ? origin.women : origin.men),
      last: female ? femaleSurname(surname) : surname,
      middle: random.chance(0.6) ? patronymic(random.pick(origin.fathers), female) : null,
      foreign: true,
    }
  }
  // the lengths of both lists are coprime, so striding through both keeps identical names far apart
  const firsts = female ? femaleNames : maleNames
  const surname = surnames[(serial * 37) % surnames.length] ?? ''
  return {
    first: firsts[(serial * 13) % firsts.length] ?? '',
    last: female ? femaleSurname(surname) : surname,
    middle: random.chance(0.75) ? patronymic(random.pick(fathers), female) : null,
    foreign: false,
  }
}

/** The best applicants describe in their last job exactly what the vacancy asks for; some omit one point. */
function proveFit(jobs: Job[], plan: VacancyPlan, say: (line: string) => string, random: Random) {
  const [job] = jobs
  if (!job) return
  const proofs = random.sample(plan.proofs, plan.proofs.length - (random.chance(0.1) ? 1 : 0)).map(say)
  const manner = random.int(0, 2)
  const lines = proofs.map((line) => (manner === 0 ? `— ${line};` : `${capitalize(line)}.`))
  job.description = manner === 1 ? `${lines.join(' ')}\n${job.description}` : `${job.description}\n${lines.join('\n')}`
}

/** A random net salary within the vacancy's range. */
function offeredPay({ salary }: VacancyPlan, random: Random): number {
  const from = salary?.from ?? 60_000
  const to = salary?.to ?? from * 1.15
  const share = salary?.gross ? 0.87 : 1
  return Math.round(((from + random.next() * (to - from)) * share) / 5000) * 5000
}

/** The expected salary; a few state it in dollars. */
const wish = (amount: number, traits: readonly string[]) =>
  traits.includes('foreign_currency') ? { amount: Math.round(amount / 8000) * 100, currency: 'USD' } : { amount, currency: 'RUR' }

/** Rounded to five thousand, as people state an expected salary. */
function askPay(profession: Profession, level: Level, factor: number): number {
  return Math.max(25, Math.round((profession.pay[level] * factor) / 5) * 5) * 1000
}

function listSkills(profession: Profession, without: readonly string[], random: Random, traits: string[], asked: readonly string[]): string[] {
  const core = profession.core.filter((skill) => !without.includes(skill))
  const known = random.sample(core, Math.max(2, core.length - random.int(0, 2)))
  const more = random.sample(profession.more, traits.includes('keyword_list') ? 18 : random.int(3, 9))
  return random.sample([...new Set([...asked, ...known, ...more])], 40)
}

function pickFormats(profession: Profession, random: Random): Named[] {
  const ids = profession.role.id === '96' ? random.sample(['REMOTE', 'HYBRID', 'ON_SITE'], random.int(1, 3)) : ['ON_SITE']
  return ids.map((id) => pickNamed(workFormats, id))
}

function study(resume: Resume, taught: Profession, profession: Profession, training: boolean, options: { random: Random; birthYear: number; higher: boolean }) {
  const { random, birthYear, higher } = options
  if (higher) {
    const [name, organization, result] = random.pick(taught.universities)
    resume.primary.push({ id: '1', name, organization, result, year: birthYear + 22 + (random.chance(0.2) ? 1 : 0) })
  } else if (resume.education_level.id === 'special_secondary') {
    const [name, result] = random.pick(taught.colleges)
    resume.primary.push({ id: '1', name, organization: null, result, year: birthYear + 19 + random.int(0, 1) })
  }
  const now = Number(resume.updated_at.slice(0, 4))
  const count = training ? 1 : random.chance(0.4) ? random.int(1, 2) : 0
  random.sample(profession.courses, count).forEach(([name, result], at) => {
    resume.courses.push({ id: String(at + 1), name, organization: name, result, year: training ? now - random.int(0, 1) : Math.max(birthYear + 20, now - random.int(1, 8)) })
  })
}

function speak(resume: Resume, profession: Profession, traits: string[], random: Random) {
  const level = traits.includes('mixed_language') ? random.pick(['b2', 'c1']) : random.pick(['a1', 'a2', 'b1', 'b1', 'b2'])
  if (traits.includes('mixed_language') || random.chance(0.6)) resume.languages.push({ id: 'eng', name: 'Английский', level: pickNamed(languageLevels, level) })
  if (random.chance(0.06)) resume.languages.push({ id: 'deu', name: 'Немецкий', level: pickNamed(languageLevels, random.pick(['a1', 'a2', 'b1'])) })
  if (!traits.includes('mixed_language') || profession.english.length === 0) return
  resume.title = random.pick([resume.title, `${resume.title ?? ''} / ${profession.key === 'backend' ? 'Backend Engineer' : 'Specialist'}`])
}

/** Hides fields as applicants do, and all contacts of the few resumes the company cannot view in full. */
function hide(resume: Resume, traits: string[], random: Random) {
  if (!traits.includes('hidden_contacts')) return
  const ids = random.pick([['phones'], ['phones', 'email'], ['names_and_photo'], ['experience'], ['phones', 'email', 'other_contacts'], ['email']])
  resume.hidden_fields = ids.map((id) => pickNamed(hiddenFields, id))
  if (ids.includes('experience')) for (const job of resume.jobs) job.company = null
  if (random.chance(0.25)) resume.can_view_full_info = false
}

function recommend(resume: Resume, random: Random) {
  const job = resume.jobs[1] ?? resume.jobs[0]
  if (!job?.company || !random.chance(0.15)) return
  const female = random.chance(0.5)
  const name = `${random.pick(female ? femaleNames : maleNames)} ${random.pick(surnames).slice(0, 1)}.`
  resume.recommendations.push({ name, organization: job.company, position: random.pick(['руководитель отдела', 'директор', 'начальник участка', 'коллега']) })
}

/** An incomplete resume. */
function strip(resume: Resume, random: Random) {
  resume.about = random.pick([null, 'Порядочность, ответственность.', 'Ищу работу'])
  resume.skill_set = resume.skill_set.slice(0, random.int(0, 2))
  resume.courses = []
  resume.certificates = []
  resume.salary = null
  for (const job of resume.jobs) job.description = random.pick(['', 'Обязанности согласно должностной инструкции.', '-'])
  if (random.chance(0.4)) {
    resume.jobs = []
    resume.total_months = null
  }
}

const greetings = ['Здравствуйте!', 'Добрый день!', 'Добрый день, уважаемые коллеги!', 'Здравствуйте, меня заинтересовала вакансия «{name}».', 'Приветствую!', '']
const endings = ['Буду рад[а] обсудить детали по телефону.', 'Готов[а] приехать на собеседование в любой день.', 'С уважением.', 'Спасибо за внимание к моему резюме!', 'Жду обратной связи.', 'Удобно созвониться после {16..19}:00.', '']

function writeLetter(plan: VacancyPlan, profession: Profession, kind: string, random: Random, say: (line: string) => string): string {
  const changer = ['Понимаю, что опыт в этой сфере у меня небольшой, зато прошлый научил работать с людьми и сроками. Курс закончил[а] с отличием, готов[а] к тестовому заданию и скромной зарплате на старте.', 'Меняю профессию осознанно: год учил[ся/ась] вечерами, сделал[а] учебные проекты. Ищу команду, где возьмут с мотивацией и дадут наставника.']
  const wrong = ['Рассмотрю любые вакансии в вашей компании.', 'Опыта в этой области нет, но быстро учусь.', 'Мне понравилась ваша компания и расположение офиса.']
  const gap = ['В работе был перерыв по семейным обстоятельствам, сейчас они решены, знания обновил[а].', 'Перерыв в стаже связан с переездом и уходом за родственником, готов[а] выйти сразу.']
  const bridge = ['Работаю в смежной области и хорошо знаю вашу профессию со стороны, готов[а] доучиться на месте.', 'Хочу перейти из смежной роли: половина задач вакансии мне знакома, второй научусь за испытательный срок.']
  const own = profession === plan.profession || profession.key === 'php'
  const middle =
    kind === 'career_changer' ? random.pick(changer)
    : kind === 'wrong_profession' ? random.pick(wrong)
    : kind === 'gap' && random.chance(0.6) ? random.pick(gap)
    : own ? random.sample(profession.letters, random.int(1, 2)).join(random.chance(0.5) ? '\n\n' : ' ')
    : random.pick(bridge)
  return [random.pick(greetings).replace('{name}', plan.name), middle, random.pick(endings)]
    .filter(Boolean)
    .map(say)
    .join(random.chance(0.5) ? '\n' : ' ')
}
