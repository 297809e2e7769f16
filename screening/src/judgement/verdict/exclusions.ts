/** Whether the vacancy asks such a person not to apply: by the names of the jobs, never by words inside them. */
import { commonKey } from '../match/english.ts'
import { saidOf } from '../match/match.ts'
import type { Exclusion, VacancyRubric, Verdict } from '../model.ts'
import type { Person } from '../person/person.ts'
import { tellingOf } from '../vectors/vectors.ts'
import { lineOf, stated } from './verdict.ts'

/** «Логисты, которые ДТ сами не подавали»: only some of them, which the name of a job does not tell. */
const CONDITIONAL = /котор|(?<![а-я])если|(?<![а-я])без(?![а-я])|(?<![a-z])(?:who|unless|without)(?![a-z])/i
/** Share of the excluded name that the name of a job must have. */
const NAMED = 0.5
/** Months: what ended longer ago excludes nobody. */
const RECENT = 24

export function exclusionVerdicts(rubric: VacancyRubric, person: Person, closeness: number): Verdict[] {
  if (rubric.exclusions.length === 0) return []
  const own = new Set(
    saidOf([rubric.title ?? '', rubric.occupation.core, ...rubric.occupation.accepted].join(' ')).keys.map(
      commonKey,
    ),
  )
  return rubric.exclusions.flatMap((exclusion) => {
    const line = excludedBy(exclusion, own, person, closeness)
    return line === null ? [] : [{ ...stated(exclusion.text, 'meets', [line]), share: 1 }]
  })
}

function excludedBy({ text, only }: Exclusion, own: ReadonlySet<string>, person: Person, closeness: number) {
  if (CONDITIONAL.test(text) || (only && closeness >= ONLY_BELOW)) return null
  const keys = saidOf(text).keys.filter((key) => !own.has(key) && tellingOf(key) > 0)
  if (keys.length === 0) return null
  const named = person.jobs.flatMap(({ position, ago, is_work }) =>
    position !== null && is_work && ago <= RECENT ? [position] : [],
  )
  const found = named
    .map((position) => ({ position, share: shareOf(keys, position.keys) }))
    .find(({ share }) => share >= NAMED)
  return found === undefined ? null : lineOf(found.position)
}
const ONLY_BELOW = 0.9

function shareOf(asked: readonly string[], told: readonly string[]): number {
  const total = asked.reduce((sum, key) => sum + tellingOf(key), 0)
  const met = asked.reduce((sum, key) => sum + (told.includes(key) ? tellingOf(key) : 0), 0)
  return total === 0 ? 0 : met / total
}
