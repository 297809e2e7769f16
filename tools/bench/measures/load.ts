/** Load by 20 connections, each sending the next request as soon as it gets an answer. */
import autocannon from 'autocannon'

export type Load = { readonly per_second: number; readonly p95_ms: number; readonly failed: number }

/** `NaN` without values. */
export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.95))] ??
  Number.NaN

/** @param token access token of the requester; `null` sends no authorization */
export async function measureLoad(url: string, token: string | null, seconds: number): Promise<Load> {
  const times: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const options = {
    url,
    connections: 20,
    duration: seconds,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  }
  const running = autocannon(options, (error: Error | null, result) =>
    error ? reject(error) : resolve(result),
  )
  running.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  const result = await promise
  return {
    per_second: times.length / result.duration,
    p95_ms: p95(times),
    failed: result.non2xx + result.errors,
  }
}
