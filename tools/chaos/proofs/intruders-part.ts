/**
 * S2 at full volume: malformed requests against the product running as its own process, 1000 per round
 * (`--rounds 100` gives the 100,000 of the goal).
 */
import fs from 'node:fs'
import http from 'node:http'
import type { TokenPair } from '@rezumetr/contracts/accounts/account'
import { listEndpoints } from '../../../server/src/testing/http/endpoints.ts'
import { complaint, malformed, notHttp } from '../../../server/src/testing/http/malformed.ts'
import { send, sendBytes } from '../../../server/src/testing/http/sending.ts'
import type { ChaosPart } from '../harness/part.ts'
import { freePort, startServer } from '../product/server-process.ts'

const A_ROUND = 1000
const AT_ONCE = 16
/** Allowed relative growth of resident memory after warm-up. */
const MAX_GROWTH = 0.1

export const intrudersPart: ChaosPart = async ({ rounds, random, data_dir, note }) => {
  const endpoints = [...(await listEndpoints()).values()]
  const server = await startServer({ data_dir, port: await freePort() })
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const statuses = new Map<number, number>()
  const complaints: string[] = []
  const started = performance.now()
  /** Resident memory after each round: a leak keeps rising until the end, while a normal heap levels off. */
  const resident_mb: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const token = await signIn(server.url, round)
      let left = A_ROUND
      const worker = async () => {
        while (left-- > 0) {
          const request = malformed(endpoints, random, token)
          const answer = await send(server.url, request, agent)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          const wrong = complaint(answer, request.method)
          if (wrong !== null)
            complaints.push(
              `${request.method} ${request.url.slice(0, 200)} ${request.body?.toString().slice(0, 300)}: ${wrong}`,
            )
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      for (const bytes of notHttp) await sendBytes(server.url, bytes)
      resident_mb.push(residentMegabytes(server.pid))
    }
    const alive = (await fetch(`${server.url}/health/ready`)).ok
    const seconds = (performance.now() - started) / 1000
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`)
    console.log(`${rounds * A_ROUND} requests in ${seconds.toFixed(0)} s: ${counts.join(', ')}`)
    const quarters = [0.25, 0.5, 0.75, 1].map((part) => resident_mb[Math.ceil(rounds * part) - 1] ?? 0)
    // the first quarter covers one-time allocations of every route (parsers, compiled code); later growth is
    // retained memory
    const growth = (quarters[3] ?? 0) / (quarters[0] ?? 0) - 1
    const memory = Number.isNaN(growth)
      ? 'memory not measured on this machine'
      : `resident ${quarters.join(', ')} MB after each quarter, ${(growth * 100).toFixed(1)} % since the first (≤ ${MAX_GROWTH * 100} %)`
    console.log(`${memory}; ${alive ? 'alive' : 'NOT READY'}`)
    if (rounds >= 40 && growth > MAX_GROWTH) complaints.push('memory grows')
    for (const text of complaints.slice(0, 20)) console.log(`NO ${text}`)
    console.log(`${complaints.length} answers the contract does not allow`)
    if (!alive) complaints.push('not ready')
  } finally {
    agent.destroy()
    await server.stop()
  }
  const isGood = complaints.length === 0
  note({ is_good: isGood, rounds })
  return isGood
}

/** Signs in anew for every round: access tokens last 15 minutes. */
async function signIn(url: string, round: number): Promise<string> {
  const post = async (at: string, body: object) =>
    await fetch(url + at, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const account = { email: `round-${round}@example.ru`, password: 'Secret123' }
  await post('/api/auth/register', { ...account, company_name: 'ООО «Тест»', full_name: 'Анна Смирнова' })
  const { data } = (await (await post('/api/auth/login', account)).json()) as { data: TokenPair }
  return data.access_token
}

/** Read from /proc, hence Linux only; 0 elsewhere. */
function residentMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`
  const kilobytes = fs.existsSync(file) ? /VmRSS:\s+(\d+)/.exec(fs.readFileSync(file, 'utf8'))?.[1] : '0'
  return Math.round(Number(kilobytes) / 1024)
}
