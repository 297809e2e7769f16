import { SkipForward } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { deviceFlag } from '../../ui/tab/device-flag.ts'

/** Whether a decision opens the next candidate. Off at first: the card shows what was decided, and its note may follow. */
export const advance = deviceFlag('rezumetr_advance', false)

export function AdvanceSwitch() {
  const isOn = advance.use()
  return (
    <Button
      variant="ghost"
      size="icon"
      className={cn('size-8!', isOn && 'bg-accent-soft! text-accent-strong!')}
      aria-label="После решения открывать следующего"
      aria-pressed={isOn}
      title={isOn ? 'После решения откроется следующий' : 'После решения открывать следующего'}
      onClick={() => advance.set(!isOn)}
    >
      <SkipForward aria-hidden className="size-4" />
    </Button>
  )
}
