import type { ReadJob, ResumeCorrection, ResumeReading } from '@rezumetr/contracts/vacancies/resume-reading'
import type { ResumeText } from '@rezumetr/screening/model'
import { contentHash } from '../../../platform/security/crypto.ts'

export type ReadFacts = {
  readonly resume_hash: string
  readonly candidate_name: string | null
  readonly candidate_email: string | null
  readonly candidate_phone: string | null
}

export const hashOfRead = ({
  resume_hash,
  candidate_name,
  candidate_email,
  candidate_phone,
}: ReadFacts): string => contentHash([resume_hash, candidate_name, candidate_email, candidate_phone])

const monthOf = (day: string | null): string | null => day?.slice(0, 7) ?? null
const dayOf = (month: string | null): string | null => month && `${month}-01`

export const presentReading = (
  resume: ResumeText,
  { candidate_name, corrected_at }: { candidate_name: string | null; corrected_at: Date | null },
): ResumeReading => ({
  name: candidate_name,
  title: resume.title,
  salary: resume.salary ?? null,
  jobs: (resume.experience ?? []).map(({ start, end, company, position, description }): ReadJob => ({
    start: monthOf(start),
    end: monthOf(end),
    company,
    position,
    description,
  })),
  corrected_at: corrected_at?.toISOString() ?? null,
})

/** What cannot be corrected stays as read. */
export const withCorrection = (
  resume: ResumeText,
  { title, salary, jobs }: ResumeCorrection,
): ResumeText => ({
  ...resume,
  title: title || null,
  salary,
  // the amount in words would contradict it
  salary_text: null,
  experience: jobs.map(({ start, end, company, position, description }) => ({
    start: dayOf(start),
    end: dayOf(end),
    company: company || null,
    position: position || null,
    description: description || null,
  })),
})
