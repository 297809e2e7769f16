import { Skeleton } from '../../ui/progress/skeleton.tsx'

export function ChartSkeletons() {
  return (
    <div
      role="status"
      aria-label="Загрузка графиков"
      className="grid grid-cols-1 gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]"
    >
      <Skeleton className="h-80 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  )
}
