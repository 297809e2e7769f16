import { connectionWords } from '@rezumetr/contracts/hh/connection'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useConfig } from '../../../api/config.ts'
import { useUser } from '../../accounts/api.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { formatDateTime } from '../../../ui/text/format.ts'
import { useCheckConnection, useConnectBoard } from './api.ts'
import { toastOutcome } from '../../notifications/toast-outcome.ts'

/**
 * Describes the problem of the connection, since when it exists and how to fix it;
 * renders nothing while the connection works.
 */
export function ConnectionNotice({ withRemedy = true }: { withRemedy?: boolean }) {
  const { hh } = useUser()
  if (!hh) return null
  const { title, text, todo, blocks, remedy } = connectionWords[hh.state]
  if (remedy === null) return null
  const since = hh.state === 'refreshing' ? hh.expires_at : hh.since
  return (
    <Alert tone={blocks ? 'warn' : 'info'} title={title} action={withRemedy && <Remedy remedy={remedy} />}>
      <p>
        {text} {todo}
      </p>
      {since && (
        <p className="mt-1 text-[13px] text-muted">
          С {formatDateTime(since)}.{blocks && ' Всё, что загружено раньше, доступно.'}
        </p>
      )}
    </Alert>
  )
}

function Remedy({ remedy }: { remedy: 'reconnect' | 'choose_account' | 'check' }) {
  const { hh_oauth_enabled } = useConfig()
  const connect = useConnectBoard()
  if (remedy === 'check') return <CheckButton />
  if (remedy === 'reconnect' && hh_oauth_enabled)
    return (
      <Button
        variant="primary"
        busy={connect.isPending || connect.isSuccess}
        onClick={() => toastOutcome(connect.mutateAsync(), null, 'Не удалось начать авторизацию HH.ru')}
      >
        Переподключить HH.ru
      </Button>
    )
  return (
    <Link to="/settings" className={buttonClass('primary')}>
      {remedy === 'reconnect' ? 'Вставить новый токен' : 'Выбрать аккаунт'}
    </Link>
  )
}

/** Tests the connection at hh.ru. A problem shows up in the notice; a toast reports success. */
export function CheckButton() {
  const check = useCheckConnection()
  return (
    <Button busy={check.isPending} onClick={() => check.mutate()}>
      Проверить подключение
    </Button>
  )
}

/** The next step of an empty screen: connecting hh.ru first when there is no token. */
export function ConnectFirst({ children }: { children: ReactNode }) {
  return useUser().has_hh_token ? (
    children
  ) : (
    <Link to="/settings" className={buttonClass('primary')}>
      Подключить HH.ru
    </Link>
  )
}

/** A one-line connection warning for screens about other topics. */
export function ConnectionLine({ everywhere }: { everywhere: boolean }) {
  const { hh, employer_switch, token_verified } = useUser()
  const words = hh && connectionWords[hh.state]
  const isShown = words?.blocks && (everywhere || !token_verified)
  const line = employer_switch
    ? 'Подключается другая компания HH.ru: подтвердите смену или откажитесь от неё.'
    : isShown && `${words.title}. Загруженные данные остаются доступны.`
  if (!line) return null
  return (
    <div className="px-4 pt-4 sm:px-6">
      <Alert
        tone="warn"
        className="mx-auto max-w-6xl"
        action={
          <Link to="/settings" className="font-medium text-accent underline underline-offset-4">
            {employer_switch ? 'Решить' : token_verified ? 'Что делать' : 'Переподключить'}
          </Link>
        }
      >
        {line}
      </Alert>
    </div>
  )
}
