import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { linkClass } from '../../features/accounts/auth-frame.tsx'
import { plansQuery } from '../../features/billing/api.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Redirect } from '../../ui/tab/redirect.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { toastError } from '../../ui/notices/toast.tsx'
import { Order } from './order.tsx'

const route = getRouteApi('/guard/shell/checkout')

/** How long a failure is shown before the redirect to the plans. */
const LEAVE_MS = 3000

/** Checkout of one public plan; any other plan in the URL redirects to the price list (CHK-01, CHK-03). */
export function CheckoutPage() {
  const { plan: plan_type, period = 'monthly' } = route.useSearch()
  const plans = useQuery(plansQuery)
  const plan = plans.data?.find((known) => known.plan_type === plan_type)
  if (!plan_type || (plans.data && !plan?.is_public)) return <Redirect href="/pricing" />
  return (
    <Page
      title="Оформление тарифа"
      actions={
        <Link
          to="/pricing"
          search={{ period: period === 'yearly' ? period : undefined }}
          className={linkClass}
        >
          Выбрать другой тариф
        </Link>
      }
      className="max-w-5xl"
    >
      {plan ? (
        <Order key={`${plan_type} ${period}`} plan={plan} period={period} />
      ) : plans.isError ? (
        <LoadFailure />
      ) : (
        <div
          role="status"
          aria-label="Загрузка тарифа"
          className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
        >
          <Skeleton className="h-96 rounded-xl" />
          <Skeleton className="h-72 rounded-xl" />
        </div>
      )}
    </Page>
  )
}

const FAILED = 'Ошибка загрузки данных'

function LoadFailure() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => {
      toastError(FAILED)
      void navigate({ to: '/pricing', replace: true })
    }, LEAVE_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Alert tone="bad" title={FAILED}>
      Сейчас вернёмся к тарифам. Деньги не списаны.
    </Alert>
  )
}
