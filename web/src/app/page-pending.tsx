import { Skeleton } from '../ui/progress/skeleton.tsx'

/** Placeholder while the lazy chunk of a screen loads. */
export function PagePending() {
  return (
    <div
      role="status"
      aria-label="Загрузка"
      className="mx-auto grid w-full max-w-6xl gap-5 px-4 py-6 sm:px-6"
    >
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
