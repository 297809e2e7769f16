import { type ReactNode, useRef, useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { counted, formatNumber } from '../../ui/text/format.ts'
import { LeaveDialog } from '../../ui/forms/leave-dialog.tsx'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { BULK_MOST } from '../results/api.ts'
import { recommendationLooks } from '../results/recommendation.tsx'
import { candidateName } from '../results/candidate-name.ts'
import { PlaceBadge } from '../results/place-badge.tsx'
import type { CandidateChoice } from './use-candidate-choice.ts'

/** Shorter lists need no search field. */
const SEARCHED_FROM = 10

/** Chooses several candidates; `children` do something with them. Those chosen are given up only on purpose. */
export function CandidateChoiceDialog({
  choice,
  title,
  description,
  quick,
  note,
  onPage,
  total,
  withVacancy,
  unsaved,
  onClose,
  children,
}: {
  choice: CandidateChoice
  title: string
  description: string
  /** Selects many at a time. */
  quick: ReactNode
  /** Whom those do not select. */
  note?: ReactNode
  /** Number of results on the visible page, out of `total` of the filter. */
  onPage: number
  total: number
  withVacancy: boolean
  /** What would be lost with the selection. */
  unsaved?: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  const field = useRef<HTMLInputElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const count = choice.chosen.length
  const isBegun = count > 0 || unsaved !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && (isBegun ? setLeaving(true) : onClose())}
      staysOnPressOutside={() => isBegun}
      title={title}
      description={description}
      className="max-w-lg!"
    >
      <div className="mb-2 flex flex-wrap gap-1.5">
        {quick}
        <WholeList choice={choice} onPage={onPage} total={total} />
        <Button size="sm" variant="ghost" onClick={() => choice.choose([])}>
          Снять всё
        </Button>
      </div>
      {note && <p className="mb-2 text-[13px] text-muted">{note}</p>}
      {choice.wholeList.isError && (
        <LoadError
          message={messageOr(choice.wholeList.error, 'Не удалось загрузить остальные страницы.')}
          retrying={choice.wholeList.isPending}
          onRetry={() => choice.wholeList.mutate()}
        />
      )}
      {choice.results.length > SEARCHED_FROM && (
        <SearchField
          value={choice.search}
          field={field}
          label="Поиск по кандидатам"
          placeholder="Имя или должность"
          onSearch={choice.setSearch}
          className="mb-2"
        />
      )}
      <Candidates choice={choice} withVacancy={withVacancy} />
      {children}
      {isLeaving && (
        <LeaveDialog
          title="Закрыть список?"
          description={[
            count > 0 &&
              `Отмечено: ${counted(count, ['кандидат', 'кандидата', 'кандидатов'])}. Отметки пропадут.`,
            unsaved,
          ]
            .filter(Boolean)
            .join(' ')}
          onStay={() => setLeaving(false)}
          onLeave={onClose}
        />
      )}
    </Dialog>
  )
}

function WholeList({
  choice: { wholeList },
  onPage,
  total,
}: {
  choice: CandidateChoice
  onPage: number
  total: number
}) {
  if (total <= onPage || wholeList.data) return null
  return (
    <Button size="sm" busy={wholeList.isPending} onClick={() => wholeList.mutate()}>
      {total > BULK_MOST
        ? `${formatNumber(BULK_MOST)} лучших из ${formatNumber(total)} по фильтру`
        : `Всех по фильтру: ${formatNumber(total)}`}
    </Button>
  )
}

function Candidates({ choice, withVacancy }: { choice: CandidateChoice; withVacancy: boolean }) {
  return (
    <>
      {choice.found.length === 0 && <p className="px-2 py-1.5 text-muted">Никого не нашлось.</p>}
      <ul className="grid max-h-[40dvh] grid-cols-1 gap-0.5 overflow-y-auto sm:max-h-[50dvh]">
        {choice.found.map((result) => (
          <li key={result.application.id}>
            <Checkbox
              className="rounded-md px-2 py-1.5 hover:bg-sunken"
              checked={choice.isChosen(result)}
              onChange={(on) => choice.toggle(result, on)}
              label={
                <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {candidateName(result.application.candidate_name)}
                    <span className="text-muted tabular-nums">{`\u00a0·\u00a0${result.score}`}</span>
                    {result.decision && (
                      <span className="text-muted">{`, ${recommendationLooks[result.decision].label}`}</span>
                    )}
                  </span>
                  <PlaceBadge collectionId={result.application.collection_id} />
                </span>
              }
              hint={withVacancy && result.vacancy_name}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
