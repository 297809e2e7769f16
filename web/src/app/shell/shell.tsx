import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '../../api/config.ts'
import { useUser } from '../../features/accounts/api.ts'
import { RunWidget } from '../../features/runs/run-widget.tsx'
import { useRunNotification } from '../../features/runs/use-run-notification.ts'
import { useRunWatch } from '../../features/runs/use-run-watch.ts'
import { useUndeliveredExports } from '../../features/exports/use-export.ts'
import { ConnectionLine } from '../../features/hh/connection/connection-notice.tsx'
import { useCodeExchange } from '../../features/hh/connection/use-code-exchange.ts'
import { SyncWatchProvider } from '../../features/hh/sync/sync-watch-context.ts'
import { useSyncWatch } from '../../features/hh/sync/use-sync-watch.ts'
import { AccountNotices } from '../../features/privacy/account-notices.tsx'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { cn } from '../../ui/style/cn.ts'
import { CONTENT } from '../../ui/keyboard/use-restored-focus.ts'
import { ToastRegion } from '../../ui/notices/toast.tsx'
import { Bell } from './bell.tsx'
import { Drawer } from './drawer.tsx'
import { SearchEverywhere } from './search-everywhere.tsx'
import { Sidebar } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'

const COLLAPSED_KEY = 'rezumetr_sidebar'

/** Layout of all screens behind the sign-in; also hosts the watchers of background work. */
export function Shell() {
  const user = useUser()
  const { sandbox } = useConfig()
  const watch = useSyncWatch()
  const run = useRunWatch()
  useRunNotification(run)
  useQuery(vacanciesQuery)
  useCodeExchange()
  useUndeliveredExports()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const floating = run !== null && path !== '/analysis'
  // After navigation, move the focus to the new content, so that keyboard users do not stay in the menu.
  const content = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    content.current?.focus({ preventScroll: true })
  }, [path])
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === 'collapsed')
  const toggle = () => {
    localStorage.setItem(COLLAPSED_KEY, collapsed ? 'expanded' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return (
    <div className="flex min-h-dvh">
      <a
        href={`#${CONTENT}`}
        className="sr-only z-50 rounded-lg bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        К содержанию
      </a>
      <Sidebar collapsed={collapsed} onToggle={toggle} activeSyncs={watch.activeCount} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface px-2 sm:px-4">
          <Drawer activeSyncs={watch.activeCount} />
          <p className="min-w-0 flex-1 truncate font-medium" title={user.company_name}>
            {/* beside the sandbox's sign a phone has room for two letters of it */}
            <span className={cn(sandbox && 'max-xs:sr-only')}>{user.company_name}</span>
          </p>
          {sandbox && (
            <span className="rounded-md bg-warn-soft px-2 py-1 text-xs font-medium text-warn">
              Песочница<span className="max-md:sr-only">: данные вымышлены</span>
            </span>
          )}
          <SearchEverywhere />
          <Bell jobs={watch.jobs} run={run} />
          <UserMenu />
        </header>
        {path !== '/settings' && path !== '/sync' && <ConnectionLine everywhere={path === '/dashboard'} />}
        <AccountNotices />
        {/* Padding, so that the floating widget does not cover the end of a screen. */}
        <main
          ref={content}
          id={CONTENT}
          tabIndex={-1}
          className={cn('flex-1 outline-none', floating && 'pb-32')}
        >
          <SyncWatchProvider value={watch}>
            <Outlet />
          </SyncWatchProvider>
        </main>
      </div>
      {floating && <RunWidget run={run} />}
      <ToastRegion />
    </div>
  )
}
