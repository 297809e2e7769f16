import type { PaymentMethod } from '@rezumetr/contracts/domain'
import * as payments from '@rezumetr/contracts/payments'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isStatus } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { subscriptionQuery } from './api.ts'
import { monthsOf, type Period } from './period.ts'
import { readSubscription } from './plan.ts'

/** How often an undecided payment is asked about, and how many times before the person has to ask. */
const POLL_MS = 3000
const POLLS = 100

/** One payment, followed until it is decided; a payment of somebody else is none. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'one', id],
    queryFn: ({ signal }) => call(payments.getPayment, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (isStatus(state.error, 404) || isStatus(state.error, 422)) return false
      if (state.data && state.data.result !== 'pending') return false
      return state.dataUpdateCount + state.errorUpdateCount < POLLS ? POLL_MS : false
    },
  })

export const paymentsQuery = queryOptions({
  queryKey: ['payments', 'history'],
  queryFn: async ({ signal }) => (await call(payments.listPayments, { signal })).payments,
})

/** Price and period of a purchase as the server would make it now. */
export const quoteQuery = (plan_type: string, period: Period) =>
  queryOptions({
    queryKey: ['billing', 'quote', plan_type, period],
    queryFn: ({ signal }) =>
      call(payments.getQuote, { query: { plan_type, duration_months: monthsOf(period) }, signal }),
    staleTime: 0,
  })

/** Opens a payment and leaves for its page; the way back leads to the plans with `payment_id` (CHK-20). */
export function useCreatePayment() {
  return useMutation({
    mutationFn: (order: { plan_type: string; period: Period; payment_method: PaymentMethod }) =>
      call(payments.createPayment, {
        body: {
          plan_type: order.plan_type,
          duration_months: monthsOf(order.period),
          return_url: `${location.origin}/pricing`,
          payment_method: order.payment_method,
        },
      }),
    onSuccess: ({ confirmation_url }) => location.assign(confirmation_url),
  })
}

/** Opens a plan that costs nothing (CHK-19). */
export function useActivatePlan() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ plan_type, period }: { plan_type: string; period: Period }) =>
      call(payments.upgradeSubscription, { body: { plan_type, duration_months: monthsOf(period) } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['billing'] }),
  })
}

/** No reminders and nothing after this plan; its paid time stays. */
export function useCancelSubscription() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(payments.cancelSubscription),
    onSuccess: (data) => {
      cache.setQueryData(subscriptionQuery.queryKey, readSubscription(data))
    },
  })
}
