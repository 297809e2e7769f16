/** CPU time per company and hour, in this process. */
import { HOUR_MS, type Clock } from '../../platform/values/clock.ts'

/** An hour of ordinary uploads, 500 files, takes 50 s. */
const BUDGET_SECONDS = 120

export type CpuBudget = {
  wait(company: string): number | null
  spent(company: string): number
  spend(company: string, seconds: number): void
}

export function createCpuBudget(clock: Clock, budget = BUDGET_SECONDS): CpuBudget {
  let hour = 0
  const spent = new Map<string, number>()
  const startHour = (): number => {
    const now = clock().getTime()
    if (Math.floor(now / HOUR_MS) !== hour) {
      hour = Math.floor(now / HOUR_MS)
      spent.clear()
    }
    return now
  }
  return {
    wait(company) {
      const now = startHour()
      return (spent.get(company) ?? 0) < budget ? null : Math.ceil(((hour + 1) * HOUR_MS - now) / 1000)
    },
    spent(company) {
      startHour()
      return spent.get(company) ?? 0
    },
    spend(company, seconds) {
      startHour()
      spent.set(company, (spent.get(company) ?? 0) + seconds)
    },
  }
}
