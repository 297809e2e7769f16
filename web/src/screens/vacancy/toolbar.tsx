import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { decisionFilterLabels, decisionFilters, recommendations } from '@rezumetr/contracts/domain'
import { ChartColumn, RotateCcw } from 'lucide-react'
import { memo, type RefObject } from 'react'
import type { FilterAddress } from '../../features/results/list/filter-address.ts'
import { recommendationLooks } from '../../features/results/recommendation.tsx'
import { Undecided } from '../../features/results/list/undecided.tsx'
import { ShortcutsHelp } from '../../features/candidates/shortcuts-help.tsx'
import type { Review } from '../../features/candidates/use-review.ts'
import type { TableOrder } from '../../features/results/workspace-api.ts'
import { ANY } from '../../features/exports/filters.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonChoice } from '../../ui/fields/button-choice.tsx'
import { counted } from '../../ui/text/format.ts'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { chipFields, Chips } from './filters/chips.tsx'
import { ColumnsChoice } from './table/columns-choice.tsx'
import type { Layout } from './table/layout.ts'
import type { Density } from './table/display-preferences.ts'
import { LackChoice } from './filters/lack-choice.tsx'
import { MoreFilters } from './filters/more-filters.tsx'
import { SavedViews } from './filters/saved-views.tsx'

type Filter = Omit<FilterAddress, 'vacancy'>

/** Takes the filters beyond the row off. */
export const NO_MORE: Filter = Object.fromEntries(chipFields.map((field) => [field, undefined]))

type Props = {
  vacancyId: string
  order: TableOrder
  /** With all filters at once. */
  onOrder: (filter: Filter, order: TableOrder) => void
  bar: RefObject<HTMLDivElement | null>
  field: RefObject<HTMLInputElement | null>
  filter: Filter
  serverFilter: ResultFilter
  /** `null` while it is not known. */
  total: number | null
  help: Review['help']
  density: Density
  /** There is room for a table; where there is none, the same people are a list of short rows. */
  isRoomy: boolean
  layout: Layout
  /** They can be chosen here. */
  hasColumns: boolean
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
  onChange: (next: Filter) => void
  onDensity: (next: Density) => void
  onLayout: (next: Layout) => void
  hasPictures: boolean
  onPictures: (isShown: boolean) => void
}

/** The filters of the candidates, their number, and how they are shown. */
export const Toolbar = memo(function Toolbar({
  vacancyId,
  order,
  onOrder,
  bar,
  field,
  filter,
  serverFilter,
  total,
  help,
  density,
  isRoomy,
  layout,
  hasColumns,
  isWhole,
  onWhole,
  onChange,
  onDensity,
  onLayout,
  hasPictures,
  onPictures,
}: Props) {
  const { recommendation, search, decision } = filter
  // what those of «Возможно» lack is chosen from a row of its own, and is no chip beside it
  const isSplit = recommendation === 'maybe'
  const chipFilter = isSplit ? { ...filter, lack: undefined } : filter
  const hasChips = chipFields.some((field) => chipFilter[field])
  const isNarrowed = Boolean(recommendation || search || decision || hasChips)
  const reset = () => {
    // the button disappears with the filters
    field.current?.focus()
    onChange({ recommendation: undefined, search: undefined, decision: undefined, ...NO_MORE })
  }
  return (
    <div ref={bar} className="flex flex-wrap items-center gap-2">
      <SearchField
        value={search ?? ''}
        field={field}
        label="Поиск по кандидатам"
        placeholder="Имя"
        onSearch={(text) => onChange({ search: text || undefined })}
        className="w-32 max-sm:w-full"
      />
      <Verdicts filter={filter} onChange={onChange} />
      <MoreFilters vacancyId={vacancyId} filter={filter} onChange={onChange} />
      <div className="flex flex-auto flex-wrap items-center gap-2 max-sm:order-2 max-sm:basis-full">
        <Count filter={serverFilter} total={total} onChange={onChange} />
        <div className="flex items-center gap-0.5">
          {isNarrowed && !hasChips && <ResetButton onClick={reset} />}
          <ShortcutsHelp help={help} />
          <PicturesButton isOn={hasPictures} onChange={onPictures} />
          <SavedViews
            vacancyId={vacancyId}
            filter={filter}
            order={order}
            layout={layout}
            onApply={(next, by, columns) => {
              if (columns) onLayout(columns)
              onOrder(next, by)
            }}
          />
          {hasColumns && (
            <ColumnsChoice
              layout={layout}
              onChange={onLayout}
              isWhole={isWhole}
              onWhole={onWhole}
              total={total ?? 0}
            />
          )}
        </div>
      </div>
      <ButtonChoice
        // beside the filters on a phone, where the number and the signs have the next line
        className="max-sm:order-1"
        label="Вид списка"
        value={density}
        options={[
          { value: 'table', label: isRoomy ? 'Таблица' : 'Список' },
          { value: 'cards', label: 'Карточки' },
          { value: 'board', label: 'Этапы' },
        ]}
        onChange={onDensity}
      />
      <div className="grid w-full grid-cols-1 gap-2 empty:hidden max-sm:order-3">
        {isSplit && (
          <LackChoice filter={serverFilter} value={filter.lack} onChange={(lack) => onChange({ lack })} />
        )}
        <Chips vacancyId={vacancyId} filter={chipFilter} onChange={onChange} onReset={reset} />
      </div>
    </div>
  )
})

const ResetButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="ghost"
    size="icon"
    aria-label="Сбросить фильтры"
    title="Сбросить фильтры"
    onClick={onClick}
  >
    <RotateCcw aria-hidden className="size-4" />
  </Button>
)

const PicturesButton = ({ isOn, onChange }: { isOn: boolean; onChange: (isShown: boolean) => void }) => (
  <Button
    variant={isOn ? 'secondary' : 'ghost'}
    size="icon"
    aria-label="Картина"
    title="Картина: баллы, требования, зарплаты, воронка"
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
  >
    <ChartColumn aria-hidden className="size-4.5" />
  </Button>
)

const Count = ({
  filter,
  total,
  onChange,
}: {
  filter: ResultFilter
  total: number | null
  onChange: (next: Filter) => void
}) => (
  <div className="min-w-max flex-1 text-[13px] leading-4.5">
    <h2 aria-live="polite" className="font-semibold whitespace-nowrap tabular-nums">
      {total === null ? 'Кандидаты' : counted(total, ['кандидат', 'кандидата', 'кандидатов'])}
    </h2>
    <Undecided filter={filter} results={[]} total={total} onChange={(next) => onChange({ decision: next })} />
  </div>
)

/** What the engine recommends and what was decided. */
const Verdicts = ({
  filter: { recommendation, decision },
  onChange,
}: {
  filter: Filter
  onChange: (next: Filter) => void
}) => (
  <>
    <Select
      label="Рекомендация"
      labelHidden
      className="w-39 max-sm:w-[calc(50%-0.25rem)]"
      value={recommendation ?? ANY}
      onChange={(value) => onChange({ recommendation: value === ANY ? undefined : value })}
      options={[
        { value: ANY, label: 'Рекомендация', aside: 'любая' },
        ...recommendations.map((value) => ({ value, label: recommendationLooks[value].label })),
      ]}
    />
    <Select
      label="Решение"
      labelHidden
      className="w-34 max-sm:w-[calc(50%-0.25rem)]"
      value={decision ?? 'all'}
      onChange={(value) => onChange({ decision: value === 'all' ? undefined : value })}
      options={[
        { value: 'all', label: 'Решение', aside: 'любое' },
        ...decisionFilters.map((value) => ({ value, label: decisionFilterLabels[value] })),
      ]}
    />
  </>
)
