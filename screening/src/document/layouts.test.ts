/** Invented people in layouts of many kinds: the share of each field that is found again. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { documentAnswer } from '../evaluate/documents.ts'
import { readDocument } from '../document.ts'

type Job = readonly [start: string, end: string | null, company: string, position: string]
type Want = {
  readonly jobs: readonly Job[]
  readonly name?: string
  readonly title?: string
  readonly area?: string
  /** `null`: none a month is told. */
  readonly pay?: readonly [amount: number, currency: string] | null
  readonly citizenship?: string
  readonly relocation?: string
  readonly driver?: readonly string[]
  readonly languages?: readonly (readonly [name: string, level: string])[]
  readonly skills?: readonly string[]
  readonly schools?: readonly (readonly [name: string, level: number])[]
  readonly phones?: readonly string[]
  readonly emails?: readonly string[]
}
type Made = { readonly kind: string; readonly text: readonly string[]; readonly want: Want }
type Answer = {
  readonly [field in 'name' | 'title' | 'area' | 'relocation']: string | null
} & {
  readonly jobs: readonly { readonly [field in 'start' | 'end' | 'company' | 'position']: string | null }[]
  readonly salary: { readonly amount: number; readonly currency: string } | null
  readonly languages: readonly { readonly name: string; readonly level: string | null }[]
  readonly education: readonly { readonly name: string; readonly level: number | null }[]
  readonly skills: readonly string[]
  readonly driver: readonly string[]
  readonly citizenship: readonly string[]
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}

/** Of every field; a reader of another layout may lose one in twenty. */
const FLOOR = 0.95
const readFixtures = (file: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../layouts', file), 'utf8')) as readonly Made[]
const digits = (phone: string): string =>
  phone
    .replace(/\D/g, '')
    .replace(/^8(?=\d{10}$)/, '7')
    .replace(/^(?=\d{10}$)/, '7')

/** A field, what was wanted of it, and what was read; an entry too many counts as a wrong one. */
type Check = readonly [field: string, wanted: string, got: string]

const list = (field: string, wanted: readonly string[], got: readonly string[]): Check[] => [
  ...wanted.map((one): Check => [field, one, got.includes(one) ? one : got.join(' | ')]),
  ...got.filter((one) => !wanted.includes(one)).map((one): Check => [field, '', one]),
]

/** @param isWhole whether what is not wanted must not be read either */
function checksOf({ text, want }: Made, isWhole: boolean): Check[] {
  const source = text.join('\n')
  const read = documentAnswer(readDocument(source), source) as Answer
  const jobs = Array.from({ length: Math.max(want.jobs.length, read.jobs.length) }, (_, at): Check[] => {
    const [start, end, company, position] = want.jobs[at] ?? []
    const job = read.jobs[at]
    return [
      ['dates', `${start} – ${end}`, `${job?.start} – ${job?.end}`],
      ['company', `${company}`, `${job?.company}`],
      ['position', `${position}`, `${job?.position}`],
    ]
  })
  const whole = (field: 'name' | 'title' | 'area' | 'relocation'): Check[] =>
    want[field] === undefined ? [] : [[field, want[field], read[field] ?? '']]
  return [
    ...jobs.flat(),
    ...whole('name'),
    ...whole('title'),
    ...whole('area'),
    ...whole('relocation'),
    ...(want.citizenship === undefined ? [] : list('citizenship', [want.citizenship], read.citizenship)),
    ...(want.pay === undefined
      ? []
      : [
          [
            'pay',
            want.pay?.join(' ') ?? '-',
            read.salary ? `${read.salary.amount} ${read.salary.currency}` : '-',
          ] as const,
        ]),
    ...(want.skills === undefined && !isWhole ? [] : list('skills', want.skills ?? [], read.skills)),
    ...(want.phones === undefined ? [] : list('phones', want.phones, read.phones.map(digits))),
    ...(want.emails === undefined ? [] : list('emails', want.emails, read.emails)),
    ...(isWhole ? factsOf(want, read) : []),
  ]
}

const factsOf = (want: Want, read: Answer): Check[] => [
  ...list('driver', want.driver ?? [], read.driver),
  ...list(
    'languages',
    (want.languages ?? []).map(([name, level]) => `${name} ${level}`),
    read.languages.map(({ name, level }) => `${name} ${level ?? '-'}`),
  ),
  ...list(
    'schools',
    (want.schools ?? []).map(([name, level]) => `${name} ${level}`),
    read.education.map(({ name, level }) => `${name} ${level}`),
  ),
]

it.each([
  ['texts.json', true],
  ['everyday.json', false],
  ['ordinary.json', false],
  ['messages.json', false],
  ['programs.json', false],
  ['workers.json', false],
  ['variants.json', false],
  ['forms.json', false],
  ['mixture.json', false],
])('each field of %s is found again', (file, isWhole) => {
  const tally = new Map<string, { right: number; all: number }>()
  const misses: string[] = []
  for (const one of readFixtures(file))
    for (const [field, wanted, got] of checksOf(one, isWhole)) {
      const count = tally.get(field) ?? { right: 0, all: 0 }
      tally.set(field, { right: count.right + (wanted === got ? 1 : 0), all: count.all + 1 })
      if (wanted !== got) misses.push(`${one.kind}, ${field}: «${wanted}» → «${got}»`)
    }
  const below = [...tally].filter(([, { right, all }]) => right / all < FLOOR)
  expect({ below, misses: below.length === 0 ? [] : misses }).toEqual({ below: [], misses: [] })
})
