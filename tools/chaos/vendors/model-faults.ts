/**
 * Analyses over a faulty connection to a language model. Every company has the same resumes: a result by the
 * model must equal the result over a good connection; a result by the embedded engine must say that it is a
 * fallback and equal the engine's own; an answer that arrived must not be requested again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import * as billing from '@rezumetr/contracts/billing/plans'
import { resumeOf, vacancy } from '../../bench/analysis/llm-part.ts'
import { enter, type Api } from '../../../server/src/journey.ts'
import {
  buildApplications,
  buildSubscription,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../../server/src/testing/scenes/factories.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import { HARMLESS, type FaultKind } from './fault-proxy.ts'
import { injected, type VendorStage } from './vendor-stage.ts'

/** Longer than the time after which the product's circuit breaker closes again. */
const BREAK_MS = 31_000

type Reader = { readonly api: Api; readonly vacancy_id: string; readonly ids: readonly string[] }
let readers = 0

/** A company whose vacancy the model has already read: reading it again could change every score. */
async function reader({ product }: VendorStage, resumes: number): Promise<Reader> {
  const { deps, localUrl } = product
  const email = `reader-${process.pid}-${++readers}@example.ru`
  const api = await enter(localUrl, {
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

/** Expected result of each resume by the model and by the engine. */
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
  /**
   * Answered questions, and questions repeated after a fault. Attempts refused with 429 are not counted,
   * because the product waits them out.
   */
  readonly answers: number
  readonly retries: number
  /** Questions asked again although their answer had arrived. */
  readonly paid_twice: number
  /** Resumes analysed by the engine as a declared fallback. */
  readonly fallbacks: number
  /** Resumes with no result, with a result other than the twin's, or not charged exactly once. */
  readonly wrong: readonly string[]
}

/** The product's retry budget: 10 in reserve plus one per 10 answers. */
export const retriesAllowed = (answers: number): number => 10 + answers / 10

/**
 * Uses one company after another until `faults` faults have been injected; after each, the resumes that fell
 * back to the engine are analysed again over a good connection.
 */
export async function readThroughFaults(
  stage: VendorStage,
  { faults, resumes, share }: { faults: number; resumes: number; share: number },
): Promise<ReadThroughFaults> {
  const { model } = stage
  const twin = await readTwin(stage, resumes)
  const asked = new Map<string, { tries: number; answers: number }>()
  model.met = (body, fault) => {
    // the fence around the resume is random in each prompt, so it is removed before comparing questions
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
    // a re-analysis requested by a user is not a retry, so retries are counted before it
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
  /** Requests until the product stops asking. */
  readonly requests: number
  /** Requests of the second company, which starts while the breaker is open. */
  readonly requests_later: number
  /** Resumes of both companies that fell back to the engine. */
  readonly by_engine: number
  /** Resumes of the second company that the model reads after the breaker has closed. */
  readonly by_model_again: number
}

/** Upper bound on requests to a silent model: those in flight, the retry reserve and five failures. */
export const MODEL_SILENCE_BUDGET = 25

/**
 * A model that stops answering: every resume must still be analysed, soon without requests to the model, and
 * by the model again once it recovers.
 */
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
