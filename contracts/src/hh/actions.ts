/** Steps that users take with responses at the job board: invite, move, refuse. None of them is automatic. */
import * as z from 'zod/mini'
import { recommendations } from '../domain.ts'
import { count, endpoint, id, idParams, instant, pageMeta, queryInt, text } from '../endpoint.ts'
import { collectionId } from '../vacancies/vacancies.ts'

export const actionKinds = ['invite', 'move', 'discard'] as const
export type ActionKind = (typeof actionKinds)[number]

export const actionStatuses = ['waiting', 'sending', 'sent', 'cancelled', 'failed'] as const

/** Maximum number of responses per batch. */
export const MAX_BATCH = 50
/** The board's limit for a message, in characters. */
export const MAX_MESSAGE = 20_000
/** Any step but a refusal is sent after this time: long enough to notice a mistake, short enough to feel immediate. */
export const UNDO_SECONDS = 10

/** Whether the board wants a message to the candidate with a step, and whether it passes one on at all. */
export const messageNeeds = ['optional', 'required', 'none'] as const
export type MessageNeed = (typeof messageNeeds)[number]
/** Whether a step may be taken with, or without, a message. */
export const allowsMessage = (need: MessageNeed, isWritten: boolean): boolean =>
  need === 'optional' || isWritten === (need === 'required')

/** A step that the board currently offers for a response. */
const target = z.object({
  id: collectionId,
  name: z.string(),
  kind: z.enum(actionKinds),
  message: z.enum(messageNeeds),
})
export type ActionTarget = z.output<typeof target>

const actionApplication = z.object({
  application_id: id,
  candidate_name: z.nullable(z.string()),
  vacancy_title: z.string(),
  vacancy_name: z.string(),
  /** Where the response is now. */
  collection_id: z.string(),
  /** What people decided here. */
  decision: z.nullable(z.enum(recommendations)),
  targets: z.array(target),
  /** User-readable reason why no step is possible; `null` when one is. */
  blocked: z.nullable(z.string()),
})
export type ActionApplication = z.output<typeof actionApplication>

const templates = z.object({
  invite: z.string(),
  move: z.string(),
  discard: z.string(),
  /** Minutes a refusal is delayed and can be cancelled. */
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
  /** The text sent to the candidate; `null`: no message. */
  message: z.nullable(z.string()),
  status: z.enum(actionStatuses),
  /** Sent, but the board did not answer: before it is sent again, the board is asked for the stage of the response. */
  is_unanswered: z.boolean(),
  send_at: instant,
  settled_at: z.nullable(instant),
  /** User-readable reason of the failure. */
  problem: z.nullable(z.string()),
  created_at: instant,
  /** Name of the user who did it. */
  by: z.string(),
})
export type BoardAction = z.output<typeof boardAction>

const applicationIds = z
  .array(id)
  .check(z.minLength(1, 'Выберите кандидатов'), z.maxLength(MAX_BATCH, `Не больше ${MAX_BATCH} за раз`))

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
export const listActionApplications = endpoint({
  method: 'POST',
  path: '/api/board-actions/people',
  access: 'user',
  summary: 'What can be done with each of these responses now; asks nothing of the board',
  body: z.object({ application_ids: applicationIds }),
  status: 200,
  data: z.object({ people: z.array(actionApplication) }),
  refusals: ['NOT_FOUND'],
})
export const startBoardActions = endpoint({
  method: 'POST',
  path: '/api/board-actions',
  access: 'user',
  idempotent: true,
  summary: 'Invite, move or refuse; each person gets the message once, and the decision unless there is one',
  body: z.object({
    application_ids: applicationIds,
    target: collectionId,
    /** May contain {имя}, {вакансия} and {компания}; absent: no message. */
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
    /** `open`: waiting or being sent; `unsent`: failed and neither dismissed nor repeated since (a cancelled repeat does not count). */
    status: z.optional(z.enum([...actionStatuses, 'open', 'unsent'])),
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
  summary: 'Take back what was not sent yet, with its decision; a sent one is answered as it is',
  params: idParams,
  data: boardAction,
  refusals: [],
})
export const cancelActionBatch = endpoint({
  method: 'POST',
  path: '/api/board-actions/batches/:id/cancel',
  access: 'user',
  summary: 'Take back all of a batch that was not sent yet, with its decisions',
  params: idParams,
  data: z.object({ cancelled: count, actions: z.array(boardAction) }),
  refusals: [],
})
export const dismissBoardActions = endpoint({
  method: 'POST',
  path: '/api/board-actions/dismiss',
  access: 'user',
  summary:
    'Put failed steps aside: they are not reported any more; the decisions of those that hh.ru has not taken are withdrawn',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  status: 200,
  data: z.object({ dismissed: count }),
  refusals: ['NOT_FOUND'],
})

export type MessageFields = {
  /** First name; `null`: unknown, and the greeting omits it. */
  readonly name: string | null
  readonly vacancy: string
  readonly company: string
}

/**
 * The first name in «Фамилия Имя Отчество», the usual Russian order, which the import also uses. `null`: there is no name,
 * or only one word, which may be either the first or the last name.
 */
export const firstNameOf = (name: string | null): string | null => {
  const [first = '', second = ''] = name?.trim().split(/\s+/) ?? []
  // the board may know no last name, or people write it last: then a patronymic follows the first name
  const own = PATRONYMIC.test(second) ? first : second
  return /[\p{L}\d]/u.test(own) ? own : null
}
const PATRONYMIC = /(?:[вьмкт]ич|вна|чна)$/i

/** Fills in the message for one candidate. */
export const fillMessage = (template: string, { name, vacancy, company }: MessageFields): string => {
  const greeted =
    name === null
      ? template.replace(/\{имя\}[,\s]*(\p{L})?/gu, (_, letter: string | undefined) =>
          (letter ?? '').toUpperCase(),
        )
      : template
  const words: Record<string, string> = { имя: name ?? '', вакансия: vacancy, компания: company }
  // a single pass with a function: inserted values are never expanded again, whatever characters they contain
  return greeted.replace(/\{(имя|вакансия|компания)\}/g, (gap, field: string) => words[field] ?? gap).trim()
}
