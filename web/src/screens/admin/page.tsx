import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Activity, Send } from 'lucide-react'
import { serverMessage } from '../../api/api-error.ts'
import { statisticsQuery, useSendStatistics } from '../../features/admin/api.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { AuditCard } from './audit-card.tsx'
import { announce } from './announce.ts'
import { FactorGate } from './factor-gate.tsx'
import { Figures } from './figures.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { UsersCard } from './users-card.tsx'

/** Admin panel: statistics, users with their plans, audit log. */
export function AdminPage() {
  const { error } = useQuery(statisticsQuery)
  const send = useSendStatistics()
  const sendNow = () =>
    send.mutate(undefined, {
      onSuccess: () => announce('good', 'Статистика успешно отправлена в Telegram'),
      onError: (error) =>
        announce('bad', 'Не удалось отправить статистику в Telegram', serverMessage(error) ?? undefined),
    })
  return (
    <Page
      title="Админ-панель"
      actions={
        <>
          <Link to="/admin/system" className={buttonClass()}>
            <Activity aria-hidden className="size-4" />
            Система
          </Link>
          <Button busy={send.isPending} icon={<Send aria-hidden className="size-4" />} onClick={sendNow}>
            Отправить статистику в Telegram
          </Button>
        </>
      }
    >
      <FactorGate error={error}>
        <Figures />
        <PaymentsCard />
        <UsersCard />
        <AuditCard />
      </FactorGate>
    </Page>
  )
}
