/**
 * Preloaded into a server (`--import`): now and then all garbage is collected, and what is left – what the program holds on to –
 * is written down in `DATA_DIR/live.log`, a line `seconds megabytes` each time.
 */
import fs from 'node:fs'
import path from 'node:path'
import { collectGarbage } from '../server/src/platform/heap.ts'

const EVERY_MS = 20_000

const file = path.join(process.env['DATA_DIR'] ?? '.', 'live.log')
setInterval(() => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  fs.appendFileSync(file, `${performance.now() / 1000} ${(heapUsed + external) / 2 ** 20}\n`)
}, EVERY_MS).unref()
