import { ensureFirstAdmin } from './features/accounts/admin-usecases.ts'
import { readConfig } from './config/config.ts'
import { ConfigError } from './config/config-words.ts'
import { createLog } from './platform/process/log.ts'
import { onStopSignal } from './platform/process/stop-signal.ts'
import { startProduct } from './product.ts'
import { adminPerson, demoPerson, ensureSeed } from './seed.ts'
import { VERSION } from './platform/process/version.ts'

let stopping = false
try {
  const started = performance.now()
  const config = readConfig(process.env, VERSION)
  const log = createLog(config.log_level)
  // before it started there is nothing to finish
  let leave = async () => {}
  const stop = () => {
    if (stopping) return
    stopping = true
    leave().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error instanceof Error ? error.stack : String(error) }, 'stop failed')
        process.exit(1)
      },
    )
  }
  onStopSignal(stop)
  const product = await startProduct({ config, log })
  leave = () => product.stop()
  await ensureFirstAdmin(product.deps)
  console.log(`Резюметр ${VERSION}: ${product.url}  (${Math.round(performance.now() - started)} ms)`)
  console.log(`Данные: ${product.database}`)
  if (config.seed && config.runs_web) {
    await ensureSeed(product)
    console.log(
      `Вход: ${demoPerson.email} / ${demoPerson.password}, администратор: ${adminPerson.email} / ${adminPerson.password}`,
    )
  }
} catch (error) {
  if (error instanceof ConfigError) {
    console.error(`Конфигурация неверна:\n${error.message}`)
    process.exitCode = 1
    // fails while stopping
  } else if (!stopping) throw error
}
