import type { ActionKind } from '@rezumetr/contracts/hh/actions'
import { placeWords } from '@rezumetr/contracts/hh/stages'
import type { Application } from '@rezumetr/contracts/vacancies/vacancies'
import { useQuery } from '@tanstack/react-query'
import { Send, UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useCharacterKeys } from '../../ui/keyboard/character-keys.ts'
import { KeyHint } from '../../ui/keyboard/key.tsx'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { announceCancel } from '../hh/actions/announce-cancel.ts'
import { actionApplicationsQuery, actionHistoryQuery, useCancelActions } from '../hh/actions/api.ts'
import { ActionDialog, useActionDialogAhead } from '../hh/actions/dialogs/lazy-action-dialog.ts'
import { isOpen } from '../hh/actions/look-again.ts'
import { StepStatus } from '../hh/actions/step-status.tsx'
import { kindLabels } from '../hh/actions/words.ts'
import { cn } from '../../ui/style/cn.ts'

/** What can be done with a candidate at hh.ru, what waits and what was done. */
export function CandidateActions({
  application: { id: applicationId, collection_id },
  onDecided,
}: {
  application: Pick<Application, 'id' | 'collection_id'>
  /** An invitation or a refusal was started, which is a decision too. */
  onDecided: () => void
}) {
  const applications = useQuery(actionApplicationsQuery([applicationId]))
  const history = useQuery(actionHistoryQuery(applicationId))
  const hasKeys = useCharacterKeys()
  const [asked, setAsked] = useState<ActionKind | null>(null)
  const open = history.data?.filter(isOpen).length
  useActionDialogAhead()
  const ask = (kind: ActionKind) => {
    setAsked(kind)
    // a colleague may have decided since the card was opened: the dialog warns of it
    void applications.refetch()
  }
  const application = applications.data?.[0]
  if (applications.isLoadingError)
    return (
      <LoadError
        message="Не удалось узнать, что можно сделать на HH.ru."
        retrying={applications.isFetching}
        onRetry={() => void applications.refetch()}
      />
    )
  if (!application) return <Skeleton className="h-16" />
  const place = placeWords(collection_id)
  const kinds = new Set(application.targets.map(({ kind }) => kind))
  return (
    <section
      // the pressed button disappears once its step is started: the focus stays in the card
      tabIndex={-1}
      aria-label="Действия на HH.ru"
      className="grid gap-1.5 outline-none"
    >
      {application.blocked === null ? (
        <div className="flex flex-wrap items-center gap-1.5">
          <p className={cn('mr-1.5 text-xs text-faint', place ? 'max-sm:w-full' : 'max-sm:sr-only')}>
            На HH.ru{place && `: ${place}`}
          </p>
          {kinds.has('invite') && (
            <Button
              size="sm"
              aria-keyshortcuts={hasKeys ? 'I' : undefined}
              icon={<Send aria-hidden className="size-3.5" />}
              onClick={() => ask('invite')}
            >
              {kindLabels.invite}
              <KeyHint>I</KeyHint>
            </Button>
          )}
          {kinds.has('discard') && (
            <Button
              size="sm"
              variant="danger"
              aria-keyshortcuts={hasKeys ? 'R' : undefined}
              icon={<UserX aria-hidden className="size-3.5" />}
              onClick={() => ask('discard')}
            >
              {kindLabels.discard}
              <KeyHint>R</KeyHint>
            </Button>
          )}
          {kinds.has('move') && (
            <Button size="sm" variant="ghost" onClick={() => ask('move')}>
              {kindLabels.move}
            </Button>
          )}
        </div>
      ) : (
        // a pending step is shown in the list below
        !open && <Blocked place={place} reason={application.blocked} />
      )}
      <Steps applicationId={applicationId} />
      {asked && (
        <Suspense>
          <ActionDialog
            applications={[application]}
            kind={asked}
            onStarted={(kind) => kind !== 'move' && onDecided()}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** What waits and what was done, the waiting to be called off. */
function Steps({ applicationId }: { applicationId: string }) {
  const { data: steps = [] } = useQuery(actionHistoryQuery(applicationId))
  const cancel = useCancelActions()
  if (steps.length === 0) return null
  return (
    <ul aria-live="polite" className="grid gap-1 text-[13px] text-muted">
      {steps.map((action) => (
        <li key={action.id} className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0 text-pretty">
            <StepStatus action={action} />
          </span>
          {action.status === 'waiting' && (
            <Button
              size="sm"
              variant="ghost"
              busy={cancel.isPending}
              onClick={() => announceCancel(cancel.mutateAsync({ id: action.id }))}
            >
              Отменить<span className="sr-only">: «{action.target_name}»</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const Blocked = ({ place, reason }: { place: string | null; reason: string }) => (
  <p className="text-[13px] text-pretty text-muted">
    {place && `На HH.ru: ${place}. `}
    {reason}
  </p>
)
