import { Link } from '@tanstack/react-router'

/** `id` is what stands behind `#` in the address. */
type Section = { readonly id: string; readonly title: string }

/** The ways to the parts of a long page. */
export function SectionLinks({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label="Разделы настроек" className="lg:sticky lg:top-20 lg:self-start">
      <ul className="-mx-3 flex flex-wrap gap-1 lg:flex-col">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/settings"
              hash={id}
              activeOptions={{ includeHash: true }}
              className="flex min-h-9 items-center rounded-lg px-3 text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
