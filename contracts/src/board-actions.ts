/** What a person does with responses at the job board: invite, move on, refuse. Nothing of it happens by itself. */
import * as z from 'zod/mini'
import { count, endpoint, id, idParams, instant, pageMeta, queryInt, text } from './endpoint.ts'
import { collectionId } from './vacancies.ts'

export const actionKinds = ['invite', 'move', 'discard'] as const
export type ActionKind = (typeof actionKinds)[number]

export const actionStatuses = ['waiting', 'sending', 'sent', 'cancelled', 'failed'] as const

/** The board moves so many at a time. */
export const MAX_PEOPLE = 50
/** The board's own limit of a message. */
const MAX_MESSAGE = 20_000

/** A step the board offers for a response now. */
const target = z.object({ id: collectionId, name: z.string(), kind: z.enum(actionKinds) })
export type ActionTarget = z.output<typeof target>

const person = z.object({
  application_id: id,
  candidate_name: z.nullable(z.string()),
  vacancy_title: z.string(),
  targets: z.array(target),
  /** Why nothing can be done, in words for a person; `null` when something can. */
  blocked: z.nullable(z.string()),
})
export type ActionPerson = z.output<typeof person>

const templates = z.object({
  invite: z.string(),
  move: z.string(),
  discard: z.string(),
  /** How long a refusal waits and can be taken back. */
  discard_delay_minutes: count,
})
export type ActionTemplates = z.output<typeof templates>

export const boardAction = z.object({
  id,
  batch_id: id,
  application_id: id,
  candidate_name: z.nullable(z.string()),
  vacancy_title: z.string(),
  kind: z.enum(actionKinds),
  target: collectionId,
  target_name: z.string(),
  /** As the candidate reads it; `null`: without a message. */
  message: z.nullable(z.string()),
  status: z.enum(actionStatuses),
  send_at: instant,
  settled_at: z.nullable(instant),
  /** Why it failed, in words for a person. */
  problem: z.nullable(z.string()),
  created_at: instant,
  /** Who did it. */
  by: z.string(),
})
export type BoardAction = z.output<typeof boardAction>

const people = z
  .array(id)
  .check(z.minLength(1, 'Выберите кандидатов'), z.maxLength(MAX_PEOPLE, 'Не больше 50 за раз'))

export const getActionTemplates = endpoint({
  method: 'GET',
  path: '/api/board-actions/templates',
  access: 'user',
  summary: 'Texts of messages, and how long a refusal waits',
  data: templates,
  refusals: [],
})
export const updateActionTemplates = endpoint({
  method: 'PUT',
  path: '/api/board-actions/templates',
  access: 'user',
  summary: 'Change texts of messages or the delay of refusals',
  body: z.object({
    invite: z.optional(text(MAX_MESSAGE)),
    move: z.optional(text(MAX_MESSAGE)),
    discard: z.optional(text(MAX_MESSAGE)),
    discard_delay_minutes: z.optional(z.int().check(z.gte(0), z.lte(1440, 'Не больше суток'))),
  }),
  data: templates,
  refusals: [],
})
export const listActionPeople = endpoint({
  method: 'POST',
  path: '/api/board-actions/people',
  access: 'user',
  summary: 'What can be done with each of these responses now; asks nothing of the board',
  body: z.object({ application_ids: people }),
  status: 200,
  data: z.object({ people: z.array(person) }),
  refusals: ['NOT_FOUND'],
})
export const startBoardActions = endpoint({
  method: 'POST',
  path: '/api/board-actions',
  access: 'user',
  idempotent: true,
  summary: 'Invite, move or refuse; each person gets the message once',
  body: z.object({
    application_ids: people,
    target: collectionId,
    /** With {имя}, {вакансия} and {компания} in it; absent: no message. */
    message: z.optional(z.nullable(text(MAX_MESSAGE))),
  }),
  status: 202,
  data: z.object({ actions: z.array(boardAction) }),
  refusals: ['NOT_FOUND', 'HH_NOT_CONNECTED', 'HH_RECONNECT_REQUIRED', 'ACTION_IMPOSSIBLE'],
})
export const listBoardActions = endpoint({
  method: 'GET',
  path: '/api/board-actions',
  access: 'user',
  summary: 'What was sent and what waits, newest first',
  query: z.object({
    application_id: z.optional(id),
    /** `open`: waits or is being sent. */
    status: z.optional(z.enum([...actionStatuses, 'open'])),
    page: z._default(queryInt(1, 10_000), 1),
    limit: z._default(queryInt(1, 100), 50),
  }),
  data: z.object({ actions: z.array(boardAction) }),
  meta: pageMeta,
  refusals: [],
})
export const cancelBoardAction = endpoint({
  method: 'POST',
  path: '/api/board-actions/:id/cancel',
  access: 'user',
  summary: 'Take back what was not sent yet; a sent one is answered as it is',
  params: idParams,
  data: boardAction,
  refusals: ['NOT_FOUND'],
})
export const cancelActionBatch = endpoint({
  method: 'POST',
  path: '/api/board-actions/batches/:id/cancel',
  access: 'user',
  summary: 'Take back all of a batch that was not sent yet',
  params: idParams,
  data: z.object({ cancelled: count, actions: z.array(boardAction) }),
  refusals: ['NOT_FOUND'],
})

export type MessageFields = {
  /** First name; `null`: unknown, and the greeting goes without it. */
  readonly name: string | null
  readonly vacancy: string
  readonly company: string
}

/** The message as one person reads it. */
export const fillMessage = (template: string, { name, vacancy, company }: MessageFields): string => {
  const greeted =
    name === null
      ? template.replace(/\{имя\}[,\s]*(\p{L})?/gu, (_, letter: string | undefined) =>
          (letter ?? '').toUpperCase(),
        )
      : template
  const words: Record<string, string> = { имя: name ?? '', вакансия: vacancy, компания: company }
  // at once and by a function: what is put in is not looked at again, whatever signs it holds
  return greeted.replace(/\{(имя|вакансия|компания)\}/g, (gap, field: string) => words[field] ?? gap).trim()
}
