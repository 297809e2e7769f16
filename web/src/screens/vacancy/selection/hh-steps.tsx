import type { ActionKind } from '@rezumetr/contracts/hh/actions'
import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft, Send, UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { actionApplicationsQuery } from '../../../features/hh/actions/api.ts'
import { ActionDialog } from '../../../features/hh/actions/dialogs/lazy-action-dialog.ts'
import { kindLabels } from '../../../features/hh/actions/words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Label } from './label.tsx'

const steps = [
  { kind: 'invite', icon: Send },
  { kind: 'move', icon: ArrowRightLeft },
  { kind: 'discard', icon: UserX },
] as const

/** Invites, moves or refuses at hh.ru, with a message that is seen before anything is sent. */
export function HhSteps({
  ids,
  isOff,
  isCompact,
}: {
  ids: readonly string[]
  isOff: boolean
  isCompact: boolean
}) {
  const [asked, setAsked] = useState<ActionKind | null>(null)
  const applications = useQuery({
    ...actionApplicationsQuery(ids),
    enabled: asked !== null,
    staleTime: 0,
  })
  const isReady = asked !== null && applications.data !== undefined && applications.isFetchedAfterMount
  if (applications.isError && asked !== null && !applications.isFetching)
    return (
      <Button size="sm" variant="danger" onClick={() => void applications.refetch()}>
        Не удалось связаться: повторить
      </Button>
    )
  return (
    <div role="group" aria-label="Действие на HH.ru" className="flex gap-1">
      {steps.map(({ kind, icon: Icon }) => (
        <Button
          key={kind}
          size="sm"
          variant={kind === 'discard' ? 'danger' : 'secondary'}
          title={isCompact ? kindLabels[kind] : undefined}
          disabled={isOff}
          busy={asked === kind && !isReady}
          icon={<Icon aria-hidden className="size-3.5" />}
          onClick={() => setAsked(kind)}
        >
          <Label isHidden={isCompact}>{kindLabels[kind]}</Label>
        </Button>
      ))}
      {isReady && (
        <Suspense>
          <ActionDialog applications={applications.data} kind={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  )
}
