/** What a machine can do, by plain work of the same sort: figures divided by these hold on any machine. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ResumeText } from '@rezumetr/screening/model'

const ROUNDS = 40

/** Resumes a second whose words are counted, each `ROUNDS` times over. */
export function countingSpeed(resumes: readonly ResumeText[]): number {
  const texts = resumes.map((resume) => JSON.stringify(resume))
  const started = performance.now()
  let most = 0
  for (const text of texts)
    for (let round = 0; round < ROUNDS; round++) {
      const counts = new Map<string, number>()
      for (const [word] of text.toLowerCase().matchAll(/[\p{L}\d]+/gu))
        counts.set(word, (counts.get(word) ?? 0) + 1)
      most = Math.max(most, counts.size)
    }
  if (most === 0) throw new Error('no words were counted')
  return (1000 * texts.length) / (performance.now() - started)
}

const MODULES = 200
const ROWS = 100

/** Writes plain modules, each a table of words, and one that imports them all. */
export function writeModules(folder: string): void {
  const names = Array.from({ length: MODULES }, (_, at) => `table-${at}.mjs`)
  for (const [at, name] of names.entries()) {
    const rows = Array.from({ length: ROWS }, (_, row) => `['слово-${at}-${row}', ${row}, (x) => x + ${row}]`)
    fs.writeFileSync(path.join(folder, name), `export const table = new Map([${rows.join(',\n')}])\n`)
  }
  fs.writeFileSync(path.join(folder, 'all.mjs'), names.map((name) => `import './${name}'\n`).join(''))
}

/** Milliseconds in which a new process imports them; @param kept folder of the compile cache */
export function importTime(folder: string, kept: string): number {
  const program = `
import { enableCompileCache } from 'node:module'
enableCompileCache(${JSON.stringify(kept)})
const started = performance.now()
await import(${JSON.stringify(pathToFileURL(path.join(folder, 'all.mjs')).href)})
console.log(performance.now() - started)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }))
}
