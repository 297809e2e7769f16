/** A changed weight for a vacancy with 1,000 analysed candidates: from the request to the committed answer. */
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import * as rubric from '@rezumetr/contracts/rubrics/rubric'
import { javaResume, javaVacancy } from '@rezumetr/screening/sample'
import { apiClient } from '../../../server/src/journey.ts'
import {
  buildApplications,
  buildSubscription,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../../server/src/testing/scenes/factories.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import { medians, type Part } from '../measures/figures.ts'
import { enterBench, startBenchProduct } from '../measures/stage.ts'

const CANDIDATES = 1000
const EMAIL = 'rubric@example.ru'

export const rubricPart: Part = {
  async measure(runs) {
    const product = await startBenchProduct({})
    try {
      const { db } = product.deps
      const { access_token } = await enterBench(product.localUrl, EMAIL)
      const api = apiClient(product.localUrl, access_token)
      const scope = await scopeOf(db, EMAIL)
      await buildSubscription(db, scope, 'enterprise')
      const id = await buildVacancy(db, scope, {
        title: javaVacancy.title ?? '',
        description_text: javaVacancy.description,
        key_skills: [...(javaVacancy.key_skills ?? [])],
      })
      for (const [n, application] of (await buildApplications(db, scope, id, CANDIDATES)).entries())
        await storeResume(product.deps, application, {
          ...javaResume,
          skills: (javaResume.skills ?? []).slice(n % 6),
        })
      const { run } = await api.call(analysis.startNewAnalysis, { query: { vacancy_id: id } })
      await until(
        () => api.call(analysis.getRun, { params: { id: run.id } }),
        ({ finished_at }) => finished_at !== null,
        600_000,
      )
      const timed = async (work: () => Promise<unknown>) => {
        const begun = performance.now()
        await work()
        return performance.now() - begun
      }
      let turn = 0
      const { preview, apply } = await medians(runs, async () => {
        const { version, lines, years } = await api.call(rubric.getRubric, { params: { id } })
        const draft = { lines, own: [], weights: { work: (turn++ % 30) / 10 }, years }
        const body = { version, change: { kind: 'edit' as const, draft } }
        return {
          preview: await timed(() => api.call(rubric.previewRubric, { params: { id }, body })),
          apply: await timed(() => api.call(rubric.applyRubric, { params: { id }, body })),
        }
      })
      return {
        figures: [
          { what: `preview, ${CANDIDATES} candidates`, goal: 200, measured: preview, unit: 'ms' },
          { what: `re-ranking, ${CANDIDATES} candidates`, goal: 200, measured: apply, unit: 'ms' },
        ],
        about: 'From the request to the answer, the transaction committed; one process, embedded PostgreSQL.',
      }
    } finally {
      await product.drop()
    }
  },
}
