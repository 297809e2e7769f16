/** Decisions about a changed rubric: what is an edit, and who moves by it. Pure. */
import type { Recommendation } from '@rezumetr/contracts/domain'
import type { RubricDraft, RubricMove, RubricPreview } from '@rezumetr/contracts/rubric'
import { type Asked, askedByLines } from '@rezumetr/screening/asked'
import { applyEdits, NO_EDITS, type RubricEdits } from '@rezumetr/screening/edits'
import {
  type CriterionKey,
  criterionKeys,
  type Rubric,
  type RubricRequirement,
} from '@rezumetr/screening/model'
import { prepareRubric } from '@rezumetr/screening/prepare'
import { weightOf } from '@rezumetr/screening/weights'

/** Edits kept of lines that the text no longer has, of each kind: every version stores them again. */
const MOST_VANISHED = 200

/**
 * The edits that turn the rubric of the text into the draft. Lines that neither the text nor people know are ignored.
 * @param former edits so far: those of lines the text no longer has are kept, in case it has them again
 * @param added lines extracted from words that a person wrote in the draft
 */
export function editsOf(
  extracted: Rubric,
  former: RubricEdits,
  draft: Pick<RubricDraft, 'lines' | 'weights' | 'experience_years'>,
  added: readonly (RubricRequirement & { readonly importance: number })[],
): RubricEdits {
  const inText = new Map(extracted.requirements.map((line) => [line.id, line]))
  const drafted = new Map(draft.lines.map((line) => [line.id, line]))
  const vanished = <T>(values: Readonly<Record<string, T>>) =>
    Object.entries(values)
      .filter(([id]) => !inText.has(id) && !drafted.has(id))
      .slice(-MOST_VANISHED)
  const levels = draft.lines.flatMap(({ id, level }) => {
    const line = inText.get(id)
    return line !== undefined && line.level !== level ? [[id, level] as const] : []
  })
  const isOwn = new Set(former.own.map(({ id }) => id))
  const known = draft.lines.filter(({ id }) => inText.has(id) || isOwn.has(id))
  const weighted = [...known, ...added].flatMap(({ id, importance }) =>
    importance === 1 ? [] : [[id, importance] as const],
  )
  const own = former.own.flatMap((line) => {
    const change = drafted.get(line.id)
    return change?.removed === true ? [] : [{ ...line, level: change?.level ?? line.level }]
  })
  const weights = criterionKeys.flatMap((key) => {
    const usual = weightOf(extracted, key)
    const weight = draft.weights[key] ?? former.weights[key] ?? usual
    return weight === usual ? [] : [[key, weight] as const]
  })
  return {
    levels: Object.fromEntries([...vanished(former.levels), ...levels]),
    importance: Object.fromEntries([...vanished(former.importance), ...weighted]),
    removed: [
      ...former.removed.filter((id) => !inText.has(id)).slice(-MOST_VANISHED),
      ...draft.lines.filter(({ id, removed }) => removed && inText.has(id)).map(({ id }) => id),
    ],
    own: [...own, ...added.map(({ importance: _separate, ...line }) => line)],
    weights: Object.fromEntries(weights),
    ...(draft.experience_years === extracted.experience_years
      ? {}
      : { experience_years: draft.experience_years }),
  }
}

export const isEdited = (edits: RubricEdits | null): boolean =>
  edits !== null && JSON.stringify(edits) !== JSON.stringify(NO_EDITS)

/**
 * What the audit log keeps of the edits: the weights, and how many lines. It is permanent, and words that a recruiter wrote, of
 * which the id of the line is made, may name people.
 */
export const auditedEdits = ({ levels, importance, removed, own, ...edits }: RubricEdits) => ({
  ...edits,
  levels: Object.keys(levels).length,
  importance: Object.keys(importance).length,
  removed: removed.length,
  own: own.length,
})

/** Which criteria the vacancy asks about: the same for all its candidates. `if_told`: only for those whose resume says something. */
export function askedOf(extracted: Rubric, edits: RubricEdits): Readonly<Record<CriterionKey, Asked>> {
  // criteria that are no lines of the rubric come from the text alone: users cannot edit them
  const { seniority, experience_years, industries, remote, area, schedule, employment, salary } = extracted
  const yes = (isAsked: boolean): Asked => (isAsked ? 'yes' : 'no')
  const edited = applyEdits(extracted, edits)
  // where no experience is asked, work counts only for those who have it
  const isWorkOptional = edited.experience_years === null && extracted.asks_no_experience === true
  const ofWork = (isAsked: boolean): Asked => (isAsked && isWorkOptional ? 'if_told' : yes(isAsked))
  return {
    ...askedByLines(edited.requirements, ofWork(true)),
    relevant_experience: ofWork(true),
    role: 'yes',
    duties: ofWork(prepareRubric(extracted).content.length > 0),
    seniority: ofWork(seniority !== null || experience_years !== null),
    recency: ofWork(true),
    industry: ofWork(industries.length > 0),
    // «[город]»: a template left unfilled names no place
    location: yes(!remote && area !== null && !/[[\]]/.test(area)),
    format: yes(`${schedule ?? ''}${employment ?? ''}`.trim() !== ''),
    salary: yes(salary !== null),
    stability: ofWork(true),
    progression: 'if_told',
    completeness: 'yes',
    cover_letter: 'if_told',
  }
}

/** One result before and after. */
export type Standing = {
  readonly result_id: string
  readonly candidate_name: string | null
  readonly before: { readonly score: number; readonly recommendation: Recommendation }
  readonly after: { readonly score: number; readonly recommendation: Recommendation }
}

/** Rows of each list of a preview; the rest are counted. */
const MOVES_SHOWN = 20

/** Which results change their score or place, and by how much. The best score has place 1; equal scores share a place. */
export function previewOf(
  standings: readonly Standing[],
  counted: Pick<RubricPreview, 'left' | 'read_again' | 'unreadable'>,
): RubricPreview {
  const places = {
    before: placesOf(standings.map(({ before }) => before.score)),
    after: placesOf(standings.map(({ after }) => after.score)),
  }
  const moves = standings
    .filter(
      ({ before, after }) => before.score !== after.score || before.recommendation !== after.recommendation,
    )
    .map(({ before, after, ...who }): RubricMove => ({
      ...who,
      before: { ...before, place: places.before(before.score) },
      after: { ...after, place: places.after(after.score) },
    }))
  const gain = ({ before, after }: RubricMove) => after.score - before.score
  const up = moves.filter((move) => gain(move) > 0).toSorted((a, b) => gain(b) - gain(a) || byPlace(a, b))
  const down = moves.filter((move) => gain(move) < 0).toSorted((a, b) => gain(a) - gain(b) || byPlace(a, b))
  return {
    total: standings.length,
    changed: moves.length,
    up: up.slice(0, MOVES_SHOWN),
    down: down.slice(0, MOVES_SHOWN),
    up_count: up.length,
    down_count: down.length,
    counts: { before: countsOf(standings, 'before'), after: countsOf(standings, 'after') },
    histogram: { before: histogramOf(standings, 'before'), after: histogramOf(standings, 'after') },
    ...counted,
  }
}

const byPlace = (a: RubricMove, b: RubricMove) => a.before.place - b.before.place

function placesOf(scores: readonly number[]): (score: number) => number {
  const higher = new Map<number, number>()
  for (const [index, score] of scores.toSorted((a, b) => b - a).entries())
    if (!higher.has(score)) higher.set(score, index + 1)
  return (score) => higher.get(score) ?? 1
}

function countsOf(standings: readonly Standing[], side: 'before' | 'after') {
  const counts = { hire: 0, interview: 0, maybe: 0, reject: 0 }
  for (const standing of standings) counts[standing[side].recommendation] += 1
  return counts
}

function histogramOf(standings: readonly Standing[], side: 'before' | 'after'): number[] {
  const tens = Array.from({ length: 10 }, () => 0)
  for (const standing of standings) {
    const ten = Math.min(9, Math.floor(standing[side].score / 10))
    tens[ten] = (tens[ten] ?? 0) + 1
  }
  return tens
}
