import { Link, useLocation } from '@tanstack/react-router'
import { messageOr } from '../../api/api-error.ts'
import { AuthFrame, linkClass, PitchList } from '../../features/accounts/auth-frame.tsx'
import { useUnsubscribe } from '../../features/notifications/api.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'

/** Target of the unsubscribe link in emails. Requires a click, because mail scanners also open links. */
export function UnsubscribePage() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' })
  // another link opened in the same tab differs only behind the `#`, which loads nothing anew
  return <Unsubscribe key={token} token={token} />
}

function Unsubscribe({ token }: { token: string }) {
  const stop = useUnsubscribe()
  return (
    <AuthFrame
      title="Отписка от писем"
      pitch={
        <PitchList
          title="Что останется"
          items={[
            'Письма об оплате, возврате и самом аккаунте приходят всегда',
            'Остальное включается и выключается в настройках',
          ]}
        />
      }
    >
      {stop.data?.is_off ? (
        <Alert tone="good" title="Готово">
          Таких писем больше не будет.
        </Alert>
      ) : stop.data ? (
        <Alert tone="bad" title="Ссылка не подошла">
          Она устарела или скопирована не целиком. Письма можно выключить в настройках.
        </Alert>
      ) : token === '' ? (
        <Alert tone="bad">В ссылке не хватает кода. Письма можно выключить в настройках.</Alert>
      ) : (
        <>
          {stop.error && <Alert tone="bad">{messageOr(stop.error, 'Не удалось отписаться')}</Alert>}
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            busy={stop.isPending}
            onClick={() => stop.mutate(token)}
          >
            Отписаться
          </Button>
        </>
      )}
      <Link to="/settings/notifications" className={`w-fit text-[13px] ${linkClass}`}>
        Все настройки уведомлений
      </Link>
    </AuthFrame>
  )
}
