/** Whether the vacancy asks such a person not to apply: by the names, the places and the duties of their jobs. */
import { educationLevelOf } from '../../resume/education.ts'
import { foldText } from '../../text/normalise.ts'
import { alikeness, bagOfKeys } from '../alike/alike.ts'
import { commonKey } from '../match/english.ts'
import { type Told, kindsIn } from '../match/kinds.ts'
import { saidOf } from '../match/match.ts'
import type { Exclusion, Line, Stance, VacancyRubric, Verdict } from '../model.ts'
import type { Job, Passage, Person } from '../person/person.ts'
import { tellingOf } from '../vectors/vectors.ts'
import { isPeople, isProfession } from '../refusals/people.ts'
import { papersIn } from './papers/names.ts'
import { ratherExcluded } from './rather.ts'
import { lineOf, stated } from './verdict.ts'

/** «Логисты, которые ДТ сами не подавали»: only some of them, which the name of a job does not tell. */
const CONDITIONAL = /котор|(?<![а-я])если|(?<![a-z])(?:who|unless|without)(?![a-z])/i
/** «Кадастровые инженеры без стройки»: those who have it are not meant. */
const UNLESS = /\s+без\s+|,?\s+не [а-яё]+вш[а-яё]+\s+/iu
/** Students are told by their studies, not by a job; of evening courses they may be welcome. */
const STUDENTS = /(?<![а-яё])(?:очник|студент|на очном|очное)/iu
const STUDIES =
  /(?<![а-я])очн(?:ое|ой|ая|о)(?![а-я])(?=[^.]{0,30}(?:обуч|отдел|форм|курс|учусь|студ))|(?:учусь|курс[а-я]*|студент[а-я]*|обучени[а-я]+|отделени[а-я]+|форма)[^.]{0,40}(?<![а-я])очн(?:ое|ой|ая|о|ом)(?![а-я])|(?<![а-я])(?:дневное|дневном) (?:отдел|обуч)|(?<![а-я])на дневном(?![а-я])|учусь до \d|(?<!был[аи]? |бывш[а-я]+ )(?<![а-я])студент(?:ка)?(?![а-я])/

/** Share of an excluded name that the name of a job must have, and its other words. */
const NAMED = 0.5
const TOLD = 0.9
/** Months: what ended longer ago excludes nobody. */
const RECENT = 24
const LONG_AGO = 120
/** «Only» is true of whoever has spent this share of the years of the trade there. */
const ONLY = 0.8
/** … and this share of all years. */
const MOST = 0.67
/** Below these odds a job says nothing of the trade. */
const OF_TRADE = 0.25

/**
 * Surely excluded (`meets`), or perhaps (`partly`): only some of those people are meant, or the work shows what is asked.
 * @param closeness odds, job by job, that it is of the vacancy's trade
 * @param shown how much of what is asked the work shows, 0…1
 */
export function exclusionVerdicts(
  rubric: VacancyRubric,
  person: Person,
  closeness: readonly number[],
  shown: number,
): Verdict[] {
  if (rubric.exclusions.length === 0) return []
  const title = foldText(rubric.title ?? '')
  const rather = ratherExcluded(rubric, person)
  const own = new Set(
    saidOf([rubric.title ?? '', rubric.occupation.core, ...rubric.occupation.accepted].join(' ')).keys.map(
      (key) => (key === 'manager' ? 'менеджер' : commonKey(key)),
    ),
  )
  const isClear = (exclusion: Exclusion, found: Passage, asked: Asked): boolean =>
    !isDoubtful(exclusion, found) &&
    !WAY.test(foldText(exclusion.text)) &&
    !((exclusion.only || found.place === 'duty') && worksApart(asked, person, closeness)) &&
    (shown < SHOWN || isMain(found, person))
  return rubric.exclusions.flatMap((exclusion) => {
    const { text, only, quote, sure } = exclusion
    const verdict = (stance: Stance, line: Line): Verdict[] => [{ ...stated(text, stance, [line]), share: 1 }]
    const [who = '', unless] = text.split(UNLESS)
    if (unless !== undefined && isTold(unless, person)) return []
    if (isOfStudy(text, quote)) {
      const learned = studied(text, person)
      return learned === null ? [] : verdict(sure ? 'meets' : 'partly', learned)
    }
    const asked = sure
      ? {
          parts: partsOf(`${who}; ${asideOf(who, quote)}`, own, title),
          rather: isWork(who) ? rather(exclusion) : [],
        }
      : { parts: partsOf(who, own, title), rather: [] }
    const career = onlyThere(asked, person, closeness)
    const found = (only ? career : (lately(asked, person, sure) ?? career)) ?? studies(who, person)
    if (found === null) return []
    const isSome = CONDITIONAL.test(text)
    if (isSome && !only && !isRather(asked, found.job)) return []
    return verdict(!isSome && isClear(exclusion, found, asked) ? 'meets' : 'partly', lineOf(found))
  })
}
const isRather = ({ rather }: Asked, job: number | null): boolean =>
  job !== null && (rather[job] ?? 0) >= RATHER
/** What was learned to be refused is surely met by the name of a job alone. */
const isDoubtful = ({ sure, only }: Exclusion, { place }: Passage): boolean =>
  !sure && (only || (place !== 'position' && place !== 'title'))
/** The name of a job and what is told of it first are its main work. */
const isMain = ({ place, job, text }: Passage, { jobs }: Person): boolean =>
  place !== 'duty' || (job !== null && jobs[job]?.duties[0]?.text === text)
/** Whose work shows so much of what is asked is asked about. */
const SHOWN = 0.5
/** «На сезон» and words of another language name no work; of two professions in one name each may be another. */
const isWork = (who: string): boolean =>
  /^(?!(?:на|в|по|с|под|для|из|до) )[а-яё«]/iu.test(who) && !COMPOUND.test(who)
/** A way of being paid, which may change with the job: «аутсорсинг не предлагать». */
const WAY = /^[^а-яa-z]*(?:аутсорсинг|outsourcing)[^а-яa-z]*$/

type Part = {
  readonly keys: readonly string[]
  /** Without the name of the profession: «стельки» of «мастера по стелькам». */
  readonly work: readonly string[]
  readonly kinds: readonly Told[]
  /** «Косметологи-эстетисты» are not all of the first. */
  readonly isCompound: boolean
}

/** The names of the excluded work, and how much more each job is of it than of the vacancy's. */
type Asked = { readonly parts: readonly Part[]; readonly rather: readonly number[] }
/** From so much a job is the excluded work in other words. */
const RATHER = 0.35

const studies = (who: string, person: Person): Passage | null =>
  STUDENTS.test(who)
    ? (person.passages.find(
        ({ place, text }) => place !== 'duty' && place !== 'letter' && STUDIES.test(foldText(text)),
      ) ?? null)
    : null

/** «Высшее химическое, экология не подходит»: every diploma is of that. */
function studied(text: string, person: Person): Line | null {
  if (holdsAnother(text, person)) return null
  const parts = partsOf(text, new Set())
  const isOf = (line: string): boolean =>
    !RETRAINED.test(foldText(line)) && parts.some(({ keys }) => shareOf(keys, keysOf(line)) >= NAMED)
  const studies = person.facts.education.studies.filter((line) => educationLevelOf(line) === null)
  const [first] = studies
  return first !== undefined && studies.every(isOf) ? { quote: first, source: 'education' } : null
}
/** «Аккредитации по «Сестринскому делу» мало»: who holds one of another speciality is judged by that paper. */
function holdsAnother(text: string, { passages }: Person): boolean {
  const ids = papersIn(text)
  if (ids.length === 0) return false
  const parts = partsOf(text, new Set())
  return passages.some(
    (passage) =>
      passage.status === 'has' &&
      papersIn(passage.text).some((id) => ids.includes(id)) &&
      parts.every(({ keys }) => shareOf(keys, passage.keys) < NAMED) &&
      passage.keys.filter((key) => weightOf(key) > 0).length > 1,
  )
}
/** A second speciality in the same line. */
const RETRAINED = /переподготовк|специализаци/
const isOfStudy = (text: string, quote: string): boolean =>
  OF_STUDY.test(foldText(quote)) && !isPeople(text) && !isProfession(text)
const OF_STUDY = /(?<![а-я])(?:образовани|диплом|высшее)/

/** Whether the work shows what some of the excluded lack. */
const isTold = (unless: string, person: Person): boolean => {
  const keys = keysOf(unless).filter((key) => weightOf(key) > 0)
  return person.passages.some(
    (passage) =>
      passage.status === 'has' &&
      (passage.place === 'duty' || passage.place === 'position') &&
      shareOf(keys, keysIn(passage)) >= NAMED,
  )
}

/** «ЖКХ, котельных или на вентиляции зданий»: three places. */
/** @param title of the vacancy: a kind it is of itself tells nobody apart */
const partsOf = (text: string, own: ReadonlySet<string>, title = ''): readonly Part[] =>
  text
    .split(
      /[,;/()]|(?<=(?:ов|ев|ей|ы))-(?=[а-яё]{4,}(?:ов|ев|ей|ы)(?![а-яё]))|(?<![а-яёa-z])(?:и|или|либо|or|and)(?![а-яёa-z])/iu,
    )
    .map((part) => ({
      keys: telling(keysOf(part), own),
      work: telling(keysOf(isPeople(part) ? part.replace(HEAD, '') : part), own),
      kinds: kindsIn(foldText(part)).filter(({ told }) => !told.test(title)),
      isCompound: COMPOUND.test(part),
    }))
    .filter(({ keys, kinds }) => keys.length + kinds.length > 0)
const COMPOUND = /(?<![а-яё])(?!компани|фирм|организаци|магазин)[а-яё]{4,}-[а-яё]{4,}/iu
const telling = (keys: readonly string[], own: ReadonlySet<string>): readonly string[] =>
  keys.filter((key) => !own.has(key) && !GENERAL.has(key) && weightOf(key) > 0)
/** «Мастеров по …», «закупщиков …». */
const HEAD = /^\s*[а-яё-]+(?:ов|ев|ей|ам|ям|и|ы)\s+(?:по|из|с|на|в)\s+/iu
/** «Конструкторы зданий (КЖ, КМ)», «продажи физлицам (авто, фитнес)»: short examples of the same. */
function asideOf(who: string, quote: string): string {
  const at = quote.toLowerCase().indexOf(who.toLowerCase())
  const aside = at < 0 ? undefined : /^\s*\(([^()]+)\)/u.exec(quote.slice(at + who.length))?.[1]
  const items = aside?.split(/,\s+/u) ?? []
  return items.length > 1 && items.every((one) => /^(?!без|от|до|не)[^\s\d]{2,}(?: [^\s\d]+)?$/u.test(one))
    ? items.join(', ')
    : ''
}
const GENERAL = new Set(
  saidOf(
    'опыт работа работающий стаж год лет единственный кандидат соискатель отклик человек специалист сотрудник резюме только просто чистый profile background experience candidate pure only alone solely россия рф коллега',
  ).keys,
)

/** The last work, if all of it bears that name or begins with that work: what came before it is no longer done. */
function lately(asked: Asked, person: Person, isSure: boolean): Passage | null {
  const work = person.jobs.filter(({ is_work, ago }) => is_work && ago <= RECENT)
  const ago = Math.min(...work.map((job) => job.ago))
  const last = work.filter((job) => job.ago === ago)
  if (last.length > 0 && last.every((job) => isNamed(asked, job, person.jobs.indexOf(job))))
    return last[0]?.position ?? null
  const [first] = last.length === 1 ? (last[0]?.duties ?? []) : []
  return isSure && first !== undefined && isDone(asked.parts, first) ? first : null
}

/** Whether the name of a job or of its employer is that of the excluded. */
function isNamed({ parts, rather }: Asked, job: Job, at: number): boolean {
  if (isRather({ parts, rather }, at)) return true
  const text = placeOf(job)
  const keys = keysOf(text)
  const folded = foldText(text)
  return parts.some(
    (part) =>
      shareOf(part.keys, keys) >= (part.isCompound ? TOLD : NAMED) ||
      (!part.isCompound && part.kinds.some(({ told }) => told.test(folded))),
  )
}

/** «IT» is a stop word elsewhere; in «IT-подбор» it is what counts. */
const keysOf = (text: string): readonly string[] => saidOf(text.replaceAll(TRADE, 'айти')).keys
const TRADE = /(?<![A-Za-zА-Яа-яЁё])(?:IT|ИТ)(?![A-Za-zА-Яа-яЁё])/gu

/** The keys of a clause are known, but for that word. */
const keysIn = ({ text, keys }: Passage): readonly string[] => (/IT|ИТ/.test(text) ? keysOf(text) : keys)

/** The name of a job and of its employer. */
const placeOf = ({ position, facts }: Job): string => [position?.text ?? '', facts.company ?? ''].join('. ')

/** Work of another trade is neither there nor elsewhere. */
function onlyThere(asked: Asked, person: Person, closeness: readonly number[]): Passage | null {
  let all = 0
  let total = 0
  let there = 0
  let line: Passage | null = null
  for (const [at, job] of person.jobs.entries()) {
    if (!job.is_work || job.ago > LONG_AGO) continue
    const months = Math.max(1, job.months)
    all += months
    const found = tellsOf(asked, job, at)
    if (found === null && (closeness[at] ?? 0) < OF_TRADE) continue
    total += months
    if (found === null) continue
    there += months
    line ??= found
  }
  return there >= ONLY * total && there > MOST * all ? line : null
}

/** Half a year of the trade that is not among the excluded. */
const worksApart = (asked: Asked, { jobs }: Person, closeness: readonly number[]): boolean =>
  jobs.some(
    (job, at) =>
      job.is_work &&
      job.ago <= LONG_AGO &&
      job.months >= 6 &&
      (closeness[at] ?? 0) >= 0.5 &&
      tellsOf(asked, job, at) === null,
  )

/** The line of a job that places it among the excluded. */
function tellsOf(asked: Asked, job: Job, at: number): Passage | null {
  if (job.position !== null && isNamed(asked, job, at)) return job.position
  return job.duties.find((duty) => isDone(asked.parts, duty)) ?? null
}
function isDone(parts: readonly Part[], duty: Passage): boolean {
  if (duty.status !== 'has') return false
  const folded = foldText(duty.text)
  const keys = keysIn(duty)
  return parts.some(
    (part) =>
      shareOf(part.work, keys, true) >= TOLD ||
      part.kinds.some((kind) => kind.isDone === true && kind.told.test(folded)),
  )
}

/** The name of a tool or a field tells, however many texts have it. */
const weightOf = (key: string): number => Math.max(/^[a-z]{2,}$|^айти$/.test(key) ? LATIN : 0, tellingOf(key))
const LATIN = 3

/** @param isStrict of what is done: «погрузка» is no «погрузчик» */
function shareOf(asked: readonly string[], told: readonly string[], isStrict = false): number {
  const total = asked.reduce((sum, key) => sum + weightOf(key), 0)
  const met = asked.reduce(
    (sum, key) => sum + (told.some((one) => isAkin(key, one, isStrict)) ? weightOf(key) : 0),
    0,
  )
  return total === 0 ? 0 : met / total
}

/** One word, or two of one root: «тепличники», «теплицы». */
function isAkin(one: string, other: string, isStrict: boolean): boolean {
  if (one === other) return true
  if (!/^[а-я]/.test(one)) return false
  // «мебель», «мебельный»; «банки», «банк»
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length >= ROOT && ADJECTIVE.test(long.slice(short.length)) && long.startsWith(short)) return true
  const isNoun = long.length === SHORT + 1 || one === short
  if (isNoun && short.length === SHORT && long.startsWith(short) && likeness(short, long) >= VERY_ALIKE)
    return true
  // «дороги», «автодороги»
  if (one.length >= ROOT && other.endsWith(one))
    return one.endsWith('н') || !OPPOSITE.test(other.slice(0, -one.length))
  const share = isStrict ? 0.8 * Math.max(one.length, other.length) : 0.7 * Math.min(one.length, other.length)
  const least = Math.max(ROOT, Math.ceil(share))
  if (one.length < least || other.length < least || one.slice(0, least) !== other.slice(0, least))
    return false
  // «контент» and «контекст» begin alike
  return likeness(one, other) >= ALIKE
}
/** Of words that are not known nothing is said against. */
function likeness(one: string, other: string): number {
  const [told, asked] = [bagOfKeys([one]), bagOfKeys([other])]
  return told.total === 0 || asked.total === 0 ? ALIKE : alikeness(told, asked)
}
/** «Межгород» is no «город»; «межпанельный» is of «панельный». */
const OPPOSITE = /^(?:меж|не|без|вне|анти)$/
const ADJECTIVE = /^(?:ьн|н|ов|ск)$/
const SHORT = 4
const VERY_ALIKE = 0.3
const ROOT = 5
const ALIKE = 0.15
