/**
 * Preloaded into a server (`--import`): now and then all garbage is collected, and what is left – what the program holds on to –
 * is written down in `DATA_DIR/live.log`, a line `seconds megabytes` each time.
 */
import fs from 'node:fs'
import path from 'node:path'
import v8 from 'node:v8'
import vm from 'node:vm'

const EVERY_MS = 20_000

v8.setFlagsFromString('--expose-gc')
// a context made after the flag has it
const collect = vm.runInNewContext('gc') as () => void
const file = path.join(process.env['DATA_DIR'] ?? '.', 'live.log')
setInterval(() => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  fs.appendFileSync(file, `${performance.now() / 1000} ${(heapUsed + external) / 2 ** 20}\n`)
}, EVERY_MS).unref()
