import type { Result, ResultFilter } from '@rezumetr/contracts/analysis'
import type { ActionKind } from '@rezumetr/contracts/board-actions'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { useUser } from '../../features/accounts/api.ts'
import { BULK_MOST } from '../../features/analysis/api.ts'
import { recommendationLooks } from '../../features/analysis/recommendation.tsx'
import { candidateName } from '../../features/applicants/candidate-name.ts'
import { actionApplicationsQuery } from '../../features/board-actions/api.ts'
import { ActionDialog, useActionDialogAhead } from '../../features/board-actions/lazy-action-dialog.ts'
import { PlaceBadge } from '../../features/board-actions/place-badge.tsx'
import { forgetMessages, isMessageTyped, SEVERAL } from '../../features/board-actions/use-action-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmedByKey, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { KeyHint } from '../../ui/key.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { type CandidateChoice, useCandidateChoice } from './use-candidate-choice.ts'

/** Shorter lists need no search field. */
const SEARCHED_FROM = 10

/** The step on which all decisions agree; what was not decided, or not alike, is asked. */
function decidedKind(chosen: readonly Result[]): ActionKind | null {
  const kinds = new Set(
    chosen.map(({ decision }) =>
      decision === 'reject' ? 'discard' : decision === 'hire' || decision === 'interview' ? 'invite' : null,
    ),
  )
  const [kind = null] = kinds
  return kinds.size === 1 ? kind : null
}

/**
 * Chooses the candidates; another dialog then replaces this one to choose the step and its message, and leads back here. Those
 * chosen are given up only on purpose, and with them the message written for them.
 */
export function ChoiceDialog({
  onPage,
  filter,
  total,
  onClose,
}: {
  /** Results of the visible page; the same array while the dialog is open. */
  onPage: readonly Result[]
  filter: ResultFilter
  /** Number of results of the filter on all pages. */
  total: number
  onClose: () => void
}) {
  const user = useUser()
  useActionDialogAhead()
  const choice = useCandidateChoice(onPage, filter)
  const field = useRef<HTMLInputElement>(null)
  const ids = choice.chosen.map(({ application }) => application.id)
  const selection = ids.join(' ')
  /** The selection the next step was asked for; once it changes, nothing is asked for until the next press. */
  const [asked, setAsked] = useState('')
  if (asked !== '' && asked !== selection) setAsked('')
  const isNext = asked !== '' && asked === selection
  const applications = useQuery({ ...actionApplicationsQuery(ids), enabled: isNext })
  const goOn = () => (isNext ? void applications.refetch() : setAsked(selection))
  const count = choice.chosen.length
  const [isLeaving, setLeaving] = useState(false)
  const isTyped = isMessageTyped(user.id, SEVERAL)
  const leave = () => {
    forgetMessages(user.id, SEVERAL)
    onClose()
  }
  const isLoading = choice.wholeList.isPending || (isNext && applications.isFetching)
  if (isNext && applications.data)
    return (
      <Suspense>
        <ActionDialog
          applications={applications.data}
          kind={decidedKind(choice.chosen)}
          onBack={() => setAsked('')}
          onClose={leave}
        />
      </Suspense>
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && (count > 0 || isTyped ? setLeaving(true) : onClose())}
      staysOnPressOutside={() => count > 0 || isTyped}
      title="Кому?"
      description={`${choice.wholeList.data ? 'Кандидаты со всех страниц' : 'Кандидаты этой страницы'}. Действие и текст — на следующем шаге.`}
      className="max-w-lg!"
    >
      <ConfirmedByKey onConfirm={() => count > 0 && !isLoading && goOn()}>
        <QuickChoices choice={choice} onPage={onPage.length} total={total} />
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
        <Candidates choice={choice} withVacancy={filter.vacancy_id === undefined} />
        {applications.isError && isNext && (
          <LoadError
            message={messageOr(applications.error, 'Не удалось узнать, что можно сделать на HH.ru.')}
            retrying={applications.isFetching}
            onRetry={() => void applications.refetch()}
          />
        )}
        <DialogActions>
          <Button variant="primary" disabled={count === 0} busy={isLoading} onClick={goOn}>
            {count === 0
              ? 'Отметьте кандидатов'
              : `Дальше: ${counted(count, ['кандидат', 'кандидата', 'кандидатов'])}`}
            {count > 0 && <KeyHint>Ctrl+Enter</KeyHint>}
          </Button>
        </DialogActions>
      </ConfirmedByKey>
      {isLeaving && (
        <LeaveDialog
          title="Закрыть список?"
          description={[
            count > 0 &&
              `Отмечено: ${counted(count, ['кандидат', 'кандидата', 'кандидатов'])}. Отметки пропадут.`,
            isTyped && 'Сообщение, которое вы написали, не сохранится.',
          ]
            .filter(Boolean)
            .join(' ')}
          onStay={() => setLeaving(false)}
          onLeave={leave}
        />
      )}
    </Dialog>
  )
}

/** Bulk selection: by decision, all, the search matches, those of the other pages. */
function QuickChoices({
  choice,
  onPage,
  total,
}: {
  choice: CandidateChoice
  /** Number of results on the visible page, out of `total` on all pages. */
  onPage: number
  total: number
}) {
  const { wholeList, found, fresh } = choice
  const decided = found.length - fresh.length
  return (
    <>
      <div className="mb-2 flex flex-wrap gap-1.5">
        <Button size="sm" onClick={choice.chooseToInvite}>
          Кого решили позвать
        </Button>
        <Button size="sm" onClick={choice.chooseToRefuse}>
          Кому решили отказать
        </Button>
        <Button size="sm" disabled={fresh.length === 0} onClick={choice.addFresh}>
          {`${choice.search === '' ? 'Всех' : 'Найденных'}${decided > 0 ? ' остальных' : ''}: ${formatNumber(fresh.length)}`}
        </Button>
        {total > onPage && !wholeList.data && (
          <Button size="sm" busy={wholeList.isPending} onClick={() => wholeList.mutate()}>
            {total > BULK_MOST
              ? `${formatNumber(BULK_MOST)} лучших из ${formatNumber(total)} по фильтру`
              : `Всех по фильтру: ${formatNumber(total)}`}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={choice.clear}>
          Снять всё
        </Button>
      </div>
      {decided > 0 && (
        <p className="mb-2 text-[13px] text-muted">
          Уже приглашены или с отказом: {formatNumber(decided)}. Отметить их можно вручную.
        </p>
      )}
      {wholeList.isError && (
        <LoadError
          message={messageOr(wholeList.error, 'Не удалось загрузить остальные страницы.')}
          retrying={wholeList.isPending}
          onRetry={() => wholeList.mutate()}
        />
      )}
    </>
  )
}

function Candidates({ choice, withVacancy }: { choice: CandidateChoice; withVacancy: boolean }) {
  return (
    <>
      {choice.found.length === 0 && <p className="px-2 py-1.5 text-muted">Никого не нашлось.</p>}
      <ul className="grid max-h-[50dvh] gap-0.5 overflow-y-auto">
        {choice.found.map((result) => (
          <li key={result.application.id}>
            <Checkbox
              className="rounded-md px-2 py-1.5 hover:bg-sunken"
              checked={choice.isChosen(result)}
              onChange={(on) => choice.toggle(result, on)}
              label={
                <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                  <span>
                    {candidateName(result.application.candidate_name)}
                    <span className="text-muted tabular-nums">{`\u00a0·\u00a0${result.score}`}</span>
                    {result.decision && (
                      <span className="text-muted">{` · ${recommendationLooks[result.decision].label}`}</span>
                    )}
                  </span>
                  <PlaceBadge collectionId={result.application.collection_id} />
                </span>
              }
              hint={withVacancy && result.vacancy_title}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
