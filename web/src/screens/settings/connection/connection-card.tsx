import { connectionWords } from '@rezumetr/contracts/hh/connection'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { useConfig } from '../../../api/config.ts'
import { useUser } from '../../../features/accounts/api.ts'
import {
  refusedAccountQuery,
  useConnectBoard,
  useDisconnectBoard,
} from '../../../features/hh/connection/api.ts'
import { CheckButton, ConnectionNotice } from '../../../features/hh/connection/connection-notice.tsx'
import { connectionOf, firstStepOf } from '../../../features/hh/connection/connection.ts'
import { firstSteps } from '../../../features/hh/connection/first-steps.ts'
import { useWatchedSync } from '../../../features/hh/sync/sync-watch-context.ts'
import { vacanciesQuery } from '../../../features/vacancies/api.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { toastSuccess } from '../../../ui/notices/toast.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { EmployerSwitch } from './employer-switch.tsx'
import { useRetentionNote } from './retention-note.ts'
import { WorkAccounts } from './work-accounts.tsx'

const words = {
  none: 'Не подключено',
  broken: 'Требуется переподключение',
  limited: 'Ограничено',
  connected: 'Подключено',
}

/** Connects through hh.ru's consent page, and disconnects. */
export function ConnectionCard() {
  const user = useUser()
  const { hh_oauth_enabled } = useConfig()
  const connect = useConnectBoard()
  const [pasting, setPasting] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { state, tone } = connectionOf(user)
  const { data: vacancies } = useQuery(vacanciesQuery)
  const watch = useWatchedSync()
  const firstStep = vacancies?.length === 0 ? firstStepOf(user, watch) : null
  const { data: isRefused } = useQuery(refusedAccountQuery)
  return (
    <Card>
      <CardHeader
        title="Подключение HH.ru"
        description="Авторизация на HH.ru: пароль от кабинета работодателя остаётся только у HH.ru."
        aside={<Badge tone={tone}>{words[state]}</Badge>}
      />
      <CardBody className="grid grid-cols-1 gap-4">
        {user.hh && (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
            {user.hh.employer_name && <Row term="Компания" value={user.hh.employer_name} />}
            {user.hh.manager_name && <Row term="Менеджер" value={user.hh.manager_name} />}
            <Row
              term="Способ"
              value={user.hh.source === 'oauth' ? 'Авторизация на HH.ru' : 'Токен, введённый вручную'}
            />
            {user.hh.expires_at && <Row term="Токен действует до" value={formatDate(user.hh.expires_at)} />}
          </dl>
        )}
        <ConnectionNotice withRemedy={false} />
        <EmployerSwitch />
        {isRefused && (
          <Alert tone="bad" title={connectionWords.wrong_account.title}>
            {connectionWords.wrong_account.text} {connectionWords.wrong_account.todo}
          </Alert>
        )}
        <WorkAccounts />
        {connect.error && (
          <Alert tone="bad">{messageOr(connect.error, 'Не удалось начать авторизацию HH.ru')}</Alert>
        )}
        {!hh_oauth_enabled && (
          <Alert tone="info">
            Авторизация через HH.ru на этом сервере не настроена. Подключитесь с помощью токена ниже.
          </Alert>
        )}
        {firstStep && (
          <Alert
            tone="info"
            title="Следующий шаг"
            action={
              <Link to="/sync" className={buttonClass('primary', 'sm')}>
                Перейти к синхронизации
              </Link>
            }
          >
            {firstStep}
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant={state === 'none' || state === 'broken' ? 'primary' : 'secondary'}
            disabled={!hh_oauth_enabled}
            busy={connect.isPending || connect.isSuccess}
            onClick={() => {
              if (vacancies?.length === 0) firstSteps.remember(user.id, 'connecting')
              connect.mutate()
            }}
          >
            {state === 'none' ? 'Подключить HH.ru' : 'Переподключить HH.ru'}
          </Button>
          {state !== 'none' && <CheckButton />}
          <Button onClick={() => setPasting(true)}>Ввести код вручную</Button>
          {state !== 'none' && (
            <Button variant="danger" onClick={() => setLeaving(true)}>
              Отключить HH.ru
            </Button>
          )}
        </div>
      </CardBody>
      <CodeDialog open={pasting} onOpenChange={setPasting} />
      <DisconnectDialog open={leaving} onOpenChange={setLeaving} />
    </Card>
  )
}

function Row({ term, value }: { term: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd>{value}</dd>
    </>
  )
}

function DisconnectDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const disconnect = useDisconnectBoard()
  const retention = useRetentionNote(open)
  const change = (next: boolean) => {
    disconnect.reset()
    onOpenChange(next)
  }
  const confirm = () =>
    disconnect.mutate(undefined, {
      onSuccess: () => {
        change(false)
        toastSuccess('HH.ru отключён')
      },
    })
  return (
    <Dialog
      open={open}
      // closed meanwhile, the outcome would be lost
      onOpenChange={disconnect.isPending ? undefined : change}
      title="Отключить HH.ru?"
      description="Токен будет удалён и отозван, а если с ним работает ещё одна компания, только удалён. Загруженные вакансии, отклики и результаты останутся, но новые данные приходить не будут."
    >
      {retention !== null && <p className="text-pretty text-muted">{retention}</p>}
      {disconnect.error && (
        <Alert tone="bad">{messageOr(disconnect.error, 'Не удалось отключить HH.ru')}</Alert>
      )}
      <DialogActions>
        <Button disabled={disconnect.isPending} onClick={() => change(false)}>
          Отмена
        </Button>
        <Button variant="danger" busy={disconnect.isPending} onClick={confirm}>
          Отключить
        </Button>
      </DialogActions>
    </Dialog>
  )
}
