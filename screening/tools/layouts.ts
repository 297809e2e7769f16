/**
 * `npm run -s screening:layouts -- [--misses] FILE…` reads resumes in the layouts of `screening/layouts` (without FILE:
 * all of them) and prints how much of each field is read right; `--misses` prints the others.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { emailsIn, phonesIn } from '../src/document/contacts.ts'
import { nominativeTitle } from '../src/document/data/titles.ts'
import { linesOf } from '../src/document/layout/lines.ts'
import { readDocument } from '../src/document.ts'

/** Start, end, company, position. */
type Job = readonly (string | null)[]
type Want = {
  readonly jobs: readonly Job[]
  readonly name?: string | null
  readonly title?: string | null
  readonly skills?: readonly string[]
  readonly phone?: string
  readonly phones?: readonly string[]
  readonly email?: string
  readonly emails?: readonly string[]
  /** `null`: none a month is told. */
  readonly pay?: readonly [amount: number, currency: string] | null
}
type Text = { readonly kind: string; readonly text: readonly string[]; readonly want: Want }
/** What was wanted of a field, what was read, both folded. */
type Check = readonly [field: string, wanted: string, got: string]

const FORMS = /(?<!\p{L})(?:ооо|оао|зао|пао|ао|нао|ип|тоо|чп|чуп|оду|одо|llc|ltd|inc|gmbh|corp)(?!\p{L})/gu
const fold = (text: string | null | undefined): string =>
  (text ?? '-')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\d+#]+/gu, ' ')
    .trim()
const employer = (text: string | null | undefined): string => {
  const plain = fold(text)
  return (plain.replace(FORMS, ' ').replace(/\s+/gu, ' ').trim() || plain).replace(ENDING, '')
}
/** «в кофейне «Лён»» is the same employer as «кофейня «Лён»». */
const ENDING =
  /(?<=[а-я]{3})(?:ого|его|ому|ему|[ое]м|[оеыи]й|[ая]я|[ое]е|[ыи]е|[ыи]х|[ая]м|[ая]х|[аяоеуюыиьй])(?![а-яa-z\d])/gu
/** In whichever case a sentence has it: «учителем» is «учитель». */
const role = (text: string | null | undefined): string => fold(text && nominativeTitle(text.toLowerCase()))
const digits = (phone: string): string => {
  // «8 (029) …» is a call within Belarus
  const plain = phone.replace(/\D/gu, '').replace(/^80(?=\d{9}$)/u, '375')
  return plain.length === 10 ? `7${plain}` : plain.replace(/^8(?=\d{10}$)/u, '7')
}

const FIELDS = ['start', 'end', 'company', 'position'] as const
const foldJob = (job: Job | undefined): string[] =>
  FIELDS.map((_, at) => (at < 2 ? (job?.[at] ?? '-') : at === 2 ? employer(job?.[2]) : role(job?.[at])))
const likeness = (one: Job, other: Job): number => {
  const [a, b] = [foldJob(one), foldJob(other)]
  return a.filter((value, at) => value === b[at]).length
}

/** Pairs of jobs in their order with the most fields alike. */
function align(wanted: readonly Job[], got: readonly Job[]): ReadonlyMap<Job, Job> {
  type Best = { readonly sum: number; readonly pairs: readonly (readonly [Job, Job])[] }
  let row: Best[] = Array.from({ length: got.length + 1 }, () => ({ sum: 0, pairs: [] }))
  for (const want of wanted) {
    const next: Best[] = [{ sum: 0, pairs: [] }]
    for (const [at, job] of got.entries()) {
      const [above, left, before] = [row[at + 1], next[at], row[at]]
      if (!above || !left || !before) continue
      // a pair with nothing alike is better than none
      const both = {
        sum: before.sum + likeness(want, job) + 0.1,
        pairs: [...before.pairs, [want, job] as const],
      }
      next.push([above, left].reduce((best, one) => (one.sum > best.sum ? one : best), both))
    }
    row = next
  }
  return new Map(row.at(-1)?.pairs)
}

const list = (field: string, wanted: readonly string[], got: readonly string[]): Check[] => [
  ...wanted.map((one): Check => [field, one, got.includes(one) ? one : got.join(' | ')]),
  ...got.filter((one) => !wanted.includes(one)).map((one): Check => [field, '', one]),
]

/** «охранника» in a letter is «охранник», as vacancies are called. */
function titleCheck(wanted: string | null, got: string | null): Check {
  const named = fold(wanted === null ? null : nominativeTitle(wanted))
  return ['title', named === fold(got) ? named : fold(wanted), fold(got)]
}

function checksOf({ text, want }: Text): Check[] {
  const source = text.join('\n')
  const { resume, person } = readDocument(source)
  const lines = linesOf(source).join('\n')
  const read = (resume.experience ?? []).map((job) => [
    job.start?.slice(0, 7) ?? null,
    job.end?.slice(0, 7) ?? null,
    job.company ?? null,
    job.position ?? null,
  ])
  const pairs = align(want.jobs, read)
  const jobs = want.jobs.flatMap((job) => {
    const found = pairs.get(job)
    const [wanted, got] = [foldJob(job), found ? foldJob(found) : FIELDS.map(() => 'no job')]
    return FIELDS.map((field, at): Check => [field, wanted[at] ?? '', got[at] ?? ''])
  })
  const paired = new Set(pairs.values())
  const phones = (want.phones ?? (want.phone === undefined ? [] : [want.phone])).map(digits)
  const emails = want.emails ?? (want.email === undefined ? [] : [want.email])
  return [
    ...(want.name === undefined ? [] : [['name', fold(want.name), fold(person.name)] as const]),
    ...(want.title === undefined ? [] : [titleCheck(want.title, resume.title ?? null)]),
    ...jobs,
    ...read.filter((job) => !paired.has(job)).map((job): Check => ['no job', '', job.join(' | ')]),
    ...(want.skills === undefined
      ? []
      : list('skills', want.skills.map(fold), (resume.skills ?? []).map(fold))),
    ...phones.map((one): Check => [
      'phone',
      one,
      phonesIn(lines)
        .map(digits)
        .find((got) => got === one) ?? '-',
    ]),
    ...emails.map((one): Check => ['e-mail', one, emailsIn(lines).find((got) => got === one) ?? '-']),
    ...(want.pay === undefined
      ? []
      : [
          [
            'pay',
            want.pay?.join(' ').replace('BYN', 'BYR') ?? '-',
            resume.salary ? `${resume.salary.amount} ${resume.salary.currency}` : '-',
          ] as const,
        ]),
  ]
}

const { values, positionals } = parseArgs({
  options: { misses: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const folder = path.join(import.meta.dirname, '../layouts')
const files =
  positionals.length > 0 ? positionals : readdirSync(folder).map((name) => path.join(folder, name))
for (const file of files) {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as readonly Text[]
  const checks = texts.flatMap((one, at) => checksOf(one).map((check) => ({ at, kind: one.kind, check })))
  console.log(`${path.basename(file)}: ${texts.length} texts`)
  for (const field of new Set(checks.map(({ check }) => check[0]))) {
    const own = checks.filter(({ check }) => check[0] === field)
    const right = own.filter(({ check: [, wanted, got] }) => wanted === got).length
    console.log(
      `  ${field.padEnd(9)} ${((100 * right) / own.length).toFixed(1).padStart(5)} %  (${right} of ${own.length})`,
    )
  }
  if (!values.misses) continue
  for (const {
    at,
    kind,
    check: [field, wanted, got],
  } of checks)
    if (wanted !== got) console.log(`${at} ${kind}, ${field}: «${wanted}» → «${got}»`)
}
