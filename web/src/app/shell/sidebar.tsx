import { Link, useLocation } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useUser } from '../../features/accounts/api.ts'
import { Logo, LogoMark } from '../../features/accounts/logo.tsx'
import { ACTIVE_SYNCS } from '../../features/hh/sync/sync.ts'
import { CountBadge } from '../../ui/layout/badge.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { plural } from '../../ui/text/format.ts'
import { navigation } from './navigation.ts'

// only the collapsed sidebar needs tooltips: its entries have no visible label
const Tooltip = lazy(() =>
  import('../../ui/overlays/tooltip.tsx').then(({ Tooltip }) => ({ default: Tooltip })),
)

function Entries({
  narrow,
  activeSyncs,
  onNavigate,
}: {
  narrow: boolean
  activeSyncs: number
  onNavigate?: () => void
}) {
  const { role } = useUser()
  const pathname = useLocation({ select: (location) => location.pathname })
  const entries = navigation.filter(({ adminsOnly }) => !adminsOnly || role === 'admin')
  return (
    <nav aria-label="Основное меню" className="flex-1 overflow-y-auto px-3 py-2">
      <ul className="grid gap-0.5">
        {entries.map(({ label, to, icon: Icon, within }) => {
          const count = to === '/sync' ? activeSyncs : 0
          const link = (
            <Link
              to={to}
              onClick={onNavigate}
              aria-current={within?.includes(pathname) ? 'true' : undefined}
              activeProps={{ 'aria-current': 'page' }}
              className={cn(
                'relative flex h-9 items-center gap-3 rounded-lg px-2.5 font-medium text-muted transition-colors',
                'hover:bg-sunken hover:text-ink [&[aria-current]]:bg-accent-soft [&[aria-current]]:text-accent-strong',
                // forced colours drop the background
                'forced-colors:[&[aria-current]]:border',
              )}
            >
              <Icon aria-hidden className="size-4.5 shrink-0" />
              <span className={narrow ? 'sr-only' : 'flex-1 truncate'}>{label}</span>
              {count > 0 && (
                <>
                  <CountBadge className={narrow ? 'absolute -top-0.5 right-0' : ''}>{count}</CountBadge>
                  <span className="sr-only">{plural(count, ACTIVE_SYNCS)}</span>
                </>
              )}
            </Link>
          )
          return (
            <li key={to}>
              {narrow ? (
                <Suspense fallback={link}>
                  <Tooltip label={label} side="right">
                    {link}
                  </Tooltip>
                </Suspense>
              ) : (
                link
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Sidebar of wide screens: 240 px, or 64 px with icons only (SHELL-03). */
export function Sidebar({
  collapsed,
  onToggle,
  activeSyncs,
}: {
  collapsed: boolean
  onToggle: () => void
  activeSyncs: number
}) {
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      data-testid="sidebar"
      className={cn(
        'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-hidden border-r border-line bg-surface transition-[width] duration-150 lg:flex',
        collapsed ? 'w-16' : 'w-60',
      )}
    >
      <Link to="/dashboard" className="mx-3 mt-3 mb-1 flex h-10 items-center rounded-lg px-1">
        {collapsed ? <LogoMark /> : <Logo />}
        {/* the accessible name must begin with the visible text, because speech control addresses links by it */}
        <span className="sr-only">{collapsed ? 'Главный экран' : ', главный экран'}</span>
      </Link>
      <Entries narrow={collapsed} activeSyncs={activeSyncs} />
      <div className="p-3">
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={!collapsed}
          aria-label={collapsed ? 'Развернуть меню' : 'Свернуть меню'}
          className={buttonClass(
            'ghost',
            'md',
            cn('w-full gap-3 px-2.5!', collapsed ? 'justify-center!' : 'justify-start!'),
          )}
        >
          <Icon aria-hidden className="size-4.5" />
          {!collapsed && 'Свернуть'}
        </button>
      </div>
    </aside>
  )
}

/** The same entries in the drawer of narrow screens. */
export function DrawerNavigation({
  activeSyncs,
  onNavigate,
}: {
  activeSyncs: number
  onNavigate: () => void
}) {
  return (
    <>
      <div className="flex h-14 items-center px-4">
        <Logo />
      </div>
      <Entries narrow={false} activeSyncs={activeSyncs} onNavigate={onNavigate} />
    </>
  )
}
