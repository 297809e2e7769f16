import * as accounts from '@rezumetr/contracts/accounts/account'
import { until } from '../../../../server/src/testing/watch/until.ts'
import { compare } from '../../harness/finding.ts'
import { LONG_MS, type Scenario } from './scenario.ts'

export const mail: Scenario = {
  async open(stage) {
    const isSent = () =>
      until(
        () => stage.count<'left'>(`select count(*) as left from outbox where status = 'pending'`),
        ({ left }) => left === 0,
        LONG_MS,
      )
    return async () => {
      // each time another: somebody is sent a few links an hour
      const { api, email } = await stage.company()
      // its registration email may still be pending
      await isSent()
      await stage.world.control('/mail', undefined, 'DELETE')
      return {
        act: () => api.call(accounts.forgotPassword, { body: { email } }),
        async check() {
          await isSent()
          const { items } = await stage.world.control<{ items: unknown[] }>(
            `/mail?to=${encodeURIComponent(email)}`,
          )
          return [compare('emails', items.length, 1)]
        },
      }
    }
  },
}
