import * as z from 'zod'
import type { BoardAccount, BoardViews, WorkAccount } from '../../ports/job-board.ts'
import { clean, fullName, id, listedIn, maybe, text } from './translate-field.ts'

export const me = z.object({
  id: maybe(id),
  is_employer: z.boolean(),
  first_name: text,
  last_name: text,
  email: text,
  employer: maybe(z.object({ id: maybe(id), name: text, manager_id: maybe(id) })),
  manager: maybe(z.object({ id: maybe(id), has_multiple_manager_accounts: z.boolean().catch(false) })),
})

export const toAccount = (wire: z.output<typeof me>): BoardAccount => ({
  user_id: wire.id ?? '',
  is_employer: wire.is_employer,
  employer_id: wire.employer?.id ?? null,
  employer_name: clean(wire.employer?.name),
  manager_id: wire.manager?.id ?? wire.employer?.manager_id ?? null,
  manager_name: fullName(wire.last_name, wire.first_name),
  email: clean(wire.email),
  has_several_accounts: wire.manager?.has_multiple_manager_accounts ?? false,
})

export const managerAccounts = z.object({
  items: listedIn(z.object({ id, employer: z.object({ id, name: text }) })),
  primary_account_id: maybe(id),
})

export const toWorkAccounts = (wire: z.output<typeof managerAccounts>): WorkAccount[] =>
  wire.items.map((item) => ({
    id: item.id,
    employer_id: item.employer.id,
    employer_name: clean(item.employer.name),
    is_primary: item.id === wire.primary_account_id,
  }))

export const subscriptions = z.object({
  items: listedIn(z.object({ id, url: z.string(), actions: listedIn(z.object({ type: z.string() })) })),
})

export const SUBSCRIBED = [
  'NEW_NEGOTIATION_VACANCY',
  'NEW_RESPONSE_OR_INVITATION_VACANCY',
  'VACANCY_ARCHIVATION',
]

export const methodAccess = z.object({
  items: listedIn(z.object({ id, access: z.object({ has_access: z.boolean() }) })),
})

/** 1: responses, resumes and chats; 3: resumes with a response. */
export function toPaidAccess(
  wire: z.output<typeof methodAccess>,
): { readonly negotiations: boolean; readonly resumes: boolean } | null {
  const group = (wanted: string) => wire.items.find((item) => item.id === wanted)?.access.has_access
  const negotiations = group('1') ?? group('3')
  const resumes = group('3') ?? group('1')
  return negotiations === undefined || resumes === undefined ? null : { negotiations, resumes }
}

const views = z.object({ resume_view: z.number(), resume_view_from_api: maybe(z.number()) })
export const viewLimits = z.object({ limits: views, left: views, spend: maybe(views) })

/** Some employers have a limit for the API, others share the site's. */
export function toViews({ limits, left, spend }: z.output<typeof viewLimits>): BoardViews {
  const own = left.resume_view_from_api
  if (own !== null && own !== undefined) {
    const limit = limits.resume_view_from_api ?? own
    return { limit, left: own, spent: spend?.resume_view_from_api ?? limit - own, is_shared: false }
  }
  const { resume_view: limit } = limits
  const spent = spend?.resume_view ?? limit - left.resume_view
  return { limit, left: left.resume_view, spent, is_shared: true }
}
