import type { Recommendation } from '@rezumetr/contracts/domain'
import {
  USUAL_WEIGHT,
  type RubricDraft,
  type RubricMove,
  type RubricPreview,
} from '@rezumetr/contracts/rubrics/rubric'
import { applyEdits, NO_EDITS, type RubricEdits } from '@rezumetr/screening/judgement/edits'
import type { Requirement, VacancyRubric } from '@rezumetr/screening/judgement/model'
import { readPerson } from '@rezumetr/screening/judgement/person/person'
import { readPair } from '@rezumetr/screening/judgement/read'
import { type CriterionKey, criterionKeys } from '@rezumetr/screening/judgement/score/keys'
import { aspectsOf } from '@rezumetr/screening/judgement/score/criteria'

/** Kept edits of vanished lines, of each kind: every version stores them. */
const MOST_VANISHED = 200

/**
 * Edits that turn the text's rubric into the draft; unknown lines are ignored.
 * @param former of vanished lines are kept
 * @param added lines from words a person wrote
 */
export function editsOf(
  extracted: VacancyRubric,
  former: RubricEdits,
  draft: Pick<RubricDraft, 'lines' | 'weights' | 'years'>,
  added: readonly Requirement[],
): RubricEdits {
  const inText = new Map(extracted.requirements.map((line) => [line.id, line]))
  const formerOwn = new Map(former.own.map((line) => [line.id, line]))
  const drafted = new Map(draft.lines.map((line) => [line.id, line]))
  const isVanished = (id: string) => !inText.has(id) && !drafted.has(id)
  const vanished = <T>(values: Readonly<Record<string, T>>) =>
    Object.entries(values)
      .filter(([id]) => isVanished(id))
      .slice(-MOST_VANISHED)
  const kinds = draft.lines.flatMap(({ id, kind }) => {
    const line = inText.get(id)
    return line !== undefined && line.kind !== kind ? [[id, kind] as const] : []
  })
  const alternatives = draft.lines.flatMap(({ id, any_of, removed }) => {
    const line = inText.get(id) ?? (removed ? undefined : formerOwn.get(id))
    const isChanged = line !== undefined && any_of !== undefined && !isSame(any_of, line.any_of)
    return isChanged ? [[id, [...new Set(any_of)]] as const] : []
  })
  const own = former.own.flatMap((line) => {
    const change = drafted.get(line.id)
    return change?.removed === true ? [] : [{ ...line, kind: change?.kind ?? line.kind }]
  })
  const weights = criterionKeys.flatMap((key) => {
    const weight = draft.weights[key] ?? former.weights[key] ?? USUAL_WEIGHT
    return weight === USUAL_WEIGHT ? [] : [[key, weight] as const]
  })
  return {
    kinds: Object.fromEntries([...vanished(former.kinds), ...kinds]),
    alternatives: Object.fromEntries([...vanished(former.alternatives), ...alternatives]),
    confirmed: [
      ...former.confirmed.filter(isVanished).slice(-MOST_VANISHED),
      ...draft.lines
        .filter(({ id, confirmed }) => confirmed && inText.get(id)?.sure === false)
        .map(({ id }) => id),
    ],
    removed: [
      ...former.removed.filter((id) => !inText.has(id)).slice(-MOST_VANISHED),
      ...draft.lines.filter(({ id, removed }) => removed && inText.has(id)).map(({ id }) => id),
    ],
    own: [...own, ...added],
    weights: Object.fromEntries(weights),
    ...(draft.years === extracted.years ? {} : { years: draft.years }),
  }
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, at) => text === b[at])

export function confirmingDraft(extracted: VacancyRubric, edits: RubricEdits): RubricDraft | null {
  const confirmed = new Set([...edits.confirmed, ...Object.keys(edits.kinds)])
  const removed = new Set(edits.removed)
  const isOpen = extracted.requirements.some(
    ({ id, sure }) => !sure && !confirmed.has(id) && !removed.has(id),
  )
  if (!isOpen) return null
  return {
    lines: extracted.requirements.map(({ id, kind, any_of, sure }) => ({
      id,
      kind: edits.kinds[id] ?? kind,
      any_of: [...(edits.alternatives[id] ?? any_of)],
      confirmed: !sure && !removed.has(id),
      removed: removed.has(id),
    })),
    own: [],
    weights: {},
    years: edits.years === undefined ? extracted.years : edits.years,
  }
}

export const isEdited = (edits: RubricEdits | null): boolean =>
  edits !== null && JSON.stringify(edits) !== JSON.stringify(NO_EDITS)

/** For the permanent audit log: weights and numbers of lines, as a recruiter's words may name people. */
export const auditedEdits = ({ kinds, alternatives, confirmed, removed, own, ...edits }: RubricEdits) => ({
  ...edits,
  kinds: Object.keys(kinds).length,
  alternatives: Object.keys(alternatives).length,
  confirmed: confirmed.length,
  removed: removed.length,
  own: own.length,
})

/** Criteria that the vacancy asks: those of an empty resume. */
export function askedOf(
  extracted: VacancyRubric,
  edits: RubricEdits,
): Readonly<Record<CriterionKey, boolean>> {
  const rubric = applyEdits(extracted, edits)
  const aspects = aspectsOf(rubric, readPair(rubric, readPerson({ title: null }, 0)))
  const asked = Object.fromEntries(criterionKeys.map((key) => [key, aspects[key].is_asked])) as Record<
    CriterionKey,
    boolean
  >
  return { ...asked, pay: rubric.salary !== null, exclusions: rubric.exclusions.length > 0 }
}

export type Standing = {
  readonly result_id: string
  readonly candidate_name: string | null
  readonly before: { readonly score: number; readonly recommendation: Recommendation }
  readonly after: { readonly score: number; readonly recommendation: Recommendation }
}

const MOVES_SHOWN = 20

/** Changes of score or place; 1 is the best, equal scores share a place. */
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
