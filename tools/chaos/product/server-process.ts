/** The product as a separate process that can be started, probed for readiness, killed and restarted. */
import path from 'node:path'
import { startChild, type Child } from '../../../server/src/platform/process/child-process.ts'

export { freePort } from '../../../server/src/platform/process/free-port.ts'

/** The sources, or the bundle built by `npm run chaos`: startup takes half the time of most parts. */
const main = process.env['CHAOS_SERVER'] ?? path.resolve(import.meta.dirname, '../../../server/src/main.ts')

export type ServerProcess = Pick<Child, 'pid' | 'send' | 'ended' | 'is_running'> & {
  readonly url: string
  /** Sends `kill -9` to the server process only. */
  kill(): Promise<void>
  /** Sends SIGTERM: graceful shutdown. */
  stop(): Promise<void>
}

export type StartOptions = {
  readonly data_dir: string
  readonly port: number
  readonly env?: Record<string, string>
  /** Modules to preload, e.g. fault injectors. */
  readonly preload?: readonly string[]
}

/** Resolves when `/health/ready` answers 200. */
export async function startServer({
  data_dir,
  port,
  env = {},
  preload = [],
}: StartOptions): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`
  const child = await startChild({
    main,
    preload,
    log: path.join(data_dir, 'server.log'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data_dir,
      RATE_LIMITS: 'off',
      PASSWORD_HASH_KIB: '64',
      SYNC_SCHEDULE: 'off',
      LOG_LEVEL: 'warn',
      SEED: 'off',
      ...env,
    },
    probe: `${url}/health/ready`,
  })
  return { ...child, url, kill: () => child.end('SIGKILL'), stop: () => child.end('SIGTERM') }
}
