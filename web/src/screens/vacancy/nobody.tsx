import { appliedFields, type ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { Link } from '@tanstack/react-router'
import { Inbox, SearchX } from 'lucide-react'
import type { RefObject } from 'react'
import type { FilterAddress } from '../../features/results/list/filter-address.ts'
import { NothingFound } from '../../features/results/list/nothing-found.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { NO_MORE } from './toolbar.tsx'

/** Why the list is empty, and the way out. */
export function Nobody({
  vacancyId,
  filter,
  onChange,
  field,
}: {
  vacancyId: string
  filter: ResultFilter
  onChange: (next: Omit<FilterAddress, 'vacancy'>) => void
  field: RefObject<HTMLInputElement | null>
}) {
  const { search = '', vacancy_id: _, ...fields } = filter
  const isNarrowed = Object.keys(appliedFields(fields)).length > 0
  const reset = { recommendation: undefined, minScore: undefined, decision: undefined, ...NO_MORE }
  if (search !== '')
    return (
      <NothingFound
        search={search}
        field={field}
        onClear={() => onChange({ search: undefined })}
        onWiden={isNarrowed ? () => onChange(reset) : null}
      />
    )
  return (
    <Card>
      {isNarrowed ? (
        <EmptyState
          icon={SearchX}
          title="Никто не подходит под фильтры"
          action={<Button onClick={() => onChange(reset)}>Сбросить фильтры</Button>}
        >
          Снимите один из них или сбросьте все.
        </EmptyState>
      ) : (
        <EmptyState
          icon={Inbox}
          title="Оценок пока нет"
          action={
            <Link to="/analysis" search={{ vacancy: vacancyId }} className={buttonClass('primary')}>
              Оценить отклики
            </Link>
          }
        >
          Оцените отклики, и здесь появятся кандидаты: лучшие сверху.
        </EmptyState>
      )}
    </Card>
  )
}
