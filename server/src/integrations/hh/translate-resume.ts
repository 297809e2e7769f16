/** Full resumes; sex, age, photo and name never reach the judged part. */
import * as z from 'zod'
import { oneLine } from '../../platform/values/spelling.ts'
import type { BoardResume } from '../../ports/job-board.ts'
import {
  clean,
  fullName,
  id,
  instantOf,
  inWords,
  listOf,
  maybe,
  name,
  named,
  sum,
  text,
  webUrl,
  wordOf,
} from './translate-field.ts'

const job = z.object({
  company: text,
  position: text,
  start: text,
  end: text,
  description: text,
  industries: listOf(z.object({ name })),
})
const study = z.object({
  name: text,
  organization: text,
  result: text,
  year: maybe(z.number()),
  education_level: named,
})
const contact = z.object({
  type: named,
  kind: text,
  contact_value: text,
  preferred: z.boolean().catch(false),
  value: z
    .union([name, z.object({ formatted: text, country: text, city: text, number: text })])
    .nullish()
    .catch(null),
})

export const resume = z.object({
  id,
  title: text,
  alternate_url: text,
  first_name: text,
  last_name: text,
  middle_name: text,
  area: named,
  salary: maybe(z.object({ amount: sum, currency: z.string() })),
  experience: listOf(job),
  skill_set: listOf(name),
  skills: text,
  education: maybe(
    z.object({
      level: named,
      primary: listOf(study),
      additional: listOf(study),
      attestation: listOf(study),
    }),
  ),
  certificate: listOf(z.object({ title: name, achieved_at: text })),
  language: listOf(z.object({ name, level: named })),
  citizenship: listOf(z.object({ name })),
  relocation: maybe(z.object({ type: named })),
  business_trip_readiness: named,
  schedule: named,
  schedules: listOf(named),
  work_format: listOf(named),
  employment: named,
  employments: listOf(named),
  employment_form: listOf(named),
  driver_license_types: listOf(z.object({ id: z.string() })),
  has_vehicle: maybe(z.boolean()),
  contact: listOf(contact),
  updated_at: text,
})
type WireResume = z.output<typeof resume>

export function toResume(wire: WireResume): BoardResume {
  return {
    text: {
      title: clean(wire.title),
      area: clean(wire.area?.name),
      salary: wire.salary ?? null,
      experience: wire.experience.map((row) => ({
        start: row.start ?? null,
        end: row.end ?? null,
        company: clean(row.company),
        position: clean(row.position),
        description: clean(row.description),
        industries: row.industries.map(({ name }) => name),
      })),
      skills: wire.has_vehicle ? [...wire.skill_set, 'Личный автомобиль'] : wire.skill_set,
      about: clean(wire.skills),
      education: [...educationOf(wire.education), ...coursesOf(wire)],
      languages: wire.language.map(({ name, level }) => ({ name, level: level?.name ?? level?.id ?? null })),
      citizenship: wire.citizenship.map(({ name }) => name),
      relocation: clean(wire.relocation?.type?.name),
      business_trip: clean(wire.business_trip_readiness?.name),
      schedule: words([wire.schedule, ...wire.schedules, ...wire.work_format]),
      employment: words([wire.employment, ...wire.employments, ...wire.employment_form]),
      driver: wire.driver_license_types.map(({ id }) => id),
    },
    candidate_name: fullName(wire.last_name, wire.first_name, wire.middle_name),
    email: contactOf(wire, 'email', ['email']),
    phone: contactOf(wire, 'phone', ['cell', 'home', 'work']),
    title: oneLine(wire.title),
    url: webUrl(wire.alternate_url),
    updated_at: instantOf(wire.updated_at),
  }
}

const words = (items: z.output<typeof named>[]): string[] => [
  ...new Set(items.map(wordOf).filter((word) => word !== null)),
]

/** The first row carries the person's level, otherwise each school's own counts. */
function educationOf(wire: WireResume['education']): unknown[] {
  if (!wire) return []
  const level = clean(wire.level?.name)
  const levelOf = (own: z.output<typeof named>, index: number) => {
    const stated = level === null ? clean(own?.name) : index === 0 ? level : null
    // no empty field: it would change the hash
    return stated === null ? {} : { level: stated }
  }
  const rows = wire.primary.map(({ name, organization, result, year, education_level }, index) => ({
    ...levelOf(education_level, index),
    name: inWords([name]),
    organization: inWords([organization]),
    result: inWords([result]),
    year: year ?? null,
  }))
  return rows.length === 0 && level ? [{ level }] : rows
}

/** Their `type` keeps them from counting as a level. */
const coursesOf = ({ education, certificate }: WireResume): unknown[] => [
  ...[...(education?.additional ?? []), ...(education?.attestation ?? [])].map(
    ({ name, organization, result, year }) => ({
      type: 'Курсы',
      name: clean(name),
      organization: clean(organization),
      result: clean(result),
      year: year ?? null,
    }),
  ),
  ...certificate.map(({ title, achieved_at }) => ({
    type: 'Сертификат',
    name: clean(title),
    year: Number(achieved_at?.slice(0, 4)) || null,
  })),
]

/** Legacy contacts have no `contact_value`, others no `value`. The preferred one wins. */
function contactOf(wire: WireResume, kind: string, types: readonly string[]): string | null {
  const fitting = wire.contact
    .filter((row) => (row.kind ? row.kind === kind : types.includes(row.type?.id ?? '')))
    .toSorted((a, b) => Number(b.preferred) - Number(a.preferred))
  for (const { contact_value, value } of fitting) {
    const old =
      typeof value === 'string'
        ? value
        : (value?.formatted ?? fullName(value?.country, value?.city, value?.number))
    const found = oneLine(contact_value) ?? oneLine(old)
    if (found) return found.slice(0, 200)
  }
  return null
}
