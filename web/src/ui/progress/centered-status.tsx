import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

/** Full-page loading state with a text. */
export function CenteredStatus({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <p role="status" className="flex items-center gap-2.5 text-muted">
        <Spinner className="text-accent" />
        {children}
      </p>
    </main>
  )
}
