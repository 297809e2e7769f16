import type { ReactNode } from 'react'
import { cn } from '../style/cn.ts'

/** Short facts in a row, parted by space: a sign between them would stand at the end of a line, or begin one. */
export function Facts({
  of,
  className,
}: {
  of: readonly (ReactNode | false | null | undefined)[]
  className?: string
}) {
  return (
    <span className={cn('flex flex-wrap gap-x-3', className)}>
      {of.map((fact, at) =>
        fact === null || fact === undefined || fact === false || fact === '' ? null : (
          // facts of one place in the row
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>{fact}</span>
        ),
      )}
    </span>
  )
}
