/**
 * `npm run quality`: writes the figures of the page «Как мы измеряем качество» from a file of results.
 * `--from FILE`: the evaluator's output from the start of the measurement · `--sealed FILE`: what the keeper of the sealed sets
 * has measured; it names its engine · `--proofs FILE`: vitest's JSON report of the properties with `FULL=on`
 * (docs/decisions/0007-scoring-never-falls.md).
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ENGINE_VERSION } from '../../../screening/src/judgement/judge.ts'
import { engineFiles, engineFingerprint } from '../build/engine-fingerprint.ts'
import { readProofs } from './proofs-output.ts'
import { readMeasurement } from './quality-output.ts'
import { readSealed } from './sealed-output.ts'
import { measurement } from '../../../web/src/screens/quality/measurement.gen.ts'
import { root } from '../build/web-build.ts'

const { values } = parseArgs({
  options: { from: { type: 'string' }, proofs: { type: 'string' }, sealed: { type: 'string' } },
})
if (values.from === undefined && values.proofs === undefined && values.sealed === undefined)
  throw new Error('usage: npm run quality -- --from FILE | --proofs FILE | --sealed FILE')
if (values.from !== undefined)
  write('measurement', fs.statSync(values.from).birthtimeMs, readMeasurement(read(values.from)))
if (values.proofs !== undefined) {
  const { began, proofs } = readProofs(read(values.proofs))
  write('proofs', began, { proofs })
}
if (values.sealed !== undefined) {
  const open = new Set<string>(measurement.figures.map(({ key }) => key))
  save(
    'sealed',
    readSealed(read(values.sealed), (key) => open.has(key)),
  )
}

function read(file: string): string {
  return fs.readFileSync(file, 'utf8')
}

/** @param name of the file and of its export @param began ms since the epoch */
function write(name: string, began: number, figures: object): void {
  const changed = Math.max(...engineFiles().map((file) => fs.statSync(file).mtimeMs))
  if (changed > began) throw new Error('the engine has changed since this measurement began: measure again')
  const content = {
    measured_on: new Date(began).toISOString().slice(0, 10),
    engine: { version: ENGINE_VERSION, fingerprint: engineFingerprint() },
    ...figures,
  }
  save(name, content)
  console.log(`${ENGINE_VERSION}, ${content.engine.fingerprint}`)
}

function save(name: string, content: object): void {
  const target = path.join(root, `web/src/screens/quality/${name}.gen.ts`)
  fs.writeFileSync(
    target,
    `/** Written by \`npm run quality\` from what was measured; not edited by hand. */\nexport const ${name} = ${JSON.stringify(content, null, 2)}\n`,
  )
  console.log(path.relative(root, target))
}
