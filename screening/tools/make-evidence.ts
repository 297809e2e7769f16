/**
 * `node screening/tools/make-evidence.ts [--folds]` learns what shows that an ask is met and that a job is of the trade:
 * words tuned on `training/tellings` and `verdicts` (`alike.bin`), logistic regressions of a passage and of the resume,
 * whose weights may not be negative, so that saying more never counts less (`evidence.json`), and of jobs (`trade.ts`).
 * `--folds` prints how well vacancies left out are read. Deterministic.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  ASK_FEATURES,
  type Career,
  passageFeatures,
  type Passing,
  resumeFeatures,
} from '../src/judgement/evidence/features.ts'
import { bagOf, bagOfKeys } from '../src/judgement/alike/alike.ts'
import { untuned, writeAlike } from '../src/judgement/alike/table.ts'
import { chanceOf, type EvidenceTable, weigh } from '../src/judgement/evidence/table.ts'
import { probeOf, type Probe, saidOf } from '../src/judgement/match/match.ts'
import type { RequirementType, Stance } from '../src/judgement/model.ts'
import type { Place } from '../src/judgement/person/person.ts'
import { tradeOf } from '../src/judgement/read.ts'
import { tellingOf } from '../src/judgement/vectors/vectors.ts'
import { worthOf } from '../src/judgement/trade/trade.ts'
import { areaUnder, type Example, regress, rounded } from './regression.ts'
import { printTrade, readTradeJobs, teachTrade, type TradeRow, tradeRows } from './trade.ts'
import { type Lesson, tableFor, tune, type Tuned, type Words } from './tellings.ts'

type Ask = {
  readonly type: RequirementType
  readonly months: number | null
  readonly any_of: readonly string[]
  readonly stance: Stance
  /** Numbers of the passages that show it, from 1; 0: the dates of the jobs show it. */
  readonly lines: readonly number[]
}
type Reading = {
  readonly vacancy: string
  /** Of the vacancy. */
  readonly title: string
  readonly career: Career
  readonly asks: readonly Ask[]
  readonly passages: readonly (readonly [place: Place, status: string, text: string])[]
}

const STANCES = ['meets', 'partly', 'silent'] as const
/** A passage that was not named as evidence may be some all the same. */
const UNNAMED = 0.25
/** Of those passages every so many teach, with the weight of all. */
const EVERY = 4
/** What partly shows it. */
const PARTLY = 0.6

type Row = {
  readonly vacancy: number
  readonly ask: Ask
  readonly title: string
  readonly career: Career
  readonly probes: readonly Probe[]
  readonly passages: readonly Passing[]
  readonly named: readonly boolean[]
  /** Of the passages; `null`: nothing in common. Known once the words are tuned. */
  features: readonly (Float64Array | null)[]
}

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

type Taught = Lesson & { readonly vacancy: number; readonly name: string }

function readRows(): { rows: Row[]; lessons: Taught[] } {
  const rows: Row[] = []
  const lessons: Taught[] = []
  const vacancies = new Map<string, number>()
  for (const line of linesOf('verdicts')) {
    const { vacancy: name, title, career, asks, passages } = JSON.parse(line) as Reading
    if (!vacancies.has(name)) vacancies.set(name, vacancies.size)
    const vacancy = vacancies.get(name) ?? 0
    const kept = passages
      .map(([place, status, text], at) => ({ place, status, text, at }))
      .filter(({ status }) => status === 'has')
    const said = kept.map(({ place, text }) => ({ ...saidOf(text), place }))
    const own = asks.flatMap((ask) => {
      const asked = ask.any_of.map(probeFor).filter(({ total }) => total > 0)
      if (asked.length === 0 || ask.stance === 'contradicts') return []
      const named = kept.map(({ at }) => ask.lines.includes(at + 1))
      rows.push({ vacancy, ask, title, career, probes: asked, passages: said, named, features: [] })
      return ask.lines.includes(0) ? [] : [{ asked, named, value: ask.stance === 'meets' ? 1 : PARTLY }]
    })
    lessons.push({
      vacancy,
      name: name.split('/')[1] ?? name,
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
  { ask, title, career, probes: own, passages, features }: Row,
  weights: readonly number[],
): Float64Array =>
  resumeFeatures(
    own,
    { ...ask, trade: tradeOf(own, probeFor(title).vector) },
    career,
    passages,
    features.map((one) => oddsOf(one, weights)),
  )

const isSaid = (feature: number): boolean => feature >= ASK_FEATURES

/** The odds a resume's regression learns from are of passages its vacancy did not teach. */
function teach(rows: readonly Row[]): EvidenceTable {
  const inputs: { stance: Stance; features: Float64Array }[] = []
  for (let part = 0; part < PARTS; part += 1) {
    const weights = teachPassages(rows.filter(({ vacancy }) => vacancy % PARTS !== part))
    for (const row of rows.filter(({ vacancy, ask }) => vacancy % PARTS === part && !ask.lines.includes(0)))
      inputs.push({ stance: row.ask.stance, features: featuresOf(row, weights) })
  }
  const learn = (isRight: (stance: Stance) => boolean): number[] =>
    regress(
      inputs.map(({ stance, features }) => ({ features, target: isRight(stance) ? 1 : 0, weight: 1 })),
      isSaid,
    )
  return {
    passage: teachPassages(rows),
    meets: learn((stance) => stance === 'meets'),
    tells: learn((stance) => stance !== 'silent'),
  }
}

/** Vacancies are left out by parts: what is learned of a part does not come from it. */
const PARTS = 4
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
const partOf = new Map(lessons.map(({ vacancy, name }) => [name, vacancy % PARTS]))
/** What was written for the lesson alone goes with the last part. */
const partOfJob = ({ vacancy }: { readonly vacancy: string | null }): number =>
  (vacancy === null ? undefined : partOf.get(vacancy)) ?? PARTS - 1
const jobs = readTradeJobs()
/** Of words that the vacancies of this part did not tune. */
const rows: Row[] = []
const trades: { readonly part: number; readonly row: TradeRow }[] = []
for (let part = 0; part < PARTS; part += 1) {
  tune(
    told,
    lessons.filter(({ vacancy }) => vacancy % PARTS !== part),
    VERDICTS,
  )
  rows.push(...withFeatures(untaught.filter(({ vacancy }) => vacancy % PARTS === part)))
  trades.push(...tradeRows(jobs.filter((job) => partOfJob(job) === part)).map((row) => ({ part, row })))
}

if (process.argv.includes('--folds')) {
  const NO_TABLE = { same: [], near: [], far: [] }
  const tradeTables = Array.from({ length: PARTS }, (_, part) =>
    teachTrade(trades.flatMap((one) => (one.part === part ? [] : [one.row]))),
  )
  const read: { stance: Stance; meets: number; tells: number; isBestNamed: boolean }[] = []
  for (let fold = 0; fold < PARTS; fold += 1) {
    const table = teach(rows.filter(({ vacancy }) => vacancy % PARTS !== fold))
    for (const row of rows.filter(({ vacancy, ask }) => vacancy % PARTS === fold && !ask.lines.includes(0))) {
      const odds = row.features.map((one) => oddsOf(one, table.passage))
      const features = featuresOf(row, table.passage)
      read.push({
        stance: row.ask.stance,
        meets: chanceOf(weigh(table.meets, features)),
        tells: chanceOf(weigh(table.tells, features)),
        isBestNamed: row.named[odds.indexOf(Math.max(...odds))] ?? false,
      })
    }
  }
  const of = (stance: Stance) => read.filter((one) => one.stance === stance)
  const worth = (stance: Stance): number[] => of(stance).map(({ meets, tells }) => meets + tells)
  const met = of('meets')
  console.log(`meets above silent: ${areaUnder(worth('meets'), worth('silent')).toFixed(3)}`)
  console.log(`meets above partly: ${areaUnder(worth('meets'), worth('partly')).toFixed(3)}`)
  console.log(
    `the best line is a named one: ${(met.filter(({ isBestNamed }) => isBestNamed).length / met.length).toFixed(3)}`,
  )
  console.log('rows: what it is; columns: read as meets, partly, silent')
  for (const stance of STANCES) {
    const counts = [
      of(stance).filter(({ meets, tells }) => tells >= 0.5 && meets >= 0.5),
      of(stance).filter(({ meets, tells }) => tells >= 0.5 && meets < 0.5),
      of(stance).filter(({ tells }) => tells < 0.5),
    ]
    console.log(stance.padEnd(10), counts.map(({ length }) => length).join(' '))
  }
  printTrade(
    trades.flatMap(({ part, row: { vacancy, letter, isOther, examples } }) => {
      const [features] = examples
      return features === undefined || isOther || vacancy === null
        ? []
        : [{ letter, worth: worthOf(features, tradeTables[part] ?? NO_TABLE) }]
    }),
  )
} else {
  const { passage, meets, tells } = teach(rows)
  const table: EvidenceTable = { passage: rounded(passage), meets: rounded(meets), tells: rounded(tells) }
  const home = new URL('../src/judgement/', import.meta.url)
  writeFileSync(new URL('evidence/evidence.json', home), `${JSON.stringify(table)}\n`)
  const { same, near, far } = teachTrade(trades.map(({ row }) => row))
  const trade = { same: rounded(same), near: rounded(near), far: rounded(far) }
  writeFileSync(new URL('trade/trade.json', home), `${JSON.stringify(trade)}\n`)
  const tuned: Tuned = tune(told, lessons, VERDICTS)
  const words = [...new Set(texts.flatMap((own) => own.map(([key]) => key)))].filter((key) =>
    tuned.table.rows.has(key),
  )
  writeFileSync(new URL('alike/alike.bin', home), writeAlike(words.toSorted(), tuned.table))
}
