import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createBalancer, type Balancer } from './platform/http/balancer.ts'
import { startChild, type Child } from './platform/process/child-process.ts'
import { freePort } from './platform/process/free-port.ts'

export const ownRoot = path.resolve(import.meta.dirname, '../..')

export type ClusterOptions = {
  readonly web: number
  readonly workers: number
  readonly port?: number
  /** For logs, secrets and, without `DATABASE_URL`, PostgreSQL. */
  readonly data_dir: string
  readonly env?: Readonly<Record<string, string>>
  readonly preload?: string
}

export type ClusterNode = {
  readonly name: string
  readonly role: 'web' | 'worker'
  readonly origin: string
  pid(): number
  is_running(): boolean
  /** Resolves when ready. @param root of the release to run */
  start(root?: string): Promise<void>
  send(message: number): void
  stop(): Promise<void>
  kill(): Promise<void>
}

export type Cluster = {
  readonly url: string
  readonly nodes: readonly ClusterNode[]
  readonly balancer: Balancer
  stop(): Promise<void>
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { data_dir, env = {} } = options
  fs.mkdirSync(data_dir, { recursive: true })
  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const [sandboxPort, mailPort] = [await freePort(), await freePort()]
  const local = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox(data_dir, sandboxPort, {
    MAIL_PORT: String(mailPort),
    SANDBOX_STATE: path.join(data_dir, 'sandbox.jsonl'),
    HH_REDIRECT_URI: `${url}/auth/hh-callback,${url}/settings/hh-callback`,
    YOOKASSA_NOTIFY_URL: `${local}/api/payment/webhook/yookassa`,
    BTCPAY_NOTIFY_URL: `${local}/api/payment/webhook/btcpay`,
  })
  const common = {
    ...process.env,
    DATA_DIR: data_dir,
    SANDBOX: 'on',
    // through the balancer: browsers open these addresses too
    SANDBOX_URL: `${local}/sandbox`,
    APP_BASE_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    DRAIN_MS: '1000',
    ...env,
  }
  const nodes: ClusterNode[] = []
  const add = async (role: 'web' | 'worker', number: number) => {
    const name = `${role}-${number}`
    const own = { ROLE: role, PORT: String(await freePort()), ...(name !== 'web-1' && { SEED: 'off' }) }
    nodes.push(clusterNode(name, role, options, { ...common, ...own }))
  }
  for (let number = 1; number <= options.web; number++) await add('web', number)
  for (let number = 1; number <= options.workers; number++) await add('worker', number)
  const balancer = createBalancer({
    nodes: nodes.filter(({ role }) => role === 'web').map(({ origin }) => origin),
    apart: { '/sandbox': `http://127.0.0.1:${sandboxPort}` },
  })
  const stop = async () => {
    // workers last, to finish the jobs already started
    await Promise.all(nodes.map((node) => node.stop()))
    await balancer.stop()
    await sandbox.end('SIGTERM')
  }
  try {
    balancer.server.listen(port, '127.0.0.1')
    await once(balancer.server, 'listening')
    // a node that is still starting could not be stopped
    const starts = await Promise.allSettled(nodes.map((node) => node.start()))
    for (const start of starts) if (start.status === 'rejected') throw start.reason
    const web = nodes.filter(({ role }) => role === 'web').length
    while (balancer.ready().length < web) await pause(20)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, nodes, balancer, stop }
}

function clusterNode(
  name: string,
  role: 'web' | 'worker',
  { data_dir, preload }: ClusterOptions,
  env: Readonly<Record<string, string | undefined>>,
): ClusterNode {
  const origin = `http://127.0.0.1:${env['PORT']}`
  let child: Child | null = null
  return {
    name,
    role,
    origin,
    pid: () => child?.pid ?? 0,
    is_running: () => child?.is_running() ?? false,
    async start(root = ownRoot) {
      child = await startChild({
        main: path.join(root, 'server/src/main.ts'),
        preload: preload ? [preload] : [],
        log: path.join(data_dir, `${name}.log`),
        env,
        probe: `${origin}/health/ready`,
      })
    },
    send: (message) => child?.send(message),
    stop: async () => child?.end('SIGTERM'),
    kill: async () => child?.end('SIGKILL'),
  }
}

const startSandbox = (
  data_dir: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<Child> =>
  startChild({
    main: path.join(ownRoot, 'tools/sandbox/src/main.ts'),
    log: path.join(data_dir, 'sandbox.log'),
    env: { ...process.env, ...env, PORT: String(port) },
    probe: `http://127.0.0.1:${port}/sandbox/__sandbox/llm`,
  })
