import * as analysis from '@rezumetr/contracts/analysis/analysis'
import { chooseVacancy, synchronise } from '../../../../server/src/journey.ts'
import { until } from '../../../../server/src/testing/watch/until.ts'
import { compare } from '../../harness/finding.ts'
import type { Company, Stage } from '../../product/stage.ts'
import { connected, ledgerOf, LONG_MS, shared, type Scenario } from './scenario.ts'

/**
 * A question occupies a concurrency slot until its answer is stored, so a crash loses at most as many answers
 * as there are slots. One slot is used because the goal (R3) allows one repeated question.
 */
const QUESTIONS_AT_ONCE = 1

/** An analysis run of `resumes` resumes, with either engine. */
function runs(stage: Stage, resumes: number, prepare: (company: Company) => Promise<unknown>) {
  const next = shared(async () => {
    const company = await connected(stage)
    await synchronise(company.api)
    await prepare(company)
    return company
  })
  return async () => {
    const { api } = await next()
    const vacancy = await chooseVacancy(api, 1000)
    if (!vacancy) throw new Error('no vacancy with new responses')
    const before = await ledgerOf(stage)
    return {
      act: () => api.call(analysis.startNewAnalysis, { query: { vacancy_id: vacancy.id, limit: resumes } }),
      async check() {
        await until(
          () => ledgerOf(stage),
          ({ active }) => active === 0,
          LONG_MS,
        )
        const after = await ledgerOf(stage)
        return [
          compare('runs', after.runs - before.runs, 1),
          compare('resumes', after.done - before.done, resumes),
          compare('units', after.counted, after.done),
          compare('units of the period', after.used, after.counted),
          compare('units held', after.reserved, 0),
        ]
      },
    }
  }
}

export const byRules: Scenario = { open: async (stage) => runs(stage, 3, async () => {}) }

export const byModel: Scenario = {
  env: { LLM_CONCURRENCY: String(QUESTIONS_AT_ONCE) },
  async open(stage) {
    await stage.world.control('/llm', { latency_ms: 5, max_parallel: 4 })
    const next = runs(stage, 2, ({ api }) => api.call(analysis.switchModel, { body: { is_on: true } }))
    return async () => {
      await stage.world.control('/llm/calls', undefined, 'DELETE')
      const round = await next()
      return {
        act: round.act,
        async check() {
          const findings = await round.check()
          const { calls } = await stage.world.control<{ calls: { asked: number }[] }>('/llm')
          // counts cut-off questions too, because a vendor may charge for a question it did not finish
          // answering
          const again = calls.reduce((sum, { asked }) => sum + Math.max(0, asked - 1), 0)
          return [...findings, compare('questions asked again', Math.max(0, again - QUESTIONS_AT_ONCE), 0)]
        },
      }
    }
  },
}
