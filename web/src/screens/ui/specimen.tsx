import type { ReactNode } from 'react'

/** One component with its name; one state per row or cell. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-xs font-medium text-faint">{name}</h3>
      {children}
    </section>
  )
}

export const rowClass = 'flex flex-wrap items-center gap-3'
