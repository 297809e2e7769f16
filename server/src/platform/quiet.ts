/**
 * V8 gives memory back only when it collects garbage, and at rest nothing makes it: a process would keep what its start, a
 * synchronisation or an export made it take. One that has fallen quiet collects once; what can be done without after that, V8
 * gives back by itself within seconds.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 15_000
/** Of a processor, between two looks: sweeps that are awake take less, a page that is opened more. */
const QUIET_MS = 450

export function collectWhenQuiet(): void {
  setFlagsFromString('--expose-gc')
  let before = process.cpuUsage()
  let wasQuiet = false
  const look = () => {
    const { user, system } = process.cpuUsage(before)
    const isQuiet = (user + system) / 1000 < QUIET_MS
    if (isQuiet && !wasQuiet) collect()
    wasQuiet = isQuiet
    before = process.cpuUsage()
  }
  setInterval(look, LOOK_MS).unref()
}

function collect(): void {
  const gc = runInNewContext('gc') as () => void
  gc()
}
