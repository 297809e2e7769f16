import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { useUser } from '../../../features/accounts/api.ts'
import { limitsQuery } from '../../../features/billing/api.ts'
import { useStartSync } from '../../../features/hh/sync/api.ts'
import { connectionOf } from '../../../features/hh/connection/connection.ts'
import { firstSteps } from '../../../features/hh/connection/first-steps.ts'
import { isActive } from '../../../features/hh/sync/sync.ts'
import { useWatchedSync } from '../../../features/hh/sync/sync-watch-context.ts'
import { useEnableVacancy, vacanciesQuery } from '../../../features/vacancies/api.ts'
import { isUnread, isWaiting, waitingCount } from '../../../features/vacancies/unread.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { counted } from '../../../ui/text/format.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { toastError } from '../../../ui/notices/toast.tsx'

/** After the first connection: opens by itself, loads the vacancies, and leads to the criteria of the one with most responses. */
export function FirstVacancies() {
  const user = useUser()
  const isAsked = firstSteps.useRemembered(user.id) !== null
  // without a connection the notices of the page say what to do
  if (!isAsked || connectionOf(user).state !== 'connected') return null
  return <ChoiceDialog onClose={() => firstSteps.clear(user.id)} />
}

const isChoosing = () => document.activeElement?.matches('input, [role="checkbox"]') === true

function ChoiceDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const vacancies = useQuery(vacanciesQuery)
  const { load, error, isPending, isLoading, isFailed } = useFirstLoad()
  const open = (vacancies.data ?? []).filter(({ status }) => status === 'active')
  const unread = open.filter(isUnread).length
  const [first] = open.filter(isWaiting).toSorted((a, b) => waitingCount(b) - waitingCount(a))
  const next = useRef<HTMLButtonElement>(null)
  const isReady = first !== undefined && !isLoading && !isFailed
  useEffect(() => {
    // while it loaded, the dialog had nothing but its close button
    if (isReady && document.activeElement?.closest('[role="dialog"]') && !isChoosing()) next.current?.focus()
  }, [isReady])
  const goOn = () => {
    onClose()
    if (first)
      void navigate({ to: '/analysis', search: { vacancy: first.id }, state: { checkCriteria: true } })
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Какие вакансии оценивать?"
      description="Отклики загружаются и оцениваются только по отмеченным."
      className="max-w-lg!"
    >
      {isFailed ? (
        <LoadError
          message={messageOr(error, 'Не удалось загрузить вакансии с HH.ru.')}
          retrying={isPending}
          onRetry={load}
        />
      ) : isLoading || vacancies.isPending ? (
        <div role="status" className="grid gap-2">
          <p className="text-muted">Загружаем вакансии и отклики с HH.ru…</p>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-9" />
          ))}
        </div>
      ) : open.length === 0 ? (
        <p className="text-pretty text-muted">
          На HH.ru нет активных вакансий. Опубликуйте вакансию, и отклики загрузятся по расписанию.
        </p>
      ) : (
        <ul className="-mx-2 grid max-h-[45dvh] overflow-y-auto">
          {open.map((vacancy) => (
            <Row key={vacancy.id} vacancy={vacancy} />
          ))}
        </ul>
      )}
      <DialogActions>
        {!isLoading && !isFailed && unread > 0 ? (
          <Button variant="primary" onClick={load}>
            Загрузить отклики
          </Button>
        ) : (
          <Button ref={next} variant="primary" disabled={isLoading || isFailed || !first} onClick={goOn}>
            {first || isLoading ? 'Дальше: проверить критерии' : 'Новых откликов нет'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** The first synchronisation, started here unless the consent page has asked for it. */
function useFirstLoad() {
  const { job, jobs, isKnown } = useWatchedSync()
  const start = useStartSync()
  const load = () => start.mutate(false)
  const begun = useRef(false)
  const isFirst = isKnown && jobs.length === 0 && job === null
  useEffect(() => {
    // a press of the consent page asked for it; the call that saves a token does not start one
    if (!isFirst || begun.current) return
    begun.current = true
    load()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFirst])
  const last = job ?? jobs[0]
  const isLoading = !isKnown || start.isPending || isFirst || (last !== undefined && isActive(last.status))
  const isFailed = start.isError || (!isLoading && last?.status === 'failed')
  return { load, error: start.error, isPending: start.isPending, isLoading, isFailed }
}

function Row({ vacancy }: { vacancy: Vacancy }) {
  const enable = useEnableVacancy()
  const isFull = useQuery(limitsQuery).data?.can_add_vacancy === false
  const { id, is_enabled, applications_count } = vacancy
  return (
    <li>
      <Checkbox
        className="rounded-md px-2 py-1.5 hover:bg-sunken"
        checked={enable.isPending ? enable.variables.enabled : is_enabled}
        disabled={!is_enabled && isFull}
        busy={enable.isPending}
        onChange={(enabled) =>
          enable.mutate(
            { id, enabled },
            { onError: (error) => toastError(messageOr(error, 'Не удалось изменить вакансию')) },
          )
        }
        label={vacancy.name}
        hint={
          <Facts
            of={[
              vacancy.responses_read_at === null && applications_count === 0
                ? 'отклики ещё не загружены'
                : counted(applications_count, ['отклик', 'отклика', 'откликов']),
              !is_enabled && isFull && 'все места тарифа заняты: снимите одну из отмеченных',
            ]}
          />
        }
      />
    </li>
  )
}
