/**
 * Reads one resume with a model, as a conversation without I/O: yields questions that may be asked in parallel, takes
 * their answers in the same order, returns the reading. The caller stores each answer, so an interrupted conversation
 * continues where it stopped.
 */
import { aggregate } from '../aggregate.ts'
import type { Flag, Rubric } from '../model.ts'
import { type Reading } from '../reading.ts'
import { readVerdicts, type SaidVerdict } from './answer.ts'
import { criteriaFor, resumeQuestion, type ModelCriterion, type Question } from './question.ts'
import { findQuote, type Sheet, sheetOf } from './sheet.ts'
import { type Level, type Verdict, type Verdicts, type WholeKey, withVerdicts } from './verdicts.ts'

export type Conversation<T> = Generator<readonly Question[], T, readonly string[]>

/**
 * Near a threshold a single reading may change the recommendation, so two more are taken (docs/scoring.md, “When a
 * model reads”).
 */
const BORDERLINES = [
  [35, 45],
  [75, 85],
] as const
/** Readings this far apart are flagged for a person to check. */
const FAR_APART = 25

export type ModelReading = {
  readonly reading: Reading
  /** Quotes not found in the resume, even after a second request. */
  readonly invented: number
}

/**
 * @param own the engine's reading of the same pair
 * @param name the candidate's name, removed from what the model sees
 * @returns `null` when the model gave no usable answer: the engine's own reading applies
 */
export function* readWithModel(
  rubric: Rubric,
  own: Reading,
  name: string | null,
): Conversation<ModelReading | null> {
  const criteria = criteriaFor(rubric)
  const sheet = sheetOf(own.facts, name)
  // no text or no criteria: a model would only invent
  if (criteria.length === 0 || sheet.lines.length === 0) return { reading: own, invented: 0 }
  const first = yield* readOnce(criteria, sheet)
  if (first === null) return null
  const { read, invented } = yield* withQuotes(criteria, sheet, first)
  const once = withVerdicts(own, verdictsOf(criteria, read))
  const { score } = aggregate(rubric, once)
  if (!BORDERLINES.some(([from, to]) => score >= from && score <= to))
    return { reading: withDoubt(rubric, once, own), invented }
  const votes = yield* askMore(criteria, sheet)
  const agreed = withVerdicts(own, verdictsOf(criteria, majority(criteria, [read, ...votes])))
  return { reading: withDoubt(rubric, agreed, own), invented }
}

/** One answer for all `criteria`, repaired once. */
function* readOnce(
  criteria: readonly ModelCriterion[],
  sheet: Sheet,
): Conversation<ReadonlyMap<string, SaidVerdict> | null> {
  const ids = criteria.map(({ id }) => id)
  const [answer = ''] = yield [resumeQuestion(criteria, sheet.data)]
  const said = readVerdicts(answer, ids)
  if (said !== null) return said
  const note =
    'Прошлый ответ не прочитан: нужен один объект JSON по схеме, со всеми критериями по одному разу.'
  const [repaired = ''] = yield [resumeQuestion(criteria, sheet.data, 'repair', note)]
  return readVerdicts(repaired, ids)
}

type Read = ReadonlyMap<string, Verdict>
type Checked = { readonly read: Read; readonly invented: number }

/** Looks up every quote; a criterion whose quote is not found is asked once more, and then counts as a weak sign. */
function* withQuotes(
  criteria: readonly ModelCriterion[],
  sheet: Sheet,
  said: ReadonlyMap<string, SaidVerdict>,
): Conversation<Checked> {
  const read = new Map<string, Verdict>()
  for (const [id, verdict] of said) {
    const found = check(sheet, verdict)
    if (found) read.set(id, found)
  }
  const unproven = criteria.filter(({ id }) => !read.has(id))
  if (unproven.length === 0) return { read, invented: 0 }
  const note =
    'Приведи quote дословно: прошлые отрывки в тексте не найдены. Если дословного нет – level none или unknown.'
  const [answer = ''] = yield [resumeQuestion(unproven, sheet.data, 'quotes', note)]
  const again = readVerdicts(
    answer,
    unproven.map(({ id }) => id),
  )
  let invented = 0
  for (const { id } of unproven) {
    const verdict = again?.get(id)
    const found = verdict === undefined ? null : check(sheet, verdict)
    if (!found) invented += 1
    read.set(id, found ?? { level: 'weak', evidence: null, job: null })
  }
  return { read, invented }
}

/** `null`: the quote is not in the resume. */
function check(sheet: Sheet, { level, quote, job_index }: SaidVerdict): Verdict | null {
  if (level === 'none' || level === 'unknown') return { level, evidence: null, job: null }
  const found = findQuote(sheet, quote, job_index)
  return found && { level, ...found }
}

/**
 * Two more readings with the criteria in another order, which changes only the answers of an uncertain model.
 * Unreadable answers do not vote; a verdict whose quote is not found votes as a weak sign.
 */
function* askMore(criteria: readonly ModelCriterion[], sheet: Sheet): Conversation<readonly Read[]> {
  const turned = [1, 2].map((n) => {
    const cut = Math.floor((criteria.length * n) / 3)
    return [...criteria.slice(cut), ...criteria.slice(0, cut)]
  })
  const answers = yield turned.map((order) => resumeQuestion(order, sheet.data, 'vote'))
  const ids = criteria.map(({ id }) => id)
  return answers.flatMap((answer) => {
    const said = readVerdicts(answer, ids)
    if (said === null) return []
    const read = new Map<string, Verdict>()
    for (const [id, verdict] of said)
      read.set(id, check(sheet, verdict) ?? { level: 'weak', evidence: null, job: null })
    return [read]
  })
}

/** By what the text proves: silence is more than a stated lack, and less than any sign. */
const RISING: readonly Level[] = ['none', 'unknown', 'weak', 'partial', 'full']

/** The level most readings gave; without a majority, the middle one, and of two the lower. */
function majority(criteria: readonly ModelCriterion[], readings: readonly Read[]): Read {
  const out = new Map<string, Verdict>()
  for (const { id } of criteria) {
    const votes = readings.flatMap((reading) => reading.get(id) ?? [])
    const level = levelOf(votes.map((vote) => vote.level))
    const winner = votes.find((vote) => vote.level === level)
    if (winner) out.set(id, winner)
  }
  return out
}

function levelOf(votes: readonly Level[]): Level | undefined {
  const sorted = votes.toSorted((a, b) => RISING.indexOf(a) - RISING.indexOf(b))
  const agreed = sorted.find((level) => sorted.filter((other) => other === level).length * 2 > sorted.length)
  return agreed ?? sorted[Math.floor((sorted.length - 1) / 2)]
}

function verdictsOf(criteria: readonly ModelCriterion[], read: Read): Verdicts {
  const lines: Record<string, Verdict> = {}
  const wholes: Partial<Record<WholeKey, Verdict>> = {}
  for (const { id, target } of criteria) {
    const verdict = read.get(id)
    if (verdict === undefined) continue
    if ('line' in target) lines[target.line] = verdict
    else wholes[target.whole] = verdict
  }
  return { lines, wholes }
}

/** Adds a flag for a person when the two engines disagree. */
function withDoubt(rubric: Rubric, read: Reading, own: Reading): Reading {
  const [model, embedded] = [aggregate(rubric, read).score, aggregate(rubric, own).score]
  if (Math.abs(model - embedded) <= FAR_APART) return read
  const text = `Оценки расходятся: модель — ${model}, базовый анализ — ${embedded}. Проверьте резюме сами.`
  const flag: Flag = { key: 'readings_differ', severity: 'medium', text, evidence: [] }
  return { ...read, flags: [...read.flags, flag] }
}
