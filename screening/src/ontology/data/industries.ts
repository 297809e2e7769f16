import type { IndustryRow } from '../types.ts'

/** Industries of employers; the words are what vacancies and resumes write about them. */
export const industryDataRows: readonly IndustryRow[] = [
  { id: 'it', title: 'Информационные технологии', words: ['разработка программного обеспечения', 'it-компания', 'ит-компания', 'системный интегратор', 'software', 'айти', 'saas', 'веб-студия', 'цифровые решения', 'информационные технологии'] },
]
