/**
 * The judge's vocabulary: its input, what is read from it, and its output. Everything here is plain JSON, so it can be
 * stored, sent and compared byte for byte.
 */
import type { Recommendation, SalaryMatch, Verdict } from '@rezumetr/contracts/domain'

export type Salary = {
  readonly from: number | null
  readonly to: number | null
  /** hh.ru's codes: `RUR`, `USD`, `EUR`, `KZT`… */
  readonly currency: string
  /** Before tax; `null` when not stated. */
  readonly gross: boolean | null
}

/** A vacancy as the job board or an upload provides it. Any field may be missing. */
export type VacancyText = {
  readonly title: string | null
  /** HTML or plain text. */
  readonly description: string | null
  readonly key_skills?: readonly string[] | null
  /** hh.ru's id: `noExperience` | `between1And3` | `between3And6` | `moreThan6`, or words. */
  readonly experience?: string | null
  readonly experience_years_min?: number | null
  readonly salary?: Salary | null
  readonly salary_text?: string | null
  readonly area?: string | null
  readonly schedule?: string | null
  readonly employment?: string | null
  readonly industries?: readonly string[] | null
  readonly languages?: readonly { readonly id: string; readonly level: string | null }[] | null
  readonly driver_license_types?: readonly string[] | null
  /** RUB per unit of currency, used for this vacancy instead of the dated table. */
  readonly rates?: Readonly<Record<string, number>> | null
}

export type ResumeJob = {
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  readonly start: string | null
  /** `null`: until now. */
  readonly end: string | null
  readonly company: string | null
  readonly position: string | null
  readonly description: string | null
  readonly industries?: readonly string[] | null
}

/**
 * A resume without data that must never be judged: the type has no fields for name, sex, age, photo, marital status or
 * nationality. `citizenship` counts only when the vacancy states a legal requirement.
 */
export type ResumeText = {
  readonly title: string | null
  readonly area?: string | null
  readonly salary?: { readonly amount: number; readonly currency: string } | null
  readonly salary_text?: string | null
  readonly experience?: readonly ResumeJob[] | null
  readonly skills?: readonly string[] | null
  readonly about?: string | null
  readonly education?: readonly unknown[] | null
  readonly languages?: readonly unknown[] | null
  readonly citizenship?: readonly string[] | string | null
  readonly relocation?: string | null
  readonly business_trip?: string | null
  readonly schedule?: string | readonly string[] | null
  readonly employment?: string | readonly string[] | null
  readonly driver?: readonly string[] | string | null
  readonly cover_letter?: string | null
}

export const criterionKeys = [
  'must_skills',
  'skill_evidence',
  'nice_skills',
  'relevant_experience',
  'role',
  'duties',
  'seniority',
  'recency',
  'industry',
  'education',
  'languages',
  'licences',
  'location',
  'format',
  'salary',
  'stability',
  'progression',
  'completeness',
  'cover_letter',
] as const
export type CriterionKey = (typeof criterionKeys)[number]

/** A verbatim piece of the resume or the vacancy. */
export type Evidence = { readonly quote: string; readonly source: string }

export type CriterionResult = {
  readonly key: CriterionKey
  /** Russian. */
  readonly title: string
  /** 0–1; `null` when `verdict` is `unknown` or `n/a`. */
  readonly value: number | null
  /** Share of 100 before renormalisation. */
  readonly weight: number
  readonly verdict: Verdict
  readonly evidence: readonly Evidence[]
}

export type FlagSeverity = 'low' | 'medium' | 'high'
export type Flag = {
  /**
   * `prompt_injection`, `hidden_text`, `keyword_stuffing`, `copied_vacancy`, `impossible_dates`, `incomplete`,
   * `job_hopping`, …
   */
  readonly key: string
  readonly severity: FlagSeverity
  /** Russian sentence for the recruiter. */
  readonly text: string
  readonly evidence: readonly Evidence[]
}

export type RequirementLevel = 'must' | 'nice' | 'knock_out'

/** One line of a rubric: what the vacancy asks for and the sentence it comes from. */
export type RubricRequirement = {
  readonly id: string
  readonly kind: 'skill' | 'language' | 'licence' | 'education' | 'permit'
  readonly level: RequirementLevel
  /** Russian or the canonical skill title. */
  readonly title: string
  /** Canonical ids, any of which satisfies the line. */
  readonly any_of: readonly string[]
  /** CEFR level, driver category and the like, when the kind needs one. */
  readonly grade: string | null
  readonly quote: string
  /** Multiplier of a skill's weight among the others of its level; absent: 1. */
  readonly importance?: number
}

/** Everything a vacancy asks for, extracted once and stored with its version. */
export type Rubric = {
  /** Version of the extraction rules. */
  readonly version: string
  readonly title: string | null
  readonly role_ids: readonly string[]
  /** Profession id → share, according to the title and duties. */
  readonly roles: Readonly<Record<string, number>>
  readonly seniority: number | null
  readonly requirements: readonly RubricRequirement[]
  readonly duties: readonly string[]
  /** Every statement except the conditions: used to recognise a copied vacancy. */
  readonly lines: readonly string[]
  /** Lower bound, years; `null` when nothing is asked. */
  readonly experience_years: number | null
  /** The vacancy states that it asks for no experience; absent when it does not say so. */
  readonly asks_no_experience?: true
  readonly industries: readonly string[]
  readonly salary: Salary | null
  readonly area: string | null
  readonly remote: boolean
  readonly schedule: string | null
  readonly employment: string | null
  readonly rates: Readonly<Record<string, number>> | null
  /** Complete when extracted; a stored rubric lacks criteria newer than itself: `weightOf`. */
  readonly weights: Readonly<Partial<Record<CriterionKey, number>>>
}

/** What `judge` returns: the score is computed from the criteria, whether the engine or a model read the resume. */
export type Judgement = {
  /** Integer 0–100. */
  readonly score: number
  readonly recommendation: Recommendation
  readonly skills_match: number | null
  readonly experience_match: number | null
  readonly salary_match: SalaryMatch | null
  readonly strengths: readonly string[]
  readonly weaknesses: readonly string[]
  readonly red_flags: readonly string[]
  readonly reasoning: string
  readonly criteria: readonly CriterionResult[]
  readonly flags: readonly Flag[]
  readonly questions: readonly string[]
}
