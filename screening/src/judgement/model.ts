/**
 * The vocabulary of a judgement: what a vacancy asks (rubric), what a resume says to each of it (verdict). Plain JSON,
 * so it can be stored, sent and compared byte for byte. Both readers, the embedded one and a model, fill these types.
 */
import {
  type ConditionKind,
  conditionKinds,
  type RequirementKind,
  type RequirementType,
  requirementTypes,
  type SalaryMatch,
} from '@rezumetr/contracts/domain'
import type { Flag, Salary } from '../model.ts'
import type { Status } from './assertion/status.ts'

export { conditionKinds, requirementTypes }
export type { ConditionKind, RequirementKind, RequirementType }

/** One line of a rubric: a sentence a recruiter would say, with the sentence of the vacancy it comes from. */
export type Requirement = {
  /** Stable for the same ask: stored verdicts and edits refer to it. */
  readonly id: string
  readonly kind: RequirementKind
  readonly type: RequirementType
  readonly ask: string
  /** Alternatives, any of which satisfies the line; one entry where there is no choice. Short phrases. */
  readonly any_of: readonly string[]
  /** CEFR of a language, category of a driving licence, «0»…«3» of education; `null` elsewhere. */
  readonly level: string | null
  /** Least experience the line itself asks for, months. */
  readonly months: number | null
  readonly quote: string
  /** `false`: guessed. A guessed line lowers no score before a person confirms it. */
  readonly sure: boolean
}

/** What the work demands from a person's life; matched against wishes and refusals. */
export type Condition = {
  readonly kind: ConditionKind
  /** A town; `office` | `hybrid` | `remote`; `full` | `part`; `2/2`…; `yes`. */
  readonly value: string
  /** The vacancy insists («только дневных смен нет», «удалёнки нет», «просим не откликаться»). */
  readonly strict: boolean
  readonly quote: string
}

/** Whom the vacancy asks not to apply («опыт только в госзакупках не рассматриваем»). */
export type Exclusion = {
  /** The excluded experience, profession or way of working, without the words of refusal. */
  readonly text: string
  /** Excluded only if the person has nothing else. */
  readonly only: boolean
  readonly quote: string
  /** `false`: learned, read without a word of refusal; by itself it is a question. */
  readonly sure: boolean
}

export type Occupation = {
  /** What one does: «ремонтирует и обслуживает». */
  readonly core: string
  /** On what: field, vehicle, stack, product, clients. */
  readonly object: string | null
  /** What else the vacancy accepts, in its own words. */
  readonly accepted: readonly string[]
}

/** 0 intern, 1 junior or assistant, 2 specialist or worker, 3 senior, 4 lead or deputy, 5 head, 6 director. */
export type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6

export type VacancyRubric = {
  readonly version: string
  readonly title: string | null
  readonly occupation: Occupation
  readonly level: Level | null
  /** Least years of experience; 0: none is asked, `null`: not said. */
  readonly years: number | null
  /** At most 12 besides those of the form. */
  readonly requirements: readonly Requirement[]
  readonly conditions: readonly Condition[]
  readonly exclusions: readonly Exclusion[]
  /** The work itself, as statements of the vacancy: the measure of what a person has done. */
  readonly duties: readonly string[]
  /** Every statement that is neither condition nor company talk: recognises a copied vacancy. */
  readonly lines: readonly string[]
  /** Statements that demand something beside the work, which the limits of people may collide with. */
  readonly terms: readonly string[]
  readonly salary: Salary | null
  readonly area: string | null
  readonly industries: readonly string[]
  readonly rates: Readonly<Record<string, number>> | null
}

/** A verbatim line of the resume: `source` is `about`, `skills`, `experience[0]`, … */
export type Line = { readonly quote: string; readonly source: string }

export type Stance = 'meets' | 'partly' | 'contradicts' | 'silent'
export type EvidenceKind = 'work' | 'stated' | 'inferred'

/** What the resume says to one requirement or condition. */
export type RequirementVerdict = {
  readonly id: string
  readonly stance: Stance
  readonly evidence: EvidenceKind | null
  /** Lines the stance rests on; empty only for `silent`. */
  readonly lines: readonly Line[]
  /** Months of work that show it, and months since it was last done; `null` where it is not about time. */
  readonly months: number | null
  readonly ago: number | null
  /** Of silence: the line that comes nearest, for a person to judge. */
  readonly nearest?: Line
}

/** A verdict with how fully it holds, 0…1: 1 for `meets` by a clear line, less where the line only comes near. */
export type Verdict = RequirementVerdict & { readonly share: number }

/** Whether the person's work is the vacancy's. */
export type OccupationVerdict = {
  readonly stance: 'same' | 'adjacent' | 'different'
  /** How much the nearest of the work is of the trade, 0…1; a model gives 1, 0.5 or 0. */
  readonly closeness: number
  /** The same of the latest job. */
  readonly latest: number
  /** A recent job bears the name of the vacancy's profession or of one near it. */
  readonly is_named: boolean
  /** Months of that work, and months since it was last done; `null`: no dated work shows it. */
  readonly months: number | null
  readonly ago: number | null
  /** Positions of the jobs that are surely of the trade, the nearest first; of the nearest job where none is. */
  readonly lines: readonly Line[]
  /** Months of the jobs in `lines`. */
  readonly served: number
}

/** The answer to «call now, worth a look, unlikely, reject?», with the lines that decided. */
export type HolisticVerdict = {
  readonly grade: 'A' | 'B' | 'C' | 'D'
  readonly lines: readonly Line[]
  readonly reason: string
}

/** A clause that speaks against its author for this vacancy: denied, refused, lost, only wished for, somebody else's. */
export type Objection = {
  readonly status: Status
  /** How likely it does, 0…1. */
  readonly chance: number
  readonly line: Line
  /** The statement of the vacancy nearest to it. */
  readonly asked: string
}

/** A requirement with what the resume says to it, as shown. */
export type RequirementRow = {
  readonly id: string
  readonly ask: string
  readonly kind: RequirementKind
  readonly type: RequirementType
  readonly stance: Stance
  readonly evidence: EvidenceKind | null
  readonly lines: readonly Line[]
  /** Of silence: the line that comes nearest. */
  readonly nearest: Line | null
}

/** What a resume says to a rubric, before weighting: stored, so that changed kinds and weights re-rank without reading. */
export type PairReading = {
  readonly reader: 'embedded' | 'model'
  /** Month of the reading, `year × 12 + month index`. */
  readonly month: number
  readonly occupation: OccupationVerdict
  readonly level: {
    /** `untold`: no job and no wish bears a name. */
    readonly stance: 'below' | 'same' | 'above' | 'untold'
    readonly steps: number
    readonly lines: readonly Line[]
  }
  /** By requirement id. */
  readonly requirements: Readonly<Record<string, Verdict>>
  /** By condition kind. */
  readonly conditions: Readonly<Record<string, Verdict>>
  /** Exclusions of the vacancy that hold for the person, with the lines that show it. */
  readonly exclusions: readonly Verdict[]
  /** What the person says that speaks against them here, clause by clause. */
  readonly objections: readonly Objection[]
  /** The duties of the vacancy, each as far as the work shows it, 0…1. */
  readonly duties: readonly number[]
  /** Every statement of `rubric.lines`, likewise; `null` for one without telling words; a model answers none. */
  readonly lines: readonly (number | null)[]
  /** Expectation over the top of the offer, both net and in roubles; `null`: one of them is not said. */
  readonly pay: {
    readonly ratio: number
    readonly match: SalaryMatch
    readonly lines: readonly Line[]
  } | null
  readonly flags: readonly Flag[]
  readonly education: readonly Line[]
  readonly total_months: number
  /** The embedded reader asks no such question: `null`. */
  readonly holistic: HolisticVerdict | null
  /** Words of the resume that tell what was done at work, without names of jobs; 0: nothing is told. */
  readonly told: number
}
