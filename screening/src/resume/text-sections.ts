/** A resume as readable text, in sections under the names evidence gives its sources. */
import { orderJobs } from '../facts.ts'
import type { ResumeJob, ResumeText } from '../model.ts'
import { readText } from '../text/html.ts'
import { stringsIn } from './languages.ts'

export type ResumeSection = { readonly source: string; readonly heading: string; readonly text: string }

/** In reading order; empty sections are left out. Text hidden from people stays hidden. */
export function resumeSections(resume: ResumeText): ResumeSection[] {
  const plain = (value: string | null | undefined): string =>
    typeof value === 'string' ? readText(value).text.trim() : ''
  const rows = (values: readonly unknown[] | null | undefined): string =>
    (values ?? [])
      .map((row) => (typeof row === 'string' ? row : stringsIn(row).join(', ')))
      .map(plain)
      .filter(Boolean)
      .join('\n')
  const sections: ResumeSection[] = [
    { source: 'title', heading: 'Желаемая должность', text: plain(resume.title) },
    { source: 'area', heading: 'Город', text: plain(resume.area) },
    ...orderJobs(resume.experience ?? []).map((job, index) => ({
      source: `experience[${index}]`,
      heading: `Место работы ${index + 1}: ${period(job)}`,
      text: [job.position, job.company, job.description].map(plain).filter(Boolean).join('\n'),
    })),
    {
      source: 'skills',
      heading: 'Навыки',
      text: (resume.skills ?? []).map(plain).filter(Boolean).join('\n'),
    },
    { source: 'education', heading: 'Образование', text: rows(resume.education) },
    { source: 'languages', heading: 'Языки', text: rows(resume.languages) },
    { source: 'about', heading: 'О себе', text: plain(resume.about) },
    { source: 'cover_letter', heading: 'Сопроводительное письмо', text: plain(resume.cover_letter) },
  ]
  return sections.filter(({ text }) => text !== '')
}

/** «03.2021 – по настоящее время». */
function period({ start, end }: ResumeJob): string {
  const month = (date: string) => date.slice(0, 7).split('-').toReversed().join('.')
  if (!start) return end ? `до ${month(end)}` : 'даты не указаны'
  return `${month(start)} – ${end ? month(end) : 'по настоящее время'}`
}
