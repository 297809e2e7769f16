/**
 * The product as several processes behind the balancer, on a test database of its own; tests also
 * access its dependencies directly.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startCluster } from '../../cluster.ts'
import { readConfig } from '../../config/config.ts'
import { databaseUrl } from '../../platform/db/embedded-postgres.ts'
import { createLog } from '../../platform/process/log.ts'
import { VERSION } from '../../platform/process/version.ts'
import { wire } from '../../wiring.ts'
import { createTestDatabase } from './database.ts'
import { asTestProduct, testClock, TEST_ENVIRONMENT, type TestProduct } from './product.ts'

const preload = path.resolve(import.meta.dirname, 'moved-clock.ts')

export async function startTestCluster(env: Record<string, string> = {}): Promise<TestProduct> {
  const database = await createTestDatabase()
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-cluster-'))
  const settings = {
    ...TEST_ENVIRONMENT,
    DATABASE_URL: databaseUrl(database.connection),
    ...env,
  }
  const cluster = await startCluster({ web: 2, workers: 2, data_dir, env: settings, preload })
  const localUrl = cluster.url.replace('//localhost:', '//127.0.0.1:')
  const clock = testClock((ms) => {
    for (const node of cluster.nodes) node.send(ms)
  })
  const config = readConfig(
    {
      ...settings,
      DATA_DIR: data_dir,
      ROLE: 'web',
      APP_BASE_URL: cluster.url,
      SANDBOX_URL: `${localUrl}/sandbox`,
    },
    VERSION,
  )
  const hands = wire({
    config,
    connection: database.connection,
    log: createLog('error'),
    origin: () => cluster.url,
    localOrigin: () => localUrl,
    sandboxSmtpUrl: () => null,
    clock,
  })
  await hands.open()
  const stop = async () => {
    await hands.close()
    await cluster.stop()
  }
  return asTestProduct(
    { url: cluster.url, localUrl, deps: hands.deps, database: database.connection.database, stop },
    clock,
    async () => {
      await stop()
      await database.drop()
      const said = cluster.nodes.map((node) =>
        fs.readFileSync(path.join(data_dir, `${node.name}.log`), 'utf8'),
      )
      const errors = said
        .join('')
        .split('\n')
        .filter((line) => line.includes('"level":"error"'))
      if (errors.length > 0) process.stderr.write(`${errors.join('\n')}\n`)
      fs.rmSync(data_dir, { recursive: true, force: true })
    },
  )
}
