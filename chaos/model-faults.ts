/**
 * Readings through a bad line to a language model. Every company has the same resumes: what the model read must be what it reads
 * over a good line; what the engine read in its place must say so and be what the engine reads; an answer that arrived is asked
 * for no second time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import * as analysis from '@rezumetr/contracts/analysis'
import * as billing from '@rezumetr/contracts/billing'
import { resumeOf, vacancy } from '../bench/llm-part.ts'
import { enter, type Api } from '../server/src/journey.ts'
import {
  buildApplications,
  buildSubscription,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../server/src/testing/factories.ts'
import { until } from '../server/src/testing/until.ts'
import { HARMLESS, type FaultKind } from './fault-proxy.ts'
import { injected, type VendorStage } from './vendor-stage.ts'

/** The product's: an open breaker closes by itself. */
const BREAK_MS = 31_000

type Reader = { readonly api: Api; readonly vacancy_id: string; readonly ids: readonly string[] }
let readers = 0

/** With the vacancy read by the model already: another reading of it would change every score. */
async function reader({ product }: VendorStage, resumes: number): Promise<Reader> {
  const { deps, local_url } = product
  const email = `reader-${process.pid}-${++readers}@example.ru`
  const api = await enter(local_url, {
    company_name: 'ООО «Обрыв»',
    full_name: 'Анна Смирнова',
    email,
    password: 'Once-And-Never-2026',
  })
  const scope = await scopeOf(deps.db, email)
  await buildSubscription(deps.db, scope, 'enterprise')
  const vacancy_id = await buildVacancy(deps.db, scope, vacancy)
  const ids = await buildApplications(deps.db, scope, vacancy_id, resumes)
  for (const [n, id] of ids.entries()) await storeResume(deps, id, resumeOf(n))
  await api.call(analysis.switchModel, { body: { is_on: true } })
  await finish(api, await api.call(analysis.startNewAnalysis, { query: { vacancy_id, limit: 1 } }))
  return { api, vacancy_id, ids }
}

const finish = (api: Api, { run: { id } }: { run: analysis.Run }) =>
  until(
    () => api.call(analysis.getRun, { params: { id } }),
    (run) => run.finished_at !== null,
    600_000,
  )
const readNew = async ({ api, vacancy_id }: Reader) =>
  await finish(api, await api.call(analysis.startNewAnalysis, { query: { vacancy_id } }))
const readAgain = async ({ api }: Reader, application_ids: string[]) =>
  await finish(
    api,
    await api.call(analysis.startAnalysis, { body: { application_ids, force_reanalysis: true } }),
  )

/** Results in the order of the resumes. */
async function resultsOf({ api, vacancy_id, ids }: Reader) {
  const { results } = await api.call(analysis.listResults, { query: { vacancy_id, limit: 200 } })
  return ids.map((id) => {
    const found = results.find(({ application }) => application.id === id)
    if (!found) return { id, engine: null, fallback: null, image: '' }
    const { engine, fallback, score, recommendation, strengths, weaknesses, red_flags, reasoning } = found
    const { skills_match, experience_match, salary_match } = found
    const judged = { score, recommendation, skills_match, experience_match, salary_match, reasoning }
    return {
      id,
      engine,
      fallback,
      image: JSON.stringify({ ...judged, strengths, weaknesses, red_flags }),
    }
  })
}

/** What the model, and what the engine, make of each resume. */
export type ReadTwin = { readonly by_model: readonly string[]; readonly by_engine: readonly string[] }

export async function readTwin(stage: VendorStage, resumes: number): Promise<ReadTwin> {
  const one = await reader(stage, resumes)
  await readNew(one)
  const by_model = (await resultsOf(one)).map(({ image }) => image)
  await one.api.call(analysis.switchModel, { body: { is_on: false } })
  await readAgain(one, [...one.ids])
  return { by_model, by_engine: (await resultsOf(one)).map(({ image }) => image) }
}

export type ReadThroughFaults = {
  readonly faults: number
  readonly rounds: number
  /** Questions answered, and questions asked once more after a fault: 429 is waited out and counts as none. */
  readonly answers: number
  readonly retries: number
  /** Questions that were asked again though their answer had arrived. */
  readonly paid_twice: number
  /** Resumes the engine read in the model's place, and said so. */
  readonly fallbacks: number
  /** Resumes without a result, with another one than the twin's, or counted otherwise than once. */
  readonly wrong: readonly string[]
}

/** What the product may ask again: ten at hand, and one for ten answers. */
export const retriesAllowed = (answers: number): number => 10 + answers / 10

/** Company after company, until so many faults were met; at the end of each, what the engine had to read is read over a good line. */
export async function readThroughFaults(
  stage: VendorStage,
  { faults, resumes, share }: { faults: number; resumes: number; share: number },
): Promise<ReadThroughFaults> {
  const { model } = stage
  const twin = await readTwin(stage, resumes)
  const asked = new Map<string, { tries: number; answers: number }>()
  model.met = (body, fault) => {
    // what fences the resume is drawn anew each time
    const question = body.toString().replaceAll(/[0-9a-f]{16}/g, '')
    const met = asked.get(question) ?? { tries: 0, answers: 0 }
    asked.set(question, met)
    if (!fault?.startsWith('429')) met.tries += 1
    if (fault === null || HARMLESS.has(fault)) met.answers += 1
  }
  const before = injected(model)
  const sum = { answers: 0, retries: 0, paid_twice: 0, fallbacks: 0, rounds: 0 }
  const wrong: string[] = []
  while (injected(model) - before < faults) {
    asked.clear()
    const one = await reader(stage, resumes)
    model.share = share
    await readNew(one)
    model.share = 0
    // what a person asks for later is no retry
    for (const { tries } of asked.values()) sum.retries += Math.max(0, tries - 1)
    const seen = await resultsOf(one)
    const replaced = seen.filter(({ engine }) => engine === 'embedded')
    for (const [n, { engine, fallback, image }] of seen.entries()) {
      const right = (engine === 'llm' ? twin.by_model : twin.by_engine)[n]
      if (image !== right || (engine === 'llm') !== (fallback === null))
        wrong.push(`resume ${n}: ${engine} ${fallback} ${image}`)
    }
    let charged = resumes
    for (let left = replaced, tries = 1; left.length > 0 && tries <= 2; tries += 1) {
      if (tries > 1) await pause(BREAK_MS)
      await readAgain(
        one,
        left.map(({ id }) => id),
      )
      charged += left.length
      left = (await resultsOf(one)).filter(({ engine }) => engine !== 'llm')
    }
    for (const [n, { image }] of (await resultsOf(one)).entries())
      if (image !== twin.by_model[n]) wrong.push(`resume ${n}, read again: ${image}`)
    const { analyses_used } = await one.api.call(billing.checkLimits)
    if (analyses_used !== charged) wrong.push(`${analyses_used} units counted for ${charged}`)
    for (const { answers } of asked.values()) {
      sum.answers += answers
      sum.paid_twice += Math.max(0, answers - 1)
    }
    sum.fallbacks += replaced.length
    sum.rounds += 1
  }
  model.met = () => {}
  return { ...sum, faults: injected(model) - before, wrong }
}

export type ModelSilence = {
  readonly kind: FaultKind
  /** Until nobody asked any more. */
  readonly requests: number
  /** Of the next company, while nobody asks. */
  readonly requests_later: number
  /** Resumes of both that the engine read, and said so. */
  readonly by_engine: number
  /** Resumes of the second that the model reads when the time is over. */
  readonly by_model_again: number
}

/** What may be asked of a model that answers nothing: what is on its way, the retries at hand, and five failures. */
export const MODEL_SILENCE_BUDGET = 25

/** A model that answers nothing any more: everything is read all the same, soon without asking, and later by the model again. */
export async function modelSilence(
  stage: VendorStage,
  kind: FaultKind,
  resumes: number,
): Promise<ModelSilence> {
  const { model } = stage
  const [first, second] = [await reader(stage, resumes), await reader(stage, resumes)]
  const replacedOf = async (one: Reader) =>
    (await resultsOf(one)).filter(({ fallback }) => fallback === 'unavailable').length
  const requestsOf = async (work: () => Promise<unknown>) => {
    const before = model.requests
    await work()
    return model.requests - before
  }
  Object.assign(model, { share: 1, only: [kind] })
  const requests = await requestsOf(() => readNew(first))
  const requests_later = await requestsOf(() => readNew(second))
  Object.assign(model, { share: 0, only: null })
  const by_engine = (await replacedOf(first)) + (await replacedOf(second))
  await pause(BREAK_MS)
  await readAgain(second, [...second.ids])
  const again = (await resultsOf(second)).filter(({ engine }) => engine === 'llm')
  return { kind, requests, requests_later, by_engine, by_model_again: again.length }
}
