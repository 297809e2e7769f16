/**
 * Preloaded into a server with `--import`: periodically forces a garbage collection and appends the remaining
 * live memory to `DATA_DIR/live.log` as a line `seconds megabytes`.
 */
import fs from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_MS = 20_000

const file = path.join(process.env['DATA_DIR'] ?? '.', 'live.log')
setFlagsFromString('--expose-gc')
// only contexts created after the flag expose it
const collectGarbage = runInNewContext('gc') as () => void
setInterval(() => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  fs.appendFileSync(file, `${performance.now() / 1000} ${(heapUsed + external) / 2 ** 20}\n`)
}, EVERY_MS).unref()
