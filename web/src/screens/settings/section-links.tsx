import { useEffect, useRef } from 'react'
import { cn } from '../../ui/style/cn.ts'
import { useSectionInView } from './use-section-in-view.ts'

/** `id` is the URL fragment. */
type Section = { readonly id: string; readonly title: string }

/** Sticky links to the sections of a long page: a column beside it, on narrow screens a row above it. */
export function SectionLinks({ sections, className }: { sections: readonly Section[]; className?: string }) {
  const current = useSectionInView(sections)
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    // scroll only the row: `scrollIntoView` on the link would interrupt the page's own scroll to the section
    if (link)
      row.current?.scrollTo({ left: link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2 })
  }, [current])
  return (
    <nav aria-label="Разделы настроек" className={cn('bg-bg', className)}>
      <ul
        ref={row}
        className="flex gap-0.5 overflow-x-auto scroll-smooth px-1.5 py-1.5 [scrollbar-width:none] sm:px-3.5 lg:flex-col lg:gap-1 lg:overflow-visible lg:p-0"
      >
        {sections.map(({ id, title }) => (
          <li key={id}>
            {/* not a router link: it would mark the section in the URL as current, whatever the scroll position */}
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="flex min-h-9 items-center rounded-lg px-2.5 whitespace-nowrap text-muted hover:bg-sunken hover:text-ink aria-[current=location]:bg-sunken aria-[current=location]:text-ink lg:px-3 forced-colors:aria-[current=location]:border"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
