/** A structured resume as the text of a file, in one of the layouts. */
import { writePeriod } from './dates.ts'
import type { Layout } from './layouts.ts'
import type { MadeJob, MadeResume } from './people.ts'
import { heading, renderContacts, renderTop } from './render-top.ts'

/** The lines of each part, with its heading. */
export function renderParts(resume: MadeResume, layout: Layout) {
  return {
    top: renderTop(resume, layout),
    contacts: renderContacts(resume, layout),
    experience: [...heading('experience', layout), ...renderJobs(resume, layout)],
    education: [...heading('education', layout), ...renderStudy(resume, layout)],
    skills: renderSkills(resume, layout),
    // without a heading nothing tells a sentence about oneself from the last line before it
    about: layout.headings === 'none' ? [] : [...heading('about', layout), resume.about],
  }
}
/** Of each job the dates and what stands beside them. */
export const renderJobsBeside = (resume: MadeResume, layout: Layout) =>
  resume.jobs.map((job) => {
    const place = placeOf(job, layout)
    return {
      dates: periodOf(job, layout),
      text: [job.company, ...place, job.position, ...renderDuties(job.duties, layout)],
    }
  })
export const experienceHeading = (layout: Layout): readonly string[] => heading('experience', layout)

/** The lines of a resume; cells of a table row are divided by tabs. */
function renderLines(resume: MadeResume, layout: Layout): string[] {
  const { top, contacts, experience, education, skills, about } = renderParts(resume, layout)
  const below = layout.contacts === 'bottom' ? [...heading('contacts', layout), ...contacts] : []
  return [...top, ...experience, ...education, ...skills, ...about, ...below]
}

function renderJobs(resume: MadeResume, layout: Layout): string[] {
  const { jobs, language } = resume
  const isEnglish = language === 'en'
  if (layout.head === 'table' || layout.head === 'headed table' || layout.head === 'table with duties') {
    const head = isEnglish
      ? ['Period', 'Company', 'Position', 'Responsibilities']
      : ['Период', 'Организация', 'Должность', 'Обязанности']
    const hasDuties = layout.head === 'table with duties'
    const rows = jobs.map((job) => [
      periodOf(job, layout).join(' '),
      job.company,
      job.position,
      job.duties.join('. '),
    ])
    return [...(layout.head === 'table' ? [] : [head]), ...rows].map((row) =>
      row.slice(0, hasDuties ? 4 : 3).join('\t'),
    )
  }
  if (layout.head === 'pasted table') {
    const head = isEnglish ? ['Period', 'Company', 'Position'] : ['Период', 'Организация', 'Должность']
    return [...head, ...jobs.flatMap((job) => [periodOf(job, layout).join(' '), job.company, job.position])]
  }
  const isNested = layout.head.startsWith('nested')
  return jobs.flatMap((job, at) => {
    const before = jobs[at - 1]
    const isSame = isNested && before?.company === job.company
    return [...headOf(job, layout, isSame), ...renderDuties(job.duties, layout)]
  })
}

const periodOf = (job: MadeJob, layout: Layout): string[] =>
  writePeriod(job, layout.dates, layout.language, layout.now)

function headOf(job: MadeJob, layout: Layout, isSameCompany: boolean): string[] {
  const { company, position } = job
  const written = periodOf(job, layout)
  const inline = written.join(' ')
  const isEnglish = layout.language === 'en'
  // what stands below a company: its town, its site, its industry, how long the job was
  const place = placeOf(job, layout)
  const long =
    layout.extras === 'duration' || layout.extras === 'hh'
      ? [isEnglish ? '3 years 2 months' : '3 года 2 месяца']
      : []
  const forms: { readonly [form: string]: string[] | undefined } = {
    'P/C/T': [...written, ...long, company, ...place, position],
    'P/T/C': [...written, ...long, position, company, ...place],
    'C/P/T': [company, ...place, ...written, ...long, position],
    'T/C/P': [position, company, ...place, ...written, ...long],
    'C/T/P': [company, ...place, position, ...written, ...long],
    'T/P/C': [position, ...written, ...long, company, ...place],
    'P|C/T': [`${inline} | ${company}`, ...place, position],
    'C, T/P': [`${company}, ${position}`, ...written],
    'T|C|P': [`${position} | ${company} | ${inline}`],
    'P C, T': [`${inline} ${company}, ${position}`],
    'C (P)/T': [`${company} (${inline})`, position],
    'T — C/P': [`${position} — ${company}`, ...written, ...long],
    'P/C — T': [...written, ...long, `${company} — ${position}`],
    'P⇥C⇥T': [`${inline}\t${company}\t${position}`],
    'P⇥T/C': [`${inline}\t${position}`, company, ...place],
    'C⇥P/T': [`${company}\t${inline}`, position],
    'T в C/P': [`${position} ${isEnglish ? 'at' : 'в'} ${company}`, ...written],
    'P: C, T': [`${inline}: ${company}, ${position}`],
    'C/T (P)': [company, ...place, `${position} (${inline})`],
    'T, C, P': [`${position}, ${company}, ${inline}`],
    labels: isEnglish
      ? [`Period: ${inline}`, `Company: ${company}`, `Position: ${position}`]
      : [`Период работы: ${inline}`, `Организация: ${company}`, `Должность: ${position}`],
    nested: isSameCompany ? [position, ...written] : [company, ...place, position, ...written],
    'nested below': isSameCompany ? [...written, position] : [company, ...place, ...written, position],
    'P — C, T': [`${inline} — ${company}, ${position}`],
    'T (C)/P': [`${position} (${company})`, ...written],
    'C/P T': [company, ...place, `${inline} ${position}`],
    'T/C⇥P': [position, `${company}\t${inline}`],
    '• T, C (P)': [`• ${position}, ${company} (${inline})`],
    'T P/C': [`${position} ${inline}`, company, ...place],
    'C. T/P': [`${company.replace(/\.$/, '')}. ${position}`, ...written],
  }
  const head = forms[layout.head]
  if (!head) throw new Error(`no head ${layout.head}`)
  return head
}

function placeOf({ city, site, industry: [group, branch] }: MadeJob, { extras }: Layout): string[] {
  switch (extras) {
    case 'none':
    case 'duration':
      return []
    case 'city':
      return [city]
    case 'city and site':
      return [`${city}, ${site}`]
    case 'site':
      return [site]
    case 'industry':
      return [group]
    case 'hh':
    default:
      return [`${city}, ${site}`, group, `• ${branch}`]
  }
}

function renderDuties(duties: readonly string[], layout: Layout): string[] {
  const isEnglish = layout.language === 'en'
  switch (layout.duties) {
    case 'sentences':
      return duties.map((duty) => `${duty}.`)
    case 'bullets':
      return duties.map((duty) => `• ${duty}`)
    case 'dashes':
      return duties.map((duty) => `- ${duty.charAt(0).toLowerCase()}${duty.slice(1)};`)
    case 'ticks':
      return duties.map((duty) => `✓ ${duty}`)
    case 'bare':
      return [...duties]
    case 'long':
      return [
        duties.map((duty, at) => (at === 0 ? duty : duty.charAt(0).toLowerCase() + duty.slice(1))).join(', '),
      ]
    case 'stars':
      return duties.map((duty) => `* ${duty}`)
    case 'numbered':
      return duties.map((duty, at) => `${at + 1}. ${duty}`)
    case 'semicolons':
      return [`${duties.join('; ')}.`]
    case 'paragraph':
      return [`${duties.join('. ')}.`]
    case 'label':
      return [isEnglish ? 'Responsibilities:' : 'Обязанности:', ...duties.map((duty) => `${duty};`)]
    case 'hyphenated':
    default:
      return wrap(`${duties.join(', ')}.`)
  }
}

/** Lines of a narrow column, words broken by a hyphen where they do not fit. */
function wrap(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const room = 26 - line.length
    if (word.length < room) line += `${line === '' ? '' : ' '}${word}`
    else if (room > 4 && word.length > room + 3 && /^\p{Ll}+$/u.test(word)) {
      lines.push(`${line} ${word.slice(0, room - 1)}-`)
      line = word.slice(room - 1)
    } else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].filter((line) => line !== '')
}

function renderStudy(
  { study: [level, year, place, speciality] }: MadeResume,
  { headings }: Layout,
): string[] {
  if (headings === 'hh') return [level, String(year), place, ...(speciality === '' ? [] : [speciality])]
  return [`${year} ${place}${speciality === '' ? '' : `, ${speciality.toLowerCase()}`}`]
}

function renderSkills({ skills }: MadeResume, layout: Layout): string[] {
  const above = heading('skills', layout)
  // a list without a heading is told by its label
  if (above.length === 0) return [`${layout.language === 'en' ? 'Skills' : 'Навыки'}: ${skills.join(', ')}`]
  switch (layout.skills) {
    case 'commas':
      return [...above, skills.join(', ')]
    case 'lines':
      return [...above, ...skills]
    case 'bullets':
      return [...above, ...skills.map((skill) => `• ${skill}`)]
    case 'tabs':
      return [...above, skills.slice(0, 3).join('\t'), skills.slice(3).join('\t')].filter(
        (line) => line !== '',
      )
    case 'pipes':
      return [...above, skills.join(' | ')]
    case 'semicolons':
      return [...above, `${skills.join('; ')}.`]
    case 'slashes':
      return [...above, skills.join(' / ')]
    case 'comma lines':
      return [...above, ...skills.map((skill, at) => (at < skills.length - 1 ? `${skill},` : skill))]
    case 'stars':
      return [...above, ...skills.map((skill) => `* ${skill}`)]
    case 'groups':
    default:
      return [
        ...above,
        `${layout.language === 'en' ? 'Tools' : 'Инструменты'}: ${skills.slice(0, 2).join(', ')}`,
        `${layout.language === 'en' ? 'Other' : 'Прочее'}: ${skills.slice(2).join(', ')}`,
      ]
  }
}

/** The text of a file: lines with the letters, spaces and hyphens some programs write. */
export function renderText(resume: MadeResume, layout: Layout): string {
  const text = renderLines(resume, layout).join('\n')
  switch (layout.letters) {
    case 'plain':
      return text
    case 'nfd':
      return text.normalize('NFD')
    case 'hard spaces':
      return text.replace(/(?<=[\p{L}\d,]) (?=[\p{L}\d])/gu, '\u00a0')
    case 'soft hyphens':
      return text.replace(/(?<=\p{Ll}{3})(?=\p{Ll}{3})/gu, '\u00ad')
    case 'other hyphens':
    default:
      return text.replace(/(?<=\p{L})-(?=\p{L})/gu, '\u2010')
  }
}
