import type { MessageNeed } from '@rezumetr/contracts/hh/actions'
import * as z from 'zod'
import { oneLine } from '../../platform/values/spelling.ts'
import type { BoardCollection, BoardResponse, BoardStep } from '../../ports/job-board.ts'
import {
  clean,
  fullName,
  id,
  instantOf,
  listedIn,
  listOf,
  maybe,
  name,
  named,
  pageOf,
  pathBelow,
  sum,
  text,
  webUrl,
} from './translate-field.ts'

export const collections = z.object({
  collections: listedIn(
    z.object({
      id: z.string().regex(/^[\w-]{1,64}$/),
      name: text,
      url: text,
      order_types: listOf(z.object({ id: z.string(), url: text })),
      counters: maybe(z.object({ total: maybe(z.number()), with_updates: z.number().catch(0) })),
    }),
  ),
})

export const toCollections = (
  wire: z.output<typeof collections>,
  base: string,
  vacancy_hh_id: string,
): BoardCollection[] =>
  wire.collections.map(({ id, name, url, order_types, counters }) => {
    const byActivity = order_types.find((order) => order.id === LAST_ACTIVITY)
    const ordered = pathBelow(base, byActivity?.url)
    return {
      id,
      name: name ?? id,
      href:
        ordered ??
        pathBelow(base, url) ??
        `/negotiations/${id}?vacancy_id=${encodeURIComponent(vacancy_hh_id)}`,
      total: counters?.total ?? null,
      updates: counters?.with_updates ?? 0,
      newest_first: ordered !== null,
    }
  })

/** By the applicant's last activity. */
const LAST_ACTIVITY = 'last_change_time_except_employer_inbox'

const actions = listOf(
  z.object({
    id: z.string().regex(/^[\w-]{1,64}$/),
    name: text,
    method: z.enum(['PUT', 'POST']),
    enabled: z.boolean(),
    hidden: z.boolean().catch(false),
    url: z.string(),
    resulting_employer_state: named,
    arguments: maybe(z.array(z.object({ id: z.string(), required: z.boolean().catch(false) }))),
  }),
)

/** Unknown: a message may be tried. */
function messageNeedOf(
  args: readonly { readonly id: string; readonly required: boolean }[] | null | undefined,
): MessageNeed {
  if (!args) return 'optional'
  const message = args.find(({ id }) => id === 'message')
  return message === undefined ? 'none' : message.required ? 'required' : 'optional'
}

/** Without those outside the API or changing no state; an untold state has the action's id. */
const toSteps = (wire: z.output<typeof actions>, base: string): BoardStep[] =>
  wire.flatMap(
    ({ id, name, method, enabled, hidden, url, resulting_employer_state: to, arguments: args }) => {
      const href = pathBelow(base, url)
      const message = messageNeedOf(args)
      return enabled && !hidden && href !== null && to !== null
        ? [{ id, name: clean(name) ?? id, state: to?.id ?? id, href, method, message }]
        : []
    },
  )

export const placeOf = z.object({ id, employer_state: named, actions })
export const toPlace = (wire: z.output<typeof placeOf>, base: string) => ({
  state: wire.employer_state?.id ?? null,
  steps: toSteps(wire.actions, base),
})

const listedResponse = z.object({
  id,
  employer_state: named,
  state: named,
  has_updates: z.boolean().catch(false),
  created_at: text,
  updated_at: text,
  counters: maybe(z.object({ messages: maybe(z.int32()), unread_messages: maybe(z.int32()) })),
  actions,
  resume: maybe(
    z.object({
      id,
      url: text,
      alternate_url: text,
      title: text,
      first_name: text,
      last_name: text,
      // an index keeps the town whole
      area: maybe(z.object({ name: maybe(name) })),
      salary: maybe(z.object({ amount: sum, currency: z.string() })),
      updated_at: text,
    }),
  ),
})
export const responsePage = pageOf(listedResponse)

export function toResponse(wire: z.output<typeof listedResponse>, base: string): BoardResponse {
  const { resume } = wire
  return {
    response_id: wire.id,
    hh_state: wire.employer_state?.id ?? wire.state?.id ?? null,
    has_updates: wire.has_updates,
    applied_at: instantOf(wire.created_at) ?? instantOf(wire.updated_at) ?? new Date(0),
    updated_at: instantOf(wire.updated_at),
    message_count: wire.counters?.messages ?? null,
    unread_count: wire.counters?.unread_messages ?? null,
    steps: toSteps(wire.actions, base),
    resume: resume
      ? {
          id: resume.id,
          href:
            pathBelow(base, resume.url) ??
            `/resumes/${encodeURIComponent(resume.id)}?topic_id=${encodeURIComponent(wire.id)}`,
          title: oneLine(resume.title),
          url: webUrl(resume.alternate_url),
          candidate_name: fullName(resume.last_name, resume.first_name),
          area_name: oneLine(resume.area?.name),
          salary: resume.salary ?? null,
          updated_at: instantOf(resume.updated_at),
        }
      : null,
  }
}
