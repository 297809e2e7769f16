import { checkLimits, getSubscription, listPlans } from '@rezumetr/contracts/billing/plans'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isStatus } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { readPlans, readSubscription } from './plan.ts'

export const plansQuery = queryOptions({
  queryKey: ['billing', 'plans'],
  queryFn: async ({ signal }) => readPlans(await call(listPlans, { signal })),
  staleTime: 10 * 60_000,
})

/** `null` for an account without a subscription, also when the server responds 404. */
export const subscriptionQuery = queryOptions({
  queryKey: ['billing', 'subscription'],
  queryFn: async ({ signal }) => {
    try {
      return readSubscription(await call(getSubscription, { signal }))
    } catch (error) {
      if (isStatus(error, 404)) return null
      throw error
    }
  },
})

export const limitsQuery = queryOptions({
  queryKey: ['billing', 'limits'],
  queryFn: ({ signal }) => call(checkLimits, { signal }),
})

/** The server chooses the vacancies that a new plan serves within this time. */
const SERVED_MS = 5000

/** Invalidates everything that a changed plan may have changed: at once, and when its vacancies are chosen. */
export async function refreshAfterPlanChange(cache: QueryClient) {
  const refresh = () =>
    Promise.all(
      [['billing'], ['vacancies'], ['applications'], ['dashboard'], ['model']].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    )
  setTimeout(() => void refresh(), SERVED_MS)
  await refresh()
}
