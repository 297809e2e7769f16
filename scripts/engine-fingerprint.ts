/** What the engine is, in twelve digits: any change of its code gives others, so a measurement knows what it measured. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const source = path.resolve(import.meta.dirname, '../screening/src')
/** The adapter of the measurement, texts and checks of tests, the yardstick of breadth and the reader of files judge nothing. */
const NO_PART = /\.test\.ts$|^(?:evaluate|sample|truth|document|ontology\/(?:coverage|mentions))(?:\.ts$|\/)/

export const engineFiles = (): string[] =>
  fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !NO_PART.test(file))
    .toSorted()
    .map((file) => path.join(source, file))

export function engineFingerprint(): string {
  const hash = createHash('sha256')
  for (const file of engineFiles()) hash.update(path.basename(file)).update(fs.readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
