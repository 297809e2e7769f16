/**
 * Splits the lines of a resume into parts by headings of any wording: the first words say which part it is, the rest of the
 * line, its form and the lines around it say whether it is a heading at all.
 */
import { languagesInText } from '../../resume/language-levels.ts'
import { JOB_FIRST } from '../kinds.ts'
import { BREAK } from './lines.ts'
import { findPeriod, isDuration, isPurePeriod } from '../periods.ts'
import { isBreak } from '../../resume/work-kind.ts'
import { isStudy } from '../schools.ts'
import { isLevel } from '../skills.ts'
import { isPayLine } from '../pay.ts'
import { isFact, isPayFact, LICENCE, OWN_FACT, PAPER } from './facts.ts'

export type Part =
  | 'header'
  | 'experience'
  | 'education'
  | 'courses'
  | 'skills'
  | 'languages'
  | 'about'
  | 'wish'
  | 'contacts'
  | 'driving'
  | 'other'

const OF_WHAT =
  '(?:(?:проф(?:ессиональн[а-я]*)?|рабоч[а-я]*|трудов[а-я]*|основн[а-я]*|ключев[а-я]*|общ[а-я]*|практическ[а-я]*|релевантн[а-я]*|предыдущ[а-я]*|последн[а-я]*|дополнительн[а-я]*|личн[а-я]*|личностн[а-я]*|деловы[а-я]*|мо[йияеё]|моё|наш[а-я]*|ваш[а-я]*|краткая|коротко|немного|кое-что|hard|soft|my|key|core|main|technical|professional|relevant|additional|further|other|general|personal|work|working|employment|career|academic|computer|языков[а-я]*|технически[а-я]*|компьютерн[а-я]*|специальн[а-я]*|практич[а-я]*|высшее|среднее|неоконченное|незаконченное|job-related) ){0,3}'

/** A name of a part, and how surely it alone makes a heading: a weak one («Технологии») may be a label inside a job. */
const NAMES: readonly (readonly [part: Part, name: RegExp, isWeak?: true])[] = [
  [
    'driving',
    /^(?:опыт вождения|категори[ия] прав|вод(?:ит)?\.? ?права|водительск[а-я]* (?:права|удостоверени[ея]|стаж|опыт)|авто|права(?: и вождение)?|вождение|driving(?: (?:experience|licen[cs]e|license categories))?|driver'?s? licen[cs]e)$/,
  ],
  [
    'courses',
    /^(?:повышение квалификации(?:, курсы)?|курсы(?: (?:и |повышения )[а-я, ]+)?|(?:дополнительное|доп\.?) образование(?: и курсы)?|(?:пройденные |профессиональные )?(?:тренинги|курсы)(?: и [а-я]+)?|тесты, экзамены|(?:электронные )?сертификаты(?: и [а-я]+)?|аттестации|удостоверения|допуски|лицензии|документы|профессиональная переподготовка|courses(?: (?:and|&) [a-z]+)?|professional development(?:, courses)?|certificat(?:es|ions?)(?: (?:and|&) [a-z]+)?|licen[cs]es (?:and|&) certifications|trainings?(?: (?:and|&) [a-z]+)?|tests, examinations)$/,
  ],
  [
    'education',
    new RegExp(
      `^(?!(?:professional|work|career|employment|relevant) background$)(?:${OF_WHAT}(?:образовани[ея](?: и [а-я ]+)?|вузы?|дипломы?|degrees?|school(?:ing)?|уч[её]ба|обучение|educational? ?(?:background)?|education(?:al)?(?: (?:and|&) [a-z]+| background| history)?|background|studies|qualifications?)|(?:чему и )?где (?:и чему )?(?:я )?(?:учил[а-я()/]*|обучал[а-я()/]*)|(?:я )?(?:учил[а-я()/]*|учусь|обучаюсь)|уровень образования|formaci[oó]n|educaci[oó]n|ausbildung|formation|учебные заведения)$`,
    ),
  ],
  [
    'experience',
    new RegExp(
      `^(?:${OF_WHAT}(?:опыт|стаж|деятельность|карьера|биография|карьерн[а-я]* (?:путь|история)|трудовой путь|experience|history|career|employment|career (?:history|path|summary)|positions?(?: held)?|background)(?: (?:работы|деятельности|работ|стаж|и|в|во|на|по|за|с|опыт|стажа?|для|of|in|and|history|experience|занятость|места|достижения|карьера|все|последние|лет|годы|специальности|профессии|должности|компании|компаниях|проекты|частных|[а-я]{2,14}(?:ах|ях|ой|ии|ей|ом|ых|их|ти)))*|(?:(?:последн|предыдущ|прежн|основн)[а-я]+ )?мест[ао] (?:моей )?работы|сведения о (?:работе|местах работы|трудовой деятельности|трудовом стаже)|(?:мо[ия] )?(?:прошл[а-я]+ |предыдущ[а-я]+ )?работ[аы](?: и [а-я]+)?|послужной список|хронология|мой путь|timeline|chronology|experiencia(?: laboral)?|berufserfahrung|exp[eé]rience professionnelle|занимаемые должности|список мест работы|(?:где|кем|чем|что)(?:,? (?:и|где|кем|чем|я|раньше|до этого))* (?:работал|занимал|трудил|делал)[а-я()/]*|(?:я )?работал[а-я()/]*|трудов[а-я]+ (?:книжка|деятельность|биография|история)|выполняемая работа(?: с [а-я ]+)?|(?:(?:производственная )?практика|стажировк[аи]|подработк[аи])(?: и [а-я]+)?|internships?|where i(?:'ve| have)? worked|jobs|work)$`,
    ),
  ],
  [
    'languages',
    /^(?:(?:знание|владение|уровень) (?:иностранн[а-я]+ )?язык(?:ов|ами|а)|(?:иностранные |родной и иностранные |мои )?языки|иностранный язык|какими (?:иностранными )?языками владеете|языковые (?:навыки|знания)|idiomas|sprachen|langues|(?:foreign |spoken )?languages?(?: skills| proficiency| knowledge)?)$/,
  ],
  [
    'skills',
    new RegExp(
      `^(?:${OF_WHAT}(?:сильные стороны|навыки|умения|компетенции|знания|способности|skills?|competenc(?:es|ies)|expertise|strengths|abilities|proficienc(?:y|ies)|literacy|скилл?ы)(?: (?:и|and|&|в|,|пк|навыки|умения|знания|компетенции|технологии|инструменты|достижения|программ[а-я]*|работы|качества|tools|skills|technologies|abilities|knowledge|expertise|competencies|опыт|языки))*|что (?:я )?(?:умею|знаю|могу|использую)(?: делать| в работе| и [а-я]+)?|(?:я )?(?:умею|владею|знаю)|владение (?:пк|компьютером|программами|по|средствами|инструментами|техникой|оборудованием)|знание (?:пк|программ|по|компьютера)|what i (?:know|can do|use|work with)|(?:proficient|experienced) (?:in|with)|i can|i work with)$`,
    ),
  ],
  [
    'skills',
    new RegExp(
      `^${OF_WHAT}(?:(?:мой )?стек(?: технологий)?|технологический стек|технологии(?: и инструменты)?|инструменты(?: и технологии)?|программы|софт|software|(?:tech(?:nology|nical)? )?stack|tech(?:nologies)?(?: (?:and|&) tools)?|tools(?: (?:and|&) technologies)?)$`,
    ),
    true,
  ],
  [
    'about',
    new RegExp(
      `^(?:${OF_WHAT}(?:качества|обо мне|о себе|о кандидате|профиль|сведения(?: о себе)?|информация(?: обо мне| о себе)?|summary|information|about(?: me| myself)?|profile|qualities|info|introduction)|кто я|резюме кандидата|pro?file summary|summary of qualifications|career objective and summary)$`,
    ),
  ],
  [
    'about',
    /^(?:(?:ключевые |основные |мои )?достижения|(?:мои |личные |ключевые |основные |реализованные |pet[- ])?проекты|projects|(?:key )?achievements|accomplishments)$/,
    true,
  ],
  [
    'wish',
    /^(?:желаем[а-я]+ (?:должность|позиция|вакансия|работа)(?: и (?:зарплата|доход|уровень дохода|заработная плата|з\/п|условия))?|цель(?: (?:резюме|поиска|поиска работы|трудоустройства))?|(?:мои )?(?:пожелания|ожидания)(?: (?:к|от) [а-я ]+)?|кем (?:я )?(?:хочу|хотел[а-я()]*|ищу)(?: бы)?(?: работать| стать)?|ищу работу|(?:desired|target|wanted|applied) (?:position|job|role)(?: and (?:salary|income))?|(?:career )?objective|job (?:objective|preferences|target)|предпочтения|(?:мои )?условия(?: работы)?|хочу|(?:желаем[а-я]{2} |ожидаем[а-я]{2} )?(?:зарплата|заработная плата|доход|оклад|уровень дохода)|зарплатные ожидания|(?:expected )?salary(?: expectations?)?)$/,
  ],
  [
    'contacts',
    /^(?:(?:мои |личные )?контакты|(?:домашний )?адрес и телефон|контактн(?:ая информация|ые данные)|(?:личн(?:ая информация|ые данные)|персональные данные|анкетные данные|общие сведения|личные сведения)|как со мной связаться|связь(?: со мной)?|связаться со мной|(?:my )?contacts?(?: (?:information|info|details|me|data))?|get in touch|reach me|personal (?:information|details|data|info))$/,
  ],
  [
    'other',
    /^(?:комментари[йи](?: рекрутера| hr)?|примечани[ея]|заметки|прочее|другое|разное|дополнительно|дополнительные (?:сведения|данные)|other|miscellaneous|рекомендаци[ия](?: с (?:прошлых|предыдущих) мест)?|отзывы|(?:мои )?(?:хобби|увлечения|интересы)(?: и [а-я]+)?|references?(?: available.*)?|(?:hobbies|interests)(?: (?:and|&) [a-z]+)?|история общения с кандидатом|(?:мо[её] )?портфолио|portfolio|publications|публикации|награды|awards(?: (?:and|&) [a-z]+)?|гражданство, время в пути до работы|citizenship, travel time to work)$/,
  ],
]

type Heading = { readonly part: Part; readonly rest: string }

export type Parts = ReadonlyMap<Part, readonly string[]>

/** Lines of each part in order; a part that occurs twice is continued. Lines before the first heading are `header`. */
export function splitParts(lines: readonly string[]): Parts {
  const parts = new Map<Part, string[]>()
  let current: Part = 'header'
  for (const [at, line] of lines.entries()) {
    if (line === BREAK) {
      current = 'header'
      continue
    }
    if (
      (LISTS.has(current) && isFact(line)) ||
      (current !== 'driving' && (LISTS.has(current) || current === 'experience') && LICENCE.test(line)) ||
      (current === 'experience' &&
        (OWN_FACT.test(line) ||
          (line.length < 60 && isPayFact(line) && isPayLine(line.split(/,\s/u)[0] ?? ''))))
    ) {
      addTo(parts, 'wish', line)
      continue
    }
    if (current === 'skills' && TOLD_STUDY.test(line) && isStudy(line)) {
      addTo(parts, 'education', line)
      continue
    }
    if ((current === 'education' || current === 'skills') && PAPER.test(line)) {
      addTo(parts, 'courses', line)
      continue
    }
    // «Учёба в магистратуре» below its dates stands between two jobs
    const isDated: boolean = current === 'experience' && isPurePeriod(lines[at - 1] ?? '') && isBreak(line)
    const heading: Heading | null =
      isDated || isLevelOf(lines[at - 1], line, current)
        ? null
        : readHeading(line, current, lines.slice(at + 1, at + 41))
    if (heading) current = heading.part
    const rest = heading ? heading.rest : line
    if (heading && !parts.has(current)) parts.set(current, [])
    if (rest !== '') addTo(parts, current, rest)
  }
  return parts
}

function addTo(parts: Map<Part, string[]>, part: Part, line: string): void {
  const list = parts.get(part)
  if (list) list.push(line)
  else parts.set(part, [line])
}

const TOLD_STUDY = /^(?:я )?(?:окончил|закончил|учил|обучал|учусь|graduated|studied)/iu
const LISTS: ReadonlySet<Part> = new Set(['skills', 'languages', 'education', 'courses', 'driving'])

/** «Навыки: WMS, 1С», «Гражданство: Беларусь»: a name of a part or of a fact, and its value. */
export function isLabelled(sentence: string): boolean {
  const [, name = ''] = /^([^:—–\t]{2,48}?)\s{0,3}:\s{0,3}\S/u.exec(sentence) ?? []
  return (
    (name !== '' && partOf(name) !== null) || isFact(sentence) || /^(?:есть )?права категори/iu.test(sentence)
  )
}

/** «Опыт работы — 8 лет», «Навыки: Java, SQL», «EDUCATION»: the part that begins, and its text on the same line. */
function readHeading(line: string, current: Part, next: readonly string[]): Heading | null {
  if (line.length > 400) return null
  // «Английский» with its level below
  if (current !== 'languages' && isLanguage(line) && isLevel(next[0] ?? ''))
    return { part: 'languages', rest: line }
  const whole = partOf(line) ?? looselyNamed(line, current, next)
  if (whole && !(whole.part === 'wish' && /\d/u.test(line))) {
    // «Технологии» between two jobs is a label of the first one
    const isInside = (whole.isWeak || whole.part === 'other') && current === 'experience' && hasJobBelow(next)
    // «Высшее образование» is a heading and a level
    const isLevel = whole.part === 'education' && LEVEL.test(line)
    return isInside || (isLevel && current === 'education')
      ? null
      : { part: whole.part, rest: isLevel ? line : '' }
  }
  // «Опыт работы 12 лет и 4 месяца»
  const [, years = '', long = ''] = /^(\p{L}[^\d:]{3,30}?)\s(\d.{3,30})$/u.exec(line) ?? []
  if (isDuration(long) && partOf(years)?.part === 'experience' && hasJobBelow(next.slice(0, 6)))
    return { part: 'experience', rest: '' }
  const beside = besideText(line, current) ?? (current === 'experience' ? null : answerOf(line))
  if (beside) return beside
  const cut = /^([^:—–|\t]{2,48}?)\s{0,3}(?:[:—–|\t]|\s-\s)\s{0,3}(.*)$/u.exec(line)
  if (!cut) return null
  const [, name = '', rest = ''] = cut
  const isTools =
    current !== 'experience' && name.split(' ').length <= 4 && isSkillName(name) && LISTED.test(rest)
  const named = name === 'ПО' ? SOFTWARE : (partOf(name) ?? (isTools ? SOFTWARE : null))
  if (!named) return null
  const { part, isWeak } = named
  // the total experience, which hh.ru shows in its heading
  if (isDuration(rest)) return { part, rest: '' }
  if (part === 'experience') return findPeriod(rest) && !/\d{4}\s*$/u.test(name) ? { part, rest } : null
  // «Стек: Java, Kafka» and «Навыки: Java, Kafka» with more jobs below tell of their job
  if (current === 'experience' && (isWeak || (part === 'skills' && hasJobBelow(next)))) return null
  if (part === 'languages' && languagesInText(rest).length === 0 && current === 'skills') return null
  // «Зарплата: от 90 000 руб.» keeps its label
  if (part === 'wish' && /\d/u.test(rest)) return null
  if (part === 'wish' || part === 'contacts') return current === 'header' ? null : { part, rest }
  if (
    part === 'other' &&
    ((current === 'skills' && !/^(?:коммент|примеч|заметк)/iu.test(name)) ||
      (current === 'experience' && hasJobBelow(next)))
  )
    return null
  return { part, rest }
}

const LEVEL = /^(?:высшее|среднее|неоконченное|незаконченное)(?!\p{L})/iu
/** «English» and below it «Professional working proficiency», which is no heading. */
const isLevelOf = (above = '', line: string, current: Part): boolean =>
  current === 'languages' && isLanguage(above) && languagesInText(above)[0]?.grade === null && isLevel(line)
const isLanguage = (line: string): boolean =>
  line.length < 30 && line.split(' ').length <= 2 && languagesInText(line).length === 1
const SOFTWARE = { part: 'skills', isWeak: true } as const

/** «4. Образование среднее, школа № 14»: a point of a form, whose name nothing divides from the answer. */
function answerOf(line: string): { readonly part: Part; readonly rest: string } | null {
  const point = /^\d{1,2}[.)]\s?(?=\p{L})/u.exec(line)
  if (!point) return null
  const words = line.slice(point[0].length).split(' ')
  for (let count = Math.min(5, words.length - 1); count > 0; count--) {
    const part = partOf(words.slice(0, count).join(' '))?.part
    if (part === 'education' || part === 'languages' || part === 'driving')
      return { part, rest: words.slice(count).join(' ') }
  }
  return null
}

/** hh.ru puts some headings on the line of their text, with nothing between. */
function besideText(line: string, current: Part): { readonly part: Part; readonly rest: string } | null {
  const [, name = '', gap = '', rest = ''] =
    /^(Знание языков|Навыки|Обо мне|Опыт вождения|Languages|Skills|About me|Driving experience)([\s\t])(?![:—–-])(.+)$/u.exec(
      line,
    ) ??
    /^((?:(?:Хорошо|Отлично|Уверенно|Неплохо|Также|Ещё) )?(?:[Зз]наю|[Уу]мею|[Вв]ладею))(\s)(?=[\p{Lu}\d])(.+,.+,.+)$/u.exec(
      line,
    ) ??
    // «Образование неполное высшее, ушла с третьего курса»
    /^(Образование)(\s)((?:не ?(?:полн|законч|оконч)|высш|средн|начальн|основн).+)$/u.exec(line) ??
    []
  if (name === '') return null
  const part = partOf(name)?.part ?? partOf(name.split(' ').at(-1) ?? '')?.part ?? 'other'
  if (part === 'languages' && languagesInText(rest).length === 0 && gap !== '\t') return null
  if (part === 'about' && !/^[\p{Lu}\d«"]/u.test(rest)) return null
  // «Навыки продаж» is a skill; a list, or what follows languages, is the text of the heading
  const isList =
    gap === '\t' ||
    rest.includes('\t') ||
    current === 'languages' ||
    current === 'skills' ||
    /^[\p{Lu}\d«"“]/u.test(rest) ||
    /,.*,/u.test(rest)
  return part !== 'skills' || isList ? { part, rest } : null
}

const hasJobBelow = (next: readonly string[]): boolean => {
  for (const line of next) {
    const heading = partOf(line)
    if (heading && !heading.isWeak) return false
    const period = findPeriod(line)
    if (period && period.before.length < 60 && period.after.length < 60) return true
  }
  return false
}

/** Words of headings that people make up: «В чём я силён», «Мой путь в профессии», «Пара слов о себе». */
const LOOSE: readonly (readonly [part: Part, word: RegExp])[] = [
  [
    'experience',
    /(?<!\p{L})(?:опыт|стаж|карьер[аеуы]|профессиональн[а-я]+ путь|трудов[а-я]+|работал[а]?|experience|career|worked|employment)(?!\p{L})/u,
  ],
  [
    'education',
    /(?<!\p{L})(?:образование|учеба|диплом|переподготовка|учил(?:ся|ась)|обучал(?:ся|ась)|education|studies|studied)(?!\p{L})/u,
  ],
  [
    'skills',
    /(?<!\p{L})(?:навык[иа]|умения|умею|владею|компетенци[ия]|силен|сильна|мои силы|супер-?сил[аы]|чем (?:я )?(?:полез[а-я]+|пригожусь|могу быть полез[а-я]+)|фишки|арсенал|skills|good at|strengths|toolbox|toolkit)(?!\p{L})/u,
  ],
  ['languages', /(?<!\p{L})(?:языки|languages)(?!\p{L})/u],
  ['about', /(?<!\p{L})(?:о себе|обо мне|кто я|about me|about myself|who i am|myself)(?!\p{L})/u],
  ['wish', /(?<!\p{L})(?:претендую|ищу|хочу работать|looking for|seeking)(?!\p{L})/u],
  ['contacts', /(?<!\p{L})(?:связаться|где меня найти|контакты|reach me|contact me)(?!\p{L})/u],
]

/** Words that head a list when one follows: «Программы и нормы». */
const TOOLS =
  /(?<!\p{L})(?:инструменты|программы|софт|технологии|методики|методы|оборудование|приборы|станки|software|tools|technologies)(?!\p{L})/u
const LISTED = /(?:[,;|/•·\t].*){2}/u

/** «Методики и программы: IELTS, Zoom, Miro» */
function isSkillName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll('ё', 'е')
  return TOOLS.test(plain) || LOOSE.some(([part, word]) => part === 'skills' && word.test(plain))
}

/** A short line that has such a word and stands where a heading would. */
function looselyNamed(
  line: string,
  current: Part,
  next: readonly string[],
): { readonly part: Part; readonly isWeak: boolean } | null {
  if (
    line.length > 45 ||
    /[.,;\t\d@]|:\s*\S/u.test(line) ||
    line.split(' ').length > 6 ||
    !/^[^\p{Ll}]/u.test(line) ||
    BULLETED.test(line) ||
    // «Преподавательский опыт» is no position
    (JOB_FIRST.test(line) && !/(?:опыт|стаж|experience)$/iu.test(line))
  )
    return null
  const name = line.toLowerCase().replaceAll('ё', 'е')
  const isTools = TOOLS.test(name) && LISTED.test(next[0] ?? '')
  const part = LOOSE.find(([, word]) => word.test(name))?.[0] ?? (isTools ? 'skills' : undefined)
  if (part === undefined || part === current) return null
  const [first = ''] = next
  const fits: Readonly<Partial<Record<Part, boolean>>> = {
    experience: next.slice(0, 5).some((below) => findPeriod(below) !== null && below.length < 90),
    education: next.slice(0, 4).some((below) => /(?:19|20)\d{2}/u.test(below) && findPeriod(below) === null),
    // a skill in a list has others around it, a duty has a job below
    skills: current !== 'experience' || !hasJobBelow(next),
    languages:
      languagesInText(first).length > 0 && !languagesInText(first).some(({ grade }) => grade === null),
    about: /[.!]$|\s\S+\s/u.test(first),
    wish: current === 'header' && first.length < 80,
    contacts: /\d{3}|@/u.test(next.slice(0, 2).join(' ')),
  }
  return fits[part] === true ? { part, isWeak: false } : null
}
const BULLETED = /^[•●■▪◦*·–—-]\s/u

export const isPartName = (text: string): boolean => partOf(text) !== null

function partOf(text: string): { readonly part: Part; readonly isWeak: boolean } | null {
  if (text.length > 80 || /[.;]$/u.test(text)) return null
  const name = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\((?:а|ась|лась|ла)\)|\s\([^()]{3,60}\):?$/gu, '')
    // numbers, marks and emoji around a name
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replace(/[\p{Extended_Pictographic}\ufe0f]/gu, '')
    .replace(/\s+/gu, ' ')
  if (name.length < 3 || name.length > 60 || name.split(' ').length > 8) return null
  const found =
    NAMES.find(([, pattern]) => pattern.test(name)) ?? NAMES.find(([, pattern]) => spacesLost(name, pattern))
  if (found) return { part: found[0], isWeak: found[2] === true }
  // «Владение компьютером и специальные навыки»
  const halves = name.split(/\s(?:и|and|&)\s/u)
  const named = halves.length === 2 ? halves.map(partOf) : []
  return named[0] && named[1] ? named[0] : null
}

/** «ОПЫТРАБОТЫ»: letters set apart whose words were not told apart. */
const RUN_TOGETHER: Readonly<Record<string, string>> = {
  опытработы: 'опыт работы',
  ключевыенавыки: 'ключевые навыки',
  профессиональныенавыки: 'профессиональные навыки',
  осебе: 'о себе',
  обомне: 'обо мне',
  профессиональныйопыт: 'профессиональный опыт',
  трудоваядеятельность: 'трудовая деятельность',
  желаемаядолжность: 'желаемая должность',
  дополнительнаяинформация: 'дополнительная информация',
  личныекачества: 'личные качества',
  знаниеязыков: 'знание языков',
  иностранныеязыки: 'иностранные языки',
  workexperience: 'work experience',
  professionalexperience: 'professional experience',
  aboutme: 'about me',
  keyskills: 'key skills',
}
const spacesLost = (name: string, pattern: RegExp): boolean => pattern.test(RUN_TOGETHER[name] ?? '-')
