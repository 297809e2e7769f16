/**
 * Jobs that readers called same, near, far or different work for a vacancy: the people of `screening/panel` by
 * `training/trade/labels.json`, and vacancies with jobs written for it in `training/trade/cards`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { bagOf, bagOfKeys } from '../src/judgement/alike/alike.ts'
import type { Probe, Said } from '../src/judgement/match/match.ts'
import type { Career } from '../src/judgement/evidence/career.ts'
import { type Person, readPerson } from '../src/judgement/person/person.ts'
import { prepareRubric } from '../src/judgement/read.ts'
import { readVacancy } from '../src/judgement/rubric/read.ts'
import { hear, type Trade, tradeFeatures, wholeOf } from '../src/judgement/trade/features.ts'
import { type Spoken, spokenOf } from '../src/judgement/trade/objects.ts'
import type { TradeTable } from '../src/judgement/trade/table.ts'
import { chancesFrom } from '../src/judgement/trade/trade.ts'
import { careerIn, dutiesByJob, namedOf } from '../src/judgement/verdict/occupation.ts'
import type { ResumeText, VacancyText } from '../src/model.ts'
import { monthOf } from '../src/resume/months.ts'
import { areaUnder, type Example, regress } from './regression.ts'

/** Same, near, far, different. */
type Letter = 's' | 'n' | 'f' | 'd'
export type TradeJob = {
  /** Of the panel; `null` for one that was written for the lesson. */
  readonly vacancy: string | null
  readonly set: string | null
  readonly letter: Letter
  readonly trade: Trade
  readonly names: readonly Said[]
  readonly professions: ReturnType<typeof readPerson>['professions']
  readonly named: number | null
  readonly namedOf: (trade: Trade) => number | null
  readonly said: readonly Said[]
  readonly spoken: Spoken
  /** Of the job without its name. */
  readonly nameless: Spoken
  /** Of another vacancy's people: a different job unless its profession is near. */
  readonly isOther: boolean
}

const NOW = monthOf('2026-11-28') ?? 0
const home = (path: string): URL => new URL(`../${path}`, import.meta.url)
const json = (path: string): unknown => JSON.parse(readFileSync(home(path), 'utf8'))
const isLetter = (letter: string | undefined): letter is Letter =>
  letter !== undefined && 'snfd'.includes(letter)

type Graded = { readonly id: string; readonly vacancy: string; readonly resume?: ResumeText }

export function readTradeJobs(): TradeJob[] {
  const labels = json('training/trade/labels.json') as Record<string, Record<string, string>>
  const ofPanels = Object.entries(labels).flatMap(([set, people]) => {
    const resumes = json(`panel/trades-${set}/resumes.json`) as Graded[]
    const vacancies = json(`panel/trades-${set}/vacancies.json`) as { id: string; data: VacancyText }[]
    return vacancies.flatMap((vacancy) =>
      jobsOf(
        { vacancy: vacancy.id, set },
        vacancy.data,
        resumes.flatMap(({ id, vacancy: of, resume }) =>
          of === vacancy.id && resume !== undefined ? [{ resume, letters: people[id] ?? '' }] : [],
        ),
      ),
    )
  })
  const cards = home('training/trade/cards/')
  const ofCards = (existsSync(cards) ? readdirSync(cards).toSorted() : []).flatMap((file) =>
    readFileSync(new URL(file, cards), 'utf8')
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => {
        const { title, text, jobs } = JSON.parse(line) as Card
        return jobsOf(
          { vacancy: null, set: null },
          { title, description: text },
          jobs.map(([letters, position, description]) => ({
            letters,
            resume: {
              title: null,
              experience: [{ start: '2023-01', end: null, company: null, position, description }],
            },
          })),
        )
      }),
  )
  const own = [...ofPanels, ...ofCards]
  return [...own, ...othersOf(own)]
}

/** For every vacancy so many jobs of others'. */
const OTHERS = 14
function othersOf(own: readonly TradeJob[]): TradeJob[] {
  const trades = new Map(own.map(({ trade, vacancy, set }) => [trade, { vacancy, set }]))
  return [...trades].flatMap(([trade, from], at) =>
    Array.from({ length: OTHERS }, (_, index) => own[(at * 37 + index * 397) % own.length]).flatMap((job) =>
      job === undefined || job.trade === trade
        ? []
        : [{ ...job, ...from, trade, letter: 'd' as const, named: job.namedOf(trade), isOther: true }],
    ),
  )
}
type Card = {
  readonly title: string
  readonly text: string
  readonly jobs: readonly (readonly [letter: string, position: string, description: string])[]
}

/** A job beside the vacancy, before anybody said what it is. */
type ToldJob = Omit<TradeJob, 'vacancy' | 'set' | 'letter' | 'isOther'>

function toldJobs(trade: Trade, person: Person): ToldJob[] {
  const did = dutiesByJob(person)
  return person.jobs.map((job, at) => {
    const said = (did[at] ?? []).flatMap((place) => person.passages[place] ?? [])
    return {
      trade,
      names: job.names,
      professions: job.professions,
      named: namedOf(trade, job),
      namedOf: (of: Trade) => namedOf(of, job),
      said,
      spoken: job.spoken,
      nameless: spokenOf(
        [],
        said.map(({ text }) => text),
      ),
    }
  })
}

function jobsOf(
  from: Pick<TradeJob, 'vacancy' | 'set'>,
  vacancy: VacancyText,
  people: readonly { readonly resume: ResumeText; readonly letters: string }[],
): TradeJob[] {
  const trade = prepareRubric(readVacancy(vacancy)).occupation
  return people.flatMap(({ resume, letters }) =>
    toldJobs(trade, readPerson(resume, NOW)).flatMap((job, at) => {
      const letter = letters[at]
      return isLetter(letter) ? [{ ...job, ...from, letter, isOther: false }] : []
    }),
  )
}

export type Candidate = { readonly trade: Trade; readonly person: Person; readonly jobs: readonly TradeJob[] }

/** People of `screening/panel` beside their vacancy, by id. */
export function readCandidates(sets: Iterable<string>): Map<string, Candidate> {
  const out = new Map<string, Candidate>()
  for (const set of sets) {
    const resumes = json(`panel/trades-${set}/resumes.json`) as Graded[]
    for (const { id, data } of json(`panel/trades-${set}/vacancies.json`) as {
      id: string
      data: VacancyText
    }[]) {
      const trade = prepareRubric(readVacancy(data)).occupation
      for (const { id: name, vacancy, resume } of resumes) {
        if (vacancy !== id || resume === undefined) continue
        const person = readPerson(resume, NOW)
        const jobs = toldJobs(trade, person).map((job) => ({
          ...job,
          vacancy: id,
          set,
          letter: 's' as const,
          isOther: false,
        }))
        out.set(name, { trade, person, jobs })
      }
    }
  }
  return out
}

/** What the jobs say of the trade, by the words that are tuned now and this table. */
export function careerNow({ trade, person, jobs }: Candidate, table: TradeTable): Career {
  const rows = tradeRows(jobs)
  return careerIn(
    trade,
    person,
    person.jobs.map(({ is_work }, at) => {
      const features = rows[at]?.examples[0]
      return is_work && features !== undefined ? chancesFrom(features, table) : null
    }),
  )
}

export type TradeRow = {
  readonly vacancy: string | null
  readonly letter: Letter
  readonly isOther: boolean
  readonly examples: readonly Float64Array[]
}
/** Place of the likeness of professions among the features, and from which they are near. */
const ROLES = 3
const NEAR_ROLES = 0.3

/** Features by the words that are tuned now: of the job, and of the same job without its name. */
export function tradeRows(jobs: readonly TradeJob[]): TradeRow[] {
  const trades = new Map<Trade, Trade>()
  const said = new Map<Said, Said>()
  const probe = (one: Probe): Probe => ({ ...one, bag: bagOf(one.keys) })
  const tradeNow = (trade: Trade): Trade => {
    const known = trades.get(trade)
    if (known !== undefined) return known
    const lines = trade.lines.map(probe)
    const titles = trade.titles.map(probe)
    const now = {
      ...trade,
      lines,
      titles,
      ...wholeOf(titles, lines),
    }
    trades.set(trade, now)
    return now
  }
  const saidNow = (one: Said): Said => {
    const known = said.get(one) ?? { ...one, bag: bagOfKeys(one.keys) }
    said.set(one, known)
    return known
  }
  return jobs.flatMap(
    ({
      vacancy,
      letter,
      trade: before,
      names,
      professions,
      named,
      said: told,
      spoken,
      nameless: alone,
      isOther,
    }) => {
      const trade = tradeNow(before)
      const done = told.map((one) => hear(trade, saidNow(one)))
      const work = { names: names.map(saidNow), professions, named, done, spoken }
      const nameless = { ...work, names: [], professions: professions.slice(1), named: null, spoken: alone }
      const examples = [work, ...(done.length > 0 ? [nameless] : [])].map((one) => tradeFeatures(trade, one))
      return isOther && (examples[0]?.[ROLES] ?? 0) >= NEAR_ROLES
        ? []
        : [{ vacancy, letter, isOther, examples }]
    },
  )
}

/** Of two examples of one job the nameless one weighs less; what was written for the lesson is harder than life. */
const NAMELESS = 0.3
const WRITTEN = 0.15
const OTHER = 0.4
const AT_LEAST: Readonly<Record<keyof TradeTable, string>> = { same: 's', near: 'sn', far: 'snf' }

export function teachTrade(rows: readonly TradeRow[]): TradeTable {
  const learn = (letters: string, some: readonly TradeRow[]): number[] =>
    regress(
      some.flatMap(({ vacancy, letter, isOther, examples }): Example[] =>
        examples.map((features, at) => ({
          features,
          target: letters.includes(letter) ? 1 : 0,
          weight: (at === 0 ? 1 : NAMELESS) * (isOther ? OTHER : vacancy === null ? WRITTEN : 1),
        })),
      ),
    )
  // what tells one trade of a field from its neighbours is not what tells fields apart
  const ofField = rows.filter(({ isOther }) => !isOther)
  return {
    same: learn(AT_LEAST.same, ofField),
    near: learn(AT_LEAST.near, ofField),
    far: learn(AT_LEAST.far, rows),
  }
}

/** How well worths of jobs follow the letters, over all vacancies. */
export function printTrade(read: readonly { readonly letter: Letter; readonly worth: number }[]): void {
  const of = (letters: string): number[] =>
    read.filter(({ letter }) => letters.includes(letter)).map(({ worth }) => worth)
  const above = (a: string, b: string): string => areaUnder(of(a), of(b)).toFixed(3)
  console.log(`jobs: same above near ${above('s', 'n')}, same or near above the others ${above('sn', 'fd')}`)
  for (const letter of 'snfd') {
    const own = of(letter).toSorted((a, b) => a - b)
    const at = (share: number): string => (own[Math.floor(share * own.length)] ?? 0).toFixed(2)
    console.log(`${letter}: ${own.length} jobs, worth ${[0.05, 0.25, 0.5, 0.75, 0.95].map(at).join(' ')}`)
  }
}
