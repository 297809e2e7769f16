/** Stored readings: which lines of a rubric they answer, and how two readings of one resume become one. Pure. */
import type { RubricEdits } from '@rezumetr/screening/judgement/edits'
import type { PairReading } from '@rezumetr/screening/judgement/model'
import { readPerson } from '@rezumetr/screening/judgement/person/person'
import { readPair } from '@rezumetr/screening/judgement/read'
import type { ResumeText } from '@rezumetr/screening/model'
import { orderJobs } from '@rezumetr/screening/facts'
import { monthOf } from '@rezumetr/screening/resume/months'
import type { JudgingRubric } from '../vacancies/rubric-rules.ts'

/** A reading with the alternatives that people had changed when it was made. */
export type StoredReading = PairReading & { readonly alternatives: RubricEdits['alternatives'] }

/** The latest job, as lists name it. */
export function latestJob({ experience }: ResumeText): {
  readonly latest_position: string | null
  readonly latest_company: string | null
} {
  const [job] = orderJobs(experience ?? [])
  return { latest_position: job?.position?.trim() || null, latest_company: job?.company?.trim() || null }
}

/** Jobs that say when they began, under the names by which evidence names them. */
export const datedJobs = ({ experience }: ResumeText) =>
  orderJobs(experience ?? [])
    .map(({ position, start, end }, index) => ({
      source: `experience[${index}]`,
      title: position?.trim() || null,
      start: start?.slice(0, 7) ?? null,
      end: end?.slice(0, 7) ?? null,
    }))
    .filter(({ start }) => start !== null)

export const toStored = (reading: PairReading, { edits }: Pick<JudgingRubric, 'edits'>): StoredReading => ({
  ...reading,
  alternatives: edits.alternatives,
})

/** @param day today in Moscow, of which the month counts */
export const readEmbedded = ({ read_for }: JudgingRubric, resume: ResumeText, day: string): PairReading =>
  readPair(read_for, readPerson(resume, monthOf(day) ?? 0))

/** Lines of the rubric that the reading does not answer as they now stand. */
export const unansweredLines = (
  reading: StoredReading,
  { rubric, edits }: Pick<JudgingRubric, 'rubric' | 'edits'>,
): string[] =>
  rubric.requirements
    .map(({ id }) => id)
    .filter(
      (id) =>
        reading.requirements[id] === undefined ||
        JSON.stringify(reading.alternatives[id]) !== JSON.stringify(edits.alternatives[id]),
    )

/** What was read before stays, including a model's reading; only the lines that it does not answer are taken from the new one. */
export function withAnswers(
  former: StoredReading,
  fresh: StoredReading,
  rubric: Pick<JudgingRubric, 'rubric' | 'edits'>,
): StoredReading {
  const added = unansweredLines(former, rubric).flatMap((id) => {
    const verdict = fresh.requirements[id]
    return verdict === undefined ? [] : [[id, verdict] as const]
  })
  return {
    ...former,
    requirements: { ...former.requirements, ...Object.fromEntries(added) },
    alternatives: fresh.alternatives,
  }
}
