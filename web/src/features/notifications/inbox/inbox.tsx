import type { InboxItem, InboxKind } from '@rezumetr/contracts/inbox'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  CheckCheck,
  CreditCard,
  FileSearch,
  type LucideIcon,
  MessageSquare,
  RefreshCwOff,
  Send,
  Unplug,
  UserSearch,
} from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonChoice } from '../../../ui/fields/button-choice.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { counted, formatDateTime, formatMoment } from '../../../ui/text/format.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { inboxQuery, useReadInbox, useReadNotification } from './api.ts'
import { groupOptions, inGroup, type InboxGroup, newestOf } from './groups.ts'

const icons: Record<InboxKind, LucideIcon> = {
  run_finished: FileSearch,
  auto_candidates: UserSearch,
  candidate_answered: MessageSquare,
  actions_failed: Send,
  connection_lost: Unplug,
  sync_failed: RefreshCwOff,
  plan_expiring: CreditCard,
  payment: CreditCard,
}

/** What the person has been told, unread notifications first. */
export function Inbox({ empty }: { empty: string }) {
  const { data, isLoadingError, isFetching, refetch } = useQuery({ ...inboxQuery, refetchOnMount: 'always' })
  const readAll = useReadInbox()
  const [chosen, setGroup] = useState<InboxGroup>('all')
  const region = useRef<HTMLElement>(null)
  if (isLoadingError)
    return (
      <LoadError
        className="px-2.5 pb-2"
        message="Не удалось загрузить уведомления."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label="Загрузка уведомлений" className="grid gap-2 px-2.5 pb-2">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    )
  const { items, unread } = data
  if (items.length === 0) return <p className="px-2.5 pb-2 text-[13px] text-muted">{empty}</p>
  const options = groupOptions(items)
  const group = options.find(({ value }) => value === chosen)?.value ?? 'all'
  const until = newestOf(items)
  return (
    <section ref={region} tabIndex={-1} aria-label="Входящие" className="grid gap-1.5 outline-none">
      <div className="flex min-h-8 items-center justify-between gap-2 pl-2.5">
        <p aria-live="polite" className="text-xs font-medium text-muted">
          {unread > 0
            ? counted(unread, ['непрочитанное', 'непрочитанных', 'непрочитанных'])
            : 'Всё прочитано'}
        </p>
        {unread > 0 && until !== null && (
          <Button
            size="sm"
            variant="ghost"
            busy={readAll.isPending}
            icon={<CheckCheck aria-hidden className="size-3.5" />}
            // the pressed button goes
            onClick={() => readAll.mutate(until, { onSuccess: () => region.current?.focus() })}
          >
            Отметить прочитанными
          </Button>
        )}
      </div>
      {options.length > 0 && (
        <div className="px-1">
          <ButtonChoice label="О чём" value={group} options={options} onChange={setGroup} />
        </div>
      )}
      <ul onKeyDown={walk} className="grid grid-cols-1">
        {inGroup(items, group).map((item) => (
          <li key={item.id}>
            <InboxNotification item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function InboxNotification({
  item: { id, kind, title, text, path, created_at, is_read },
}: {
  item: InboxItem
}) {
  const { history } = useRouter()
  const read = useReadNotification()
  const Icon = icons[kind]
  const open = (event: MouseEvent) => {
    if (!is_read) read.mutate(id)
    // another tab is the browser's own
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(path)
  }
  return (
    <a
      href={path}
      onClick={open}
      className="grid grid-cols-[1rem_minmax(0,1fr)_0.5rem] gap-x-3 rounded-lg px-2.5 py-2 hover:bg-sunken"
    >
      <Icon aria-hidden className="mt-0.5 size-4 text-faint" />
      <span className="min-w-0">
        <span className={cn('block text-pretty', is_read ? 'text-muted' : 'font-medium')}>{title}</span>
        <span
          title={text}
          className="line-clamp-4 text-[13px] text-pretty whitespace-pre-line text-muted [overflow-wrap:anywhere]"
        >
          {text}
        </span>
        <span className="block text-xs text-faint tabular-nums" title={formatDateTime(created_at)}>
          {formatMoment(created_at)}
        </span>
      </span>
      {!is_read && (
        <span className="mt-1.5 size-2 rounded-full bg-accent">
          <span className="sr-only">Не прочитано</span>
        </span>
      )}
    </a>
  )
}

const steps: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Arrows, Home and End move between the notifications. */
function walk(event: KeyboardEvent<HTMLUListElement>) {
  const step = steps[event.key]
  if (!step) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  links[step(at, links.length - 1)]?.focus()
  event.preventDefault()
  event.stopPropagation()
}
