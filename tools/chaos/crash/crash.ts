/** R3: kills the server at a named crash point, restarts it and checks that the requested work was done exactly once. */
import path from 'node:path'
import { ApiRefusal } from '../../../server/src/journey.ts'
import type { CrashPoint } from './points.ts'
import type { Case } from './scenarios/scenario.ts'
import { scenarioOf } from './scenarios.ts'
import type { Finding } from '../harness/finding.ts'
import { setStage, type Stage } from '../product/stage.ts'
import type { ChaosOptions } from '../harness/part.ts'

const injector = path.resolve(import.meta.dirname, '../product/injector.ts')

export type Crash = {
  readonly point: CrashPoint
  readonly back_in_ms: number
  /** Violations found; empty when the round is good. */
  readonly findings: readonly Finding[]
}

/** Crashes the server once at each point. Points of one scenario share a server. */
export async function* crashAt(
  { data_dir, random }: Pick<ChaosOptions, 'data_dir' | 'random'>,
  points: readonly CrashPoint[],
): AsyncGenerator<Crash> {
  for (const name of new Set(points.map(({ scenario }) => scenario))) {
    const { env = {}, open } = scenarioOf[name]
    const stage = await setStage(path.join(data_dir, `crash-${name}`), { env, preload: [injector] })
    try {
      const next = await open(stage)
      for (const point of points.filter(({ scenario }) => scenario === name))
        yield await crash(stage, await next(), point, Math.floor(random() * point.passes))
    } finally {
      await stage.stop()
    }
  }
}

async function crash(stage: Stage, { act, check }: Case, point: CrashPoint, skip: number): Promise<Crash> {
  const reached = stage.shoot({ ...point, skip }).then(
    () => true,
    () => false,
  )
  const acted = act().then(
    () => null,
    // a retry of a request that already succeeded may be rejected as still in progress
    (error: unknown) => (error instanceof ApiRefusal && error.status === 409 ? null : error),
  )
  const came = await reached
  if (!came) await stage.kill()
  const back_in_ms = await stage.restart()
  const error = await acted
  if (error) throw error
  const findings = (await check()).filter(({ lost, doubled }) => lost + doubled > 0)
  if (!came) findings.push({ what: 'it never came there', lost: 1, doubled: 0 })
  return { point, back_in_ms, findings }
}

/** Spreads `rounds` crashes evenly over the points; `from` rounds were done by an earlier run. */
export const spread = (points: readonly CrashPoint[], rounds: number, from: number): CrashPoint[] =>
  Array.from({ length: rounds }, (_, n) => {
    const point = points[Math.floor(((from + n) * points.length) / (from + rounds))]
    if (!point) throw new Error('there are points')
    return point
  })
