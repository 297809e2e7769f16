/**
 * `npm run documents:accuracy [-- --share open|kept|fresh|all] [--people N] [--show FIELD]`: renders invented resumes into
 * hundreds of layouts and prints how much of each field is found again, in texts and
 * in files; exits 1 when a field is below its floor.
 */
import { parseArgs } from 'node:util'
import { type Field, measureFiles, measureTexts, type Share, type Tally } from './measure.ts'

const FLOOR = 0.98
const { values } = parseArgs({
  options: {
    share: { type: 'string', default: 'all' },
    people: { type: 'string', default: '8' },
    show: { type: 'string' },
  },
})
const share = values.share as Share
let isBelow = false

function print(title: string, tally: Tally): void {
  console.log(title)
  for (const [field, { right, all }] of Object.entries(tally)) {
    const part = all === 0 ? 1 : right / all
    isBelow ||= part < FLOOR
    console.log(
      `  ${field.padEnd(9)} ${(100 * part).toFixed(2)} %  (${right} of ${all})${part < FLOOR ? '  below the floor' : ''}`,
    )
  }
}
const texts = measureTexts(share, Number(values.people))
print(`${texts.documents} texts`, texts.tally)
const files = await measureFiles(share, 3 * Number(values.people))
print(`${files.documents} files`, files.tally)
if (values.show !== undefined) {
  const field = values.show as Field
  const shown = [...texts.misses.map((miss) => ({ ...miss, kind: 'text' })), ...files.misses].filter(
    (miss) => miss.field === field,
  )
  for (const { kind, layout, wanted, got, text } of shown.slice(0, 12))
    console.log(`\n--- ${kind} ${JSON.stringify(layout)}\nwanted ${wanted}\ngot    ${got}\n${text}`)
  const by = new Map<string, number>()
  for (const { kind, layout } of shown)
    for (const [name, value] of Object.entries({ kind, ...layout }))
      if (name !== 'id' && name !== 'share') by.set(`${name}=${value}`, (by.get(`${name}=${value}`) ?? 0) + 1)
  console.log([...by].toSorted((a, b) => b[1] - a[1]).slice(0, 12))
}
process.exitCode = isBelow ? 1 : 0
