import { ChevronDown, ChevronUp, Columns3, RotateCcw } from 'lucide-react'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { columnSpecs } from './columns.tsx'
import { MOST_ROWS } from './use-rows-in-view.ts'
import { isUsual, type Layout, moveColumn, showColumn, usualLayout } from './layout.ts'

const labels = new Map(columnSpecs.map(({ id, label }) => [id, label]))

/** Which columns are shown and in which order; the score and the name always stand first. */
export function ColumnsChoice({
  layout,
  onChange,
  isWhole,
  onWhole,
  total,
}: {
  layout: Layout
  onChange: (next: Layout) => void
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
  /** Candidates of the list. */
  total: number
}) {
  const movable = layout.slice(1)
  const move = (id: string, by: -1 | 1, button: HTMLButtonElement) => {
    onChange(moveColumn(layout, id, by))
    // a row that was moved loses the focus
    requestAnimationFrame(() => button.focus())
  }
  return (
    <Popover
      title="Столбцы"
      className="max-h-[min(34rem,var(--available-height))] overflow-y-auto overscroll-contain"
      trigger={
        <button type="button" aria-label="Столбцы" title="Столбцы" className={buttonClass('ghost', 'icon')}>
          <Columns3 aria-hidden className="size-4.5" />
        </button>
      }
    >
      <ul aria-label="Столбцы по порядку">
        {movable.map(({ id, is_on }, at) => {
          const label = labels.get(id) ?? ''
          return (
            <li key={id} className="flex items-center rounded-md pr-1 pl-2.5 hover:bg-sunken">
              <Checkbox
                className="min-w-0 flex-1 py-1.5"
                label={label}
                checked={is_on}
                onChange={(next) => onChange(showColumn(layout, id, next))}
              />
              <Button
                size="icon"
                variant="ghost"
                className="size-7!"
                aria-label={`Раньше: ${label}`}
                disabled={at === 0}
                onClick={({ currentTarget }) => move(id, -1, currentTarget)}
              >
                <ChevronUp aria-hidden className="size-4" />
              </Button>
              <Button
                size="icon"
                variant="ghost"
                className="size-7!"
                aria-label={`Позже: ${label}`}
                disabled={at === movable.length - 1}
                onClick={({ currentTarget }) => move(id, 1, currentTarget)}
              >
                <ChevronDown aria-hidden className="size-4" />
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="px-2.5 pt-1.5 pb-1 text-xs text-pretty text-faint">
        Ширину меняет край заголовка, а с клавиатуры Shift и стрелки. Сохранённый вид помнит и столбцы.
      </p>
      <Checkbox
        className="mt-1 border-t border-line px-2.5 py-2.5"
        label="Показать всех"
        hint={
          total > MOST_ROWS
            ? `Для поиска браузера (Ctrl+F): первые ${formatNumber(MOST_ROWS)} из ${formatNumber(total)}.`
            : 'Для поиска браузера (Ctrl+F): он видит только строки на экране.'
        }
        checked={isWhole}
        onChange={onWhole}
      />
      {!isUsual(layout) && (
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCcw aria-hidden className="size-3.5" />}
          onClick={() => onChange(usualLayout)}
        >
          Вернуть обычные
        </Button>
      )}
    </Popover>
  )
}
