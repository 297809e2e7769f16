import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/web-build.ts'

/** Rows of `docs/data/NAME.tsv` as lists of cells, without the header. Throws if a row has not as many cells as the header. */
export function readTable(name: string): string[][] {
  const [header = [], ...rows] = fs
    .readFileSync(path.join(root, `docs/data/${name}.tsv`), 'utf8')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  for (const row of rows)
    if (row.length !== header.length)
      throw new Error(`docs/data/${name}.tsv: not ${header.length} cells: ${row[0]}`)
  return rows
}
