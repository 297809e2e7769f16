/** What a person is changing in a rubric, kept apart from it: another version may come beneath while the changes stay. Pure. */
import type {
  RequirementLevel,
  Rubric,
  RubricDraft,
  RubricLine,
  RubricPreview,
} from '@rezumetr/contracts/rubric'
import { type Asked, askedByLines } from '@rezumetr/screening/asked'
import { counted, formatNumber, plural } from '../../ui/format.ts'
import { sharesOf } from '../analysis/shares.ts'

export type ReadLine = Pick<RubricLine, 'id' | 'kind' | 'title'>

export type OwnLine = RubricDraft['own'][number] & {
  /** What the words were read as. */
  readonly readAs: readonly ReadLine[]
}

export type Changes = {
  readonly levels: Readonly<Record<string, RequirementLevel>>
  readonly importance: Readonly<Record<string, RubricLine['importance']>>
  readonly removed: Readonly<Record<string, boolean>>
  readonly own: readonly OwnLine[]
  readonly weights: Readonly<Record<string, number>>
  /** Absent: unchanged. */
  readonly years?: number | null
}

export const NO_CHANGES: Changes = { levels: {}, importance: {}, removed: {}, own: [], weights: {} }

export const levelLabels: Readonly<Record<RequirementLevel, string>> = {
  knock_out: 'Без этого нет',
  must: 'Обязательно',
  nice: 'Желательно',
}

/** A line as it would be saved. */
export const changedLine = (line: RubricLine, changes: Changes): RubricLine => ({
  ...line,
  level: changes.levels[line.id] ?? line.level,
  importance: changes.importance[line.id] ?? line.importance,
  removed: changes.removed[line.id] ?? line.removed,
})

export const yearsOf = (rubric: Rubric, changes: Changes): number | null =>
  changes.years === undefined ? rubric.experience_years : changes.years

const weightOf = (one: Rubric['weights'][number], changes: Changes): number =>
  changes.weights[one.key] ?? one.weight

/** How many things would be saved differently; lines that are gone from the rubric meanwhile no longer count. */
export function countChanges(rubric: Rubric, changes: Changes): number {
  const lines = rubric.lines.filter((line) => {
    const next = changedLine(line, changes)
    return next.level !== line.level || next.importance !== line.importance || next.removed !== line.removed
  })
  const weights = rubric.weights.filter((one) => weightOf(one, changes) !== one.weight)
  const years = yearsOf(rubric, changes) === rubric.experience_years ? 0 : 1
  return lines.length + weights.length + changes.own.length + years
}

export const toDraft = (rubric: Rubric, changes: Changes): RubricDraft => ({
  lines: rubric.lines.map((line) => {
    const { id, level, importance, removed } = changedLine(line, changes)
    return { id, level, importance, removed }
  }),
  own: changes.own.map(({ words, level, importance }) => ({ words, level, importance })),
  weights: Object.fromEntries(rubric.weights.map((one) => [one.key, weightOf(one, changes)])),
  experience_years: yearsOf(rubric, changes),
})

/** What is left once the draft is applied: a criterion in own words may have been read after the draft was sent. */
export const leftAfter = ({ own }: Changes, draft: RubricDraft): Changes => ({
  ...NO_CHANGES,
  own: own.filter(({ words }) => draft.own.every((one) => one.words !== words)),
})

/** What each criterion weighs as changed, whether it is asked, and its share of the score in whole percent. */
export function weighed(rubric: Rubric, changes: Changes) {
  const kept = rubric.lines.map((line) => changedLine(line, changes)).filter(({ removed }) => !removed)
  const own = changes.own.flatMap(({ level, readAs }) => readAs.map(({ kind }) => ({ kind, level })))
  const work = rubric.weights.find(({ key }) => key === 'relevant_experience')?.asked
  const byLines: Readonly<Record<string, Asked>> = askedByLines([...kept, ...own], work)
  const weights = rubric.weights.map((one) => ({
    ...one,
    before: one.weight,
    weight: weightOf(one, changes),
    asked: byLines[one.key] ?? one.asked,
  }))
  const shares = sharesOf(weights.filter(({ asked }) => asked !== 'no'))
  return weights.map((one) => ({ ...one, share: shares.get(one.key) ?? 0 }))
}

const candidates = ['кандидат', 'кандидата', 'кандидатов'] as const

/** How many results were counted by another version. */
export const behindWords = (count: number): string =>
  `Другой версией ${plural(count, ['оценён', 'оценены', 'оценены'])} ${counted(count, candidates)}`

/** How many results of a large vacancy still wait for the version. */
export const recountingWords = (version: number, count: number): string =>
  `Пересчёт по версии ${version}: ${plural(count, ['остался', 'осталось', 'осталось'])} ${counted(count, candidates)}`

/** How many scores a change would move, of all or of the best of a large vacancy. */
export const movedWords = ({
  changed,
  total,
  left,
}: Pick<RubricPreview, 'changed' | 'total' | 'left'>): string =>
  left === 0
    ? `Балл изменится у ${formatNumber(changed)} из ${counted(total, ['кандидата', 'кандидатов', 'кандидатов'])}.`
    : `Балл изменится у ${formatNumber(changed)} из ${formatNumber(total)} лучших. Ещё ${counted(left, candidates)} ${plural(left, ['пересчитается', 'пересчитаются', 'пересчитаются'])} следом.`

/** What came of a new version; where nobody was scored yet, that it is kept. @param left to be counted by a job */
export const recountedWords = (version: number, count: number, left = 0): string =>
  count === 0
    ? `Версия ${version}: критерии сохранены`
    : `Версия ${version}: ${plural(count, ['пересчитан', 'пересчитано', 'пересчитано'])} ${counted(count, candidates)}${left === 0 ? '' : `, ещё ${formatNumber(left)} следом`}`

const fold = (words: string): string =>
  words.trim().toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ')

/**
 * Why own words cannot become a criterion: all they ask is asked already. `null` where they can.
 * @param readAs what they were read as, once that is known
 */
export function duplicate(
  { lines, own }: { lines: Rubric['lines']; own: readonly OwnLine[] },
  words: string,
  readAs: readonly ReadLine[] = [],
): string | null {
  const asked = [...lines, ...own.flatMap((one) => one.readAs)]
  const named = (title: string) => asked.find((one) => fold(one.title) === fold(title))
  const held = readAs.map(({ id, title }) => asked.find((one) => one.id === id) ?? named(title))
  const twice =
    own.find((one) => fold(one.words) === fold(words))?.readAs[0] ??
    named(words) ??
    (held.every((one) => one !== undefined) ? held[0] : undefined)
  if (twice === undefined) return null
  return lines.some(({ id, removed }) => id === twice.id && removed)
    ? `Критерий «${twice.title}» убран из оценки: верните его из списка ниже`
    : `Такой критерий уже есть: «${twice.title}»`
}
