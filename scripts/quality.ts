/**
 * `npm run quality -- --from FILE`: what the evaluator printed becomes the figures of the page «Как мы измеряем качество».
 * The file is the evaluator's output as it was, redirected into it when the measurement began.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ENGINE_VERSION } from '../screening/src/judge.ts'
import { engineFiles, engineFingerprint } from './engine-fingerprint.ts'
import { readMeasurement } from './quality-output.ts'
import { root } from './web-build.ts'

const { values } = parseArgs({ options: { from: { type: 'string' } } })
if (values.from === undefined) throw new Error('usage: npm run quality -- --from FILE')
const { birthtimeMs, mtime } = fs.statSync(values.from)
const changed = Math.max(...engineFiles().map((file) => fs.statSync(file).mtimeMs))
if (changed > birthtimeMs)
  throw new Error('the engine has changed since this measurement began: measure again')
const measurement = {
  measured_on: mtime.toISOString().slice(0, 10),
  engine: { version: ENGINE_VERSION, fingerprint: engineFingerprint() },
  ...readMeasurement(fs.readFileSync(values.from, 'utf8')),
}
const target = path.join(root, 'web/src/screens/quality/measurement.gen.ts')
fs.writeFileSync(
  target,
  `/** Written by \`npm run quality\` from the evaluator's output; not edited by hand. */\nexport const measurement = ${JSON.stringify(measurement, null, 2)}\n`,
)
console.log(
  `${measurement.figures.length} figures of ${measurement.engine.version} in ${path.relative(root, target)}`,
)
