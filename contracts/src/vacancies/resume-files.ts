/** Uploaded resume files: each becomes an application of its own or is reported as unreadable. */
import * as z from 'zod/mini'
import { count, endpoint, id, idParams, instant, text } from '../endpoint.ts'

export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_FILE_PAGES = 50
/** Upload limit of a company per hour. */
export const MAX_FILES_PER_HOUR = 500

/** Why a file could not be read and what to do about it, worded for the recruiter. */
const problems = {
  unknown_type: ['Такие файлы не читаем', 'Сохраните резюме в PDF или DOCX и загрузите снова'],
  picture: ['Это картинка: текста в ней нет', 'Попросите у кандидата файл с текстом или ссылку на резюме'],
  old_word: ['Старый формат DOC', 'Откройте файл в Word и сохраните как DOCX или PDF'],
  encrypted: ['Файл защищён паролем', 'Снимите пароль и загрузите снова'],
  damaged: ['Файл повреждён', 'Откройте его на компьютере, сохраните заново и загрузите снова'],
  no_text: ['В файле нет текста: похоже на скан или фотографию', 'Попросите у кандидата резюме с текстом'],
  not_resume: [
    'Не похоже на резюме: не нашли ни опыта, ни образования, ни навыков',
    'Проверьте, тот ли это файл',
  ],
  too_many_pages: [`Больше ${MAX_FILE_PAGES} страниц`, 'Оставьте в файле только резюме'],
  too_large_inside: ['Внутри файла слишком много данных', 'Сохраните резюме заново, без картинок'],
  too_slow: ['Чтение заняло слишком много времени', 'Сохраните резюме заново в PDF или DOCX'],
} as const satisfies Record<string, readonly [reason: string, advice: string]>
export type FileProblem = keyof typeof problems
export const fileProblems = Object.keys(problems) as [FileProblem, ...FileProblem[]]
export const problemWords = (problem: FileProblem) => {
  const [reason, advice] = problems[problem]
  return { reason, advice }
}

export const resumeFile = z.object({
  id,
  vacancy_id: id,
  file_name: z.string(),
  size_bytes: count,
  /** `null`: the file was read and became an application. A file with a problem is never scored and never counted. */
  problem: z.nullable(z.enum(fileProblems)),
  application_id: z.nullable(id),
  candidate_name: z.nullable(z.string()),
  is_analyzed: z.boolean(),
  created_at: instant,
})
export type ResumeFile = z.output<typeof resumeFile>

export const uploadResumeFile = endpoint({
  method: 'POST',
  path: '/api/hh/vacancies/:id/files',
  access: 'user',
  summary: 'A resume from a PDF, DOCX, ODT, RTF or text file; the body is the file itself',
  params: idParams,
  query: z.object({ file_name: text(255).check(z.minLength(1, 'Укажите имя файла')) }),
  bytes: MAX_FILE_BYTES,
  status: 201,
  data: z.object({
    file: resumeFile,
    /** The same file, or the same resume in another file, already exists in this vacancy: nothing was added. */
    is_duplicate: z.boolean(),
  }),
  refusals: [],
})
export const listResumeFiles = endpoint({
  method: 'GET',
  path: '/api/hh/vacancies/:id/files',
  access: 'user',
  summary: 'Files brought to a vacancy, newest first',
  params: idParams,
  data: z.object({ files: z.array(resumeFile) }),
  meta: z.object({ total: count, unreadable: count }),
  refusals: [],
})
export const downloadResumeFile = endpoint({
  method: 'GET',
  path: '/api/hh/applications/:id/file',
  access: 'user',
  summary: 'The file an application came from',
  params: idParams,
  file: true,
  refusals: [],
})
export const deleteResumeFile = endpoint({
  method: 'DELETE',
  path: '/api/hh/files/:id',
  access: 'user',
  summary: 'Deletes a file and, with it, the application it became and its results',
  params: idParams,
  data: z.object({ deleted: z.literal(true) }),
  refusals: ['ANALYSIS_IN_PROGRESS'],
})
