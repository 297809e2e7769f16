import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../../ui/layout/page.tsx'

const pages = [
  { to: '/settings', label: 'Основное' },
  { to: '/settings/sync', label: 'Загрузка откликов' },
  { to: '/settings/notifications', label: 'Уведомления' },
  { to: '/settings/security', label: 'Безопасность' },
  { to: '/settings/data', label: 'Персональные данные' },
] as const

/** A page of the settings with links to the others: a column beside it, on narrow screens a row above it. */
export function SettingsFrame({
  title,
  description,
  children,
}: {
  title: string
  description?: ReactNode
  children: ReactNode
}) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    // only the row: `scrollIntoView` would move the page as well
    if (link)
      row.current?.scrollTo({ left: link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2 })
  }, [])
  return (
    <Page title={title} description={description} className="max-w-5xl">
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[10.5rem_minmax(0,1fr)] lg:gap-8">
        <nav
          aria-label="Разделы настроек"
          className="-mx-4 border-b border-line sm:-mx-6 lg:sticky lg:top-20 lg:-mx-3 lg:self-start lg:border-0"
        >
          <ul
            ref={row}
            className="flex gap-0.5 overflow-x-auto px-1.5 [scrollbar-width:none] sm:px-3.5 lg:flex-col lg:gap-1 lg:overflow-visible lg:p-0"
          >
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: true, includeHash: false }}
                  activeProps={{ 'aria-current': 'page' }}
                  className="flex min-h-10 items-center border-b-2 border-transparent px-2.5 whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink lg:min-h-9 lg:rounded-lg lg:border-0 lg:px-3 lg:hover:bg-sunken lg:aria-[current=page]:bg-sunken lg:aria-[current=page]:font-medium forced-colors:aria-[current=page]:border"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">{children}</div>
      </div>
    </Page>
  )
}
