import type { Job, Named, Negotiation, Resume } from '../answers/shapes.ts'
import { presentArea } from '../vacancies/vacancy-view.ts'

/** The short resume in a list: without contacts, "about" and job descriptions. */
export function presentShortResume(resume: Resume, negotiation: Negotiation, base: string) {
  const topic = `topic_id=${negotiation.id}`
  const links = presentDownload(resume, base, `&${topic}&vacancy_id=${negotiation.vacancy_id}`)
  return {
    ...presentBasics(resume, base),
    url: `${base}/resumes/${resume.id}?${topic}`,
    alternate_url: `${base}/resume/${resume.id}?t=${negotiation.id}&vacancyId=${negotiation.vacancy_id}`,
    viewed: negotiation.viewed,
    education: { level: resume.education_level, primary: resume.primary.map(presentStudy) },
    experience: resume.jobs.map((job) => presentJob(job, base, false)),
    download: links,
    actions: { download: links },
  }
}

/** The full resume as the employer sees it. */
export function presentResume(resume: Resume, base: string) {
  const links = presentDownload(resume, base, '')
  const hides = (field: string) => resume.hidden_fields.some((hidden) => hidden.id === field)
  const open = resume.can_view_full_info
  return {
    ...presentBasics(resume, base),
    birth_date: resume.birth_date,
    url: `${base}/resumes/${resume.id}`,
    alternate_url: `${base}/resume/${resume.id}`,
    metro: null,
    travel_time: { id: 'any', name: 'Не имеет значения' },
    work_ticket: resume.citizenship.map((one) => presentArea(one, base)),
    relocation: { type: resume.relocation, area: [], district: [] },
    business_trip_readiness: resume.business_trips,
    professional_roles: [resume.role],
    employment: { id: 'full', name: 'Полная занятость' },
    employments: [{ id: 'full', name: 'Полная занятость' }],
    schedule: resume.schedule,
    schedules: [resume.schedule],
    experience: resume.jobs.map((job) => presentJob(job, base, true)),
    education: {
      level: resume.education_level,
      elementary: [],
      attestation: [],
      additional: resume.courses.map(presentStudy),
      primary: resume.primary.map(presentStudy),
    },
    language: resume.languages,
    skills: resume.about,
    driver_license_types: resume.licences.map((id) => ({ id })),
    has_vehicle: resume.has_vehicle,
    contact: open ? presentContacts(resume, hides) : null,
    site:
      open && resume.site
        ? [{ type: { id: 'personal', name: 'Другой сайт' }, url: resume.site }]
        : open
          ? []
          : null,
    recommendation: resume.recommendations.map((one) => ({ ...one, contact: '' })),
    portfolio: [],
    resume_locale: resume.locale,
    paid_services: [],
    contact_view_status: open ? 'FULL' : 'NONE',
    complaint_status: { applicant_topics_are_hidden: false },
    ...(resume.job_search_status
      ? { job_search_status: { ...resume.job_search_status, last_change_time: resume.updated_at } }
      : {}),
    viewed: true,
    download: links,
    actions: { download: links, get_with_contact: null, download_with_contact: null },
  }
}

/** Fields common to the short and the full resume. */
function presentBasics(resume: Resume, base: string) {
  const anonymous =
    !resume.can_view_full_info || resume.hidden_fields.some((one) => one.id === 'names_and_photo')
  return {
    id: resume.id,
    real_id: resume.real_id,
    title: resume.title,
    platform: { id: 'headhunter' },
    first_name: anonymous ? null : resume.first_name,
    last_name: anonymous ? null : resume.last_name,
    middle_name: anonymous ? null : resume.middle_name,
    age: resume.age,
    gender: resume.gender,
    area: presentArea(resume.area, base),
    citizenship: resume.citizenship.map((one) => presentArea(one, base)),
    salary: resume.salary,
    total_experience: resume.total_months === null ? null : { months: resume.total_months },
    employment_form: resume.employment_forms,
    work_format: resume.work_formats,
    skill_set: resume.skill_set,
    experience_group_by_company: resume.jobs.map((job) => ({
      duration: countMonths(job, resume.updated_at),
      experience_ids: [job.id],
    })),
    certificate: resume.certificates.map((one) => ({ ...one, type: 'custom', owner: null, url: null })),
    created_at: resume.created_at,
    updated_at: resume.updated_at,
    can_view_full_info: resume.can_view_full_info,
    hidden_fields: resume.hidden_fields,
    marked: false,
    favorited: false,
    photo: null,
    tags: [] as Named[],
    contacts_open_until_date: null,
    owner: {
      id: `5${resume.real_id}`,
      comments: { url: `${base}/applicant_comments/5${resume.real_id}`, counters: { total: 0 } },
    },
    negotiations_history: { url: `${base}/resumes/${resume.id}/negotiations_history` },
  }
}

function presentJob(job: Job, base: string, whole: boolean) {
  return {
    id: job.id,
    company: job.company,
    company_id: null,
    company_url: null,
    employer: null,
    area: job.area && presentArea(job.area, base),
    industries: job.industries,
    industry: null,
    position: job.position,
    start: job.start,
    end: job.end,
    ...(whole ? { description: job.description } : {}),
  }
}

const presentStudy = (study: Resume['primary'][number]) => ({
  id: study.id,
  name: study.name,
  name_id: null,
  organization: study.organization,
  organization_id: null,
  result: study.result,
  result_id: null,
  year: study.year,
  university_acronym: null,
  education_level: null,
})

/** In the deprecated `value`, phones have an object, e-mail addresses a string, newer messengers nothing. */
function presentContacts(resume: Resume, hides: (field: string) => boolean) {
  const contacts: Record<string, unknown>[] = []
  if (resume.phone && !hides('phones')) {
    const number = resume.phone
    contacts.push({
      type: { id: 'cell', name: 'Мобильный телефон' },
      kind: 'phone',
      contact_value: `+7 (${number.slice(1, 4)}) ${number.slice(4, 7)}-${number.slice(7, 9)}-${number.slice(9)}`,
      preferred: true,
      comment: null,
      verified: true,
      need_verification: false,
      value: { country: '7', city: number.slice(1, 4), number: number.slice(4), formatted: number },
    })
  }
  if (resume.email && !hides('email'))
    contacts.push({
      type: { id: 'email', name: 'Эл. почта' },
      kind: 'email',
      contact_value: resume.email,
      preferred: resume.phone === null,
      value: resume.email,
    })
  if (resume.telegram && !hides('other_contacts')) {
    const link = `https://t.me/${resume.telegram}`
    contacts.push({
      type: { id: 'telegram', name: 'telegram' },
      kind: 'primary',
      contact_value: `@${resume.telegram}`,
      preferred: false,
      links: { android: link, ios: link, web: link },
    })
  }
  return contacts
}

function presentDownload(resume: Resume, base: string, suffix: string) {
  const link = (type: string) => ({
    url: `${base}/resumes/${resume.id}/download/resume.${type}?type=${type}${suffix}`,
  })
  return { pdf: link('pdf'), rtf: link('rtf') }
}

/** Months of one job, both ends inclusive; an open job counts up to the last update of the resume. */
function countMonths(job: Job, until: string): number {
  const index = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return Math.max(1, index(job.end ?? until) - index(job.start) + 1)
}
