import type { NotificationSettings } from '@rezumetr/contracts/notifications'
import { useQuery } from '@tanstack/react-query'
import { messageOr } from '../../api/api-error.ts'
import { notificationsQuery, useLinkTelegram, useUnlinkTelegram } from '../../features/notifications/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'

/** A chat of one's own: opened by a link that works once and for ten minutes. */
export function TelegramLink({ telegram }: { telegram: NotificationSettings['telegram'] }) {
  const link = useLinkTelegram()
  const unlink = useUnlinkTelegram()
  const linked = telegram.linked_at !== null && !telegram.blocked
  const waiting = link.isSuccess && !linked
  // the bot hears of the person, not this window
  useQuery(notificationsQuery(waiting))
  if (linked)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>Чат Telegram привязан {formatDate(telegram.linked_at)}.</p>
        <Button
          size="sm"
          busy={unlink.isPending}
          onClick={() =>
            unlink.mutate(undefined, {
              onSuccess: () => {
                link.reset()
                toastSuccess('Чат отвязан')
              },
              onError: (error) => toastError(messageOr(error, 'Не удалось отвязать чат')),
            })
          }
        >
          Отвязать Telegram
        </Button>
      </div>
    )
  return (
    <div className="grid gap-3">
      {telegram.blocked && (
        <Alert tone="warn" title="Бот заблокирован">
          Telegram не доставил сообщение: бот заблокирован в вашем чате. Разблокируйте его и привяжите чат
          снова.
        </Alert>
      )}
      {link.error && <Alert tone="bad">{messageOr(link.error, 'Не удалось создать ссылку')}</Alert>}
      {waiting ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a href={link.data.url} target="_blank" rel="noreferrer" className={buttonClass('primary', 'md')}>
            Открыть бота
          </a>
          <p role="status" className="text-[13px] text-muted">
            Нажмите «Начать» в чате с ботом. Ссылка действует 10 минут.
          </p>
        </div>
      ) : (
        <div>
          <Button busy={link.isPending} onClick={() => link.mutate()}>
            Привязать Telegram
          </Button>
        </div>
      )}
    </div>
  )
}
