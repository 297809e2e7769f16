/** What a company and an applicant write to each other at the job board. Read there each time: nothing of it is stored here. */
import * as z from 'zod/mini'
import { endpoint, idParams, instant, text } from '../endpoint.ts'
import { MAX_MESSAGE } from './actions.ts'
import { boardRefusals } from './job-board.ts'

/** Newest messages that are shown; older ones are at the board. */
export const LATEST_MESSAGES = 50

const message = z.object({
  id: z.string(),
  at: z.nullable(instant),
  author: z.enum(['applicant', 'employer', 'bot']),
  text: z.string(),
})
export type ConversationMessage = z.output<typeof message>

export const conversation = z.object({
  /** Oldest first. */
  messages: z.array(message),
  /** Older ones are at the board. */
  has_older: z.boolean(),
  /** User-readable reason why nothing can be written; `null` when it can. */
  closed: z.nullable(z.string()),
})
export type Conversation = z.output<typeof conversation>

const refusals = ['HH_NOT_CONNECTED', 'ACTION_IMPOSSIBLE', ...boardRefusals] as const

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/hh/applications/:id/messages',
  access: 'user',
  summary:
    'The latest messages with an applicant, read at the board, which then shows the response as viewed',
  params: idParams,
  data: conversation,
  max_concurrent: 10,
  refusals,
})
export const writeToApplicant = endpoint({
  method: 'POST',
  path: '/api/hh/applications/:id/messages',
  access: 'user',
  idempotent: true,
  summary: 'Write to an applicant; a repeated request is delivered once',
  params: idParams,
  body: z.object({ text: text(MAX_MESSAGE).check(z.minLength(1, 'Напишите сообщение')) }),
  status: 201,
  data: conversation,
  max_concurrent: 10,
  refusals,
})
