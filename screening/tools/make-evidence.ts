/**
 * Learns which passages show what a requirement asks, and writes `src/judgement/evidence/evidence.json`.
 *
 *     node screening/tools/make-evidence.ts [--folds]
 *
 * `screening/training/verdicts` holds asks of invented vacancies with the verdict and the lines a reader gave.
 * Logistic regressions: of a passage, then of the resume by its best passages, whose weights may not be negative, so
 * that saying more never counts less. `--folds` prints how well vacancies left out are read. Deterministic.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  ASK_FEATURES,
  type Career,
  passageFeatures,
  type Passing,
  resumeFeatures,
} from '../src/judgement/evidence/features.ts'
import { chanceOf, type EvidenceTable, weigh } from '../src/judgement/evidence/table.ts'
import { probeOf, type Probe, saidOf } from '../src/judgement/match/match.ts'
import type { RequirementType, Stance } from '../src/judgement/model.ts'
import type { Place } from '../src/judgement/person/person.ts'
import { tradeOf } from '../src/judgement/read.ts'
import { areaUnder, type Example, regress, rounded } from './regression.ts'

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
  readonly trade: number
  readonly career: Career
  readonly probes: readonly Probe[]
  readonly passages: readonly Passing[]
  /** `null`: nothing in common. */
  readonly features: readonly (Float64Array | null)[]
  readonly named: readonly boolean[]
}

const probes = new Map<string, Probe>()
function probeFor(text: string): Probe {
  const made = probes.get(text) ?? probeOf(text)
  probes.set(text, made)
  return made
}

function readRows(): Row[] {
  const out: Row[] = []
  const vacancies = new Map<string, number>()
  const home = new URL('../training/verdicts/', import.meta.url)
  for (const file of readdirSync(home).toSorted())
    for (const line of readFileSync(new URL(file, home), 'utf8').split('\n').filter(Boolean)) {
      const { vacancy, title, career, asks, passages } = JSON.parse(line) as Reading
      if (!vacancies.has(vacancy)) vacancies.set(vacancy, vacancies.size)
      const said = passages.map(([place, status, text]) => ({ ...saidOf(text), place, status }))
      for (const ask of asks) {
        const own = ask.any_of.map(probeFor).filter(({ total }) => total > 0)
        if (own.length === 0 || ask.stance === 'contradicts') continue
        const kept = said
          .map((passage, at) => ({ passage, at }))
          .filter(({ passage }) => passage.status === 'has')
        out.push({
          vacancy: vacancies.get(vacancy) ?? 0,
          ask,
          trade: tradeOf(own, probeFor(title).vector),
          career,
          probes: own,
          passages: kept.map(({ passage }) => passage),
          features: kept.map(({ passage }) => passageFeatures(own, ask.type, passage)),
          named: kept.map(({ at }) => ask.lines.includes(at + 1)),
        })
      }
    }
  return out
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
  { ask, trade, career, probes: own, passages, features }: Row,
  weights: readonly number[],
): Float64Array =>
  resumeFeatures(
    own,
    { ...ask, trade },
    career,
    passages,
    features.map((one) => oddsOf(one, weights)),
  )

const isSaid = (feature: number): boolean => feature >= ASK_FEATURES

/** The odds a resume's regression learns from are of passages its vacancy did not teach. */
function teach(rows: readonly Row[]): EvidenceTable {
  const PARTS = 3
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

const rows = readRows()
console.log(`${rows.length} verdicts`)
if (process.argv.includes('--folds')) {
  const FOLDS = 4
  const read: { stance: Stance; meets: number; tells: number; isBestNamed: boolean }[] = []
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const table = teach(rows.filter(({ vacancy }) => vacancy % FOLDS !== fold))
    for (const row of rows.filter(({ vacancy, ask }) => vacancy % FOLDS === fold && !ask.lines.includes(0))) {
      const told = row.features.map((one) => oddsOf(one, table.passage))
      const features = featuresOf(row, table.passage)
      read.push({
        stance: row.ask.stance,
        meets: chanceOf(weigh(table.meets, features)),
        tells: chanceOf(weigh(table.tells, features)),
        isBestNamed: row.named[told.indexOf(Math.max(...told))] ?? false,
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
} else {
  const { passage, meets, tells } = teach(rows)
  const table: EvidenceTable = { passage: rounded(passage), meets: rounded(meets), tells: rounded(tells) }
  writeFileSync(
    new URL('../src/judgement/evidence/evidence.json', import.meta.url),
    `${JSON.stringify(table)}\n`,
  )
}
