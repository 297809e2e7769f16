/**
 * The judge's vocabulary: its input, and the flags of a resume. Everything here is plain JSON, so it can be
 * stored, sent and compared byte for byte.
 */
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

/** A verbatim piece of the resume or the vacancy. */
export type Evidence = { readonly quote: string; readonly source: string }

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
