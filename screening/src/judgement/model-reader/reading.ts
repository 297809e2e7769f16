/** The answer about one resume, checked: known ids and lines only, and a grade that the named lines allow. */
import { integrityFlags } from '../../integrity/flags.ts'
import { compareSalary } from '../../salary/match.ts'
import { isInjection } from '../../integrity/injection.ts'
import { countMonths } from '../../resume/months.ts'
import { rateOf } from '../../salary/rates.ts'
import { cleanText, foldText } from '../../text/normalise.ts'
import { shorten } from '../../text/sentences.ts'
import type {
  EvidenceKind,
  HolisticVerdict,
  Line,
  OccupationVerdict,
  PairReading,
  Requirement,
  Stance,
  Verdict,
} from '../model.ts'
import { choiceOf, isRow, numbersOf, objectOf, type Row, rowsOf, textOf, wholeOf } from './answer.ts'
import type { SheetLine } from './lines.ts'
import {
  calls,
  conditionId,
  exclusionId,
  kindsOfEvidence,
  levelStances,
  occupations,
  type Pair,
  requirementId,
  stances,
  verdictIds,
} from './pair.ts'

export type Grade = HolisticVerdict['grade']
export const grades: readonly Grade[] = ['A', 'B', 'C', 'D']

/** What a model said, by known ids, before it is checked against the resume. */
export type Said = {
  readonly verdicts: ReadonlyMap<string, Row>
  readonly occupation: Row
  readonly level: Row
  readonly exclusions: readonly Row[]
  readonly refusals: readonly Row[]
  readonly disqualifying: readonly Row[]
  readonly duties: readonly number[]
  readonly grade: Grade
  readonly decided: unknown
  readonly reason: string
}

const rowOf = (value: unknown): Row => (isRow(value) ? value : {})

export const gradeOf = (value: unknown): Grade | null => {
  const call = choiceOf(value, calls)
  return call === null ? null : (grades[calls.indexOf(call)] ?? null)
}

/** `null`: no grade, no occupation, or fewer than half of the verdicts, so it must be asked again. */
export function saidOf(answer: string, { rubric }: Pair): Said | null {
  const said = objectOf(answer)
  if (said === null) return null
  const verdicts = knownVerdicts(said['verdicts'], verdictIds(rubric))
  const grade = gradeOf(said['grade'])
  const occupation = rowOf(said['occupation'])
  if (grade === null || choiceOf(occupation['stance'], occupations) === null) return null
  if (verdicts.size * 2 < verdictIds(rubric).length) return null
  return {
    verdicts,
    occupation,
    level: rowOf(said['level']),
    exclusions: rowsOf(said['exclusions']),
    refusals: rowsOf(said['refusals']),
    disqualifying: rowsOf(said['disqualifying']),
    duties: Array.isArray(said['duties']) ? said['duties'].map((value) => wholeOf(value) ?? 0) : [],
    grade,
    decided: said['decided'],
    reason: textOf(said['reason']),
  }
}

/** By id; the first of several answers to one id, and none to an unknown one. */
export function knownVerdicts(rows: unknown, ids: readonly string[]): ReadonlyMap<string, Row> {
  const out = new Map<string, Row>()
  for (const row of rowsOf(rows)) {
    const id = choiceOf(row['id'], ids)
    if (id !== null && choiceOf(row['stance'], stances) !== null && !out.has(id)) out.set(id, row)
  }
  return out
}

/** The reading of an answer; `null` when the answer can not be read. */
export function readingOf(answer: string, pair: Pair): PairReading | null {
  const said = saidOf(answer, pair)
  return said === null ? null : readingFrom(said, pair)
}

export function readingFrom(said: Said, pair: Pair): PairReading {
  const { rubric, sheet, month, facts } = pair
  const requirements = Object.fromEntries(
    rubric.requirements.map((line, at) => [
      line.id,
      requirementVerdict(line, said.verdicts.get(requirementId(at)), pair),
    ]),
  )
  const conditions = Object.fromEntries(
    rubric.conditions.map(({ kind }, at) => [
      kind,
      refused(conditionId(at), said, pair) ?? verdictOf(kind, said.verdicts.get(conditionId(at)), pair),
    ]),
  )
  const read: Omit<PairReading, 'holistic'> = {
    reader: 'model',
    month,
    occupation: occupationOf(said.occupation, pair),
    level: levelOf(said.level, pair),
    requirements,
    conditions,
    exclusions: held(said, pair),
    duties: rubric.duties.map((_, at) => Math.min(2, Math.max(0, said.duties[at] ?? 0)) / 2),
    lines: [],
    objections: [],
    pay: payOf(pair),
    flags: integrityFlags(facts, [], month),
    education: sheet.lines.filter(({ source }) => source === 'education').map(plain),
    total_months: totalMonths(pair),
    told: wordsTold(facts),
  }
  return { ...read, holistic: holisticOf(said, read, pair) }
}

const plain = ({ quote, source }: SheetLine): Line => ({ quote: shorten(quote, 200), source })

const MOST_LINES = 6

function linesOf(value: unknown, { sheet }: Pair): readonly SheetLine[] {
  return numbersOf(value)
    .flatMap((number) => sheet.lines[number - 1] ?? [])
    .slice(0, MOST_LINES)
}

const silent = (id: string): Verdict => ({
  id,
  stance: 'silent',
  evidence: null,
  lines: [],
  months: null,
  ago: null,
  share: 0,
})

const SHARES: Readonly<Record<Stance, number>> = { meets: 1, partly: 0.5, contradicts: 0, silent: 0 }

/** A stance without a line of the resume is silence. */
function verdictOf(id: string, row: Row | undefined, pair: Pair): Verdict {
  const stance = choiceOf(row?.['stance'], stances) ?? 'silent'
  const lines = linesOf(row?.['lines'], pair)
  if (row === undefined || stance === 'silent' || lines.length === 0) return silent(id)
  const spent = spentIn(lines, pair)
  const said = wholeOf(row['months'])
  return {
    id,
    stance,
    evidence: evidenceOf(row['evidence'], lines),
    lines: lines.map(plain),
    months: said === null || said < 0 ? spent.months : Math.min(said, totalMonths(pair)),
    ago: spent.ago,
    share: SHARES[stance],
  }
}

/** Work is shown by lines of jobs only. */
function evidenceOf(value: unknown, lines: readonly SheetLine[]): EvidenceKind {
  const said = choiceOf(value, kindsOfEvidence)
  const isOfWork = lines.some(({ job }) => job !== null)
  return said === 'work' || said === null ? (isOfWork ? 'work' : 'stated') : said
}

/** Less than this share of the asked months is not «meets». */
const ENOUGH = 0.75

function requirementVerdict(line: Requirement, row: Row | undefined, pair: Pair): Verdict {
  const verdict = verdictOf(line.id, row, pair)
  if (line.months === null || verdict.months === null || verdict.evidence !== 'work') return verdict
  const served = Math.min(1, verdict.months / line.months)
  if (verdict.stance === 'meets' && served < ENOUGH) return { ...verdict, stance: 'partly', share: served }
  return verdict.stance === 'partly' ? { ...verdict, share: Math.max(0.3, Math.min(0.9, served)) } : verdict
}

function refused(id: string, { refusals }: Said, pair: Pair): Verdict | null {
  const row = refusals.find(({ of }) => textOf(of) === id)
  const verdict = row && verdictOf(id, { ...row, stance: 'contradicts', evidence: 'stated' }, pair)
  const kind = pair.rubric.conditions.find((_, at) => conditionId(at) === id)?.kind
  return verdict === undefined || verdict.stance === 'silent' || kind === undefined
    ? null
    : { ...verdict, id: kind }
}

/** Ids of what excludes a person without being an exclusion of the vacancy. */
export const REFUSES_WORK = 'refuses-work'
export const DISQUALIFIED = 'disqualified'

/** The exclusions that hold, a refusal of the work itself, facts nobody is hired with: each by its lines. */
function held({ exclusions, refusals, disqualifying }: Said, pair: Pair): readonly Verdict[] {
  const holds = (id: string, row: Row): Verdict[] => {
    const verdict = verdictOf(id, { ...row, stance: 'meets', evidence: null }, pair)
    return verdict.stance === 'silent' ? [] : [verdict]
  }
  const named = pair.rubric.exclusions.flatMap(({ text }, at) => {
    const row = exclusions.find(({ id }) => textOf(id) === exclusionId(at))
    return row === undefined ? [] : holds(text, row)
  })
  const work = refusals.find(({ of }) => textOf(of) === 'work')
  return [
    ...named,
    ...(work === undefined ? [] : holds(REFUSES_WORK, work)),
    ...disqualifying.flatMap((row) => holds(DISQUALIFIED, row)),
  ]
}

const CLOSENESS = { same: 1, adjacent: 0.5, different: 0 } as const
/** Limits nothing. */
const UNSHOWN = 0.65

/** What no line shows is neither the same nor another occupation. */
function occupationOf(row: Row, pair: Pair): OccupationVerdict {
  const lines = linesOf(row['lines'], pair)
  const said = choiceOf(row['stance'], occupations) ?? 'adjacent'
  const stance = lines.length === 0 ? 'adjacent' : said
  const spent = spentIn(lines, pair)
  const closeness = lines.length === 0 ? UNSHOWN : CLOSENESS[stance]
  return {
    stance,
    closeness,
    latest: closeness,
    is_named: stance === 'same',
    ...spent,
    served: spent.months ?? 0,
    lines: lines.map(plain),
  }
}

function levelOf(row: Row, pair: Pair): PairReading['level'] {
  const lines = linesOf(row['lines'], pair)
  const stance = lines.length === 0 ? 'same' : (choiceOf(row['stance'], levelStances) ?? 'same')
  return { stance, steps: stance === 'same' ? 0 : 1, lines: lines.map(plain) }
}

/** Months of the jobs that the lines stand in, and months since the latest of them. */
function spentIn(
  lines: readonly SheetLine[],
  { sheet, month }: Pair,
): { months: number | null; ago: number | null } {
  const jobs = new Set(lines.flatMap(({ job }) => job ?? []))
  const spans = [...jobs].flatMap((job) => sheet.spans[job] ?? [])
  if (spans.length === 0) return { months: null, ago: null }
  return { months: countMonths(spans), ago: Math.max(0, month - Math.max(...spans.map(({ last }) => last))) }
}

const NO_WORK =
  /декрет|по уходу за|служб[аыу] (?:в армии|по призыву)|срочн[а-я]* служб|вооруженн|^арми|студент|перерыв в/

const totalMonths = ({ facts, sheet }: Pair): number =>
  countMonths(
    facts.jobs.flatMap(({ position, company }, at) =>
      NO_WORK.test(foldText(`${position ?? ''} ${company ?? ''}`).trim()) ? [] : (sheet.spans[at] ?? []),
    ),
  )

const wordsTold = ({ jobs }: Pair['facts']): number =>
  jobs
    .flatMap(({ statements }) => statements.map(({ text }) => text))
    .join(' ')
    .match(/[\p{L}\d]{2,}/gu)?.length ?? 0

/** Income tax of 13 % is deducted from what is offered before it. */
const NET = 0.87

function payOf({ rubric: { salary, rates }, facts, sheet }: Pair): PairReading['pay'] {
  const top = salary?.to ?? salary?.from ?? null
  const line = sheet.lines.find(({ source }) => source === 'salary')
  if (salary === null || top === null || top <= 0 || facts.salary === null || line === undefined) return null
  const offered = rateOf(salary.currency, rates)
  const wanted = rateOf(facts.salary.currency, rates)
  if (offered === null || wanted === null) return null
  const ratio = (facts.salary.amount * wanted) / (top * offered * (salary.gross === true ? NET : 1))
  const match = compareSalary(salary, facts.salary, rates)?.match ?? 'match'
  return { ratio: Math.round(ratio * 1000) / 1000, match, lines: [plain(line)] }
}

type Unjudged = Omit<PairReading, 'holistic'>

/** What forbids to call: a contradicted knock-out or condition insisted on, another occupation, an exclusion. */
export function forbids(read: Unjudged, { rubric }: Pair): boolean {
  return (
    read.occupation.stance === 'different' ||
    read.exclusions.length > 0 ||
    rubric.requirements.some(
      ({ id, kind, sure }) => kind === 'knock_out' && sure && read.requirements[id]?.stance === 'contradicts',
    ) ||
    rubric.conditions.some(({ kind, strict }) => strict && read.conditions[kind]?.stance === 'contradicts')
  )
}

/** A reason to reject besides: a must-have or a condition contradicted, another level. */
const speaksAgainst = (read: Unjudged, pair: Pair): boolean =>
  forbids(read, pair) ||
  read.level.stance === 'below' ||
  read.level.stance === 'above' ||
  pair.rubric.requirements.some(
    ({ id, kind }) => kind !== 'nice' && read.requirements[id]?.stance === 'contradicts',
  ) ||
  Object.values(read.conditions).some(({ stance }) => stance === 'contradicts')

/** Whether any line of the resume shows the work or a part of what is asked. */
const isShown = ({ occupation, requirements }: Unjudged): boolean =>
  occupation.lines.length > 0 ||
  Object.values(requirements).some(({ stance }) => stance === 'meets' || stance === 'partly')

/** A rejection without a named reason, a call against one or shown by no line, are «unlikely»: the lines decide, not the mood. */
function holisticOf({ grade, decided, reason }: Said, read: Unjudged, pair: Pair): HolisticVerdict {
  const isUnfounded = grade === 'D' && !speaksAgainst(read, pair)
  const isForbidden = (grade === 'A' || grade === 'B') && (forbids(read, pair) || !isShown(read))
  const clean = cleanText(reason)
  return {
    grade: isUnfounded || isForbidden ? 'C' : grade,
    lines: linesOf(decided, pair).map(plain),
    reason: isInjection(clean) ? '' : shorten(clean, 220),
  }
}
