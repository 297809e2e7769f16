/** Sentences of a resume that stand in the vacancy: pasted words are no evidence. */
import type { VacancyRubric } from '../model.ts'
import { type Passage, type Person, professionsOf } from './person.ts'
import { saidOf } from '../match/match.ts'

/** Shorter clauses coincide by chance. */
const LEAST_KEYS = 4
/** Share of the clause's words that stand in one statement of the vacancy. */
const COPIED = 0.85
/** This many copies, or half of the vacancy's own statements, are a paste: one or two sentences may coincide. */
const PASTED = 3

const statements = new WeakMap<VacancyRubric, readonly ReadonlySet<string>[]>()

function statementsOf(rubric: VacancyRubric): readonly ReadonlySet<string>[] {
  const known =
    statements.get(rubric) ??
    rubric.lines.map((line) => new Set(saidOf(line).keys)).filter(({ size }) => size >= LEAST_KEYS)
  statements.set(rubric, known)
  return known
}

/** The same person without what was pasted from this vacancy; the same object where nothing was. */
export function withoutCopies(
  rubric: VacancyRubric,
  person: Person,
): { readonly person: Person; readonly copied: readonly Passage[] } {
  const asked = statementsOf(rubric)
  const copied = person.passages.filter((passage) => isCopied(passage, asked))
  if (copied.length < PASTED && copied.length < asked.length / 2) return { person, copied: [] }
  if (copied.length === 0) return { person, copied }
  const pasted = new Set(copied)
  const passages = person.passages.filter((passage) => !pasted.has(passage))
  const jobs = person.jobs.map((job) => {
    const duties = job.duties.filter((duty) => !pasted.has(duty))
    return duties.length === job.duties.length
      ? job
      : { ...job, duties, professions: professionsOf(job.facts.position, duties) }
  })
  return {
    person: {
      ...person,
      passages,
      jobs,
      professions: professionsOf(person.facts.title, passages),
    },
    copied,
  }
}

function isCopied({ keys, place }: Passage, asked: readonly ReadonlySet<string>[]): boolean {
  if (keys.length < LEAST_KEYS || place === 'title' || place === 'education') return false
  return asked.some((statement) => {
    let shared = 0
    for (const key of keys) if (statement.has(key)) shared += 1
    return shared >= COPIED * keys.length
  })
}
