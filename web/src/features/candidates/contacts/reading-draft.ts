/** The form «Исправить прочитанное»: texts as they are typed, and the correction made of them. */
import {
  resumeCorrection,
  type ResumeCorrection,
  type ResumeReading,
} from '@rezumetr/contracts/vacancies/resume-reading'

export type JobDraft = {
  readonly key: number
  readonly position: string
  readonly company: string
  /** `YYYY-MM` or empty. */
  readonly start: string
  readonly end: string
  readonly isNow: boolean
  readonly description: string
}
export type ReadingDraft = {
  readonly name: string
  readonly title: string
  readonly amount: string
  readonly currency: string
  readonly jobs: readonly JobDraft[]
}

export const emptyJob = (key: number): JobDraft => ({
  key,
  position: '',
  company: '',
  start: '',
  end: '',
  isNow: false,
  description: '',
})

export const draftOf = ({ name, title, salary, jobs }: ResumeReading): ReadingDraft => ({
  name: name ?? '',
  title: title ?? '',
  amount: salary ? String(salary.amount) : '',
  currency: salary?.currency ?? 'RUR',
  jobs: jobs.map(({ position, company, start, end, description }, key) => ({
    key,
    position: position ?? '',
    company: company ?? '',
    start: start ?? '',
    end: end ?? '',
    // without both ends nothing says that it still goes on
    isNow: end === null && start !== null,
    description: description ?? '',
  })),
})

const wordsOf = (typed: string): string | null => typed.trim() || null
const amountOf = (typed: string): number => Number(typed.replace(/[\s\u00a0]/g, '').replace(',', '.'))

/** By field: `name`, `salary`, `jobs.0.end`. */
export type DraftErrors = Readonly<Record<string, string>>

/** @returns the correction, or the first message of each field */
export function correctionOf(
  draft: ReadingDraft,
): { correction: ResumeCorrection; errors: DraftErrors } | { correction: null; errors: DraftErrors } {
  const forgotten: Record<string, string> = {}
  for (const [index, { start, end, isNow }] of draft.jobs.entries())
    if (start !== '' && end === '' && !isNow)
      forgotten[`jobs.${index}.end`] = 'Укажите месяц или отметьте «Работает сейчас»'
  const read = resumeCorrection.safeParse({
    name: wordsOf(draft.name),
    title: wordsOf(draft.title),
    salary: wordsOf(draft.amount) && { amount: amountOf(draft.amount), currency: draft.currency },
    jobs: draft.jobs.map(({ position, company, start, end, isNow, description }) => ({
      position: wordsOf(position),
      company: wordsOf(company),
      start: wordsOf(start),
      end: isNow ? null : wordsOf(end),
      description: wordsOf(description),
    })),
  })
  const errors: Record<string, string> = { ...forgotten }
  for (const { path, message } of read.error?.issues ?? [])
    errors[path[0] === 'salary' ? 'salary' : path.join('.')] ??= message
  return read.success && Object.keys(errors).length === 0
    ? { correction: read.data, errors: {} }
    : { correction: null, errors }
}
