/**
 * Faulty connections to the language model and to the payment providers, 10 faults each per round; then a
 * model and a provider that stop answering.
 */
import path from 'node:path'
import { startBenchProduct } from '../../bench/measures/stage.ts'
import { MODEL_SILENCE_BUDGET, modelSilence, readThroughFaults, retriesAllowed } from './model-faults.ts'
import type { ChaosPart } from '../harness/part.ts'
import { paymentSilence, payThroughFaults } from './payment-faults.ts'
import { setVendorStage } from './vendor-stage.ts'

const FAULTS = 10
const RESUMES = 100
/** Concurrent polls of the payment by the payer's page; the product asks the provider at most once per 10 s. */
const LOOKS = 50

export const vendorsPart: ChaosPart = async ({ rounds, random, data_dir, note }) => {
  const stage = await setVendorStage(
    // inside the directory that the sweeper removes when the harness is killed
    (env) => startBenchProduct(env, path.join(data_dir, 'postgres')),
    Math.floor(random() * 1e9),
  )
  const verdicts: boolean[] = []
  let doubled = 0
  const judge = (isGood: boolean, line: string) => {
    verdicts.push(isGood)
    console.log(`${isGood ? 'good' : 'BAD '}  ${line}`)
  }
  const tell = (what: string, { counts }: typeof stage.model) =>
    console.log(`      ${what}: ${[...counts].map(([kind, count]) => `${kind} × ${count}`).join(', ')}`)
  try {
    const read = await readThroughFaults(stage, { faults: rounds * FAULTS, resumes: RESUMES, share: 0.2 })
    tell('model', stage.model)
    for (const line of read.wrong.slice(0, 20)) console.log(`NO    ${line}`)
    judge(
      read.wrong.length === 0,
      `model: ${read.faults} faults in ${read.rounds} runs of ${RESUMES}: ${read.wrong.length} results otherwise than the twin's, ${read.fallbacks} read by the engine until the line was good`,
    )
    doubled += read.paid_twice
    judge(read.paid_twice === 0, `model: ${read.answers} answers arrived, ${read.paid_twice} asked for twice`)
    const allowed = retriesAllowed(read.answers)
    judge(read.retries <= allowed, `model: ${read.retries} retries, ${allowed.toFixed(0)} allowed`)
    for (const kind of ['503', 'reset'] as const) {
      const silent = await modelSilence(stage, kind, RESUMES)
      judge(
        silent.requests <= MODEL_SILENCE_BUDGET &&
          silent.requests_later === 0 &&
          silent.by_engine === 2 * (RESUMES - 1) &&
          silent.by_model_again === RESUMES,
        `model silent (${kind}): ${silent.requests} requests of ${MODEL_SILENCE_BUDGET}, then ${silent.requests_later}; ${silent.by_engine} read by the engine, ${silent.by_model_again} by the model again`,
      )
    }

    const pay = await payThroughFaults(stage, { faults: rounds * FAULTS, crowd: 10, each: 6, share: 0.5 })
    tell('providers', stage.payments)
    for (const line of pay.wrong.slice(0, 20)) console.log(`NO    ${line}`)
    judge(
      pay.wrong.length === 0,
      `payments: ${pay.faults} faults in ${pay.requests} requests, ${pay.paid} paid: ${pay.wrong.length} payers have otherwise than they paid for`,
    )
    judge(
      pay.made_otherwise === 0,
      `payments: of ${pay.payments} orders to YooKassa ${pay.made_otherwise} made more or less than one payment`,
    )
    for (const kind of ['503', 'HTML'] as const) {
      const { requests, allowed, result } = await paymentSilence(stage, kind, LOOKS)
      judge(
        requests >= 1 && requests <= allowed && result === 'pending',
        `provider silent (${kind}): ${LOOKS} looks, ${requests} requests of ${allowed}, the payment is ${result}`,
      )
    }
  } finally {
    await stage.drop()
  }
  const isGood = verdicts.every(Boolean)
  note({ is_good: isGood, doubled, rounds })
  return isGood
}
