import * as analysis from '@rezumetr/contracts/analysis/analysis'
import * as exportsContract from '@rezumetr/contracts/analysis/exports'
import { chooseVacancy, synchronise } from '../../../../server/src/journey.ts'
import { until } from '../../../../server/src/testing/watch/until.ts'
import { compare } from '../../harness/finding.ts'
import { connected, ledgerOf, LONG_MS, shared, type Scenario } from './scenario.ts'

export const fileExport: Scenario = {
  async open(stage) {
    const next = shared(async () => {
      const company = await connected(stage)
      await synchronise(company.api)
      const vacancy = await chooseVacancy(company.api, 1000)
      if (!vacancy) throw new Error('no vacancy with new responses')
      await company.api.call(analysis.startNewAnalysis, { query: { vacancy_id: vacancy.id, limit: 5 } })
      await until(
        () => company.api.call(analysis.getActiveRun),
        ({ run }) => run === null,
      )
      return { company, vacancy_id: vacancy.id }
    })
    return async () => {
      const { company, vacancy_id } = await next()
      const before = await ledgerOf(stage)
      let id = ''
      return {
        async act() {
          id = (await company.api.call(exportsContract.startExport, { body: { vacancy_id } })).id
        },
        async check() {
          await until(
            () => company.api.call(exportsContract.getExport, { params: { id } }),
            ({ status }) => status === 'completed',
            LONG_MS,
          )
          await until(
            () => ledgerOf(stage),
            ({ files, made }) => files === made,
            LONG_MS,
          )
          const { bytes } = await company.api.file(exportsContract.downloadExport, { params: { id } })
          const after = await ledgerOf(stage)
          return [
            compare('files', after.files - before.files, 1),
            // an xlsx file is a ZIP archive: the end-of-central-directory record proves that the file is
            // complete
            compare('whole files', bytes.lastIndexOf('PK\u0005\u0006') > 0 ? 1 : 0, 1),
            compare('units', after.exports_counted - before.exports_counted, 1),
            compare('units of the period', after.exports_used, after.exports_counted),
            compare('units held', after.reserved, 0),
          ]
        },
      }
    }
  },
}
