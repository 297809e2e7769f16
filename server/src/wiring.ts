/** The only place that knows vendors: config in, everything a use case may need out. */
import { createHhJobBoard } from './integrations/hh/adapter.ts'
import type { Deps } from './deps.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { createKeyRing } from './platform/crypto.ts'
import { migrate, openDatabase, type Connection } from './platform/database.ts'
import { startQueue, type Queue } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { joinNodes } from './platform/nodes.ts'
import { allJobs } from './worker.ts'

export type Wired = { readonly deps: Deps; readonly queue: Queue; close(): Promise<void> }

export type WiringOptions = {
  readonly config: Config
  readonly connection: Connection
  readonly log: Log
  /** Origin people open; known once it listens. */
  readonly origin: () => string
  /** The same for calls from this process to itself. */
  readonly local_origin: () => string
  readonly clock?: Clock
}

export async function wire({
  config,
  connection,
  log,
  origin,
  local_origin,
  clock = systemClock,
}: WiringOptions): Promise<Wired> {
  const { db } = openDatabase(connection)
  await migrate(db)
  const queue = await startQueue(connection, allJobs, log)
  const node = config.runs_worker ? await joinNodes(connection) : null
  const deps: Deps = {
    config,
    db,
    clock,
    log,
    keys: createKeyRing(config.data_keys),
    enqueue: queue.enqueue,
    node: () => node?.id() ?? 0,
    jobBoard: createHhJobBoard({
      api_url: () => config.hh.api_url ?? `${local_origin()}/sandbox/hh`,
      auth_url: () => config.hh.auth_url ?? `${origin()}/sandbox/hh/oauth/authorize`,
      token_url: () => config.hh.token_url ?? `${local_origin()}/sandbox/hh/token`,
      client_id: config.hh.client_id,
      client_secret: config.hh.client_secret,
      user_agent: config.hh.user_agent,
      requests_per_second: config.hh.requests_per_second,
    }),
    publicUrl: () => config.app_base_url ?? origin(),
  }
  return {
    deps,
    queue,
    async close() {
      await queue.stop()
      await node?.stop()
      await db.destroy()
    },
  }
}
