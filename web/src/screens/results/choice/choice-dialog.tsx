import type { Result, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import type { ActionApplication, ActionKind } from '@rezumetr/contracts/hh/actions'
import { decidedPlace } from '@rezumetr/contracts/hh/stages'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { useUser } from '../../../features/accounts/api.ts'
import { actionApplicationsQuery } from '../../../features/hh/actions/api.ts'
import {
  ActionDialog,
  useActionDialogAhead,
} from '../../../features/hh/actions/dialogs/lazy-action-dialog.ts'
import {
  clearMessages,
  isMessageTyped,
  SEVERAL,
} from '../../../features/hh/actions/dialogs/use-action-draft.ts'
import { kindOf } from '../../../features/hh/actions/words.ts'
import { CandidateChoiceDialog } from '../../../features/decisions/candidate-choice.tsx'
import {
  areDecidedAsked,
  type CandidateChoice,
  useCandidateChoice,
} from '../../../features/decisions/use-candidate-choice.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmedByKey, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { counted, formatNumber } from '../../../ui/text/format.ts'
import { KeyHint } from '../../../ui/keyboard/key.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'

/** The step on which all decisions agree; what was not decided, or not alike, is asked. */
function decidedKind(chosen: readonly ActionApplication[]): ActionKind | null {
  const kinds = new Set(chosen.map(({ decision }) => kindOf(decision)))
  const [kind = null] = kinds
  return kinds.size === 1 ? kind : null
}

const placeOf = ({ application }: Result) => decidedPlace(application.collection_id)
/**
 * Neither invited nor refused at the board: the others are selected one by one, so that no quick press writes to them again; a
 * refusal decided after an invitation is the exception.
 */
const isFresh = (result: Result) => placeOf(result) === null
/** Nor is either decided: a quick press would refuse whom the company wants to call. */
const isUndecided = (result: Result) => isFresh(result) && kindOf(result.decision) === null

/**
 * Chooses the candidates; another dialog then replaces this one to choose the step and its message, and leads back here. With those
 * chosen, the message written for them is given up.
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
  const choice = useCandidateChoice(onPage, filter, areDecidedAsked(filter) ? isFresh : isUndecided)
  const ids = choice.chosen.map(({ application }) => application.id)
  const selection = ids.join(' ')
  /** The selection the next step was asked for; once it changes, nothing is asked for until the next press. */
  const [asked, setAsked] = useState('')
  if (asked !== '' && asked !== selection) setAsked('')
  const isNext = asked !== '' && asked === selection
  // read for this list: the first step is proposed by decisions, and what was read for an earlier one may be older than they are
  const applications = useQuery({ ...actionApplicationsQuery(ids), enabled: isNext, staleTime: 0 })
  const goOn = () => (isNext ? void applications.refetch() : setAsked(selection))
  const count = choice.chosen.length
  const leave = () => {
    clearMessages(user.id, SEVERAL)
    onClose()
  }
  const isLoading = choice.wholeList.isPending || (isNext && applications.isFetching)
  const placed = choice.found.filter((result) => !isFresh(result)).length
  const decided = choice.found.length - placed - choice.fresh.length
  if (isNext && applications.data && applications.isFetchedAfterMount)
    return (
      <Suspense>
        <ActionDialog
          applications={applications.data}
          kind={decidedKind(applications.data)}
          onBack={() => setAsked('')}
          onClose={leave}
        />
      </Suspense>
    )
  return (
    <CandidateChoiceDialog
      choice={choice}
      title="Кому?"
      description={`${choice.wholeList.data ? 'Кандидаты со всех страниц' : 'Кандидаты этой страницы'}. Действие и текст — на следующем шаге.`}
      quick={<QuickChoices choice={choice} />}
      note={leftOutText(placed, decided)}
      onPage={onPage.length}
      total={total}
      withVacancy={filter.vacancy_id === undefined}
      unsaved={
        isMessageTyped(user.id, SEVERAL) ? 'Сообщение, которое вы написали, не сохранится.' : undefined
      }
      onClose={leave}
    >
      <ConfirmedByKey onConfirm={count > 0 && !isLoading ? goOn : null}>
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
    </CandidateChoiceDialog>
  )
}

/** Whom the selection of all leaves out. @param decided with a decision to invite or refuse, which has a button of its own */
function leftOutText(placed: number, decided: number): string | false {
  const groups = [
    placed > 0 && `Уже приглашены или с отказом: ${formatNumber(placed)}.`,
    decided > 0 && `С вашим решением: ${formatNumber(decided)}.`,
  ].filter((group) => group !== false)
  return groups.length > 0 && `${groups.join(' ')} Отметить их можно вручную.`
}

/** By decision, and all or the search matches. */
function QuickChoices({ choice: { found, fresh, search, choose, add } }: { choice: CandidateChoice }) {
  const decidedAs = (kind: ActionKind) => found.filter(({ decision }) => kindOf(decision) === kind)
  return (
    <>
      <Button size="sm" onClick={() => choose(decidedAs('invite').filter(isFresh))}>
        Кого решили позвать
      </Button>
      <Button
        size="sm"
        onClick={() => choose(decidedAs('discard').filter((result) => placeOf(result) !== 'refused'))}
      >
        Кому решили отказать
      </Button>
      <Button size="sm" disabled={fresh.length === 0} onClick={() => add(fresh)}>
        {`${search === '' ? 'Всех' : 'Найденных'}${found.length > fresh.length ? ' остальных' : ''}: ${formatNumber(fresh.length)}`}
      </Button>
    </>
  )
}
