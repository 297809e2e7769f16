import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { HomeHeader } from './home-header.tsx'

/** Two-column layout of the sign-in, registration and password pages: the form and a product pitch. */
export function AuthFrame({
  title,
  lead,
  children,
  pitch,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
  pitch: ReactNode
}) {
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex flex-col px-4 py-6 sm:px-8">
        <HomeHeader />
        <main className="mx-auto grid w-full max-w-sm flex-1 grid-cols-1 content-center gap-6 py-10">
          <div>
            <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
            {lead && <p className="mt-1.5 text-pretty text-muted">{lead}</p>}
          </div>
          {children}
        </main>
      </div>
      <aside className="grid grid-cols-1 content-center border-t border-line bg-sunken px-4 py-10 sm:px-8 lg:border-t-0 lg:border-l lg:px-14">
        <div className="mx-auto w-full max-w-md">{pitch}</div>
      </aside>
    </div>
  )
}

export function PitchList({
  title,
  items,
  note,
}: {
  title: string
  items: readonly string[]
  note?: string
}) {
  return (
    <>
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      <ul className="mt-5 grid gap-3">
        {items.map((item) => (
          <li key={item} className="flex gap-3">
            <span
              aria-hidden
              className="mt-px grid size-5 shrink-0 place-items-center rounded-full bg-good-soft text-good"
            >
              <Check className="size-3.5" strokeWidth={3} />
            </span>
            <span className="text-pretty">{item}</span>
          </li>
        ))}
      </ul>
      {note && <p className="mt-5 text-[13px] text-pretty text-muted">{note}</p>}
    </>
  )
}

export const linkClass = 'font-medium text-accent underline-offset-4 hover:underline'
