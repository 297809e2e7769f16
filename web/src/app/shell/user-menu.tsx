import { ChevronDown } from 'lucide-react'
import { useUser } from '../../features/accounts/api.ts'
import { localPart } from '../../features/accounts/session.ts'
import { connectionOf } from '../../features/hh/connection/connection.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { fillTone } from '../../ui/style/tone.ts'
import { useOnDemand } from '../../ui/overlays/use-on-demand.ts'

const loadPopup = () => import('./user-menu-popup.tsx').then(({ UserMenuPopup }) => UserMenuPopup)

export function UserMenu() {
  const user = useUser()
  const connection = connectionOf(user)
  const [Popup, control] = useOnDemand('menu', loadPopup)
  const button = (
    <button
      type="button"
      title={user.full_name}
      className={buttonClass('ghost', 'md', 'h-11! max-w-60 px-2! text-left')}
      {...control}
    >
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-[13px] font-semibold text-accent-strong uppercase"
      >
        {localPart(user.email).slice(0, 1)}
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-1 leading-tight max-xs:sr-only">
        <span className="truncate text-[13px] text-ink">{localPart(user.email)}</span>
        <span className="flex min-w-0 items-center gap-1.5 text-xs font-normal text-muted">
          <span aria-hidden className={cn('size-1.5 shrink-0 rounded-full', fillTone[connection.tone])} />
          <span className="truncate">{connection.label}</span>
        </span>
      </span>
      <ChevronDown aria-hidden className="size-4 text-faint" />
    </button>
  )
  return Popup ? <Popup trigger={button} /> : button
}
