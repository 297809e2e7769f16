import * as accounts from '@rezumetr/contracts/accounts/account'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import type { Api } from '../../../../server/src/journey.ts'
import { compare } from '../../harness/finding.ts'
import type { Scenario } from './scenario.ts'

export const refresh: Scenario = {
  async open(stage) {
    const { api, email } = await stage.company()
    const consent = async (as: Api) => {
      const { state, redirect_uri } = await as.call(jobBoard.getOauthUrl)
      const { code } = await stage.world.control<{ code: string }>('/tokens', {
        action: 'code',
        redirect_uri,
      })
      await as.call(jobBoard.exchangeOauthCode, { query: {}, body: { code, state } })
    }
    await consent(api)
    return async () => {
      const own = await stage.enter(email)
      await stage.world.control('/tokens', { action: 'expire' })
      return {
        act: () => own.call(jobBoard.testConnection),
        async check() {
          const { valid } = await own.call(jobBoard.testConnection)
          const state = valid ? 'works' : (await own.call(accounts.getMe)).hh?.state
          if (!valid) await consent(own)
          const healed = (await own.call(jobBoard.testConnection)).valid
          return [
            compare(`a visible end (${state})`, valid || state === 'refresh_lost' ? 1 : 0, 1),
            compare('a connection after it', healed ? 1 : 0, 1),
          ]
        },
      }
    }
  },
}
