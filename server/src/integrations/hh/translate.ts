/**
 * hh.ru's lists in our words. Tolerant: any field may be missing, null or of another kind than documented; an item without an
 * id is skipped, everything else degrades to `null`.
 */
import * as z from 'zod'
import type {
  BoardAccount,
  BoardCollection,
  BoardResponse,
  BoardVacancy,
  BoardVacancyText,
  Page,
} from '../../ports/job-board.ts'

/** A field that may be anything: what does not fit is absent. */
export const maybe = <T>(schema: z.ZodType<T>) => schema.nullish().catch(null)
export const text = maybe(z.string())
export const named = maybe(z.object({ id: text, name: text }))
const id = z.union([z.string().min(1), z.number().transform(String)])
/** Items that do not fit are left out; the rest of the list stays. */
export const listOf = <T>(item: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((rows) =>
      rows.flatMap((row) => {
        const read = item.safeParse(row)
        return read.success ? [read.data] : []
      }),
    )

const pageOf = <T>(item: z.ZodType<T>) =>
  z.object({
    items: listOf(item),
    page: z.number().catch(0),
    pages: z.number().catch(1),
    found: z.number().catch(0),
  })

export const presentPage = <T, U>(page: Page<T>, translate: (item: T) => U): Page<U> => ({
  ...page,
  items: page.items.map(translate),
})

/** `2026-03-02T10:15:00+0300`, or with milliseconds and a colon; `null` when unreadable. */
export function instantOf(value: string | null | undefined): Date | null {
  if (!value) return null
  const at = new Date(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(at.getTime()) ? null : at
}

/** Addresses shown to people: nothing but the web. */
export const webUrl = (value: string | null | undefined): string | null =>
  value && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : null

export const clean = (value: string | null | undefined): string | null => value?.trim() || null

export const fullName = (...parts: (string | null | undefined)[]): string | null =>
  clean(
    parts
      .map(clean)
      .filter((part) => part !== null)
      .join(' '),
  )

/**
 * An address of the API as a path below its base, so that nothing of it but the path is ever followed (and a stored one
 * survives a move of the API); `null` when it points elsewhere.
 */
export function pathBelow(base: string, href: string | null | undefined): string | null {
  if (!href || !URL.canParse(href)) return null
  const url = new URL(href)
  const home = new URL(base)
  const prefix = home.pathname.replace(/\/$/, '')
  if (url.origin !== home.origin || !url.pathname.startsWith(`${prefix}/`)) return null
  return url.pathname.slice(prefix.length) + url.search
}

// ── who am I ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const me = z.object({
  id: maybe(id),
  is_employer: z.boolean().catch(false),
  first_name: text,
  last_name: text,
  email: text,
  employer: maybe(z.object({ id: maybe(id), name: text, manager_id: maybe(id) })),
  manager: maybe(z.object({ id: maybe(id) })),
})

export const toAccount = (wire: z.output<typeof me>): BoardAccount => ({
  user_id: wire.id ?? '',
  is_employer: wire.is_employer,
  employer_id: wire.employer?.id ?? null,
  employer_name: clean(wire.employer?.name),
  manager_id: wire.manager?.id ?? wire.employer?.manager_id ?? null,
  manager_name: fullName(wire.last_name, wire.first_name),
  email: clean(wire.email),
})

export const methodAccess = z.object({
  items: listOf(z.object({ id, access: z.object({ has_access: z.boolean() }) })),
})

/** Groups of paid methods: 1 responses, resumes and chats together; 3 resumes with a response. */
export function toPaidAccess(
  wire: z.output<typeof methodAccess>,
): { readonly negotiations: boolean; readonly resumes: boolean } | null {
  const group = (wanted: string) => wire.items.find((item) => item.id === wanted)?.access.has_access
  const negotiations = group('1') ?? group('3')
  const resumes = group('3') ?? group('1')
  return negotiations === undefined || resumes === undefined ? null : { negotiations, resumes }
}

// ── vacancies ────────────────────────────────────────────────────────────────────────────────────────────────────────

const salary = maybe(
  z.object({
    from: maybe(z.number()),
    to: maybe(z.number()),
    currency: z.string(),
    gross: maybe(z.boolean()),
  }),
)

const listedVacancy = z.object({
  id,
  name: z.string(),
  area: named,
  salary,
  salary_range: salary,
  alternate_url: text,
  published_at: text,
  archived_at: text,
})
export const vacancyPage = pageOf(listedVacancy)

export function toVacancy(wire: z.output<typeof listedVacancy>, status: 'active' | 'archived'): BoardVacancy {
  const pay = wire.salary_range ?? wire.salary
  return {
    hh_id: wire.id,
    title: wire.name,
    status,
    area_name: clean(wire.area?.name),
    salary: pay
      ? { from: pay.from ?? null, to: pay.to ?? null, currency: pay.currency, gross: pay.gross ?? null }
      : null,
    hh_url: webUrl(wire.alternate_url),
    published_at: instantOf(wire.published_at),
    archived_at: instantOf(wire.archived_at),
  }
}

export const vacancyText = z.object({
  description: text,
  key_skills: listOf(z.object({ name: z.string() })),
  experience: named,
  employment: named,
  employment_form: named,
  schedule: named,
  work_format: listOf(z.object({ name: z.string() })),
  work_schedule_by_days: listOf(z.object({ name: z.string() })),
  languages: listOf(z.object({ id: z.string(), level: named })),
  driver_license_types: listOf(z.object({ id: z.string() })),
})

export const toVacancyText = (wire: z.output<typeof vacancyText>): BoardVacancyText => ({
  description_html: clean(wire.description),
  key_skills: wire.key_skills.map(({ name }) => name),
  experience_id: clean(wire.experience?.id),
  employment: clean(wire.employment_form?.name) ?? clean(wire.employment?.name),
  schedule: inWords([wire.schedule?.name, ...wire.work_format.map(({ name }) => name)]),
  languages: wire.languages.map(({ id, level }) => ({ id, level: level?.id ?? null })),
  driver_license_types: wire.driver_license_types.map(({ id }) => id),
})

/** Names as one phrase: «Полный день, Удалённо». */
export const inWords = (names: readonly (string | null | undefined)[]): string | null =>
  clean([...new Set(names.map(clean).filter((name) => name !== null))].join(', '))

// ── responses ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const collections = z.object({
  collections: listOf(
    z.object({
      id: z.string().regex(/^[\w-]{1,64}$/),
      name: text,
      url: text,
      counters: maybe(z.object({ total: z.number().catch(0), with_updates: z.number().catch(0) })),
    }),
  ),
})

export const toCollections = (
  wire: z.output<typeof collections>,
  base: string,
  vacancy_hh_id: string,
): BoardCollection[] =>
  wire.collections.map(({ id, name, url, counters }) => ({
    id,
    name: name ?? id,
    href: pathBelow(base, url) ?? `/negotiations/${id}?vacancy_id=${encodeURIComponent(vacancy_hh_id)}`,
    total: counters?.total ?? 0,
    updates: counters?.with_updates ?? 0,
  }))

const listedResponse = z.object({
  id,
  employer_state: named,
  state: named,
  has_updates: z.boolean().catch(false),
  created_at: z.string(),
  updated_at: text,
  resume: maybe(
    z.object({
      id,
      url: text,
      alternate_url: text,
      title: text,
      first_name: text,
      last_name: text,
      area: named,
      salary: maybe(z.object({ amount: z.number(), currency: z.string() })),
      updated_at: text,
    }),
  ),
})
export const responsePage = pageOf(listedResponse)

export function toResponse(wire: z.output<typeof listedResponse>, base: string): BoardResponse {
  const { resume } = wire
  return {
    negotiation_id: wire.id,
    hh_state: wire.employer_state?.id ?? wire.state?.id ?? null,
    has_updates: wire.has_updates,
    applied_at: instantOf(wire.created_at) ?? new Date(0),
    updated_at: instantOf(wire.updated_at),
    resume: resume
      ? {
          id: resume.id,
          href:
            pathBelow(base, resume.url) ??
            `/resumes/${encodeURIComponent(resume.id)}?topic_id=${encodeURIComponent(wire.id)}`,
          title: clean(resume.title),
          url: webUrl(resume.alternate_url),
          candidate_name: fullName(resume.last_name, resume.first_name),
          area_name: clean(resume.area?.name),
          salary: resume.salary ?? null,
          updated_at: instantOf(resume.updated_at),
        }
      : null,
  }
}

export const messages = z.object({
  items: listOf(z.object({ text, author: maybe(z.object({ participant_type: text })) })),
})
export const chatOf = z.object({ chat_id: maybe(id) })
export const chatMessages = z.object({
  messages: listOf(
    z.object({
      payload: maybe(z.object({ text })),
      sender_display_info: maybe(z.object({ role: text })),
    }),
  ),
})
