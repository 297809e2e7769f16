/** How much of the made resumes a reader finds again, by field. */
import { readBytes } from '../../../server/src/integrations/resume-file/read.ts'
import { readDocument, type ReadDocument } from '@rezumetr/screening/document'
import { knownOf } from './dates.ts'
import { FILES, layoutFor } from './files.ts'
import { layoutOf, LAYOUTS, randomOf, type Layout } from './layouts.ts'
import { makeResume, type MadeJob, type MadeResume } from './people.ts'
import { renderText } from './render.ts'

export type Field =
  | 'name'
  | 'title'
  | 'company'
  | 'position'
  | 'start'
  | 'end'
  | 'skills'
  | 'phone'
  | 'email'
  | 'pay'
export type Tally = Record<Field, { right: number; all: number }>
export type Miss = {
  readonly layout: Layout
  readonly field: Field
  readonly wanted: string
  readonly got: string
  readonly text: string
}

const emptyTally = (): Tally => ({
  name: { right: 0, all: 0 },
  title: { right: 0, all: 0 },
  company: { right: 0, all: 0 },
  position: { right: 0, all: 0 },
  start: { right: 0, all: 0 },
  end: { right: 0, all: 0 },
  skills: { right: 0, all: 0 },
  phone: { right: 0, all: 0 },
  email: { right: 0, all: 0 },
  pay: { right: 0, all: 0 },
})

const flat = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, ' ')
    .replaceAll('\u2010', '-')
    .replace(/\.$/, '')
    .trim()
const digits = (text: string | null): string => (text ?? '').replace(/\D/g, '').slice(-10)

/** Adds one document to the tally. A job more than there are, or a skill, counts as a wrong one. */
function compare(
  made: MadeResume,
  layout: Layout,
  { resume, person }: ReadDocument,
  tally: Tally,
  note: (field: Field, wanted: string, got: string) => void,
): void {
  const check = (field: Field, wanted: string, got: string) => {
    tally[field].all++
    if (wanted === got) tally[field].right++
    else note(field, wanted, got)
  }
  check('name', flat(made.name), flat(person.name))
  check('title', flat(made.title), flat(resume.title))
  check('phone', digits(made.phone), digits(person.phone))
  check('email', made.email, person.email ?? '')
  const pay = layout.pay === 'none' ? null : made.pay
  check(
    'pay',
    pay ? `${pay.amount} ${pay.currency}` : '',
    resume.salary ? `${resume.salary.amount} ${resume.salary.currency}` : '',
  )
  const jobs = resume.experience ?? []
  for (let at = 0; at < Math.max(jobs.length, made.jobs.length); at++) {
    compareJob(made.jobs[at], jobs[at], layout, check)
  }
  const wanted = new Set(made.skills.map(flat))
  const got = new Set((resume.skills ?? []).map(flat))
  const right = [...wanted].filter((skill) => got.has(skill)).length
  tally.skills.right += right
  tally.skills.all += Math.max(wanted.size, got.size)
  if (right < Math.max(wanted.size, got.size)) note('skills', [...wanted].join(' | '), [...got].join(' | '))
}

/** @param job the made one, `read` what was read in its place */
function compareJob(
  job: MadeJob | undefined,
  read: ReadJob | undefined,
  { dates }: Layout,
  check: (field: Field, wanted: string, got: string) => void,
): void {
  check('company', flat(job?.company), flat(read?.company))
  check('position', flat(job?.position), flat(read?.position))
  const length = job && dates.startsWith('YYYY ') ? 4 : 7
  check('start', job ? (knownOf(job.start, dates) ?? '') : 'none', (read?.start ?? 'none').slice(0, length))
  check(
    'end',
    job ? (knownOf(job.end, dates) ?? 'now') : 'none',
    (read ? (read.end ?? 'now') : 'none').slice(0, length),
  )
}
type ReadJob = NonNullable<ReadDocument['resume']['experience']>[number]

export type Share = Layout['share'] | 'all'

const madeFor = (layout: Layout, person: number): MadeResume => {
  const made = makeResume(layout.language, randomOf(layout.id * 1000 + person + 77), layout.id)
  // several positions of one company, one after the other
  return layout.head.startsWith('nested')
    ? {
        ...made,
        jobs: made.jobs.map((job, at) => (at < 2 ? { ...job, company: made.jobs[0]?.company ?? '' } : job)),
      }
    : made
}

export function measureTexts(
  share: Share,
  people: number,
): { readonly tally: Tally; readonly misses: Miss[]; readonly documents: number } {
  const tally = emptyTally()
  const misses: Miss[] = []
  let documents = 0
  for (let id = 0; id < LAYOUTS; id++) {
    const layout = layoutOf(id)
    if (share !== 'all' && layout.share !== share) continue
    for (let person = 0; person < people; person++) {
      const made = madeFor(layout, person)
      const text = renderText(made, layout)
      documents++
      compare(made, layout, readDocument(text), tally, (field, wanted, got) =>
        misses.push({ layout, field, wanted, got, text }),
      )
    }
  }
  return { tally, misses, documents }
}

/** The same through whole files: each kind in several layouts. */
export async function measureFiles(
  share: Share,
  layoutsEach: number,
): Promise<{
  readonly tally: Tally
  readonly misses: (Miss & { readonly kind: string })[]
  readonly documents: number
}> {
  const tally = emptyTally()
  const misses: (Miss & { readonly kind: string })[] = []
  let documents = 0
  for (const [number, [kind, build]] of Object.entries(FILES).entries())
    for (let at = 0; at < layoutsEach; at++) {
      const drawn = layoutOf((number * 37 + at * 7) % LAYOUTS)
      if (share !== 'all' && drawn.share !== share) continue
      const layout = layoutFor(kind, drawn)
      const made = madeFor(layout, at)
      documents++
      const bytes = new Uint8Array(build(made, layout))
      const read = await readBytes(bytes).catch((error: unknown) => String(error))
      if (typeof read === 'string') {
        misses.push({ kind, layout, field: 'name', wanted: made.name, got: read, text: '' })
        for (const field of Object.values(tally)) field.all++
        continue
      }
      compare(made, layout, read.document, tally, (field, wanted, got) =>
        misses.push({ kind, layout, field, wanted, got, text: read.text }),
      )
    }
  return { tally, misses, documents }
}
