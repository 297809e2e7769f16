/** What a person is changing in a rubric, kept apart from it: another version may come beneath while the changes stay. Pure. */
import { conditionTitles } from '@rezumetr/contracts/rubrics/criterion-titles'
import {
  type Rubric,
  type RubricDraft,
  type RubricLine,
  type RubricPreview,
  USUAL_WEIGHT,
} from '@rezumetr/contracts/rubrics/rubric'
import { type RequirementKind, requirementKinds } from '@rezumetr/contracts/domain'
import { counted, formatNumber, plural } from '../../ui/text/format.ts'

export type ReadLine = Pick<RubricLine, 'id' | 'ask'>

export type OwnLine = RubricDraft['own'][number] & {
  /** What the words were read as. */
  readonly readAs: readonly ReadLine[]
}

export type Changes = {
  /** By id of the line, as the fields below. */
  readonly kinds: Readonly<Record<string, RequirementKind>>
  readonly alternatives: Readonly<Record<string, readonly string[]>>
  readonly confirmed: Readonly<Record<string, true>>
  readonly removed: Readonly<Record<string, boolean>>
  readonly own: readonly OwnLine[]
  /** By key of the criterion. */
  readonly weights: Readonly<Record<string, number>>
  /** Absent: unchanged. */
  readonly years?: number | null
}

export const NO_CHANGES: Changes = {
  kinds: {},
  alternatives: {},
  confirmed: {},
  removed: {},
  own: [],
  weights: {},
}

export const kindLabels: Readonly<Record<RequirementKind, string>> = {
  knock_out: 'Без этого никак',
  must: 'Обязательно',
  nice: 'Желательно',
}

export const typeLabels: Readonly<Record<RubricLine['type'], string>> = {
  experience: 'опыт',
  task: 'задача',
  skill: 'навык',
  education: 'образование',
  document: 'документ',
  licence: 'допуск',
  language: 'язык',
  permit: 'разрешение',
  trait: 'качество',
}

const levelLabels = [
  'стажёр',
  'начинающий',
  'специалист',
  'старший специалист',
  'ведущий или заместитель',
  'руководитель',
  'директор',
] as const
/** `null`: not said. */
export const levelWords = (level: number | null): string | null =>
  level === null ? null : (levelLabels[level] ?? null)

/** «опыт от 2 лет»; `null`: not said. */
export const yearsWords = (years: number | null): string | null =>
  years === null
    ? null
    : years === 0
      ? 'можно без опыта'
      : `опыт от ${String(years).replace('.', ',')} ${years % 1 === 0 ? plural(years, ['года', 'лет', 'лет']) : 'года'}`

const conditionValues: Readonly<Record<string, string>> = {
  office: 'в офисе',
  hybrid: 'гибрид',
  remote: 'удалённо',
  full: 'полная',
  part: 'частичная',
  yes: '',
}
/** «город: Краснодар», «ночные смены». */
export function conditionWords({ kind, value }: Rubric['conditions'][number]): string {
  const words = conditionValues[value] ?? value
  return words === '' ? conditionTitles[kind] : `${conditionTitles[kind]}: ${words}`
}

const isSame = (one: readonly string[] | null, other: readonly string[]): boolean =>
  one !== null && one.length === other.length && one.every((words, at) => words === other[at])

/** A line as it would be saved; a kind a person chose confirms it. */
export function changedLine(line: RubricLine, changes: Changes): RubricLine {
  const kind = changes.kinds[line.id] ?? line.kind
  return {
    ...line,
    kind,
    any_of: [...(changes.alternatives[line.id] ?? line.any_of)],
    confirmed: changes.confirmed[line.id] ?? (line.confirmed || (!line.sure && kind !== line.kind)),
    removed: changes.removed[line.id] ?? line.removed,
  }
}

/** Guessed, and nobody has confirmed it: it lowers no score yet. */
export const isGuessed = ({ sure, confirmed, removed }: RubricLine): boolean =>
  !sure && !confirmed && !removed

const bare = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The sentence of the vacancy is more than the requirement itself. */
export const saysMore = ({ is_own, ask, quote }: RubricLine): boolean => !is_own && bare(quote) !== bare(ask)

export const isChanged = (line: RubricLine, next: RubricLine): boolean =>
  next.kind !== line.kind || next.confirmed !== line.confirmed || !isSame(line.any_of, next.any_of)

export const yearsOf = (rubric: Rubric, changes: Changes): number | null =>
  changes.years === undefined ? rubric.years : changes.years

const weightOf = (one: Rubric['weights'][number], changes: Changes): number =>
  changes.weights[one.key] ?? one.weight

/** How many things would be saved differently; lines that are gone from the rubric meanwhile no longer count. */
export function countChanges(rubric: Rubric, changes: Changes): number {
  const lines = rubric.lines.filter((line) => {
    const next = changedLine(line, changes)
    return isChanged(line, next) || next.removed !== line.removed
  })
  const weights = rubric.weights.filter((one) => weightOf(one, changes) !== one.weight)
  const years = yearsOf(rubric, changes) === rubric.years ? 0 : 1
  return lines.length + weights.length + changes.own.length + years
}

export const toDraft = (rubric: Rubric, changes: Changes): RubricDraft => ({
  lines: rubric.lines.map((line) => {
    const { id, kind, any_of, confirmed, removed } = changedLine(line, changes)
    const isAsInText = any_of.length === 0 || isSame(line.text_any_of, any_of)
    return { id, kind, ...(!isAsInText && { any_of }), confirmed, removed }
  }),
  own: changes.own.map(({ words, kind }) => ({ words, kind })),
  weights: Object.fromEntries(rubric.weights.map((one) => [one.key, weightOf(one, changes)])),
  years: yearsOf(rubric, changes),
})

/** What is left once the draft is applied: a criterion in own words may have been read after the draft was sent. */
export const leftAfter = ({ own }: Changes, draft: RubricDraft): Changes => ({
  ...NO_CHANGES,
  own: own.filter(({ words }) => draft.own.every((one) => one.words !== words)),
})

/** Factors of the criteria as changed: those worth a slider, and the titles of those the vacancy does not ask. */
export function weighed(rubric: Rubric, changes: Changes) {
  const all = rubric.weights.map((one) => ({ ...one, before: one.weight, weight: weightOf(one, changes) }))
  const isShown = (one: (typeof all)[number]) =>
    one.asked || one.weight !== USUAL_WEIGHT || one.before !== USUAL_WEIGHT
  return {
    shown: all.filter(isShown),
    notAsked: all.filter((one) => !isShown(one)).map(({ title }) => title),
  }
}

/** The saved lines that count, by the kind they are changed to. */
export const grouped = (lines: readonly RubricLine[], changes: Changes) =>
  requirementKinds.map((kind) => ({
    kind,
    lines: lines.filter((line) => {
      const next = changedLine(line, changes)
      return !next.removed && next.kind === kind
    }),
  }))

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
  const named = (ask: string) => asked.find((one) => fold(one.ask) === fold(ask))
  const held = readAs.map(({ id, ask }) => asked.find((one) => one.id === id) ?? named(ask))
  const twice =
    own.find((one) => fold(one.words) === fold(words))?.readAs[0] ??
    named(words) ??
    (held.every((one) => one !== undefined) ? held[0] : undefined)
  if (twice === undefined) return null
  return lines.some(({ id, removed }) => id === twice.id && removed)
    ? `Критерий «${twice.ask}» убран из оценки: верните его из списка ниже`
    : `Такой критерий уже есть: «${twice.ask}»`
}
