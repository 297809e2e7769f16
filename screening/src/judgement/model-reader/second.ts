/** A second look near the borders: what speaks against calling this person, or for it. Never the same question again. */
import type { PairReading } from '../model.ts'
import { isRow, numbersOf, objectOf, type Row, rowsOf, textOf } from './answer.ts'
import {
  CALLS,
  calls,
  conditionId,
  levelStances,
  occupations,
  type Pair,
  pairData,
  STANCES,
  verdictIds,
  verdictSchema,
} from './pair.ts'
import { FENCED, LINES, list, oneOf, type Question, record, TEXT, withForm } from './question.ts'
import { type Grade, gradeOf, grades, knownVerdicts, type Said } from './reading.ts'

/** Borders of the recommendations, and how near a score counts as near. */
const BORDERS = [80, 40] as const
const NEAR = 6

/** Whether the score stands near a border, or in another band than the grade. */
export function isDoubtful(score: number, { holistic }: PairReading): boolean {
  if (BORDERS.some((border) => Math.abs(score - border) <= NEAR)) return true
  if (holistic === null) return false
  const [high, low] = BORDERS
  const { grade } = holistic
  return score >= high ? grade !== 'A' : score < low ? grade !== 'D' : grade === 'A' || grade === 'D'
}

export type Side = 'against' | 'for'
export const sideOf = (score: number): Side => (score >= 60 ? 'against' : 'for')

const TASKS: Readonly<Record<Side, string>> = {
  against: `Ищи, что говорит ПРОТИВ звонка этому человеку: слова без дел, списанное с вакансии, соседнее дело вместо этого, срок или уровень не тот, утраченный документ, отказ от условия, опыт давно в прошлом.`,
  for: `Ищи, что говорит ЗА этого человека: то же дело под другим названием, опыт в другой работе, в навыках, в письме; мнимое противоречие, молчание, принятое за отказ, требование, выполненное другим вариантом.`,
}

const system = (
  side: Side,
): string => `Ты опытный рекрутер и перепроверяешь коллегу, который прочёл резюме. Ответь одним объектом JSON по схеме, без пояснений.
${FENCED}
${TASKS[side]} Проверь каждое суждение из ПЕРВОГО ЧТЕНИЯ по самим строкам; верное не трогай: если коллега прав, corrections пуст и grade тот же.

points: доводы, каждый со строками РЕЗЮМЕ; side: for или against. Довод без строки не пиши.
corrections: только исправленные суждения, id из рубрики.
${STANCES}
occupation (same, adjacent, different) и level (below, same, above) – твоё окончательное суждение со строками.
refusals: собственный отказ от условия (of – id) или от самой работы (work), пропущенный коллегой, со строками.
grade после проверки:
${CALLS}
decided – номера решающих строк. reason – одно короткое предложение (до 160 знаков): что решило и чего не хватает, без имени, пола и возраста.`

export function secondQuestion(pair: Pair, first: Said, side: Side): Question {
  const ids = verdictIds(pair.rubric)
  const refused = [...pair.rubric.conditions.map((_, at) => conditionId(at)), 'work']
  const place = (stances: readonly string[]) => record({ stance: oneOf(stances), lines: LINES })
  const schema = record({
    points: list(record({ side: oneOf(['for', 'against']), text: TEXT, lines: LINES })),
    corrections: verdictSchema(ids),
    occupation: place(occupations),
    level: place(levelStances),
    refusals: list(record({ of: oneOf(refused), lines: LINES })),
    grade: oneOf(calls),
    decided: LINES,
    reason: TEXT,
  })
  return {
    purpose: 'second',
    system: withForm(system(side), schema),
    data: [pairData(pair), '', 'ПЕРВОЕ ЧТЕНИЕ', ...firstRows(first, ids)].join('\n'),
    note: '',
    schema: { name: 'second_look', body: schema },
    max_output_tokens: 1000 + 40 * ids.length,
  }
}

function firstRows({ verdicts, occupation, level, grade }: Said, ids: readonly string[]): string[] {
  const at = (row: Row | undefined): string => {
    const lines = numbersOf(row?.['lines'] ?? [])
    return `${textOf(row?.['stance']) || 'silent'}${lines.length > 0 ? ` (строки ${lines.join(', ')})` : ''}`
  }
  return [
    ...ids.map((id) => `${id}: ${at(verdicts.get(id))}`),
    `occupation: ${at(occupation)}`,
    `level: ${at(level)}`,
    `grade: ${calls[grades.indexOf(grade)]}`,
  ]
}

/**
 * The first answer as corrected by the second: verdicts that name a line, and a grade at most one step away, since one
 * opinion stands against one. `null`: the second answer can not be read, and the first stands.
 */
export function corrected(first: Said, answer: string, pair: Pair): Said | null {
  const said = objectOf(answer)
  const grade = gradeOf(said?.['grade'])
  if (said === null || grade === null) return null
  const verdicts = new Map(first.verdicts)
  for (const [id, row] of knownVerdicts(said['corrections'], verdictIds(pair.rubric))) verdicts.set(id, row)
  const placed = (value: unknown, before: Row): Row =>
    isRow(value) && numbersOf(value['lines'] ?? []).length > 0 ? value : before
  const moved = oneStep(first.grade, grade)
  const isMoved = moved !== first.grade
  return {
    ...first,
    verdicts,
    occupation: placed(said['occupation'], first.occupation),
    level: placed(said['level'], first.level),
    refusals: [...first.refusals, ...rowsOf(said['refusals'])],
    grade: moved,
    decided: isMoved ? said['decided'] : first.decided,
    reason: isMoved ? textOf(said['reason']) || first.reason : first.reason,
  }
}

function oneStep(from: Grade, to: Grade): Grade {
  const at = grades.indexOf(from)
  return grades[at + Math.sign(grades.indexOf(to) - at)] ?? from
}
