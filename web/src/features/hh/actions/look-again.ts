import type { BoardAction } from '@rezumetr/contracts/hh/actions'

type Step = Pick<BoardAction, 'status' | 'send_at'>

/** What is on its way is looked at this often. */
export const LOOK_MS = 2000
/** What leaves later gets under way meanwhile, by the server's clock and not by this computer's. */
export const LOOK_LATER_MS = 60_000

export const isOpen = ({ status }: Step) => status === 'waiting' || status === 'sending'
export const isUnderWay = ({ status, send_at }: Step) =>
  status === 'sending' || (status === 'waiting' && Date.parse(send_at) - Date.now() < LOOK_LATER_MS)

/** When to ask for these steps again; `false` when none of them will change by itself. */
export function lookAgainMs(steps: readonly Step[]): number | false {
  if (steps.some(isUnderWay)) return LOOK_MS
  return steps.some(isOpen) && LOOK_LATER_MS
}
