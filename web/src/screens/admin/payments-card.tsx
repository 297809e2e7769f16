import type { WaitingPayment } from '@rezumetr/contracts/admin/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { useDecidePayment, waitingPaymentsQuery } from '../../features/admin/api.ts'
import { onceEach, waitingReason } from '../../features/admin/panel.ts'
import { monthsText } from '../../features/billing/checkout.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { formatDateTime, formatNumber, formatPlanTime, formatRoubles } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { announce } from './announce.ts'
import { SearchForm } from './search-form.tsx'

const route = getRouteApi('/guard/shell/admins/admin')

/** Bills awaiting their transfer and payments that differ from the order; hidden when there are none. */
export function PaymentsCard() {
  const { payment: search = '' } = route.useSearch()
  const waiting = useInfiniteQuery(waitingPaymentsQuery(search))
  const rows = onceEach(waiting.data?.pages.flatMap((page) => page.data.payments))
  const total = waiting.data?.pages[0]?.meta.total
  if (!waiting.isError && !search && !total) return null
  return (
    <Card>
      <CardHeader
        title="Платежи ждут решения"
        description="Подтверждайте только деньги, которые видны в выписке: отменить подтверждение нельзя."
        aside={
          <SearchForm
            param="payment"
            label="Поиск по компании, ИНН или номеру счёта"
            placeholder="Компания, ИНН, счёт"
            asking={waiting.isFetching}
            onAsk={waiting.refetch}
          />
        }
      />
      <div className="p-2 sm:p-3">
        {waiting.isPending && <Skeleton className="m-2 h-10" />}
        {total === 0 && <EmptyState icon={ReceiptText} title="Таких платежей нет" className="py-6" />}
        {rows.length > 0 && (
          <ul>
            {rows.map((payment) => (
              <Row key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
        {waiting.isError && (
          <LoadError
            className="p-2"
            message="Не удалось загрузить платежи."
            retrying={waiting.isFetching}
            onRetry={() => void (waiting.isFetchNextPageError ? waiting.fetchNextPage() : waiting.refetch())}
          />
        )}
        {waiting.hasNextPage && !waiting.isError && (
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 p-2">
            <p className="text-[13px] text-muted">
              Показаны&nbsp;{formatNumber(rows.length)} из&nbsp;{formatNumber(total ?? 0)}, сначала новые
            </p>
            <Button size="sm" busy={waiting.isFetching} onClick={() => void waiting.fetchNextPage()}>
              {waiting.isFetching ? 'Загружаем...' : 'Показать ещё'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Row({ payment }: { payment: WaitingPayment }) {
  const [asked, setAsked] = useState<'confirm' | 'reject' | null>(null)
  const decide = useDecidePayment()
  const what = `${payment.company_name}: ${payment.plan_name}, ${monthsText(payment.duration_months)}, ${formatRoubles(payment.amount)}`
  const act = () => {
    if (!asked) return
    decide.mutate(
      { id: payment.id, decision: asked },
      {
        onSuccess: (end) =>
          end === null
            ? announce('good', 'Платёж отклонён')
            : announce('good', 'Оплата подтверждена', `Оплачено до ${formatPlanTime(end)}`),
        onError: (error) => announce('bad', messageOr(error, 'Не удалось сохранить решение')),
        onSettled: () => setAsked(null),
      },
    )
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-2 py-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere">{what}</p>
        <p className="text-[13px] text-muted">
          {waitingReason(payment)} · {formatDateTime(payment.created_at)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" onClick={() => setAsked('confirm')}>
          Подтвердить оплату<span className="sr-only">: {what}</span>
        </Button>
        <Button size="sm" onClick={() => setAsked('reject')}>
          Отклонить<span className="sr-only">: {what}</span>
        </Button>
      </div>
      <Dialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked === 'reject' ? 'Отклонить платёж?' : 'Подтвердить оплату?'}
        description={what}
      >
        <p className="text-[13px] text-muted">
          {asked === 'reject'
            ? 'Тариф не подключится. Если деньги пришли, верните их отправителю.'
            : 'Такой же тариф продлится, более дорогой начнётся сразу, более дешёвый — после нынешнего. Компания получит письмо. Отменить нельзя.'}
        </p>
        <DialogActions>
          <Button onClick={() => setAsked(null)}>Не сейчас</Button>
          <Button variant={asked === 'reject' ? 'danger' : 'primary'} busy={decide.isPending} onClick={act}>
            {asked === 'reject' ? 'Отклонить' : 'Подтвердить'}
          </Button>
        </DialogActions>
      </Dialog>
    </li>
  )
}
