/**
 * `npm run ontology:coverage`: share of skill mentions the ontology recognises, by field of work, with the missed ones.
 * `-- --from FILE` measures the mentions of a file instead: one per line, «field<TAB>mention» or the mention alone.
 */
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { coverageOf } from '../../../screening/src/ontology/coverage.ts'
import { freshMentions, secondMentions, typicalMentions } from '../../../screening/src/ontology/mentions.ts'

const { values } = parseArgs({ options: { from: { type: 'string' } } })
const fields = new Map<string, string[]>()
const add = (field: string, mentions: readonly string[]): void => {
  fields.set(field, [...(fields.get(field) ?? []), ...mentions])
}
if (values.from === undefined) {
  for (const [field, mentions] of Object.entries(typicalMentions)) add(field, mentions)
  for (const [field, mentions] of Object.entries(secondMentions)) add(`${field}, second list`, mentions)
  for (const [field, mentions] of Object.entries(freshMentions)) add(`${field}, fresh phrases`, mentions)
} else {
  for (const line of fs.readFileSync(values.from, 'utf8').split('\n')) {
    const [field = '', mention = field] = line.split('\t')
    if (mention.trim() !== '') add(mention === field ? 'all' : field, [mention.trim()])
  }
}
for (const [field, mentions] of fields) {
  const { share, missed } = coverageOf(mentions)
  console.log(
    `${field.padEnd(28)}${mentions.length.toString().padStart(6)}${(share * 100).toFixed(1).padStart(8)} %`,
  )
  if (missed.length > 0) console.log(`  missed: ${missed.slice(0, 20).join('; ')}`)
}
