import * as admin from '@rezumetr/contracts/admin/admin'
import type { PlanType } from '@rezumetr/contracts/domain'
import { getSystem } from '@rezumetr/contracts/admin/system'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { call, callWithMeta } from '../../api/call.ts'
import { refreshAfterPlanChange } from '../billing/api.ts'

export const statisticsQuery = queryOptions({
  queryKey: ['admin', 'statistics'],
  queryFn: ({ signal }) => call(admin.getStatistics, { signal }),
})

/** The number of the next page; `null` after the last one. */
const next = ({ meta: { page, limit, total } }: { meta: { page: number; limit: number; total: number } }) =>
  page * limit < total ? page + 1 : null

/** Users whose e-mail or company contains `search`, newest first, fifty per page. */
export const usersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', search],
    queryFn: ({ pageParam, signal }) =>
      callWithMeta(admin.listUsers, {
        query: { ...(search && { search }), ...(pageParam > 1 && { page: pageParam }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
  })

export const auditQuery = infiniteQueryOptions({
  queryKey: ['admin', 'audit'],
  queryFn: ({ pageParam, signal }) =>
    callWithMeta(admin.listAudit, { query: { page: pageParam, limit: 20 }, signal }),
  initialPageParam: 1,
  getNextPageParam: next,
})

/** Assigns a plan for a month from now; the list keeps its search, the figures are refetched (STATE-65, STATE-66). */
export function useChangePlan() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ user, plan_type }: { user: admin.AdminUser; plan_type: PlanType }) =>
      call(admin.changeSubscription, {
        params: { id: user.id },
        query: { plan_type, duration_months: 1 },
        body: user.subscription && {
          seen: { id: user.subscription.id, current_period_end: user.subscription.current_period_end },
        },
      }),
    onError: (error) => {
      if (errorCode(error) === 'SUBSCRIPTION_CHANGED')
        void cache.invalidateQueries({ queryKey: ['admin', 'users'] })
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['admin'] })
      // The administrator may have changed their own plan.
      void refreshAfterPlanChange(cache)
    },
  })
}

/** Payments awaiting a decision that match `search`, newest first. */
export const waitingPaymentsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'payments', search],
    queryFn: ({ pageParam, signal }) =>
      callWithMeta(admin.listWaitingPayments, { query: { search, page: pageParam, limit: 20 }, signal }),
    initialPageParam: 1,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
  })

/** Confirms or rejects a waiting payment. Gives the end of the period that was paid for; refetches list, figures and log whatever the outcome. */
export function useDecidePayment() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, decision }: { id: string; decision: 'confirm' | 'reject' }) => {
      const params = { id }
      if (decision === 'confirm') return (await call(admin.confirmPayment, { params })).period_end
      await call(admin.rejectPayment, { params })
      return null
    },
    // not awaited: the list without the payment would take its row away before the outcome is announced
    onSettled: () => void cache.invalidateQueries({ queryKey: ['admin'] }),
  })
}

/** Refetched every ten seconds while the page is open. */
export const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: ({ signal }) => call(getSystem, { signal }),
  refetchInterval: 10_000,
})

export function useSendStatistics() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(admin.sendStatistics),
    onSuccess: () => cache.invalidateQueries({ queryKey: auditQuery.queryKey }),
  })
}

/** Verifies the hash chain of the audit log on the server; a long one by several requests. */
export function useVerifyAudit() {
  const [verified, setVerified] = useState(0)
  const mutation = useMutation({
    mutationFn: async () => {
      setVerified(0)
      for (let query = {}; ;) {
        const answer = await call(admin.verifyAudit, { query })
        if (!answer.next) return answer
        query = answer.next
        setVerified(answer.entries)
      }
    },
  })
  return { ...mutation, verified }
}
