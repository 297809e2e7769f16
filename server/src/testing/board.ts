/** The sandbox job board of a test product: its controls, and synchronisation to its end. */
import type { SyncJob } from '@rezumetr/contracts/job-board'
import type { Client, TestProduct } from './product.ts'
import { until } from './until.ts'

/** A control of the sandbox; see sandbox/src/controls.ts. `body` absent: GET. */
export async function control<T = unknown>(product: TestProduct, path: string, body?: object): Promise<T> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${product.local_url}/sandbox/__sandbox${path}`, body ? post : {})
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  // the caller names the shape it expects and asserts on it
  return (await response.json()) as T
}

/** Waits for a started synchronisation to end, however it ends. */
export const finished = (client: Client, id: string): Promise<SyncJob> =>
  until(
    async () => (await client.request<SyncJob>('GET', `/api/hh/sync/${id}`)).body.data,
    (job) => job.status === 'completed' || job.status === 'failed',
    60_000,
  )

/** Starts a synchronisation and waits for its end. */
export async function sync(client: Client, wish: object = {}): Promise<SyncJob> {
  const { status, body } = await client.request<SyncJob>('POST', '/api/hh/sync', wish)
  if (status !== 202) throw new Error(`sync: ${status} ${body.message}`)
  return await finished(client, body.data.id)
}
