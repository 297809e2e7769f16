/**
 * Makes the table of towns of the judgement: `node tools/scripts/towns.ts FILE`, where FILE is the town list of
 * github.com/hflabs/city as tab-separated columns town, region, population, lat, lon (any order). Facts only.
 */
import fs from 'node:fs'
import path from 'node:path'
import { root } from './build/web-build.ts'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('node tools/scripts/towns.ts FILE')
const [head = '', ...lines] = fs.readFileSync(file, 'utf8').trim().split('\n')
const columns = head.trim().split('\t')
const cell = (row: readonly string[], name: string): string => row[columns.indexOf(name)]?.trim() ?? ''

/** Of a region only what people call it by: «Кемеровская», «Татарстан», «Ханты-Мансийский». */
const regionName = (name: string): string =>
  name.startsWith('Чувашская')
    ? 'Чувашская'
    : (name.split(/ область| Автономный| - | \/| Республика/)[0] ?? name)

/** Inhabitants as the reach of a city: 0 below 100 thousand, 1 up to half a million, 2 up to three, 3 up to eight, 4 above. */
const sizeOf = (people: number): number =>
  [100_000, 500_000, 3_000_000, 8_000_000].filter((least) => people >= least).length

const regions = new Map<string, string[]>()
for (const line of lines) {
  const row = line.split('\t')
  const region = regionName(cell(row, 'region'))
  // «64493[3]»: a footnote
  const people = Number(cell(row, 'population').replace(/\[.*/, '').replaceAll(/\D/g, ''))
  const town = [
    cell(row, 'town'),
    Number(cell(row, 'lat')).toFixed(2),
    Number(cell(row, 'lon')).toFixed(2),
    sizeOf(people),
  ].join(' ')
  regions.set(region, [...(regions.get(region) ?? []), town])
}
const table = [...regions].map(([region, towns]) => `${region}:${towns.join(';')}`).join('\n')
const target = path.join(root, 'screening/src/judgement/conditions/data/towns.ts')
fs.mkdirSync(path.dirname(target), { recursive: true })
fs.writeFileSync(
  target,
  `/** Made by tools/scripts/towns.ts: region, its towns with latitude, longitude and size (0–4). */\nexport const TOWNS = \`${table}\`\n`,
)
console.log(
  `${lines.length} towns of ${regions.size} regions, ${Math.round(fs.statSync(target).size / 1000)} kB`,
)
