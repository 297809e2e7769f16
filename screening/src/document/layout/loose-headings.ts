/** Headings that have no known name: told by a word of theirs, by their look on the page and by what stands below. */
import { languagesInText } from '../../resume/language-levels.ts'
import { emailsIn, phonesIn } from '../contacts.ts'
import { BULLET, JOB_FIRST, scoresOf } from '../kinds.ts'
import { isPayLine } from '../pay.ts'
import { findPeriod } from '../periods.ts'
import { soughtTrade } from '../prose/sought.ts'
import { isStudy } from '../schools.ts'
import { type Part, partOf } from './part-names.ts'

export const hasJobBelow = (next: readonly string[]): boolean => {
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
    /^(?:[\p{L}-]+(?:ая|ой|ый|ий) )(?:деятельность|работа|служба|практика)$|(?<!\p{L})(?:опыт|стаж|карьер[аеуы]|профессиональн[а-я]+ путь|трудов[а-я]+|работал[а]?|experience|career|worked|employment)(?!\p{L})/u,
  ],
  [
    'education',
    /(?<!\p{L})(?:образование|учеба|диплом|переподготовка|учил(?:ся|ась)|обучал(?:ся|ась)|education|studies|studied)(?!\p{L})/u,
  ],
  [
    'skills',
    /(?<!\p{L})(?:навык[иа]|умения|умею|владею|с чем (?:я )?работаю|компетенци[ия]|силен|сильна|мои силы|супер-?сил[аы]|чем (?:я )?(?:полез[а-я]+|пригожусь|могу быть полез[а-я]+)|фишки|арсенал|skills|good at|strengths|toolbox|toolkit)(?!\p{L})/u,
  ],
  ['languages', /(?<!\p{L})(?:языки|languages)(?!\p{L})/u],
  ['about', /(?<!\p{L})(?:о себе|обо мне|кто я|about me|about myself|who i am|myself)(?!\p{L})/u],
  ['wish', /(?<!\p{L})(?:претендую|ищу|хочу работать|looking for|seeking)(?!\p{L})/u],
  ['contacts', /(?<!\p{L})(?:связаться|где меня найти|контакты|reach me|contact me)(?!\p{L})/u],
]

/** Words that head a list when one follows: «Программы и нормы». */
const TOOLS =
  /(?<!\p{L})(?:инструмент(?:ы|ов)|программы?|софта?|технологии|методики|методы|оборудование|приборы|станки|software|tools|technologies)(?!\p{L})/u
export const LISTED = /(?:[,;|/•·\t].*){2}/u

/** «Методики и программы: IELTS, Zoom, Miro» */
export const isSkillName = (name: string): boolean => TOOLS.test(folded(name)) || isAbility(name)
/** What a person can, and no tools of a job: «Умею работать с: Excel, 1С», «Компьютерные программы: …» */
export const isAbility = (name: string): boolean =>
  folded(name).startsWith('компьютер') ||
  LOOSE.some(([part, word]) => part === 'skills' && word.test(folded(name)))
const folded = (name: string): string => name.toLowerCase().replaceAll('ё', 'е')

/** «Ищу место повара» names the trade itself. */
const headsWish = (line: string, current: Part, first: string): boolean =>
  current === 'header' && first.length < 80 && soughtTrade(line) === undefined

/** A short line that has such a word and stands where a heading would. */
export function looselyNamed(
  line: string,
  current: Part,
  next: readonly string[],
): { readonly part: Part; readonly isWeak: boolean } | null {
  if (
    line.length > 45 ||
    /[.,;\t\d@"«“]|:\s*\S/u.test(line) ||
    line.split(' ').length > 6 ||
    !/^[^\p{Ll}]/u.test(line) ||
    BULLETED.test(line) ||
    // «Преподавательский опыт» is no position
    (JOB_FIRST.test(line) &&
      !/(?:опыт|стаж|experience|[ая]я (?:деятельность|работа|служба|практика))$/iu.test(line))
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
    wish: headsWish(line, current, first),
    contacts: /\d{3}|@/u.test(next.slice(0, 2).join(' ')),
  }
  return fits[part] === true ? { part, isWeak: false } : null
}
const BULLETED = /^[•●■▪◦*·–—-]\s/u

const MAX_ENTRY = 40
const isEntry = (line: string): boolean => {
  const pieces = line.replace(BULLET, '').split(/[,;|•·\t]\s?/u)
  return !/[.!?]$/u.test(line) && pieces.every((piece) => piece.length <= MAX_ENTRY)
}

const isList = (lines: readonly string[]): boolean =>
  lines.every(isEntry) && lines.flatMap((line) => line.split(/[,;|•·\t]\s?/u)).length >= MIN_ENTRIES
const MIN_ENTRIES = 3

/** Words that name a part where the line looks like a heading anyway. */
const WORDS: readonly (readonly [part: Part, word: RegExp])[] = [
  ...LOOSE,
  [
    'other',
    /грант|патент|увлек|хобби|интерес|общественн|волонт|олимпиад|конкурс|наград|публикаци|рекоменд|поручит|отзыв|досуг|свободное время|семь[яе]|hobb|interest|volunteer|award|publication|referee|reference/u,
  ],
  ['education', /(?<!\p{L})(?:школа|уч[еёу]б|учус|учил|курсы|диплом|learning|school)/u],
  ['skills', /(?<!\p{L})(?:багаж|знаю|стек|инструмент|программ|tools)/u],
  ['experience', /(?<!\p{L})(?:подработ|работал|места работы|мест работы|трудил|послужн|jobs)/u],
  ['wish', /(?<!\p{L})(?:деньг|зарплат|оплат|пожелани|сколько хочу|условия|money|salary)/u],
]

/**
 * Which part a heading without a known name begins, by its words and the lines up to the next; `null` when it is a line of
 * the present one.
 * @param hasSkills whether another heading says where the skills are
 */
export function partBelow(
  line: string,
  below: readonly string[],
  current: Part,
  hasSkills: () => boolean,
): Part | null {
  if (below.length === 0) return null
  const named = partOfWords(line, below, current)
  if (named !== null) return named === current ? null : named
  if (current === 'experience' && headsJob(line, below)) return null
  const part = partOfLines(below, current)
  if (part !== null || current === 'header') return part
  if (isList(below) && !hasSkills()) return 'skills'
  return current === 'experience' && !below.every(isEntry) ? 'about' : 'other'
}

function partOfWords(line: string, below: readonly string[], current: Part): Part | null {
  const words = line.toLowerCase().replaceAll('ё', 'е')
  const named = WORDS.find(([, word]) => word.test(words))?.[0]
  if (named === undefined || (named === 'other' && current === 'header')) return null
  const isFitting = named === 'experience' ? below.some(isDated) : !JOB_FIRST.test(line)
  return isFitting ? named : null
}

const isDated = (line: string): boolean => findPeriod(line) !== null

/** What heads a job has its dates below, or names a position. */
function headsJob(line: string, below: readonly string[]): boolean {
  const { company, position } = scoresOf(line)
  if (position > 1.5 || (below.some(isDated) && !below.some(isStudy))) return true
  return below.slice(0, 3).some(isDated) && company > 1
}

const isRole = (line: string): boolean => line.length < MAX_ROLE && JOB_FIRST.test(line.replace(BULLET, ''))
const MAX_ROLE = 60

/** What lines tell of the part they are; `null` when they may be of several, or stand at the top. */
function partOfLines(below: readonly string[], current: Part): Part | null {
  if (below.some(isStudy)) return 'education'
  const dated = below.filter(isDated).length
  if (dated > 0) return current === 'header' || dated > 1 || below.some(isRole) ? 'experience' : 'other'
  if (below.some((one) => phonesIn(one).length > 0 || emailsIn(one).length > 0))
    return current === 'header' ? null : 'contacts'
  return below.length <= 2 && below.some(isPayLine) ? 'wish' : null
}
