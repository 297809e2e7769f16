import { useConfig } from '../../api/config.ts'
import { messageOr } from '../../api/api-error.ts'
import { useUser } from '../../features/accounts/api.ts'
import { useConnectBoard } from '../../features/hh/connection/api.ts'
import { firstSteps } from '../../features/hh/connection/first-steps.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'

/** To the consent page of hh.ru without a way through the settings; nothing where this server has no such page. */
export function ConnectButton() {
  const user = useUser()
  const { hh_oauth_enabled } = useConfig()
  const connect = useConnectBoard()
  if (!hh_oauth_enabled) return null
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        className="w-full sm:w-auto"
        busy={connect.isPending || connect.isSuccess}
        onClick={() => {
          firstSteps.remember(user.id, 'connecting')
          connect.mutate()
        }}
      >
        Подключить HH.ru
      </Button>
      {connect.error && (
        <Alert tone="bad" className="order-last w-full">
          {messageOr(connect.error, 'Не удалось начать авторизацию HH.ru')}
        </Alert>
      )}
    </>
  )
}
