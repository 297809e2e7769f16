import type { PaymentMethod } from '@rezumetr/contracts/domain'
import * as payments from '@rezumetr/contracts/billing/payments'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isStatus } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRedirect } from '../../api/use-redirect.ts'
import { refreshAfterPlanChange, subscriptionQuery } from './api.ts'
import { isAskedOut } from './checkout.ts'
import { monthsOf, type Period } from './period.ts'
import { readSubscription } from './plan.ts'

/** Poll interval of a pending payment. */
const POLL_MS = 3000

/** One payment, polled until it is decided. Another user's payment is treated as missing. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'one', id],
    queryFn: ({ signal }) => call(payments.getPayment, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (isStatus(state.error, 404) || isStatus(state.error, 422)) return false
      if (state.data && state.data.result !== 'pending') return false
      return isAskedOut(state) ? false : POLL_MS
    },
  })

/** Whether the poll limit of a payment is reached, so that only the user triggers further requests. */
export function isLeftToPerson(cache: QueryClient, id: string): boolean {
  const state = cache.getQueryState(paymentQuery(id).queryKey)
  return state !== undefined && isAskedOut(state)
}

export const paymentsQuery = queryOptions({
  queryKey: ['payments', 'history'],
  queryFn: async ({ signal }) => (await call(payments.listPayments, { signal })).payments,
})

/** Price and period of a purchase as the server computes them now. */
export const quoteQuery = (plan_type: string, period: Period) =>
  queryOptions({
    queryKey: ['billing', 'quote', plan_type, period],
    queryFn: ({ signal }) =>
      call(payments.getQuote, { query: { plan_type, duration_months: monthsOf(period) }, signal }),
    staleTime: 0,
  })

/** Creates a payment and leaves for the provider's page, which returns to the plans with `payment_id` (CHK-20). */
export const useCreatePayment = () =>
  useRedirect(async (order: { plan_type: string; period: Period; payment_method: PaymentMethod }) => {
    const { confirmation_url } = await call(payments.createPayment, {
      body: {
        plan_type: order.plan_type,
        duration_months: monthsOf(order.period),
        return_url: `${location.origin}/pricing`,
        payment_method: order.payment_method,
      },
    })
    return confirmation_url
  })

/** Activates a free plan (CHK-19). */
export function useActivatePlan() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ plan_type, period }: { plan_type: string; period: Period }) =>
      call(payments.upgradeSubscription, { body: { plan_type, duration_months: monthsOf(period) } }),
    onSuccess: () => refreshAfterPlanChange(cache),
  })
}

/** Cancels reminders and any follow-up plan; the paid period stays. */
export function useCancelSubscription() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => readSubscription(await call(payments.cancelSubscription)),
    // its dialog cannot be closed meanwhile: without a connection it fails instead of waiting for one
    networkMode: 'always',
    onSuccess: (left) => {
      cache.setQueryData(subscriptionQuery.queryKey, left)
    },
  })
}
