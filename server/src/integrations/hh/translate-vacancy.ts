import * as z from 'zod'
import { oneLine } from '../../platform/values/spelling.ts'
import type { BoardVacancy, BoardVacancyText } from '../../ports/job-board.ts'
import {
  clean,
  id,
  instantOf,
  inWords,
  listOf,
  maybe,
  name,
  named,
  pageOf,
  sum,
  text,
  webUrl,
  wordOf,
} from './translate-field.ts'

const salary = maybe(
  z.object({
    from: maybe(sum),
    to: maybe(sum),
    currency: z.string(),
    gross: maybe(z.boolean()),
    mode: named,
  }),
)

const listedVacancy = z.object({
  id,
  name,
  area: named,
  salary,
  salary_range: salary,
  alternate_url: text,
  published_at: text,
  archived_at: text,
  counters: maybe(z.record(z.string(), z.number())),
})
export const vacancyPage = pageOf(listedVacancy)

export function toVacancy(wire: z.output<typeof listedVacancy>, status: 'active' | 'archived'): BoardVacancy {
  const stated = wire.salary_range ?? wire.salary
  // hourly pay is no monthly one
  const pay = (stated?.mode?.id ?? 'MONTH') === 'MONTH' ? stated : null
  return {
    hh_id: wire.id,
    title: oneLine(wire.name) ?? wire.name,
    status,
    area_name: oneLine(wire.area?.name),
    salary: pay
      ? { from: pay.from ?? null, to: pay.to ?? null, currency: pay.currency, gross: pay.gross ?? null }
      : null,
    hh_url: webUrl(wire.alternate_url),
    published_at: instantOf(wire.published_at),
    archived_at: instantOf(wire.archived_at),
    counters: wire.counters ? countersOfResponses(wire.counters) : null,
  }
}

const countersOfResponses = (counters: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(counters).filter(([name]) => !['views', 'calls', 'new_missed_calls'].includes(name)),
  )

export const vacancyText = z.object({
  id,
  description: text,
  key_skills: listOf(z.object({ name })),
  experience: named,
  employment: named,
  employment_form: named,
  schedule: named,
  work_format: listOf(named),
  work_schedule_by_days: listOf(z.object({ name })),
  languages: listOf(z.object({ id: name, name: text, level: named })),
  driver_license_types: listOf(z.object({ id: z.string() })),
})

export const toVacancyText = (wire: z.output<typeof vacancyText>): BoardVacancyText => ({
  description_html: clean(wire.description),
  key_skills: wire.key_skills.map(({ name }) => name),
  experience_id: clean(wire.experience?.id),
  employment: wordOf(wire.employment_form) ?? wordOf(wire.employment),
  schedule: inWords([wire.schedule, ...wire.work_format].map(wordOf)),
  // the judge knows languages by their Russian names
  languages: wire.languages.map(({ id, name, level }) => ({
    id: clean(name)?.toLowerCase() ?? id,
    level: level?.id ?? null,
  })),
  driver_license_types: wire.driver_license_types.map(({ id }) => id),
})
