/** The lines of the protocol about texts, files and facts of a resume: maps shapes only. */
import type { ReadDocument } from '../document.ts'
import { emailsIn, phonesIn } from '../document/contacts.ts'
import { linesOf } from '../document/layout/lines.ts'
import { relocationOf } from '../document/wishes.ts'
import type { ResumeText } from '../model.ts'
import { driverOf } from '../resume/driver.ts'
import { educationLevelOf, readEducation } from '../resume/education.ts'
import { languageCode, languagesOf } from '../resume/language-levels.ts'
import { stringsIn } from '../resume/languages.ts'
import { categoriesIn } from '../resume/licences.ts'
import { licencesOf } from '../resume/paper-status.ts'
import { isTemporary, isWork, jobMonths } from '../resume/work-kind.ts'
import { isMedical, readTitle } from '../roles.ts'

/** `YYYY-MM`, or `YYYY` where only the year is known. */
const month = (date: string | null): string | null => date?.slice(0, 7) ?? null

/** @param text the text the document was read from */
export function documentAnswer({ resume, person }: ReadDocument, text: string): object {
  const lines = linesOf(text).join('\n')
  return {
    name: person.name,
    title: resume.title,
    jobs: (resume.experience ?? []).map(({ start, end, company, position, description }) => ({
      start: month(start),
      end: month(end),
      company,
      position,
      description,
    })),
    skills: resume.skills ?? [],
    area: resume.area ?? null,
    relocation: relocationOf(resume.relocation),
    citizenship: resume.citizenship ?? [],
    languages: languages(resume),
    phones: phonesIn(lines),
    emails: emailsIn(lines),
    salary: resume.salary ?? null,
    driver: resume.driver ?? [],
    education: (resume.education ?? []).map((row) => {
      const text = stringsIn(row).join(', ')
      const level = educationLevelOf(text)
      const name = typeof row === 'object' && row !== null && 'name' in row ? row.name : text
      return { level: level === null ? null : Math.min(level, 3), name }
    }),
  }
}

/** @param now `YYYY-MM-DD`: papers valid until a day before it are lost, open jobs last until it */
export function factsAnswer(resume: ResumeText, now: string): object {
  const jobs = resume.experience ?? []
  const texts = [
    ...(resume.skills ?? []),
    resume.about ?? '',
    resume.cover_letter ?? '',
    ...jobs.map(({ description }) => description ?? ''),
  ].filter((text) => text !== '')
  const field = typeof resume.driver === 'string' ? [resume.driver] : (resume.driver ?? [])
  const education = readEducation(resume.education ?? [])
  const isMedic = [resume.title, ...jobs.map(({ position }) => position)].some((title) =>
    isMedical(readTitle(title ?? null).vector),
  )
  return {
    languages: languages(resume),
    licences: licencesOf([...texts, ...education.lines], isMedic, now).map(({ name, status }) => ({
      name,
      status,
    })),
    driver: [
      ...new Set([
        ...field.flatMap(categoriesIn),
        ...driverOf([...texts, resume.title ?? ''].flatMap((text) => text.split('\n'))),
      ]),
    ].toSorted(),
    education: {
      level: education.level === null ? null : Math.min(education.level, 3),
      lines: education.lines,
    },
    jobs: jobs.map((job) => ({
      months: jobMonths(job, now),
      is_work: isWork(job),
      is_temporary: isTemporary(job),
    })),
    mentions: [],
  }
}

const languages = (resume: ResumeText): object[] =>
  languagesOf(resume.languages ?? [], [
    ...(resume.skills ?? []),
    resume.about ?? '',
    resume.cover_letter ?? '',
  ]).map(({ language, grade }) => ({ name: language, level: languageCode(grade) }))
