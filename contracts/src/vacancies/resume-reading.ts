/** What was read from an uploaded resume, and its correction by a person. */
import * as z from 'zod/mini'
import { endpoint, idParams, instant, text } from '../endpoint.ts'

export const MAX_JOBS = 50
const line = z.nullable(text(300))
const month = z.string().check(z.regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'Укажите месяц и год'))

const readJob = z.object({
  /** `YYYY-MM`; `null`: not stated. */
  start: z.nullable(z.string()),
  /** `null`: until now. */
  end: z.nullable(z.string()),
  company: z.nullable(z.string()),
  position: z.nullable(z.string()),
  description: z.nullable(z.string()),
})
export type ReadJob = z.output<typeof readJob>

export const resumeReading = z.object({
  name: z.nullable(z.string()),
  title: z.nullable(z.string()),
  salary: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  jobs: z.array(readJob),
  corrected_at: z.nullable(instant),
})
export type ResumeReading = z.output<typeof resumeReading>

const correctedJob = z
  .object({
    start: z.nullable(month),
    end: z.nullable(month),
    company: line,
    position: line,
    description: z.nullable(text(20_000)),
  })
  .check(
    z.refine(({ start, end }) => start === null || end === null || start <= end, {
      error: 'Работа не может закончиться раньше, чем началась',
      path: ['end'],
    }),
    z.refine(({ company, position }) => Boolean(company ?? position), {
      error: 'Укажите должность или компанию',
      path: ['position'],
    }),
  )

export const resumeCorrection = z.object({
  name: z.nullable(text(150)),
  title: line,
  salary: z.nullable(
    z.object({
      amount: z
        .number('Укажите сумму цифрами')
        .check(z.gte(1, 'Укажите сумму больше нуля'), z.lte(100_000_000, 'Слишком большая сумма')),
      currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Неизвестная валюта')),
    }),
  ),
  jobs: z.array(correctedJob).check(z.maxLength(MAX_JOBS, `Не больше ${MAX_JOBS} мест работы`)),
})
export type ResumeCorrection = z.output<typeof resumeCorrection>

export const getResumeReading = endpoint({
  method: 'GET',
  path: '/api/hh/applications/:id/reading',
  access: 'user',
  summary: 'What was read from an uploaded resume, beside the text of the file',
  params: idParams,
  data: z.extend(resumeReading, {
    /** `null`: the file cannot be read now. */
    text: z.nullable(z.string()),
  }),
  refusals: [],
})
export const correctResume = endpoint({
  method: 'PUT',
  path: '/api/hh/applications/:id/reading',
  access: 'user',
  summary: 'Correct what was read from an uploaded resume; its score is counted again and costs no analysis',
  params: idParams,
  body: resumeCorrection,
  data: resumeReading,
  refusals: ['ANALYSIS_IN_PROGRESS'],
})
