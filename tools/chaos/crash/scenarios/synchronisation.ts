import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import { synchronise, type Api } from '../../../../server/src/journey.ts'
import { until } from '../../../../server/src/testing/watch/until.ts'
import { compare } from '../../harness/finding.ts'
import { fingerprint } from '../../product/fingerprint.ts'
import { connected, LONG_MS, type Scenario } from './scenario.ts'

const OTHER_EMPLOYER = 'sandbox-employer-2-token'

export const synchronisation: Scenario = {
  async open(stage) {
    const undisturbed = await connected(stage, OTHER_EMPLOYER)
    await synchronise(undisturbed.api)
    const twin = await fingerprint(undisturbed.api)
    return async () => {
      const company = await connected(stage, OTHER_EMPLOYER)
      return {
        act: () => company.api.call(jobBoard.startSync, { body: {} }),
        async check() {
          await quiet(company.api)
          const end = await fingerprint(company.api)
          const { jobs } = await stage.count<'jobs'>(
            'select count(*) as jobs from sync_jobs where company_id = $1',
            company.id,
          )
          return [
            compare('synchronisations', jobs, 1),
            compare('responses', end.applications, twin.applications),
            compare('differences from the twin', end.hash === twin.hash ? 0 : 1, 0),
          ]
        },
      }
    }
  },
}

async function quiet(api: Api): Promise<void> {
  await until(
    async () => (await api.call(jobBoard.listSyncJobs, { query: { limit: 1 } })).jobs[0]?.status,
    (status) => status === 'completed' || status === 'failed',
    LONG_MS,
  )
}
