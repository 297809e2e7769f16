import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../../features/accounts/api.ts'
import { secondFactorQuery } from '../../../features/accounts/security-api.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { ConfirmationNotice } from '../account/confirmation-notice.tsx'
import { RenewDialog, StopDialog } from './factor-proof-dialogs.tsx'
import { FactorSetupDialog } from './factor-setup-dialog.tsx'

/** Below this number of remaining codes the card suggests new ones. */
const FEW_CODES = 3

const CONFIRM_FIRST = {
  label: 'Адрес для входа по коду',
  title: 'Сначала подтвердите адрес',
  why: 'Так никто не включит вход по коду на чужой адрес. ',
}

/** The second factor: codes of an authenticator app. */
export function SecondFactorCard() {
  const { role, email_confirmed } = useUser()
  const { data, isPending, isFetching, refetch } = useQuery(secondFactorQuery)
  const [dialog, setDialog] = useState<'setup' | 'renew' | 'stop' | null>(null)
  const close = () => setDialog(null)
  const isOn = typeof data?.enabled_at === 'string'
  return (
    <Card>
      <CardHeader
        title="Вход по коду"
        description="Кроме пароля при входе нужен код из приложения на телефоне: украденного пароля недостаточно."
        aside={data && <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'Включён' : 'Выключен'}</Badge>}
      />
      <CardBody className="grid gap-4">
        {isPending ? (
          <Skeleton className="h-10 w-60" />
        ) : !data ? (
          <LoadError onRetry={() => void refetch()} retrying={isFetching} />
        ) : isOn ? (
          <>
            <p>
              Включён {formatDate(data.enabled_at)}. Осталось резервных кодов: {data.recovery_codes_left}.
            </p>
            {data.recovery_codes_left < FEW_CODES && (
              <Alert
                tone="warn"
                title={`Резервные коды ${data.recovery_codes_left === 0 ? 'закончились' : 'заканчиваются'}`}
              >
                Получите новые: без телефона и резервного кода в аккаунт не войти.
              </Alert>
            )}
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setDialog('renew')}>Новые резервные коды</Button>
              <Button variant="danger" onClick={() => setDialog('stop')}>
                Выключить
              </Button>
            </div>
          </>
        ) : (
          <>
            {role === 'admin' && (
              <Alert tone="warn" title="Вы администратор">
                {data.is_required
                  ? 'Пока вход по коду не включён, раздел администрирования закрыт.'
                  : 'Администратору рекомендуем включить вход по коду.'}
              </Alert>
            )}
            {email_confirmed ? (
              <div>
                <Button onClick={() => setDialog('setup')}>Включить вход по коду</Button>
              </div>
            ) : (
              <ConfirmationNotice reason={CONFIRM_FIRST} />
            )}
          </>
        )}
      </CardBody>
      <FactorSetupDialog open={dialog === 'setup'} onClose={close} />
      <RenewDialog open={dialog === 'renew'} onClose={close} />
      <StopDialog open={dialog === 'stop'} onClose={close} />
    </Card>
  )
}
