/** Records stored by the sandbox. They contain no links: presenters add them, because the public URL is known only per request. */

export type Named = { id: string; name: string }

export type Job = {
  id: string
  company: string | null
  area: Named | null
  industries: Named[]
  position: string
  /** First day of the month, `YYYY-MM-01`. */
  start: string
  /** First day of the last month; null = until now. */
  end: string | null
  description: string
}

export type Study = {
  id: string
  name: string
  organization: string | null
  result: string | null
  year: number
}

export type Resume = {
  id: string
  real_id: string
  title: string | null
  first_name: string | null
  last_name: string | null
  middle_name: string | null
  age: number | null
  birth_date: string | null
  gender: Named | null
  area: Named
  citizenship: Named[]
  relocation: Named
  business_trips: Named
  salary: { amount: number; currency: string } | null
  role: Named
  employment_forms: Named[]
  work_formats: Named[]
  schedule: Named
  total_months: number | null
  jobs: Job[]
  education_level: Named
  primary: Study[]
  courses: Study[]
  languages: (Named & { level: Named })[]
  skill_set: string[]
  about: string | null
  licences: string[]
  has_vehicle: boolean | null
  phone: string | null
  email: string | null
  telegram: string | null
  site: string | null
  certificates: { title: string; achieved_at: string }[]
  recommendations: { name: string; organization: string; position: string }[]
  hidden_fields: Named[]
  can_view_full_info: boolean
  job_search_status: Named | null
  locale: Named
  created_at: string
  updated_at: string
}

export type Message = {
  id: string
  created_at: string
  /** Null: a state change or a response without a letter. */
  text: string | null
  author: 'applicant' | 'employer'
  state: Named
}

export type Negotiation = {
  id: string
  vacancy_id: string
  chat_id: number
  created_at: string
  updated_at: string
  /** The collection that contains the negotiation, from the employer's view. */
  employer_state: string
  /** State shown to the applicant. */
  state: string
  viewed: boolean
  unread_messages: number
  /** Null when the person deleted or closed the resume. */
  resume: Resume | null
  messages: Message[]
  source: string
  /** Ground truth for tests; never exposed by the API. */
  answer: Answer
}

/** How the response was generated, for measuring the product; available at `/__sandbox/answers`. */
export type Answer = {
  archetype: string
  traits: string[]
  /** The fit as a careful recruiter would judge it. */
  fit: 'strong' | 'good' | 'partial' | 'poor'
  hostile: string | null
}

/** A resume, its cover letter and the ground truth about both. */
export type BuiltResume = { resume: Resume; letter: string | null; answer: Answer }

export type Vacancy = {
  id: string
  key: string
  employer_id: string
  manager_id: string
  name: string
  description: string
  key_skills: string[]
  role: Named
  experience: Named
  salary: { from: number | null; to: number | null; currency: string; gross: boolean } | null
  area: Named
  address: string | null
  schedule: Named
  work_format: Named
  days: Named
  hours: Named
  licences: string[]
  languages: (Named & { level: Named })[]
  department: Named | null
  letter_required: boolean
  published_at: string
  expires_at: string
  archived_at: string | null
  views: number
  /** Collections of this vacancy besides `response`, in the order of the funnel. */
  collections: string[]
}
