import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

/** A whole page that waits, with words. */
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
