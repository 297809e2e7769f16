import {
  type ActionKind,
  type BoardAction,
  type MessageNeed,
  UNDO_SECONDS,
} from '@rezumetr/contracts/hh/actions'
import { decidedPlace } from '@rezumetr/contracts/hh/stages'
import type { Recommendation } from '@rezumetr/contracts/domain'
import { counted, formatDateTime, formatNumber, type Forms, plural } from '../../../ui/text/format.ts'

const people: Forms = ['кандидата', 'кандидатов', 'кандидатов']
const peopleDative: Forms = ['кандидату', 'кандидатам', 'кандидатам']

export const kindLabels: Record<ActionKind, string> = {
  invite: 'Пригласить',
  discard: 'Отказать',
  move: 'Перенести',
}

/** The step that carries a decision out; `null`: none does. */
export const kindOf = (decision: Recommendation | null | undefined): ActionKind | null =>
  decision === 'reject' ? 'discard' : decision === 'hire' || decision === 'interview' ? 'invite' : null

/** Why the user has no choice about the message. */
export const needTexts: Record<Exclude<MessageNeed, 'optional'>, string> = {
  required: 'HH.ru требует сообщение на этом этапе',
  none: 'HH.ru не передаёт сообщений на этом этапе',
}

/** «Пригласить 3 кандидатов», «Отказать 3 кандидатам». */
export const startLabel = (kind: ActionKind, count: number): string =>
  `${kindLabels[kind]} ${counted(count, kind === 'discard' ? peopleDative : people)}`

/** «2 из 5 уже приглашены, у 1 из 5 уже отказ»; `null`: nothing was decided about any of them at the board. */
export function decidedText(collection_ids: readonly string[]): string | null {
  const places = collection_ids.map(decidedPlace)
  const invited = places.filter((place) => place === 'invited').length
  const refused = places.filter((place) => place === 'refused').length
  if (invited + refused === 0) return null
  if (places.length === 1) return invited > 0 ? 'Кандидат уже приглашён' : 'У кандидата уже отказ'
  const of = (count: number) => `${formatNumber(count)} из ${formatNumber(places.length)}`
  const said = [
    invited > 0 && `${of(invited)} ${plural(invited, ['уже приглашён', 'уже приглашены', 'уже приглашены'])}`,
    refused > 0 && `у ${of(refused)} уже отказ`,
  ].filter((part) => part !== false)
  const text = said.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** «2 из 5 вы решили позвать»: the step says the opposite. @param count how many, of `total` */
export function againstText(kind: ActionKind, count: number, total: number): string {
  const decided = kind === 'discard' ? 'вы решили позвать' : 'вы решили отказать'
  return total === 1
    ? `${kind === 'discard' ? 'Этого кандидата' : 'Этому кандидату'} ${decided}`
    : `${formatNumber(count)} из ${formatNumber(total)} ${decided}`
}

const noticeStarts: Record<ActionKind, string> = {
  invite: 'Приглашение',
  discard: 'Отказ',
  move: 'Перенос',
}

const delayForms: Forms = ['минуту', 'минуты', 'минут']

/** «через 10 секунд», «через час»; `сразу` for a refusal that does not wait. */
function whenLeaves(kind: ActionKind, discard_delay_minutes: number): string {
  if (kind !== 'discard')
    return `через ${UNDO_SECONDS} ${plural(UNDO_SECONDS, ['секунду', 'секунды', 'секунд'])}`
  if (discard_delay_minutes === 0) return 'сразу'
  if (discard_delay_minutes === 60) return 'через час'
  return discard_delay_minutes % 60 === 0
    ? `через ${counted(discard_delay_minutes / 60, ['час', 'часа', 'часов'])}`
    : `через ${counted(discard_delay_minutes, delayForms)}`
}

/** When it leaves, and until when it can be taken back. */
export function delayText(kind: ActionKind, discard_delay_minutes: number): string {
  const when = whenLeaves(kind, discard_delay_minutes)
  if (kind !== 'discard') return `Уйдёт ${when}: до этого действие можно отменить.`
  if (discard_delay_minutes === 0) return `Отказ уйдёт ${when}, отменить его не получится.`
  return `Отказ уйдёт ${when}: до этого его можно отменить.`
}

/** «Приглашение 3 кандидатам уйдёт через 10 секунд», «Отказ 1 кандидату уйдёт через час». */
function startedText(kind: ActionKind, count: number, discard_delay_minutes: number): string {
  const whom = counted(count, kind === 'move' ? people : peopleDative)
  return `${noticeStarts[kind]} ${whom} уйдёт ${whenLeaves(kind, discard_delay_minutes)}`
}

/** `startedText` of each kind among the steps: after a refused batch the rest may be sent another one. */
export const startedTexts = (steps: readonly Pick<BoardAction, 'kind'>[], discard_delay_minutes: number) =>
  [...new Set(steps.map(({ kind }) => kind))]
    .map((kind) =>
      startedText(kind, steps.filter((step) => step.kind === kind).length, discard_delay_minutes),
    )
    .join('. ')

/** Of those to be taken back some had left. */
export const tooLateText = (late: number, started: number): string =>
  late === started
    ? 'Отменить не успели: уже ушло'
    : `Отменить успели не всё: ${formatNumber(late)} из ${formatNumber(started)} уже ушло`

/** What is said of steps to be taken back that had left meanwhile; `null`: none had. */
export function leftText(actions: readonly Pick<BoardAction, 'status'>[]): string | null {
  const late = actions.filter(({ status }) => status === 'sending' || status === 'sent').length
  return late === 0 ? null : tooLateText(late, actions.length)
}

/** Below this the remaining seconds are shown: a clock time in minutes says nothing about ten seconds. */
const COUNTED_MS = 60_000

/** Whole seconds until a waiting step is sent; `null` when it does not wait, or waits longer than `COUNTED_MS`. */
export function secondsLeft({ status, send_at }: Pick<BoardAction, 'status' | 'send_at'>, now: number) {
  const left = Date.parse(send_at) - now
  return status === 'waiting' && left < COUNTED_MS ? Math.max(0, Math.ceil(left / 1000)) : null
}

/** «через 7 с», and «сейчас» once it is due. */
export const secondsText = (seconds: number): string => (seconds === 0 ? 'сейчас' : `через ${seconds}\u00a0с`)

/** One line about a step: what, when, and how it ended. */
export function statusText(action: BoardAction): string {
  const { status, is_unanswered, target_name, send_at, settled_at, problem } = action
  const ends: Record<BoardAction['status'], string> = {
    waiting: `уйдёт ${formatDateTime(send_at)}`,
    sending: is_unanswered ? 'HH.ru не ответил, проверяем, дошло ли' : 'отправляем…',
    sent: `отправлено ${formatDateTime(settled_at)}`,
    cancelled: 'отменено',
    failed: `не отправлено. ${problem ?? ''}`.trim(),
  }
  return `«${target_name}»: ${ends[status]}`
}

/** What can still be taken back of what waits or is being sent, and what is the matter with the rest. */
export function openText(actions: readonly Pick<BoardAction, 'status' | 'is_unanswered'>[]): string {
  if (actions.length === 0) return 'Больше ничего не ждёт.'
  const said = [
    actions.some(({ is_unanswered }) => is_unanswered) &&
      'HH.ru не ответил: проверяем, дошло ли. Если нет, отправим снова сами.',
    actions.every(({ status }) => status === 'sending')
      ? 'Отменить то, что уже отправляется, нельзя.'
      : 'Пока не ушло, можно отменить.',
  ]
  return said.filter(Boolean).join(' ')
}
