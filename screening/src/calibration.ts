/**
 * The numbers the score is tuned with, step by step as docs/scoring.md explains it; that page also says where each comes from.
 * Credits, shares and values are 0…1, times are months, scores and ceilings 0…100. The weights of criteria and the credit of silence
 * stand in `weights.ts`, the thresholds of the advice in `recommend.ts`, the margins of money in `salary/match.ts`.
 * Whoever changes one changes scores, and raises `ENGINE_VERSION`.
 */

/** From these values on a criterion is shown as met or partly met; the score does not look at it. */
export const VERDICT_FROM = { yes: 0.75, partial: 0.3 }

// ---- What is asked and held

/** How far a line that asks for a skill is met. */
export const SKILL_CREDIT = {
  /** Named in the description of a job. */
  evidenced: 1,
  /** Named in the list of skills or in «О себе» only. */
  listed: 0.7,
  /** Only a neighbour in the ontology is named. */
  related: 0.5,
  /** Of `related`, where no job names the neighbour. */
  related_unproven_share: 0.8,
  /** Named only in a list far longer than the work behind it: next to nothing, else stuffing would pay. */
  stuffed: 0.15,
}

/** What a line weighs among the others of its level: the base, and up to one more for what tells of the trade. */
export const SKILL_LINE_WEIGHT = {
  base: 0.5,
  /** Of what the words of a phrase tell, where the ontology does not know the phrase. */
  phrase_share: 0.7,
}

/** What a skill nobody named is worth to a person of the vacancy's profession. */
export const IMPLIED_SKILL = {
  novice: 0.4,
  /** After `mastery_months` of relevant work. */
  master: 0.7,
  mastery_months: 60,
  /** At least, where the skill is characteristic of the profession. */
  typical: 0.5,
  /** From this share of the vacancy on, a profession says which skills are characteristic. */
  typical_profession_from: 0.15,
}

/** A skill last proven by a job that ended longer ago keeps only this credit as evidence. */
export const PROOF_AGE = { fresh_months: 60, old_credit: 0.5 }

/** Nice-to-haves: `enough_share` of the value is reached with `enough` of them; the rest grows with all, since more must never be nothing. */
export const NICE_SKILLS = { enough: 0.6, enough_share: 0.8 }

/** A must-have line counts so many times a nice-to-have in `skills_match`. */
export const MUST_LINE_WEIGHT = 3

// ---- How much a job was the vacancy's work

/** Likeness of a job: its parts, and the bounds between which it fades in. Twenty years of other work are no experience. */
export const JOB_LIKENESS = {
  role_share: 0.5,
  duties_share: 0.3,
  skills_share: 0.2,
  /** Of the asked skills, met in the job: no single job has them all. */
  skills_full_from: 0.6,
  nothing_below: 0.14,
  full_from: 0.55,
}

/** From this relevance on a job counts as relevant work where only yes or no will do: dates, quotes, words. */
export const RELEVANT_JOB_FROM = 0.35

/** A job's profession: by its title, its own text, and the rest of the resume, which helps to understand a terse one. */
export const JOB_ROLE = {
  title_share: 0.7,
  elsewhere_share: 0.25,
  /** Where the job has no title. */
  elsewhere_share_untitled: 0.5,
}

/** The professions a text tells of by its signs. */
export const PROFESSION_SIGNS = {
  /** Sums of signs are raised to it: the leading profession stands out over those that merely share words with it. */
  contrast_power: 4,
  /** What is known otherwise weighs as a few signs more, so it is all there is where a text gives none. */
  prior: 0.02,
  /** Of the signs of a proof: what is asked is told by its own criteria already. */
  proof_share: 0.75,
}

/** Likeness of texts: two people never describe the same work in the same words, so far less than all is the same work. */
export const TEXT_OVERLAP = { full_from: 0.45, power: 0.8 }

// ---- Criteria of experience

/** The last job decides; the one before, and the best of all others, count for these parts of theirs. */
export const LAST_JOBS = { second_share: 0.9, older_share: 0.6 }

/**
 * Length of experience: asked months and all months. Meeting the asked ones is the rule among applicants, so most of the difference
 * lies beyond them.
 */
export const EXPERIENCE = {
  asked_share: 0.2,
  /** Of months of other work. */
  other_work_credit: 0.5,
  /** Half of what all months give is full here, the other half at `veteran_months`: each further year adds a little. */
  mature_months: 96,
  mature_share: 0.5,
  veteran_months: 360,
}

/** How titles, content, studies and duties make the profession; few resumes agree in all, so the sum is full from `full_from` on. */
export const ROLE_TITLED = { content_share: 0.25, studied: 0.2, duties: 0.1, full_from: 1.15 }
/** The same where no title stands anywhere: the content speaks. */
export const ROLE_UNTITLED = { content_share: 0.5, studied: 0.7, duties: 0.3, full_from: 1.9 }

/** The wished position beside those held. */
export const WISHED_POSITION = {
  share: 0.5,
  /** Whoever wishes for something else keeps so much of the likeness of the positions held. */
  held_floor: 0.8,
  /** Of the wish, where there are no jobs. */
  alone_share: 0.7,
}

/** Duties: the share of the likest job; the rest is the likeness of everything done. */
export const BEST_JOB_DUTIES_SHARE = 0.25

/** Grades of titles: 0 trainee … 5 head. */
export const SENIORITY = {
  /** Lost with each grade below the asked one. */
  step_below_cost: 0.5,
  overqualified_steps: 2,
  overqualified_value: 0.6,
  /** From this value of `role` on a grade is worth what it says; below, in proportion. */
  same_trade_from: 0.5,
  /** Below this value of `role` the silence about grades is an answer: none in this trade. */
  other_trade_below: 0.2,
}

export const RECENCY = {
  /** Ended at most so long ago, work is as fresh as today's. */
  fresh_months: 12,
  half_life_months: 36,
  /** What a job without dates is taken for. */
  undated_idle_months: 60,
}

/** A median tenure from this on is full. */
export const STEADY_TENURE_MONTHS = 24

/** From the first graded job to the last the grade rose, stayed or fell. */
export const PROGRESSION = { rose: 1, same: 0.7, fell: 0.3 }

// ---- Criteria of the person

export const EDUCATION = { one_level_below: 0.5, further_below: 0.2 }

/** CEFR: so many steps below the asked one nothing is left; a language named without a level. */
export const LANGUAGE = { steps_to_nothing: 3, ungraded: 0.6 }

/** Elsewhere: ready to move, or silent about it. Refusing is 0. */
export const ELSEWHERE = { ready_to_move: 0.7, not_said: 0.3 }

/** Wishes for schedule or employment that the vacancy does not offer. */
export const FORMAT_MISMATCH = 0.3

/** So far above the top of the range nothing is left of `salary`. */
export const SALARY_EXCESS_TO_NOTHING = 0.5

/** A letter of this likeness to the vacancy is full; one of a value below `counted_from` is not counted at all. */
export const LETTER = { full_from: 0.2, counted_from: 0.3 }

// ---- From the criteria to the score

/** How much of the score each gate can take away, or leaves. */
export const GATE = {
  /** Taken by must-haves not covered at all. */
  must_depth: 0.35,
  /** Left to a person of another trade: almost nothing, so that circumstances (place, schedule, education) do not lift one. */
  other_trade_floor: 0.03,
  /** Power of the likeness where no job has a title: nothing vouches for the profession, so a near likeness counts more. */
  untitled_power: 1.5,
  /** Taken from a person of the trade who has not worked at all. */
  years_depth: 0.5,
}

/** The scale: below the knee, which only people of the trade reach, a root spreads the little that gates leave; above, it is even. */
export const SCALE = { knee_value: 6, knee_score: 40, slope: 0.72 }

/** The upper part of the scale opens only as the must-haves are covered. */
export const BEST_BAND = {
  from: 76,
  /** The most a score reaches with no more than `coverage_from` of the must-haves; 100 with all. */
  closed_top: 79,
  coverage_from: 0.9,
}

/** The most a score may reach, by why; only what lies over `soft_from` of it is pressed, so that lower scores keep their differences. */
export const CEILING = { empty: 20, failed: 39, unconfirmed: 79, soft_from: 0.8 }

/** Another profession, and the duties do not meet: both below. */
export const OTHER_PROFESSION = { role_below: 0.3, duties_below: 0.35 }

/** Must-haves hardly confirmed, and the duties do not speak for them. */
export const FEW_MUSTS = { coverage_below: 0.15, duties_below: 0.5 }

/** Relevant work of less than a share of what is asked, where much is asked. */
export const SHORT_EXPERIENCE = { asked_months_from: 36, share_below: 0.25 }
