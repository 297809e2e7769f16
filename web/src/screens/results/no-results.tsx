import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileSearch } from 'lucide-react'
import type { RefObject } from 'react'
import { NothingFound } from '../../features/results/list/nothing-found.tsx'
import { AllDecided } from '../../features/results/list/undecided.tsx'
import { ConnectFirst } from '../../features/hh/connection/connection-notice.tsx'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { isWaiting } from '../../features/vacancies/unread.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import type { ResultsFilter } from './filters/results-filter.ts'

/**
 * Explains an empty list and offers a way out: page out of range, everybody decided about, no search match,
 * no filter match, or nothing analysed yet.
 */
export function NoResults({
  filter: shown,
  serverFilter,
  pages,
  field,
  onChange,
  onFirstPage,
}: {
  filter: ResultsFilter
  /** The same in the server's parameter names. */
  serverFilter: ResultFilter
  /** Number of existing pages; above 0, the requested page is out of range. */
  pages: number
  field: RefObject<HTMLInputElement | null>
  onChange: (next: ResultsFilter) => void
  onFirstPage: () => void
}) {
  const { search, sort, ...filter } = shown
  const isFiltered = Object.values(filter).some(Boolean)
  if (pages > 0)
    return (
      <Card>
        <EmptyState
          icon={FileSearch}
          title="Такой страницы нет"
          action={<Button onClick={onFirstPage}>К первой странице</Button>}
        >
          Под этими фильтрами страниц: {formatNumber(pages)}.
        </EmptyState>
      </Card>
    )
  const nobody = search ? (
    <NothingFound
      search={search}
      field={field}
      onClear={() => onChange({ ...filter, sort })}
      onWiden={isFiltered ? () => onChange({ search, sort }) : null}
    />
  ) : (
    <Card>
      <EmptyState
        icon={FileSearch}
        title={isFiltered ? 'Кандидатов не нашлось' : 'Результатов пока нет'}
        action={<NextStep vacancyId={filter.vacancy} />}
      >
        {isFiltered
          ? 'Ослабьте фильтры или проанализируйте новые отклики.'
          : 'Здесь появятся кандидаты с оценками после первого анализа.'}
      </EmptyState>
    </Card>
  )
  return (
    <AllDecided
      filter={serverFilter}
      field={field}
      onShowAll={() => onChange({ ...shown, decision: undefined })}
    >
      {nobody}
    </AllDecided>
  )
}

function NextStep({ vacancyId }: { vacancyId: string | undefined }) {
  const vacancies = useQuery(vacanciesQuery).data ?? []
  const toAnalysis = (
    <Link to="/analysis" search={{ vacancy: vacancyId }} className={buttonClass('primary')}>
      Перейти к анализу
    </Link>
  )
  // uploaded resumes are analysed without a connection
  const isLoaded = vacancies.some(
    (vacancy) => (vacancyId === undefined || vacancy.id === vacancyId) && isWaiting(vacancy),
  )
  return isLoaded ? toAnalysis : <ConnectFirst>{toAnalysis}</ConnectFirst>
}
