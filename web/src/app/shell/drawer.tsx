import { Menu as MenuIcon } from 'lucide-react'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { useOnDemand } from '../../ui/overlays/use-on-demand.ts'

const loadPopup = () => import('./drawer-popup.tsx').then(({ DrawerPopup }) => DrawerPopup)

/** Navigation for screens narrower than 1024 px: a toggle in the header and a panel that slides in from the left. */
export function Drawer({ activeSyncs }: { activeSyncs: number }) {
  const [Popup, control] = useOnDemand('dialog', loadPopup)
  const toggle = (
    <button
      type="button"
      aria-label="Открыть меню"
      className={buttonClass('ghost', 'icon', 'lg:hidden')}
      {...control}
    >
      <MenuIcon aria-hidden className="size-5" />
    </button>
  )
  return Popup ? <Popup activeSyncs={activeSyncs} trigger={toggle} /> : toggle
}
