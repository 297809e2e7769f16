/** A structured resume as the text of a file, in one of the layouts. */
import { writePeriod } from './dates.ts'
import type { Layout } from './layouts.ts'
import type { MadeJob, MadeResume } from './people.ts'

type Part = 'experience' | 'education' | 'skills' | 'about' | 'contacts' | 'wish'

const PLAIN: Record<'ru' | 'en', Record<Part, string>> = {
  ru: {
    experience: 'Опыт работы',
    education: 'Образование',
    skills: 'Навыки',
    about: 'О себе',
    contacts: 'Контакты',
    wish: 'Желаемая должность и зарплата',
  },
  en: {
    experience: 'Work Experience',
    education: 'Education',
    skills: 'Skills',
    about: 'About me',
    contacts: 'Contacts',
    wish: 'Desired position and salary',
  },
}
const OWN: Record<'ru' | 'en', Record<Part, string>> = {
  ru: {
    experience: 'Где и кем работал(а)',
    education: 'Чему и где учился',
    skills: 'Что умею',
    about: 'Немного о себе',
    contacts: 'Как со мной связаться',
    wish: 'Кем хочу работать',
  },
  en: {
    experience: 'Career History',
    education: 'Academic background',
    skills: 'Core competencies',
    about: 'Profile',
    contacts: 'Get in touch',
    wish: 'Objective',
  },
}
const HH: Record<'ru' | 'en', Record<Part, string>> = {
  ru: {
    ...PLAIN.ru,
    experience: 'Опыт работы — 9 лет 3 месяца',
    skills: 'Ключевые навыки',
    about: 'Обо мне',
  },
  en: {
    ...PLAIN.en,
    experience: 'Work experience — 9 years 3 months',
    skills: 'Key skills',
    about: 'About me',
  },
}
const FOREIGN: Record<'ru' | 'en', Record<Part, string>> = {
  ru: {
    experience: 'Мой профессиональный путь',
    education: 'Учёба',
    skills: 'В чём я силён',
    about: 'Пара слов о себе',
    contacts: 'Связаться со мной',
    wish: 'На что претендую',
  },
  en: {
    experience: 'Where I have worked',
    education: 'Studies',
    skills: 'What I am good at',
    about: 'Who I am',
    contacts: 'Reach me',
    wish: 'Looking for',
  },
}
const EMOJI: Record<Part, string> = {
  experience: '💼',
  education: '🎓',
  skills: '🛠',
  about: '👋',
  contacts: '📞',
  wish: '🎯',
}
const NUMBERS: Record<Part, number> = {
  contacts: 1,
  wish: 2,
  experience: 3,
  education: 4,
  skills: 5,
  about: 6,
}

function heading(part: Part, { headings, language }: Layout): string[] {
  const plain = PLAIN[language][part]
  switch (headings) {
    case 'plain':
      return [plain]
    case 'capitals':
      return [plain.toUpperCase()]
    case 'colon':
      return [`${plain}:`]
    case 'own':
      return [OWN[language][part]]
    case 'decorated':
      return [`>> ${plain.toUpperCase()} <<`]
    case 'hh':
      return [HH[language][part]]
    case 'spaced':
      return [Array.from(plain.toUpperCase()).join(' ')]
    case 'numbered':
      return [`${NUMBERS[part]}. ${plain}`]
    case 'emoji':
      return [`${EMOJI[part]} ${plain}`]
    case 'markdown':
      return [`## ${plain}`]
    case 'none':
      return []
    case 'dashes':
      return [`--- ${plain} ---`]
    case 'brackets':
      return [`[${plain}]`]
    case 'underlined':
      return [plain, '='.repeat(plain.length)]
    case 'foreign':
      return [FOREIGN[language][part]]
  }
}

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
export function renderLines(resume: MadeResume, layout: Layout): string[] {
  const { top, contacts, experience, education, skills, about } = renderParts(resume, layout)
  const below = layout.contacts === 'bottom' ? [...heading('contacts', layout), ...contacts] : []
  return [...top, ...experience, ...education, ...skills, ...about, ...below]
}

function renderTop(resume: MadeResume, layout: Layout): string[] {
  const { language } = layout
  const isEnglish = language === 'en'
  const name = renderName(resume, layout)
  const contacts = layout.contacts === 'bottom' ? [] : renderContacts(resume, layout)
  const wish: string[] = []
  switch (layout.title) {
    case 'line':
      wish.push(resume.title)
      break
    case 'wish':
      wish.push(...(layout.headings === 'none' ? [] : heading('wish', layout)), resume.title)
      break
    case 'label':
      wish.push(`${isEnglish ? 'Desired position' : 'Желаемая должность'}: ${resume.title}`)
      break
    case 'position label':
      wish.push(`${isEnglish ? 'Position' : 'Должность'} – ${resume.title}`)
      break
    case 'goal':
      wish.push(isEnglish ? `Objective: ${resume.title}` : `Цель: соискание должности «${resume.title}»`)
      break
  }
  if (layout.title === 'seeks')
    wish.push(isEnglish ? `Looking for a position: ${resume.title}` : `Ищу работу: ${resume.title}`)
  if (layout.title === 'vacancy') wish.push(`${isEnglish ? 'Target role' : 'Вакансия'}: ${resume.title}`)
  if (layout.title === 'dashes') wish.push(`— ${resume.title} —`)
  if (layout.name === 'with title') wish.length = 0
  wish.push(...renderPay(resume, layout))
  if (layout.contacts === 'before name') return [...contacts, ...name, ...wish]
  if (layout.contacts === 'title first' && layout.name !== 'with title')
    return [...wish, ...name, ...contacts]
  // under a heading of wishes contacts would be wishes
  return layout.title === 'wish' ? [...name, ...contacts, ...wish] : [...name, ...wish, ...contacts]
}

function renderName({ name, title }: MadeResume, { name: form, language }: Layout): string[] {
  const isEnglish = language === 'en'
  switch (form) {
    case 'plain':
      return [name]
    case 'capitals':
      return [name.toUpperCase()]
    case 'resume':
      return [isEnglish ? 'Curriculum Vitae' : 'РЕЗЮМЕ', name]
    case 'label':
      return [`${isEnglish ? 'Name' : 'ФИО'}: ${name}`]
    case 'resume line':
      return [`${isEnglish ? 'Resume' : 'Резюме'}: ${name}`]
    case 'two lines': {
      const [first = '', ...rest] = name.split(' ')
      return [first, rest.join(' ')]
    }
    case 'with title':
      return [`${name}, ${title}`]
    case 'age':
      return [`${name}, ${isEnglish ? '34 years old' : '34 года'}`]
    case 'mixed': {
      const [first = '', ...rest] = name.split(' ')
      return [[first.toUpperCase(), ...rest].join(' ')]
    }
    case 'greeting':
      return [isEnglish ? `My name is ${name}` : `Меня зовут ${name}`]
    case 'spaced':
      return [
        name
          .split(' ')
          .map((word) => Array.from(word.toUpperCase()).join(' '))
          .join('   '),
      ]
  }
}

function renderPay({ pay }: MadeResume, layout: Layout): string[] {
  const isEnglish = layout.language === 'en'
  const grouped = String(pay.amount).replace(/\B(?=(\d{3})+$)/g, ' ')
  const sign = pay.currency === 'USD' ? '$' : isEnglish ? 'RUB' : '₽'
  switch (layout.pay) {
    case 'none':
      return []
    case 'sign':
      return [`${grouped} ${sign}${isEnglish ? ' in hand' : ' на руки'}`]
    case 'label':
      return [
        `${isEnglish ? 'Expected salary' : 'Зарплата'}: ${isEnglish ? 'from' : 'от'} ${grouped} ${sign}`,
      ]
    case 'wish':
      return [
        `${isEnglish ? 'Salary' : 'Желаемый доход'} - ${pay.amount} ${pay.currency === 'USD' ? 'USD' : isEnglish ? 'RUB' : 'руб.'}`,
      ]
    case 'thousands':
      return [pay.currency === 'USD' ? `от ${pay.amount} долларов` : `ЗП от ${pay.amount / 1000} т.р.`]
    case 'thousand words':
      return [
        pay.currency === 'USD'
          ? `${pay.amount} долларов`
          : isEnglish
            ? `${pay.amount / 1000}k RUB net`
            : `${pay.amount / 1000} тыс. руб. на руки`,
      ]
    case 'range':
      return [`${grouped} – ${String(pay.amount * 1.2).replace(/\B(?=(\d{3})+$)/g, ' ')} ${sign}`]
    case 'not below':
      return [
        isEnglish
          ? `Minimum salary: ${grouped} ${sign}`
          : `Не ниже ${grouped} ${pay.currency === 'USD' ? '$' : 'руб.'}`,
      ]
    case 'expects':
      return [
        isEnglish
          ? `Salary expectations ${grouped} ${sign}`
          : `Ожидаемая з/п – ${grouped}${pay.currency === 'USD' ? ' $' : ''}`,
      ]
  }
}

function renderContacts({ phone, email, city }: MadeResume, layout: Layout): string[] {
  const isEnglish = layout.language === 'en'
  switch (layout.contacts) {
    case 'lines':
    case 'title first':
    case 'before name':
      return [phone, email, city]
    case 'one line':
      return [`${isEnglish ? 'tel.' : 'тел.'} ${phone}, ${email}`]
    case 'labels':
    case 'bottom':
      return isEnglish
        ? [`Phone: ${phone}`, `E-mail: ${email}`, `City: ${city}`]
        : [`Телефон: ${phone}`, `E-mail: ${email}`, `Город: ${city}`]
    case 'icons':
      return [`📞 ${phone}`, `✉ ${email}`, `📍 ${city}`]
    case 'table':
      return isEnglish
        ? [`Phone\t${phone}`, `E-mail\t${email}`, `City\t${city}`]
        : [`Телефон\t${phone}`, `Почта\t${email}`, `Город\t${city}`]
    case 'messengers':
      return [`${phone} (WhatsApp, Telegram)`, `Telegram: @kandidat_x`, email]
    case 'pipes':
      return [`${city} | ${phone} | ${email}`]
  }
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
  switch (layout.head) {
    case 'P/C/T':
      return [...written, ...long, company, ...place, position]
    case 'P/T/C':
      return [...written, ...long, position, company, ...place]
    case 'C/P/T':
      return [company, ...place, ...written, ...long, position]
    case 'T/C/P':
      return [position, company, ...place, ...written, ...long]
    case 'C/T/P':
      return [company, ...place, position, ...written, ...long]
    case 'T/P/C':
      return [position, ...written, ...long, company, ...place]
    case 'P|C/T':
      return [`${inline} | ${company}`, ...place, position]
    case 'C, T/P':
      return [`${company}, ${position}`, ...written]
    case 'T|C|P':
      return [`${position} | ${company} | ${inline}`]
    case 'P C, T':
      return [`${inline} ${company}, ${position}`]
    case 'C (P)/T':
      return [`${company} (${inline})`, position]
    case 'T — C/P':
      return [`${position} — ${company}`, ...written, ...long]
    case 'P/C — T':
      return [...written, ...long, `${company} — ${position}`]
    case 'P⇥C⇥T':
      return [`${inline}\t${company}\t${position}`]
    case 'P⇥T/C':
      return [`${inline}\t${position}`, company, ...place]
    case 'C⇥P/T':
      return [`${company}\t${inline}`, position]
    case 'T в C/P':
      return [`${position} ${isEnglish ? 'at' : 'в'} ${company}`, ...written]
    case 'P: C, T':
      return [`${inline}: ${company}, ${position}`]
    case 'C/T (P)':
      return [company, ...place, `${position} (${inline})`]
    case 'T, C, P':
      return [`${position}, ${company}, ${inline}`]
    case 'labels':
      return isEnglish
        ? [`Period: ${inline}`, `Company: ${company}`, `Position: ${position}`]
        : [`Период работы: ${inline}`, `Организация: ${company}`, `Должность: ${position}`]
    case 'nested':
      return isSameCompany ? [position, ...written] : [company, ...place, position, ...written]
    case 'nested below':
      return isSameCompany ? [...written, position] : [company, ...place, ...written, position]
    case 'P — C, T':
      return [`${inline} — ${company}, ${position}`]
    case 'T (C)/P':
      return [`${position} (${company})`, ...written]
    case 'C/P T':
      return [company, ...place, `${inline} ${position}`]
    case 'T/C⇥P':
      return [position, `${company}\t${inline}`]
    case '• T, C (P)':
      return [`• ${position}, ${company} (${inline})`]
    case 'T P/C':
      return [`${position} ${inline}`, company, ...place]
    case 'C. T/P':
      return [`${company.replace(/\.$/, '')}. ${position}`, ...written]
    default:
      throw new Error(`no head ${layout.head}`)
  }
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
      return text.replace(/(?<=\p{L})-(?=\p{L})/gu, '\u2010')
  }
}
