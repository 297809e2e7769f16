import type { BillDocument } from '@rezumetr/contracts/billing/documents'
import type { Payment } from '@rezumetr/contracts/billing/payments'
import { useQuery } from '@tanstack/react-query'
import { linkClass } from '../../features/accounts/auth-frame.tsx'
import { monthsText, paymentState } from '../../features/billing/checkout.ts'
import { DocumentButton } from '../../features/billing/document-button.tsx'
import { documentsQuery } from '../../features/billing/documents.ts'
import { paymentsQuery } from '../../features/billing/payments.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { formatDateTime, formatRoubles } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'

/** Payments and attempts, newest first; hidden when there are none. */
export function PaymentHistory() {
  const payments = useQuery(paymentsQuery)
  const documents = useQuery(documentsQuery)
  if (!payments.isError && !payments.data?.length) return null
  return (
    <Card>
      <CardHeader title="История платежей" />
      <div className="p-2 sm:p-3">
        {payments.data ? (
          <ul>
            {documents.isError && (
              <li>
                <LoadError
                  className="px-2.5 pb-2"
                  message="Не удалось загрузить счета и акты."
                  retrying={documents.isFetching}
                  onRetry={() => void documents.refetch()}
                />
              </li>
            )}
            {payments.data.map((payment) => (
              <Row
                key={payment.id}
                payment={payment}
                documents={(documents.data ?? []).filter((paper) => paper.payment_id === payment.id)}
              />
            ))}
          </ul>
        ) : (
          <LoadError
            className="p-2"
            message="Не удалось загрузить историю платежей."
            retrying={payments.isFetching}
            onRetry={() => void payments.refetch()}
          />
        )}
      </div>
    </Card>
  )
}

function Row({ payment, documents }: { payment: Payment; documents: readonly BillDocument[] }) {
  const { plan_name, duration_months, amount, result, created_at, error_message, confirmation_url } = payment
  const { label, tone } = paymentState(payment)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 rounded-lg px-2 py-2 sm:grid-cols-[9rem_minmax(0,1fr)_auto_9.5rem]">
      <span className="text-[13px] text-muted tabular-nums">{formatDateTime(created_at)}</span>
      <span className="order-3 col-span-2 min-w-0 sm:order-none sm:col-span-1">
        {plan_name}, {monthsText(duration_months)}
        {(result === 'failed' || result === 'review') && error_message && (
          <span className="block text-[13px] text-muted">{error_message}</span>
        )}
        {confirmation_url && (
          <a href={confirmation_url} className={`${linkClass} ml-3 text-[13px]`}>
            Оплатить
            <span className="sr-only">
              : {plan_name}, {monthsText(duration_months)}, {formatDateTime(created_at)}
            </span>
          </a>
        )}
        {documents.map((paper) => (
          <DocumentButton key={paper.id} document={paper} />
        ))}
      </span>
      <span className="order-4 font-medium tabular-nums sm:order-none sm:text-right">
        {formatRoubles(amount)}
      </span>
      <span className="justify-self-end">
        <Badge tone={tone}>{label}</Badge>
      </span>
    </li>
  )
}
