import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { messageOr } from '../../../../api/api-error.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { counted, formatNumber } from '../../../../ui/text/format.ts'
import { LoadError } from '../../../../ui/notices/load-error.tsx'
import { useUser } from '../../../accounts/api.ts'
import { candidateName } from '../../../results/candidate-name.ts'
import { actionApplicationsQuery, unsentActionsQuery, useDismissActions } from '../api.ts'
import { ActionDialog, useActionDialogAhead } from './lazy-action-dialog.ts'
import { groupUnsent, type UnsentGroup } from '../unsent-groups.ts'
import { toastOutcome } from '../../../notifications/toast-outcome.ts'

/** Steps that were not sent, each with its reason: to be repeated by a person, who sees the stage and the words again, or put aside. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const unsent = useQuery(unsentActionsQuery)
  useActionDialogAhead()
  const dismiss = useDismissActions()
  const { company_name } = useUser()
  /** As it was when the button was pressed: the list is read again and again while the person writes. */
  const [repeated, setRepeated] = useState<UnsentGroup | null>(null)
  const { actions = [], total = 0 } = unsent.data ?? {}
  const ids = repeated?.actions.map(({ application_id }) => application_id) ?? []
  const applications = useQuery({ ...actionApplicationsQuery(ids), enabled: repeated !== null })
  if (repeated && applications.data)
    return (
      <Suspense>
        <ActionDialog
          applications={applications.data}
          kind={repeated.kind}
          repeated={repeated}
          onBack={() => setRepeated(null)}
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Не отправлено"
      description={
        actions.length === 0
          ? 'Неотправленного больше нет.'
          : `${total > actions.length ? `Показаны ${formatNumber(actions.length)} из ${formatNumber(total)}. ` : ''}HH.ru не подтвердил эти действия. Причина указана у каждого.`
      }
      className="max-w-lg!"
    >
      <div className="grid max-h-[50dvh] grid-cols-1 gap-3 overflow-y-auto">
        {groupUnsent(actions, company_name).map((group) => (
          <Group
            key={group.id}
            group={group}
            isAsked={repeated?.id === group.id && applications.isFetching}
            onRepeat={() => setRepeated(group)}
          />
        ))}
      </div>
      {applications.isError && repeated && (
        <LoadError
          message={messageOr(applications.error, 'Не удалось узнать, что можно сделать на HH.ru.')}
          retrying={applications.isFetching}
          onRetry={() => void applications.refetch()}
        />
      )}
      {actions.length > 0 && (
        <DialogActions>
          <Button
            variant="ghost"
            busy={dismiss.isPending}
            onClick={() =>
              toastOutcome(dismiss.mutateAsync(actions.map(({ id }) => id)), null, 'Не удалось скрыть')
            }
          >
            Больше не показывать
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}

/** Those to whom the same was to be sent, what it was, and why it was not. */
function Group({
  group: { actions, text },
  isAsked,
  onRepeat,
}: {
  group: UnsentGroup
  isAsked: boolean
  onRepeat: () => void
}) {
  const stage = `«${actions[0]?.target_name ?? ''}»`
  return (
    <section
      aria-label={stage}
      className="grid grid-cols-1 content-start gap-2 rounded-lg border border-line p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="min-w-0 font-medium">{stage}</h3>
        <Button size="sm" busy={isAsked} onClick={onRepeat}>
          Повторить: {counted(actions.length, ['кандидат', 'кандидата', 'кандидатов'])}
          <span className="sr-only"> {stage}</span>
        </Button>
      </div>
      <p className="line-clamp-2 text-[13px] text-pretty">{text ?? 'Без сообщения'}</p>
      <ul className="grid grid-cols-1 gap-2">
        {actions.map((action) => (
          <li key={action.id} className="min-w-0">
            <span className="block truncate font-medium">{candidateName(action.candidate_name)}</span>
            <span className="block text-[13px] text-pretty text-muted">{action.problem}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
