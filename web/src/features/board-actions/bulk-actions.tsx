import type { Result } from '@rezumetr/contracts/analysis'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Clock, Send } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { confirmedBy, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { toastError } from '../../ui/toast.tsx'
import { BULK_MOST, listBest, type ResultFilter } from '../analysis/api.ts'
import { candidateName } from '../analysis/candidate.ts'
import { SearchField } from '../analysis/search-field.tsx'
import { KeyHint } from '../analysis/shortcuts-dialog.tsx'
import { recommendationLooks } from '../analysis/recommendation.tsx'
import { actionPeopleQuery, openActionsQuery, useCancelActions, useSettledSteps } from './api.ts'
import { statusText } from './words.ts'

const ActionDialog = lazy(() =>
  import('./action-dialog.tsx').then((module) => ({ default: module.ActionDialog })),
)

type Props = {
  /** Of the page in view. */
  results: readonly Result[]
  filter: ResultFilter
  /** Of the filter, on all pages. */
  total: number
}

/** Steps for several candidates at once, and what waits to be sent. */
export function BulkActions(props: Props) {
  const [open, setOpen] = useState<'choice' | 'waiting' | null>(null)
  const waiting = useQuery(openActionsQuery)
  const total = waiting.data?.total ?? 0
  useSettledSteps(waiting.data?.total)
  return (
    <>
      {total > 0 && (
        <Button
          variant="ghost"
          icon={<Clock aria-hidden className="size-4" />}
          onClick={() => setOpen('waiting')}
        >
          Ждут отправки: {formatNumber(total)}
        </Button>
      )}
      <Button
        icon={<Send aria-hidden className="size-4" />}
        disabled={props.results.length === 0}
        onClick={() => setOpen('choice')}
      >
        Пригласить или отказать
      </Button>
      {open === 'choice' && <Choice {...props} onClose={() => setOpen(null)} />}
      {open === 'waiting' && <Waiting onClose={() => setOpen(null)} />}
    </>
  )
}

/** Lists up to here are seen at a glance. */
const SEARCHED_FROM = 10

/** Who of the page, or of all pages of the filter: nobody is chosen beforehand. */
function Choice({ results: onPage, filter, total, onClose }: Props & { onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (rows: readonly Result[]) =>
    setChosen(new Set(rows.map(({ application }) => application.id)))
  const whole = useMutation({ mutationFn: () => listBest(filter), onSuccess: choose })
  const results = whole.data ?? onPage
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const wanted = search.toLowerCase()
  const found = results.filter(({ application: { candidate_name, resume_title } }) =>
    `${candidate_name ?? ''} ${resume_title ?? ''}`.toLowerCase().includes(wanted),
  )
  const [isNext, setNext] = useState(false)
  const ids = results.map(({ application }) => application.id).filter((id) => chosen.has(id))
  const people = useQuery({ ...actionPeopleQuery(ids), enabled: isNext })
  const byDecision = (verdicts: readonly (string | null)[]) =>
    choose(results.filter(({ decision }) => verdicts.includes(decision)))
  if (isNext && people.data)
    return (
      <Suspense>
        <ActionDialog
          people={people.data}
          kind={
            results.every((r) => !chosen.has(r.application.id) || r.decision === 'reject')
              ? 'discard'
              : 'invite'
          }
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Кому?"
      description={`${whole.data ? 'Кандидаты со всех страниц' : 'Кандидаты этой страницы'}. Действие и текст — на следующем шаге.`}
      className="max-w-lg"
    >
      <div {...confirmedBy(() => ids.length > 0 && setNext(true))}>
        <div className="mb-2 flex flex-wrap gap-1.5">
          <Button size="sm" onClick={() => byDecision(['hire', 'interview'])}>
            Кого решили позвать
          </Button>
          <Button size="sm" onClick={() => byDecision(['reject'])}>
            Кому решили отказать
          </Button>
          {search === '' ? (
            <Button size="sm" onClick={() => choose(results)}>
              Всех: {formatNumber(results.length)}
            </Button>
          ) : (
            <Button
              size="sm"
              disabled={found.length === 0}
              // beside those chosen before
              onClick={() => choose(results.filter((r) => chosen.has(r.application.id) || found.includes(r)))}
            >
              Найденных: {formatNumber(found.length)}
            </Button>
          )}
          {total > onPage.length && !whole.data && (
            <Button size="sm" busy={whole.isPending} onClick={() => whole.mutate()}>
              {total > BULK_MOST
                ? `${formatNumber(BULK_MOST)} лучших из ${formatNumber(total)} по фильтру`
                : `Всех по фильтру: ${formatNumber(total)}`}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => setChosen(new Set())}>
            Снять всё
          </Button>
        </div>
        {whole.isError && (
          <LoadError
            message={messageOr(whole.error, 'Не удалось загрузить остальные страницы.')}
            retrying={whole.isPending}
            onRetry={() => whole.mutate()}
          />
        )}
        {results.length > SEARCHED_FROM && (
          <SearchField
            value={search}
            field={field}
            placeholder="Имя или должность"
            onSearch={setSearch}
            className="mb-2"
          />
        )}
        {found.length === 0 && <p className="px-2 py-1.5 text-muted">Никого не нашлось.</p>}
        <ul className="grid max-h-[50dvh] gap-0.5 overflow-y-auto">
          {found.map(({ application, score, decision }) => (
            <li key={application.id}>
              <Checkbox
                className="rounded-md px-2 py-1.5 hover:bg-sunken"
                checked={chosen.has(application.id)}
                onChange={(on) => {
                  const next = new Set(chosen)
                  if (on) next.add(application.id)
                  else next.delete(application.id)
                  setChosen(next)
                }}
                label={
                  <>
                    {candidateName(application.candidate_name)}
                    <span className="text-muted tabular-nums">{`\u00a0·\u00a0${score}`}</span>
                    {decision && (
                      <span className="text-muted">{` · ${recommendationLooks[decision].label}`}</span>
                    )}
                  </>
                }
              />
            </li>
          ))}
        </ul>
        {people.isError && isNext && (
          <LoadError
            message={messageOr(people.error, 'Не удалось узнать, что можно сделать на HH.ru.')}
            retrying={people.isFetching}
            onRetry={() => void people.refetch()}
          />
        )}
        <DialogActions>
          <Button
            variant="primary"
            disabled={ids.length === 0}
            busy={isNext && people.isFetching}
            onClick={() => setNext(true)}
          >
            {ids.length === 0
              ? 'Отметьте кандидатов'
              : `Дальше: ${counted(ids.length, ['кандидат', 'кандидата', 'кандидатов'])}`}
            {ids.length > 0 && <KeyHint>Ctrl+Enter</KeyHint>}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function Waiting({ onClose }: { onClose: () => void }) {
  const waiting = useQuery(openActionsQuery)
  const cancel = useCancelActions()
  const actions = waiting.data?.actions ?? []
  const onError = (error: Error) => toastError(messageOr(error, 'Не удалось отменить'))
  const batches = [...new Set(actions.map(({ batch_id }) => batch_id))]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ждут отправки"
      description={actions.length === 0 ? 'Больше ничего не ждёт.' : 'Пока не ушло, можно отменить.'}
      className="max-w-lg"
    >
      <ul className="grid max-h-[50dvh] gap-2 overflow-y-auto">
        {actions.map((action) => (
          <li key={action.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block truncate font-medium">{candidateName(action.candidate_name)}</span>
              <span className="block text-[13px] text-muted">{statusText(action)}</span>
            </span>
            {action.status === 'waiting' && (
              <Button size="sm" variant="ghost" onClick={() => cancel.mutate({ id: action.id }, { onError })}>
                Отменить
              </Button>
            )}
          </li>
        ))}
      </ul>
      {actions.length > 1 && (
        <DialogActions>
          <Button
            variant="danger"
            busy={cancel.isPending}
            onClick={() => {
              for (const batchId of batches) cancel.mutate({ batchId }, { onError })
            }}
          >
            Отменить всё
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
