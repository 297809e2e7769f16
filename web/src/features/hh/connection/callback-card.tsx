import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '../../../ui/progress/spinner.tsx'

/** The card of both callback pages: shows the state of the authorization. */
export function CallbackCard({
  state,
  title,
  lead,
  children,
}: {
  state: 'processing' | 'success' | 'error'
  title: string
  lead: ReactNode
  children?: ReactNode
}) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <section
        aria-live="polite"
        data-state={state}
        className="w-full max-w-md rounded-2xl border border-line bg-surface p-6 text-center shadow-raised sm:p-8"
      >
        <div className="mx-auto mb-4 grid size-12 place-items-center rounded-full bg-sunken">
          {state === 'processing' && <Spinner className="size-6 text-accent" />}
          {state === 'success' && <CircleCheck aria-hidden className="size-7 text-good" />}
          {state === 'error' && <CircleX aria-hidden className="size-7 text-bad" />}
        </div>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-pretty text-muted">{lead}</p>
        {children && <div className="mt-5 grid gap-3">{children}</div>}
      </section>
    </main>
  )
}
