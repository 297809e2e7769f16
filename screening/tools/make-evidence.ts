/**
 * `node screening/tools/make-evidence.ts [--folds [FOLDER]]` learns what shows that an ask is met and that a job is of the trade:
 * words tuned on `training/tellings` and `verdicts` (`alike.bin`), logistic regressions of a passage and of the resume,
 * whose weights may not be negative, so that saying more never counts less (`evidence.json`), and of jobs (`trade.ts`).
 * `--folds` prints how well sets left out are read, and writes to FOLDER the tables that each part of them did not teach. Deterministic.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  ASK_FEATURES,
  passageFeatures,
  type Passing,
  resumeFeatures,
  type WorkType,
  workTypes,
} from '../src/judgement/evidence/features.ts'
import { bagOf, bagOfKeys } from '../src/judgement/alike/alike.ts'
import { untuned, useTable, writeAlike } from '../src/judgement/alike/table.ts'
import { chanceOf, type EvidenceTable, weigh } from '../src/judgement/evidence/table.ts'
import { probeOf, type Probe, saidOf } from '../src/judgement/match/match.ts'
import { type Career, NO_CAREER } from '../src/judgement/evidence/career.ts'
import type { Stance } from '../src/judgement/model.ts'
import type { Place } from '../src/judgement/person/person.ts'
import { tradeOf } from '../src/judgement/read.ts'
import { tellingOf } from '../src/judgement/vectors/vectors.ts'
import type { TradeTable } from '../src/judgement/trade/table.ts'
import { chancesFrom, worthOf } from '../src/judgement/trade/trade.ts'
import { areaUnder, type Example, regress, rounded } from './regression.ts'
import {
  careerNow,
  printTrade,
  readCandidates,
  readTradeJobs,
  teachTrade,
  type TradeRow,
  tradeRows,
} from './trade.ts'
import { type Lesson, tableFor, tune, type Tuned, type Words } from './tellings.ts'

type Ask = {
  readonly type: WorkType
  readonly months: number | null
  readonly any_of: readonly string[]
  readonly stance: Stance
  /** Numbers of the passages that show it, from 1; 0: the dates of the jobs show it. */
  readonly lines: readonly number[]
}
type Reading = {
  /** «19/s19-01»: of set 19. */
  readonly vacancy: string
  readonly resume: string
  /** Of the vacancy. */
  readonly title: string
  readonly asks: readonly Ask[]
  readonly passages: readonly (readonly [place: Place, status: string, text: string])[]
}

const STANCES = ['meets', 'partly', 'silent', 'contradicts'] as const
/** A passage that was not named as evidence may be some all the same. */
const UNNAMED = 0.25
/** Of those passages every so many teach, with the weight of all. */
const EVERY = 4
/** What partly shows it. */
const PARTLY = 0.6

type Row = {
  readonly part: number
  readonly resume: string
  readonly ask: Ask
  readonly title: string
  readonly probes: readonly Probe[]
  readonly passages: readonly Passing[]
  readonly named: readonly boolean[]
  /** Of the passages; `null`: nothing in common. Known once the words are tuned. */
  features: readonly (Float64Array | null)[]
}

/** Sets are left out by parts: what is learned of a part does not come from it. */
const PARTS = 4
const partOfSet = (set: string): number => Number(set) % PARTS

const linesOf = (folder: string): string[] => {
  const home = new URL(`../training/${folder}/`, import.meta.url)
  return readdirSync(home)
    .toSorted()
    .flatMap((file) => readFileSync(new URL(file, home), 'utf8').split('\n'))
    .filter(Boolean)
}

const probes = new Map<string, Probe>()
function probeFor(text: string): Probe {
  const made = probes.get(text) ?? probeOf(text)
  probes.set(text, made)
  return made
}
const askWords = (text: string): Words => [...probeFor(text).keys]
const lineWords = (text: string): Words => saidOf(text).keys.map((key) => [key, tellingOf(key)])

type Telling = {
  readonly trade: string
  readonly ask: string
  readonly shows: readonly string[]
  readonly partly: readonly string[]
  readonly other: readonly string[]
}
/** How far lines tell an ask that show it in part. */
const TOLD_PARTLY = 0.4

/** The asks of a trade beside all of its lines. */
function readTellings(): Lesson[] {
  const trades = Map.groupBy(
    linesOf('tellings').map((line) => JSON.parse(line) as Telling),
    ({ trade }) => trade,
  )
  return [...trades.values()].map((own) => {
    const lines = own.flatMap(({ shows, partly, other }, of) => [
      ...shows.map((text) => ({ text, of, value: 1 })),
      ...partly.map((text) => ({ text, of, value: TOLD_PARTLY })),
      ...other.map((text) => ({ text, of, value: 0 })),
    ])
    return {
      asks: own.map(({ ask }) => askWords(ask)),
      lines: lines.map(({ text }) => lineWords(text)),
      told: own.map((_, at) => lines.map(({ of, value }) => (of === at ? value : 0))),
    }
  })
}

type Taught = Lesson & { readonly part: number; readonly set: string }

function readRows(): { rows: Row[]; lessons: Taught[] } {
  const rows: Row[] = []
  const lessons: Taught[] = []
  for (const line of linesOf('verdicts')) {
    const { vacancy, resume, title, asks, passages } = JSON.parse(line) as Reading
    const [set = ''] = vacancy.split('/')
    const part = partOfSet(set)
    const kept = passages
      .map(([place, status, text], at) => ({ place, status, text, at }))
      .filter(({ status }) => status === 'has')
    const said = kept.map(({ place, text }) => ({ ...saidOf(text), place }))
    const own = asks.flatMap((ask) => {
      const asked = ask.any_of.map(probeFor).filter(({ total }) => total > 0)
      if (asked.length === 0) return []
      const named = kept.map(({ at }) => ask.lines.includes(at + 1))
      rows.push({ part, resume, ask, title, probes: asked, passages: said, named, features: [] })
      return ask.lines.includes(0) || ask.stance === 'contradicts'
        ? []
        : [{ asked, named, value: ask.stance === 'meets' ? 1 : PARTLY }]
    })
    lessons.push({
      part,
      set,
      asks: own.map(({ asked: [first] }) => [...(first?.keys ?? [])]),
      lines: kept.map(({ text }) => lineWords(text)),
      told: own.map(({ named, value }) => named.map((is) => (is ? value : 0))),
    })
  }
  return { rows, lessons }
}

/** The words of these rows by the table that is used now. */
function withFeatures(rows: readonly Row[]): Row[] {
  const bags = new Map<object, ReturnType<typeof bagOf>>()
  const bagFor = (one: Probe | Passing, make: () => ReturnType<typeof bagOf>) => {
    const bag = bags.get(one) ?? make()
    bags.set(one, bag)
    return bag
  }
  return rows.map((row) => {
    const own = row.probes.map((probe) => ({ ...probe, bag: bagFor(probe, () => bagOf(probe.keys)) }))
    const passages = row.passages.map((one) => ({ ...one, bag: bagFor(one, () => bagOfKeys(one.keys)) }))
    return {
      ...row,
      probes: own,
      passages,
      features: passages.map((passage) => passageFeatures(own, row.ask.type, passage)),
    }
  })
}

const passageExamples = (rows: readonly Row[]): Example[] =>
  rows.flatMap(({ ask, features, named }) => {
    // lines of a denial are no evidence, and not the contrary
    if (ask.stance === 'contradicts') return []
    // dates of jobs are evidence no passage holds
    const unnamed = ask.lines.includes(0) ? 0.3 * UNNAMED : UNNAMED
    return features.flatMap((own, at) => {
      const isNamed = named[at]
      if (own === null || (!isNamed && at % EVERY > 0)) return []
      const target = !isNamed ? 0 : ask.stance === 'meets' ? 1 : PARTLY
      return [{ features: own, target, weight: isNamed ? 1 : EVERY * unnamed }]
    })
  })

const oddsOf = (features: Float64Array | null, weights: readonly number[]): number =>
  features === null ? -Infinity : weigh(weights, features)

const teachPassages = (rows: readonly Row[]): number[] => regress(passageExamples(rows))

const featuresOf = (
  { ask, title, probes: own, passages, features }: Row,
  weights: readonly number[],
  career: Career,
): Float64Array =>
  resumeFeatures(
    own,
    { ...ask, trade: tradeOf(own, probeFor(title).vector) },
    career,
    passages,
    features.map((one) => oddsOf(one, weights)),
  )

const isSaid = (feature: number): boolean => feature >= ASK_FEATURES

/** The odds a resume's regression learns from are of passages, and its career of jobs, that its set did not teach. */
function teach(rows: readonly Row[], careerOf: (row: Row) => Career): EvidenceTable {
  const inputs: { type: WorkType; stance: Stance; features: Float64Array }[] = []
  for (let part = 0; part < PARTS; part += 1) {
    const own = rows.filter((row) => row.part === part)
    if (own.length === 0) continue
    const weights = teachPassages(rows.filter((row) => row.part !== part))
    for (const row of own) inputs.push({ ...row.ask, features: featuresOf(row, weights, careerOf(row)) })
  }
  const learn = (type: WorkType, isRight: (stance: Stance) => boolean): number[] =>
    regress(
      inputs
        .filter((input) => input.type === type)
        .map(({ stance, features }) => ({ features, target: isRight(stance) ? 1 : 0, weight: 1 })),
      isSaid,
    )
  const tableOf = (type: WorkType) => ({
    meets: learn(type, (stance) => stance === 'meets'),
    tells: learn(type, (stance) => stance === 'meets' || stance === 'partly'),
  })
  return {
    passage: teachPassages(rows),
    resume: { skill: tableOf('skill'), task: tableOf('task'), experience: tableOf('experience') },
  }
}

const TELLINGS = { rounds: 8, lessonsAtOnce: 1 }
const VERDICTS = { rounds: 2, lessonsAtOnce: 12 }

const { rows: untaught, lessons } = readRows()
const tellings = readTellings()
const texts = [...tellings, ...lessons].flatMap(({ asks, lines }) => [...asks, ...lines])
console.log(`${tellings.length} trades told, ${untaught.length} verdicts`)
const told = tune(
  { table: tableFor(untuned(), texts), mixture: Float32Array.of(1, 1, 1) },
  tellings,
  TELLINGS,
)
/** What was written for the lesson alone goes with the last part. */
const partOfJob = ({ set }: { readonly set: string | null }): number =>
  set === null ? PARTS - 1 : partOfSet(set)
const jobs = readTradeJobs()
/** Of words that the vacancies of this part did not tune. */
const tables: Tuned[] = []
const rows: Row[] = []
const trades: { readonly part: number; readonly row: TradeRow }[] = []
for (let part = 0; part < PARTS; part += 1) {
  tables.push(
    tune(
      told,
      lessons.filter((lesson) => lesson.part !== part),
      VERDICTS,
    ),
  )
  rows.push(...withFeatures(untaught.filter((row) => row.part === part)))
  trades.push(...tradeRows(jobs.filter((job) => partOfJob(job) === part)).map((row) => ({ part, row })))
}
const tradeTables = tables.map((_, part) =>
  teachTrade(trades.flatMap((one) => (one.part === part ? [] : [one.row]))),
)
const candidates = readCandidates(new Set(lessons.map(({ set }) => set)))
const careers = new Map<string, Career>()
for (const [part, tuned] of tables.entries()) {
  useTable(tuned.table)
  const own = new Set(rows.flatMap((row) => (row.part === part ? [row.resume] : [])))
  for (const resume of own) {
    const candidate = candidates.get(resume)
    const table = tradeTables[part]
    if (candidate !== undefined && table !== undefined) careers.set(resume, careerNow(candidate, table))
  }
}
const careerOf = ({ resume }: Row): Career => careers.get(resume) ?? NO_CAREER

const folds = process.argv.indexOf('--folds')
if (folds >= 0) printFolds(process.argv[folds + 1])
else
  writeTables(
    new URL('../src/judgement/', import.meta.url),
    teach(rows, careerOf),
    teachTrade(trades.map(({ row }) => row)),
    tune(told, lessons, VERDICTS),
  )

function writeTables(
  home: URL,
  { passage, resume }: EvidenceTable,
  { same, near, far }: TradeTable,
  { table: words }: Tuned,
): void {
  const short = ({ meets, tells }: EvidenceTable['resume'][WorkType]) => ({
    meets: rounded(meets),
    tells: rounded(tells),
  })
  const table: EvidenceTable = {
    passage: rounded(passage),
    resume: { skill: short(resume.skill), task: short(resume.task), experience: short(resume.experience) },
  }
  const trade: TradeTable = { same: rounded(same), near: rounded(near), far: rounded(far) }
  const kept = [...new Set(texts.flatMap((one) => one.map(([key]) => key)))].filter((key) =>
    words.rows.has(key),
  )
  const write = (path: string, body: string | Buffer): void => {
    const file = new URL(path, home)
    mkdirSync(new URL('.', file), { recursive: true })
    writeFileSync(file, body)
  }
  write('evidence/evidence.json', `${JSON.stringify(table)}\n`)
  write('trade/trade.json', `${JSON.stringify(trade)}\n`)
  write('alike/alike.bin', writeAlike(kept.toSorted(), words))
}

/** How well sets left out are read. @param folder where tables that each part did not teach are written */
function printFolds(folder: string | undefined): void {
  const read: { type: WorkType; stance: Stance; meets: number; tells: number; isBestNamed: boolean }[] = []
  for (let fold = 0; fold < PARTS; fold += 1) {
    const table = teach(
      rows.filter(({ part }) => part !== fold),
      careerOf,
    )
    const [tuned, trade] = [tables[fold], tradeTables[fold]]
    if (folder !== undefined && tuned !== undefined && trade !== undefined)
      writeTables(pathToFileURL(`${folder}/${fold}/`), table, trade, tuned)
    for (const row of rows.filter(({ part }) => part === fold)) {
      const odds = row.features.map((one) => oddsOf(one, table.passage))
      const { type, stance } = row.ask
      const { meets, tells } = table.resume[type]
      const features = featuresOf(row, table.passage, careerOf(row))
      read.push({
        type,
        stance,
        meets: chanceOf(weigh(meets, features)),
        tells: chanceOf(weigh(tells, features)),
        isBestNamed: row.ask.lines.includes(0) || (row.named[odds.indexOf(Math.max(...odds))] ?? false),
      })
    }
  }
  for (const type of workTypes)
    printType(
      type,
      read.filter((one) => one.type === type),
    )
  printTrade(
    trades.flatMap(({ part, row: { vacancy, letter, isOther, examples } }) => {
      const [features] = examples
      const table = tradeTables[part]
      return features === undefined || table === undefined || isOther || vacancy === null
        ? []
        : [{ letter, worth: worthOf(chancesFrom(features, table)) }]
    }),
  )
}

type Read = {
  readonly stance: Stance
  readonly meets: number
  readonly tells: number
  readonly isBestNamed: boolean
}
function printType(type: WorkType, read: readonly Read[]): void {
  const worth = (...stances: Stance[]): number[] =>
    read.filter(({ stance }) => stances.includes(stance)).map(({ meets, tells }) => meets + tells)
  const above = (others: Stance): string => areaUnder(worth('meets'), worth(others)).toFixed(3)
  const met = read.filter(({ stance }) => stance === 'meets')
  console.log(
    `${type}: meets above silent ${above('silent')}, denied ${above('contradicts')}, partly ${above('partly')}; the best line ` +
      `is a named one: ${(met.filter(({ isBestNamed }) => isBestNamed).length / met.length).toFixed(3)}`,
  )
  console.log('  rows: what it is; columns: read as meets, partly, silent')
  for (const of of STANCES) {
    const own = read.filter(({ stance }) => stance === of)
    const told = own.filter(({ tells }) => tells >= 0.6)
    const full = told.filter(({ meets }) => meets >= 0.5).length
    console.log(' ', of.padEnd(12), full, told.length - full, own.length - told.length)
  }
}
