/**
 * `npm run documents:accuracy [-- --share open|kept|all] [--people N] [--show FIELD]`: renders invented resumes into
 * hundreds of layouts and prints how much of each field is found again; exits 1 when a field is below its floor.
 */
import { parseArgs } from 'node:util'
import { type Field, measureTexts, type Share } from './documents/measure.ts'

const FLOOR = 0.98
const { values } = parseArgs({
  options: {
    share: { type: 'string', default: 'all' },
    people: { type: 'string', default: '8' },
    show: { type: 'string' },
  },
})
const { tally, misses, documents } = measureTexts(values.share as Share, Number(values.people))
console.log(`${documents} documents`)
let isBelow = false
for (const [field, { right, all }] of Object.entries(tally)) {
  const share = all === 0 ? 1 : right / all
  isBelow ||= share < FLOOR
  console.log(
    `${field.padEnd(9)} ${(100 * share).toFixed(2)} %  (${right} of ${all})${share < FLOOR ? '  below the floor' : ''}`,
  )
}
if (values.show !== undefined) {
  const shown = misses.filter(({ field }) => field === (values.show as Field))
  for (const { layout, wanted, got, text } of shown.slice(0, 12))
    console.log(`\n--- ${JSON.stringify(layout)}\nwanted ${wanted}\ngot    ${got}\n${text}`)
  const by = new Map<string, number>()
  for (const { layout } of shown)
    for (const [name, value] of Object.entries(layout))
      if (name !== 'id' && name !== 'is_kept')
        by.set(`${name}=${value}`, (by.get(`${name}=${value}`) ?? 0) + 1)
  console.log([...by].toSorted((a, b) => b[1] - a[1]).slice(0, 12))
}
process.exitCode = isBelow ? 1 : 0
