/** Hash of the engine's sources, 12 hex digits: ties a measurement to the exact code it measured. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const source = path.resolve(import.meta.dirname, '../../../screening/src')
/**
 * Files that do not affect scores: the evaluation adapter, test data and checks, the ontology coverage
 * measurement and the document reader.
 */
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
