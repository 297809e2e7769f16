/**
 * `npm run bench [-- --part NAME] [--runs N] [--scale X]`: measures the performance goals and prints for each
 * the goal, the measured value and the verdict.
 */
import os from 'node:os'
import { parseArgs } from 'node:util'
import { apiPart } from './requests/api-part.ts'
import { exportPart } from './exports/export-part.ts'
import { figure, isReached, type Figure, type Part } from './measures/figures.ts'
import { growthPart } from './requests/growth-part.ts'
import { llmPart } from './analysis/llm-part.ts'
import { namesPart } from './requests/names-part.ts'
import { nodesPart } from './work/nodes-part.ts'
import { overloadPart } from './requests/overload-part.ts'
import { pollingPart } from './pages/polling-part.ts'
import { queuePart } from './work/queue-part.ts'
import { rubricPart } from './analysis/rubric-part.ts'
import { screeningPart } from './analysis/screening-part.ts'
import { spacePart } from './work/space-part.ts'
import { startPart } from './requests/start-part.ts'
import { tablePart } from './requests/table-part.ts'
import { largeSyncPart, syncPart } from './work/sync-part.ts'
import { webPart } from './pages/web-part.ts'

const parts: Record<string, Part> = {
  api: apiPart,
  export: exportPart,
  start: startPart,
  growth: growthPart,
  names: namesPart,
  table: tablePart,
  overload: overloadPart,
  space: spacePart,
  queue: queuePart,
  polling: pollingPart,
  web: webPart,
  sync: syncPart,
  'sync-10000': largeSyncPart,
  llm: llmPart,
  nodes: nodesPart,
  rubric: rubricPart,
  screening: screeningPart,
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    part: { type: 'string', multiple: true },
    scale: { type: 'string', default: '4' },
  },
})
const all: Figure[] = []
for (const name of values.part ?? Object.keys(parts)) {
  const part = parts[name]
  if (!part) throw new Error(`--part takes one of: ${Object.keys(parts).join(', ')}`)
  const { figures, about } = await part.measure(Number(values.runs), Number(values.scale))
  all.push(...figures)
  console.log(
    `\n${name.padEnd(40)}${'goal'.padStart(10)}${'measured'.padStart(12)}  ${'unit'.padEnd(14)} verdict`,
  )
  for (const row of figures) {
    const goal = `${row.bound === 'least' ? '≥' : '≤'} ${figure(row.goal)}`
    console.log(
      `${row.what.padEnd(40)}${goal.padStart(10)}${figure(row.measured).padStart(12)}  ${row.unit.padEnd(14)} ${isReached(row) ? 'reached' : 'MISSED'}${row.beside === undefined ? '' : ` (${row.beside})`}`,
    )
  }
  console.log(`Medians of ${values.runs}. ${about}`)
  console.log(`Load at the end ${os.loadavg().map(figure).join(' ')} on ${os.cpus().length} processors.`)
}
process.exitCode = all.every(isReached) ? 0 : 1
