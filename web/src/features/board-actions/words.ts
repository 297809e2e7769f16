import type { ActionKind, BoardAction } from '@rezumetr/contracts/board-actions'
import { counted, formatDateTime, type Forms } from '../../ui/format.ts'

const people: Forms = ['кандидата', 'кандидатов', 'кандидатов']
const peopleDative: Forms = ['кандидату', 'кандидатам', 'кандидатам']

export const kindLabels: Record<ActionKind, string> = {
  invite: 'Пригласить',
  discard: 'Отказать',
  move: 'Перенести',
}

/** «Пригласить 3 кандидатов», «Отказать 3 кандидатам». */
export const startLabel = (kind: ActionKind, count: number): string =>
  `${kindLabels[kind]} ${counted(count, kind === 'discard' ? peopleDative : people)}`

const noticeStarts: Record<ActionKind, string> = {
  invite: 'Приглашение',
  discard: 'Отказ',
  move: 'Перенос',
}

const delayForms: Forms = ['минуту', 'минуты', 'минут']

/** «через 10 секунд», «через час»; `сразу` for a refusal that does not wait. */
function whenLeaves(kind: ActionKind, discard_delay_minutes: number): string {
  if (kind !== 'discard') return 'через 10 секунд'
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
export function startedText(kind: ActionKind, count: number, discard_delay_minutes: number): string {
  const whom = counted(count, kind === 'move' ? people : peopleDative)
  return `${noticeStarts[kind]} ${whom} уйдёт ${whenLeaves(kind, discard_delay_minutes)}`
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
export function statusText({ status, target_name, send_at, settled_at, problem }: BoardAction): string {
  const ends: Record<BoardAction['status'], string> = {
    waiting: `уйдёт ${formatDateTime(send_at)}`,
    sending: 'отправляем…',
    sent: `отправлено ${formatDateTime(settled_at)}`,
    cancelled: 'отменено',
    failed: `не отправлено. ${problem ?? ''}`.trim(),
  }
  return `«${target_name}»: ${ends[status]}`
}
