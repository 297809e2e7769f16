import type { BoardAction } from '@rezumetr/contracts/hh/actions'
import { toastError } from '../../../ui/notices/toast.tsx'
import { toastOutcome } from '../../notifications/toast-outcome.ts'
import { leftText } from './words.ts'

/** A step that left before it could be taken back goes from the list too: unsaid, it would seem to be cancelled. */
export function announceCancel(cancelling: Promise<readonly BoardAction[]>): void {
  const tell = async () => {
    const left = leftText(await cancelling)
    if (left !== null) toastError(left)
  }
  toastOutcome(tell(), null, 'Не удалось отменить')
}
