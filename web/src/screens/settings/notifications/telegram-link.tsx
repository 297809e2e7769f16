import { LINK_MINUTES, type NotificationSettings } from '@rezumetr/contracts/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import {
  notificationsQuery,
  useLinkTelegram,
  useUnlinkTelegram,
} from '../../../features/notifications/api.ts'
import { toastOutcome } from '../../../features/notifications/toast-outcome.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { formatDate } from '../../../ui/text/format.ts'

/** The link replaces the pressed button and takes its focus, unless the user has moved elsewhere. */
const takeFocus = (link: HTMLAnchorElement | null) => {
  if (document.activeElement === document.body) link?.focus()
}

/** Links the user's Telegram chat by a single-use link that is valid for ten minutes. */
export function TelegramLink({ telegram }: { telegram: NotificationSettings['telegram'] }) {
  const link = useLinkTelegram()
  const linked = telegram.linked_at !== null && !telegram.blocked
  const [dead, setDead] = useState<string | null>(null)
  const isDead = link.isSuccess && link.data.url === dead
  const waiting = link.isSuccess && !linked && !isDead
  const url = waiting ? link.data.url : null
  useEffect(() => {
    if (url === null) return undefined
    // measured from the response, because the clock of the device may be wrong
    const timer = setTimeout(() => setDead(url), LINK_MINUTES * 60_000)
    return () => clearTimeout(timer)
  }, [url])
  // poll, because the bot learns of the link, not this window
  useQuery(notificationsQuery(waiting))
  if (linked)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>Чат Telegram привязан {formatDate(telegram.linked_at)}.</p>
        <Unlink onDone={link.reset} />
      </div>
    )
  return (
    <div className="grid gap-3">
      {telegram.blocked && (
        <Alert tone="warn" title="Бот заблокирован" action={<Unlink onDone={link.reset} />}>
          Telegram не доставил сообщение: бот заблокирован в вашем чате. Разблокируйте его и привяжите чат
          снова.
        </Alert>
      )}
      {link.error && <Alert tone="bad">{messageOr(link.error, 'Не удалось создать ссылку')}</Alert>}
      {waiting ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a
            ref={takeFocus}
            href={link.data.url}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('primary', 'md')}
          >
            Открыть бота
          </a>
          <p role="status" className="text-[13px] text-muted">
            Нажмите «Начать» в чате с ботом. Ссылка действует {LINK_MINUTES}&nbsp;минут.
          </p>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button busy={link.isPending} onClick={() => link.mutate()}>
            {isDead ? 'Создать новую ссылку' : 'Привязать Telegram'}
          </Button>
          {isDead && (
            <p role="status" className="text-[13px] text-muted">
              Ссылка устарела: чат не привязан.
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function Unlink({ onDone }: { onDone: () => void }) {
  const unlink = useUnlinkTelegram()
  return (
    <Button
      size="sm"
      busy={unlink.isPending}
      onClick={() =>
        toastOutcome(unlink.mutateAsync().then(onDone), 'Чат отвязан', 'Не удалось отвязать чат')
      }
    >
      Отвязать Telegram
    </Button>
  )
}
