import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'

/** Previous, current position, next. Hidden when there is only one page. */
export function Pagination({
  page,
  pages,
  onPage,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Страницы" className="flex items-center justify-center gap-2">
      <Button
        disabled={page <= 1}
        icon={<ChevronLeft aria-hidden className="size-4" />}
        onClick={() => onPage(page - 1)}
      >
        <span className="max-xs:sr-only">Назад</span>
      </Button>
      <span className="px-2 text-muted tabular-nums">
        {page} из {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <span className="max-xs:sr-only">Вперёд</span>
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  )
}
