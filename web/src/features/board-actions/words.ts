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

const delayForms: Forms = ['минуту', 'минуты', 'минут']

/** When it leaves, and until when it can be taken back. */
export function delayText(kind: ActionKind, discard_delay_minutes: number): string {
  if (kind !== 'discard') return 'Уйдёт через 10 секунд: до этого действие можно отменить.'
  if (discard_delay_minutes === 0) return 'Отказ уйдёт сразу, отменить его не получится.'
  const delay =
    discard_delay_minutes === 60
      ? 'час'
      : discard_delay_minutes % 60 === 0
        ? counted(discard_delay_minutes / 60, ['час', 'часа', 'часов'])
        : counted(discard_delay_minutes, delayForms)
  return `Отказ уйдёт через ${delay}: до этого его можно отменить.`
}

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
