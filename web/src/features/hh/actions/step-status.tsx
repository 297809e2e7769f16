import type { BoardAction } from '@rezumetr/contracts/hh/actions'
import { useEffect, useState } from 'react'
import { secondsLeft, secondsText, statusText } from './words.ts'

/** What became of a step; the last minute before it leaves is counted down to the eye, and told once to the ear. */
export function StepStatus({ action }: { action: BoardAction }) {
  const [now, setNow] = useState(() => Date.now())
  const isWaiting = action.status === 'waiting'
  useEffect(() => {
    if (!isWaiting) return undefined
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [isWaiting])
  const seconds = secondsLeft(action, now)
  if (seconds === null) return statusText(action)
  return (
    <>
      «{action.target_name}»: уйдёт{' '}
      <span aria-hidden className="whitespace-nowrap tabular-nums">
        {secondsText(seconds)}
      </span>
      <span className="sr-only">меньше чем через минуту</span>
    </>
  )
}
