/**
 * An analysis by a language model against the sandbox's stand-in: how close it comes to the limit set by
 * latency and parallelism.
 *
 * `time at least` = answers × latency ÷ parallel, for all answers the vendor counted: readings, repairs,
 * second opinions. The vacancy is read once, before its first resume; that is done in advance and not
 * measured. The first result is measured from the request that starts the run until the list contains it, as
 * seen by a screen that received the event.
 */
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { ResumeText } from '@rezumetr/screening/model'
import { apiClient, type Api } from '../../../server/src/journey.ts'
import {
  buildApplications,
  buildSubscription,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../../server/src/testing/scenes/factories.ts'
import { controlSandbox } from '../../../server/src/testing/product/sandbox.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import { medians, type Part } from '../measures/figures.ts'
import { enterBench, startBenchProduct } from '../measures/stage.ts'

const RESUMES = 100
const PARALLEL = 10
/** Typical latency of a current model for one resume. */
const LATENCY_MS = 8000

export const vacancy = {
  title: 'Java-разработчик',
  description_text: `<p>Обязанности:</p><ul><li>Разработка микросервисов на Java и Spring Boot</li></ul>
<p>Требования:</p><ul><li>Опыт разработки на Java от 3 лет</li><li>Знание Spring Boot, Hibernate</li><li>PostgreSQL</li></ul>`,
}
export const resumeOf = (n: number): ResumeText => ({
  title: n % 3 === 0 ? 'Повар' : 'Java-разработчик',
  experience: [
    {
      start: `20${10 + (n % 14)}-03-01`,
      end: null,
      company: `ООО «Пример ${n}»`,
      position: n % 3 === 0 ? 'Повар' : 'Java-разработчик',
      description:
        n % 3 === 0 ? `Горячие блюда, смена ${n}.` : `Микросервисы на Java и Spring Boot, проект ${n}.`,
    },
  ],
  skills: n % 2 === 0 ? ['Java', 'PostgreSQL'] : ['Spring Boot'],
})

type Counts = {
  answered: number
  cut: number
  refused: number
  most_parallel: number
  calls: { answered: number }[]
}

const finish = (api: Api, id: string) =>
  until(
    () => api.call(analysis.getRun, { params: { id } }),
    (seen) => seen.finished_at !== null,
    600_000,
  )

/**
 * Server-sent events of the active run, as the screen receives them; reconnects when the stream ends. `null`:
 * the run is over.
 */
async function* watchRun(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  for (;;) {
    const { body } = await fetch(url + analysis.getActiveRun.path, { headers })
    let rest = ''
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data: unknown = JSON.parse(event.slice('data: '.length))
        // the server sends the type its contract declares
        yield (data as { data: { run: Run | null } }).data.run
      }
    }
  }
}

async function measureRun(latency_ms: number) {
  const product = await startBenchProduct({ LLM_CONCURRENCY: String(PARALLEL) })
  try {
    const { deps, localUrl: url } = product
    const { db } = deps
    const email = 'bench-llm@example.ru'
    const { access_token } = await enterBench(url, email)
    const api = apiClient(url, access_token)
    const scope = await scopeOf(db, email)
    await buildSubscription(db, scope, 'enterprise')
    const vacancy_id = await buildVacancy(db, scope, vacancy)
    const ids = await buildApplications(db, scope, vacancy_id, RESUMES + 1)
    for (const [n, id] of ids.entries()) await storeResume(deps, id, resumeOf(n))
    await api.call(analysis.switchModel, { body: { is_on: true } })
    await controlSandbox(url, '/llm', { latency_ms, max_parallel: PARALLEL })
    await finish(api, (await api.call(analysis.startNewAnalysis, { query: { vacancy_id, limit: 1 } })).run.id)
    await controlSandbox(url, '/llm/calls', undefined, 'DELETE')
    const started = performance.now()
    const { run } = await api.call(analysis.startNewAnalysis, { query: { vacancy_id } })
    let first_ms = 0
    for await (const seen of watchRun(url, access_token)) {
      if (seen === null) break
      if (seen.analyzed === 0 || first_ms > 0) continue
      const { results } = await api.call(analysis.listResults, { query: { vacancy_id } })
      if (results.length < 2) throw new Error('a result is told of and not shown')
      first_ms = performance.now() - started
    }
    const wall = performance.now() - started
    const done = await finish(api, run.id)
    const counts = await controlSandbox<Counts>(url, '/llm')
    return {
      ratio: wall / ((counts.answered * latency_ms) / PARALLEL),
      wall_s: wall / 1000,
      answers: counts.answered,
      missing: RESUMES - done.analyzed + (done.spending?.fallbacks ?? 0),
      repeated: counts.calls.filter(({ answered }) => answered > 1).length + counts.cut,
      above_cap: Math.max(0, counts.most_parallel - PARALLEL),
      first_late_ms: Math.max(0, first_ms - latency_ms),
      cost: ((done.spending?.cost ?? 0) / RESUMES) * 100,
    }
  } finally {
    await product.drop()
  }
}

export const llmPart: Part = {
  async measure(runs, scale) {
    const latency_ms = LATENCY_MS / scale
    const seen = await medians(runs, () => measureRun(latency_ms), ['missing', 'repeated', 'above_cap'])
    return {
      figures: [
        { what: 'wall ÷ (answers × latency ÷ 10)', goal: 1.1, measured: seen.ratio, unit: '' },
        {
          what: 'resumes without the model’s reading',
          goal: 0,
          measured: seen.missing,
          unit: `of ${RESUMES}`,
        },
        { what: 'answers paid for twice or thrown away', goal: 0, measured: seen.repeated, unit: '' },
        { what: 'questions above the cap', goal: 0, measured: seen.above_cap, unit: '' },
        {
          what: 'first result listed, beyond one latency',
          goal: 500,
          measured: seen.first_late_ms,
          unit: 'ms',
        },
      ],
      about: `${RESUMES} resumes, ${seen.answers} answers of ${latency_ms} ms each (life is ${LATENCY_MS} ms: --scale ${scale}), ${PARALLEL} at a time: ${seen.wall_s.toFixed(1)} s. At the sandbox's price 100 resumes cost ${seen.cost.toFixed(2)} ₽.`,
    }
  },
}
