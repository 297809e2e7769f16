/**
 * `npm run -s screening:agreement [SET…]`: how far the engine reads resumes as blind readers did, who saw no grades, and how
 * the same formula would order people by the readers' readings (`panel/trades-N/read.jsonl`).
 *
 * A line of it: of each job `s` same, `n` near, `f` far, `d` different work; of each ask and condition `m` meets, `p` partly,
 * `s` silent, `c` contradicts; clauses that speak against the person, 1 slightly … 3 end it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Objection, PairReading, Stance, VacancyRubric } from '../src/judgement/model.ts'
import { type Person, readPerson } from '../src/judgement/person/person.ts'
import { readPair } from '../src/judgement/read.ts'
import { readVacancy } from '../src/judgement/rubric/read.ts'
import { scoreOf } from '../src/judgement/score/score.ts'
import { recencyOf } from '../src/judgement/evidence/career.ts'
import { WORK_TYPES } from '../src/judgement/verdict/verdict.ts'
import type { ResumeText, VacancyText } from '../src/model.ts'
import { areaUnder } from './regression.ts'

type Told = {
  readonly resume: string
  readonly jobs: string
  readonly asks: readonly (readonly [ask: string, letter: string])[]
  readonly conditions: readonly (readonly [kind: string, letter: string])[]
  readonly objections: readonly (readonly [clause: string, severity: number, kind: string])[]
}
type Graded = {
  readonly id: string
  readonly vacancy: string
  readonly grade: string
  readonly resume?: ResumeText
}

const NOW = 2026 * 12 + 10
const STANCES: Readonly<Record<string, Stance>> = { m: 'meets', p: 'partly', s: 'silent', c: 'contradicts' }
const WORTH: Readonly<Record<string, number>> = { s: 1, n: 0.7, f: 0.25, d: 0.02 }
/** Months of no better work are none of the trade. */
const FAR = 0.25
const SHARE: Readonly<Record<Stance, number>> = { meets: 0.8, partly: 0.45, silent: 0, contradicts: 0 }
const CHANCE = [0, 0.7, 0.85, 1]
const STATUS: Readonly<Record<string, Objection['status']>> = {
  refused: 'refuses',
  wish: 'wants',
  lost: 'lost',
}

const home = new URL('../panel/', import.meta.url)
const json = (path: string): unknown => JSON.parse(readFileSync(new URL(path, home), 'utf8'))
const asked = process.argv.slice(2)
const sets = (asked.length > 0 ? asked.map((set) => `trades-${set}`) : readdirSync(home)).filter((set) =>
  existsSync(new URL(`${set}/read.jsonl`, home)),
)

/** What is taken from the readers instead of the engine. */
type Part = 'jobs' | 'work' | 'papers' | 'conditions' | 'objections'
const parts: readonly Part[] = ['jobs', 'work', 'papers', 'conditions', 'objections']

function byJobs({ occupation }: PairReading, { jobs }: Person, letters: string): PairReading['occupation'] {
  const work = jobs.flatMap(({ is_work, ago, months }, at) =>
    is_work ? [{ ago, months, worth: WORTH[letters[at] ?? ''] ?? 0 }] : [],
  )
  const least = Math.min(...work.map(({ ago }) => ago))
  return {
    ...occupation,
    closeness: Math.max(0, ...work.map(({ ago, worth }) => worth * recencyOf(ago))),
    latest: Math.max(0, ...work.map(({ ago, worth }) => (ago <= least + 3 ? worth : 0))),
    months: work.reduce((sum, { months, worth }) => sum + (worth > FAR ? months * worth : 0), 0),
  }
}

function withReaders(
  rubric: VacancyRubric,
  reading: PairReading,
  person: Person,
  told: Told,
  from: ReadonlySet<Part>,
): PairReading {
  const letters = new Map(told.asks)
  const requirements = Object.fromEntries(
    rubric.requirements.flatMap(({ id, ask, type }) => {
      const verdict = reading.requirements[id]
      const stance = STANCES[letters.get(ask) ?? '']
      if (verdict === undefined) return []
      if (stance === undefined || !from.has(WORK_TYPES.has(type) ? 'work' : 'papers')) return [[id, verdict]]
      return [[id, { ...verdict, stance, share: SHARE[stance] }]]
    }),
  )
  const answers = new Map(told.conditions)
  const conditions = Object.fromEntries(
    Object.entries(reading.conditions).map(([kind, verdict]) => [
      kind,
      { ...verdict, stance: (from.has('conditions') && STANCES[answers.get(kind) ?? '']) || verdict.stance },
    ]),
  )
  const line = rubric.lines.find((one) => one !== '') ?? ''
  return {
    ...reading,
    requirements,
    conditions,
    occupation: from.has('jobs') ? byJobs(reading, person, told.jobs) : reading.occupation,
    objections: from.has('objections')
      ? told.objections.map(([quote, severity, kind]) => ({
          status: STATUS[kind] ?? 'lacks',
          chance: CHANCE[severity] ?? 0,
          line: { quote, source: 'about' },
          asked: line,
        }))
      : reading.objections,
  }
}

type Row = { readonly vacancy: string; readonly grade: string; readonly scores: readonly number[] }
const ways: readonly ReadonlySet<Part>[] = [
  new Set(),
  ...parts.map((part) => new Set([part])),
  new Set(parts),
]
const agreed = new Map<string, number[]>()
const tally = (type: string, is: boolean): void => {
  const [right = 0, all = 0] = agreed.get(type) ?? []
  agreed.set(type, [right + (is ? 1 : 0), all + 1])
}

function rowsOf(set: string): Row[] {
  const rubrics = new Map(
    (json(`${set}/vacancies.json`) as { id: string; data: VacancyText }[]).map(({ id, data }) => [
      id,
      readVacancy(data),
    ]),
  )
  const people = new Map((json(`${set}/resumes.json`) as Graded[]).map((one) => [one.id, one]))
  const lines = readFileSync(new URL(`${set}/read.jsonl`, home), 'utf8')
    .split('\n')
    .filter(Boolean)
  return lines.flatMap((text) => {
    const told = JSON.parse(text) as Told
    const own = people.get(told.resume)
    const rubric = rubrics.get(own?.vacancy ?? '')
    if (own?.resume === undefined || rubric === undefined) return []
    const person = readPerson(own.resume, NOW)
    const reading = readPair(rubric, person)
    const letters = new Map(told.asks)
    for (const { id, ask, type } of rubric.requirements) {
      const stance = STANCES[letters.get(ask) ?? '']
      if (stance !== undefined) tally(type, reading.requirements[id]?.stance === stance)
    }
    for (const [kind, letter] of told.conditions) {
      const verdict = reading.conditions[kind]
      if (verdict !== undefined) tally(`condition ${kind}`, verdict.stance === STANCES[letter])
    }
    const scores = ways.map((from) => scoreOf(rubric, withReaders(rubric, reading, person, told, from)).score)
    return [{ vacancy: own.vacancy, grade: own.grade, scores }]
  })
}

const rows = sets.flatMap(rowsOf)
for (const [type, [right = 0, all = 1]] of [...agreed].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${type.padEnd(22)} as the readers ${((100 * right) / all).toFixed(0).padStart(3)} % of ${all}`)
console.log()
for (const [at, from] of ways.entries()) {
  const areas = [...Map.groupBy(rows, ({ vacancy }) => vacancy).values()].flatMap((own) => {
    const scores = (grades: string): number[] =>
      own.flatMap(({ grade, scores: all }) => (grades.includes(grade) ? [all[at] ?? 0] : []))
    const [good, bad] = [scores('AB'), scores('CD')]
    return good.length > 0 && bad.length > 0 ? [areaUnder(good, bad)] : []
  })
  const mean = areas.reduce((sum, area) => sum + area, 0) / areas.length
  const name = from.size === 0 ? 'engine' : from.size > 1 ? 'all of them' : `readers' ${[...from][0]}`
  console.log(`${name.padEnd(22)} A, B above C, D ${mean.toFixed(3)} of ${rows.length} people`)
}
