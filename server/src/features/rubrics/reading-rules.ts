import type { RubricEdits } from '@rezumetr/screening/judgement/edits'
import type { PairReading } from '@rezumetr/screening/judgement/model'
import { readPerson } from '@rezumetr/screening/judgement/person/person'
import { readPair } from '@rezumetr/screening/judgement/read'
import type { ResumeText } from '@rezumetr/screening/model'
import { orderJobs } from '@rezumetr/screening/facts'
import { monthOf } from '@rezumetr/screening/resume/months'
import type { JudgingRubric } from '../vacancies/rubric-rules.ts'

export type StoredReading = PairReading & { readonly alternatives: RubricEdits['alternatives'] }

export function latestJob({ experience }: ResumeText): {
  readonly latest_position: string | null
  readonly latest_company: string | null
} {
  const [job] = orderJobs(experience ?? [])
  return { latest_position: job?.position?.trim() || null, latest_company: job?.company?.trim() || null }
}

/** Jobs with a beginning, named as evidence names them. */
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

/** Lines not answered as they now stand. */
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

/** Earlier readings stay, a model's too; the new one answers only missing lines. */
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
