/** Whether the vacancy asks such a person not to apply: by the names, the places and the duties of their jobs. */
import { foldText } from '../../text/normalise.ts'
import { commonKey } from '../match/english.ts'
import { saidOf } from '../match/match.ts'
import type { VacancyRubric, Verdict } from '../model.ts'
import type { Job, Passage, Person } from '../person/person.ts'
import { tellingOf } from '../vectors/vectors.ts'
import { lineOf, stated } from './verdict.ts'

/** «Логисты, которые ДТ сами не подавали»: only some of them, which the name of a job does not tell. */
const CONDITIONAL = /котор|(?<![а-я])если|(?<![a-z])(?:who|unless|without)(?![a-z])/i
/** «Кадастровые инженеры без стройки»: those who have it are not meant. */
const UNLESS = /\s+без\s+/iu
/** Students of full-time courses are told by their studies, not by a job. */
const STUDENTS = /(?<![а-яё])(?:очник|студент)/iu
const STUDIES =
  /(?<![а-я])очн(?:ое|о|ая|ой|ую|ом|ый)(?![а-я])|(?<![а-я])(?:дневное|дневном) (?:отдел|обуч)|(?<!был[аи]? |бывш[а-я]+ )(?<![а-я])студент(?:ка|ы)?(?![а-я])/
/** Share of an excluded name that the name of a job must have, and its other words. */
const NAMED = 0.5
const TOLD = 0.9
/** Months: what ended longer ago excludes nobody. */
const RECENT = 24
const LONG_AGO = 120
/** «Only» is true of whoever has spent this share of the years of the trade there. */
const ONLY = 0.8
/** Below these odds a job says nothing of the trade. */
const OF_TRADE = 0.25

/** @param closeness odds, job by job, that it is of the vacancy's trade */
export function exclusionVerdicts(
  rubric: VacancyRubric,
  person: Person,
  closeness: readonly number[],
): Verdict[] {
  if (rubric.exclusions.length === 0) return []
  const own = new Set(
    saidOf([rubric.title ?? '', rubric.occupation.core, ...rubric.occupation.accepted].join(' ')).keys.map(
      commonKey,
    ),
  )
  return rubric.exclusions.flatMap((exclusion) => {
    const [who = '', unless] = exclusion.text.split(UNLESS)
    const asked = partsOf(who, own)
    if (CONDITIONAL.test(exclusion.text) || (unless !== undefined && isTold(unless, person))) return []
    const career = onlyThere(asked, person, closeness)
    const found = (exclusion.only ? career : (lately(asked, person) ?? career)) ?? studies(who, person)
    return found === null ? [] : [{ ...stated(exclusion.text, 'meets', [lineOf(found)]), share: 1 }]
  })
}

type Part = readonly string[]

const studies = (who: string, person: Person): Passage | null =>
  STUDENTS.test(who)
    ? (person.passages.find(
        ({ place, text }) => place !== 'duty' && place !== 'letter' && STUDIES.test(foldText(text)),
      ) ?? null)
    : null

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
const partsOf = (text: string, own: ReadonlySet<string>): readonly Part[] =>
  text
    .split(/[,;/()]|(?<![а-яёa-z])(?:и|или|либо|or|and)(?![а-яёa-z])/iu)
    .map((part) => keysOf(part).filter((key) => !own.has(key) && !GENERAL.has(key) && weightOf(key) > 0))
    .filter((keys) => keys.length > 0)
const GENERAL = new Set(
  saidOf(
    'опыт работа работающий стаж год лет единственный кандидат соискатель отклик человек специалист сотрудник резюме только просто чистый profile background experience candidate pure',
  ).keys,
)

function lately(parts: readonly Part[], person: Person): Passage | null {
  const found = person.jobs.find(
    (job) => job.is_work && job.ago <= RECENT && parts.some((part) => shareOf(part, placeOf(job)) >= NAMED),
  )
  return found?.position ?? null
}

/** «IT» is a stop word elsewhere; in «IT-подбор» it is what counts. */
const keysOf = (text: string): readonly string[] => saidOf(text.replaceAll(TRADE, 'айти')).keys
const TRADE = /(?<![A-Za-zА-Яа-яЁё])(?:IT|ИТ)(?![A-Za-zА-Яа-яЁё])/gu

/** The keys of a clause are known, but for that word. */
const keysIn = ({ text, keys }: Passage): readonly string[] => (/IT|ИТ/.test(text) ? keysOf(text) : keys)

/** The name of a job and of its employer. */
const placeOf = ({ position, facts }: Job): readonly string[] =>
  keysOf([position?.text ?? '', facts.company ?? ''].join('. '))

function onlyThere(parts: readonly Part[], person: Person, closeness: readonly number[]): Passage | null {
  let total = 0
  let there = 0
  let line: Passage | null = null
  for (const [at, job] of person.jobs.entries()) {
    if (!job.is_work || job.ago > LONG_AGO || (closeness[at] ?? 0) < OF_TRADE) continue
    total += Math.max(1, job.months)
    const found = tellsOf(parts, job)
    if (found === null) continue
    there += Math.max(1, job.months)
    line ??= found
  }
  return total > 0 && there / total >= ONLY ? line : null
}

/** The line of a job that places it among the excluded. */
function tellsOf(parts: readonly Part[], job: Job): Passage | null {
  const { position, duties } = job
  const place = placeOf(job)
  if (position !== null && parts.some((part) => shareOf(part, place) >= NAMED)) return position
  return (
    duties.find(
      (duty) => duty.status === 'has' && parts.some((part) => shareOf(part, keysIn(duty)) >= TOLD),
    ) ?? null
  )
}

/** The name of a tool or a field tells, however many texts have it. */
const weightOf = (key: string): number => Math.max(/^[a-z]{2,}$|^айти$/.test(key) ? LATIN : 0, tellingOf(key))
const LATIN = 3

function shareOf(asked: Part, told: readonly string[]): number {
  const total = asked.reduce((sum, key) => sum + weightOf(key), 0)
  const met = asked.reduce((sum, key) => sum + (told.some((one) => isAkin(key, one)) ? weightOf(key) : 0), 0)
  return total === 0 ? 0 : met / total
}

/** One word, or two of one root: «тепличники», «теплицы». */
function isAkin(one: string, other: string): boolean {
  if (one === other) return true
  if (!/^[а-я]/.test(one)) return false
  const least = Math.max(ROOT, Math.ceil(0.7 * Math.min(one.length, other.length)))
  return one.length >= least && other.length >= least && one.slice(0, least) === other.slice(0, least)
}
const ROOT = 5
