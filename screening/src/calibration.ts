/**
 * The numbers the score is tuned with, in the order of docs/scoring.md; that page also states where each comes from.
 * Credits, shares and values are 0…1, times are months, scores and ceilings 0…100. The weights of criteria and the
 * credit for silence are in `weights.ts`, the recommendation thresholds in `recommend.ts`, the salary margins in
 * `salary/match.ts`.
 * A change here changes scores and requires a new `ENGINE_VERSION`.
 */

/** A criterion is shown as met or partly met from these values; they do not affect the score. */
export const VERDICT_FROM = { yes: 0.75, partial: 0.3 }

// ---- What is asked and held

/** How far a line that asks for a skill is met. */
export const SKILL_CREDIT = {
  /** Named in the description of a job. */
  evidenced: 1,
  /** Named only in the list of skills or in «О себе». */
  listed: 0.7,
  /** Only a related skill of the ontology is named. */
  related: 0.5,
  /** Share of `related` kept when no job names the related skill. */
  related_unproven_share: 0.8,
  /** Named only in a list far longer than the described work: almost nothing, so that stuffing does not pay. */
  stuffed: 0.15,
}

/** Weight of a line among the others of its level: the base, plus up to one for skills specific to the profession. */
export const SKILL_LINE_WEIGHT = {
  base: 0.5,
  /** Share of the word weight used for a phrase the ontology does not know. */
  phrase_share: 0.7,
}

/** Credit for a skill that a person of the vacancy's profession does not mention. */
export const IMPLIED_SKILL = {
  novice: 0.4,
  /** After `mastery_months` of relevant work. */
  master: 0.7,
  mastery_months: 60,
  /** Minimum when the skill is characteristic of the profession. */
  typical: 0.5,
  /** A profession with at least this share of the vacancy determines which skills are characteristic. */
  typical_profession_from: 0.15,
}

/** A skill last proven by a job that ended more than `fresh_months` ago gets `old_credit` as evidence. */
export const PROOF_AGE = { fresh_months: 60, old_credit: 0.5 }

/** Nice-to-haves: coverage `enough` gives `enough_share` of the value; the rest grows up to full coverage. */
export const NICE_SKILLS = { enough: 0.6, enough_share: 0.8 }

/** Weight of a must-have line relative to a nice-to-have in `skills_match`. */
export const MUST_LINE_WEIGHT = 3

// ---- How relevant a job is to the vacancy

/** Relevance of a job: shares of its parts, bounds of the ramp. Twenty years of unrelated work are not experience. */
export const JOB_LIKENESS = {
  role_share: 0.5,
  duties_share: 0.3,
  skills_share: 0.2,
  /** Share of the asked skills in one job that counts as full: no single job has all of them. */
  skills_full_from: 0.6,
  nothing_below: 0.14,
  full_from: 0.55,
}

/** A job counts as relevant from this relevance where a yes/no answer is needed: dates, quotes, wording. */
export const RELEVANT_JOB_FROM = 0.35

/** Profession of a job: by its title, its own text, and the rest of the resume, which helps with a terse one. */
export const JOB_ROLE = {
  title_share: 0.7,
  elsewhere_share: 0.25,
  /** When the job has no title. */
  elsewhere_share_untitled: 0.5,
}

/** Professions a text indicates by its signs. */
export const PROFESSION_SIGNS = {
  /** Power of the sums of signs: the leading profession stands out among those that share words with it. */
  contrast_power: 4,
  /** Weight of a profession known from elsewhere, equal to a few signs; it decides alone when the text has none. */
  prior: 0.02,
  /** Share of the signs in proving pieces that counts: the asked skills already have their own criteria. */
  proof_share: 0.75,
}

/** Similarity of texts: the same work is never described in the same words, so `full_from` is already full. */
export const TEXT_OVERLAP = { full_from: 0.45, power: 0.8 }

// ---- Criteria of experience

/** The last job decides; the previous one and the best of the others count with these shares. */
export const LAST_JOBS = { second_share: 0.9, older_share: 0.6 }

/**
 * Length of experience: asked months and total months. Most applicants have the asked months, so most of the difference
 * lies beyond them.
 */
export const EXPERIENCE = {
  asked_share: 0.2,
  /** Credit for months of other work. */
  other_work_credit: 0.5,
  /** Half of the value is full here, the other half at `veteran_months`: each further year adds a little. */
  mature_months: 96,
  mature_share: 0.5,
  veteran_months: 360,
}

/** Weights of content, studies and duties; few resumes match in all of them, so the sum is full from `full_from`. */
export const ROLE_TITLED = { content_share: 0.25, studied: 0.2, duties: 0.1, full_from: 1.15 }
/** The same when there is no title at all and the content decides. */
export const ROLE_UNTITLED = { content_share: 0.5, studied: 0.7, duties: 0.3, full_from: 1.9 }

/** The desired position compared with the held ones. */
export const WISHED_POSITION = {
  share: 0.5,
  /** Share of the role similarity of held positions kept when the desired position differs. */
  held_floor: 0.8,
  /** Share of the desired position's similarity that counts when there are no jobs. */
  alone_share: 0.7,
}

/** Duties: the share of the most similar job; the rest is the similarity of all work. */
export const BEST_JOB_DUTIES_SHARE = 0.25

/** Grades of titles: 0 trainee … 5 head. */
export const SENIORITY = {
  /** Cost of each grade below the asked one. */
  step_below_cost: 0.5,
  overqualified_steps: 2,
  overqualified_value: 0.6,
  /** From this value of `role` a grade counts in full; below it, proportionally. */
  same_trade_from: 0.5,
  /** Below this value of `role` missing grades are an answer: no grade in this profession. */
  other_trade_below: 0.2,
}

export const RECENCY = {
  /** Work that ended at most this long ago counts as current. */
  fresh_months: 12,
  half_life_months: 36,
  /** Idle time assumed for a job without dates. */
  undated_idle_months: 60,
}

/** A median tenure from this value counts in full. */
export const STEADY_TENURE_MONTHS = 24

/** Whether the grade rose, stayed the same or fell from the first graded job to the last. */
export const PROGRESSION = { rose: 1, same: 0.7, fell: 0.3 }

// ---- Criteria of the person

export const EDUCATION = { one_level_below: 0.5, further_below: 0.2 }

/** CEFR: the number of steps below the asked level at which the value is 0; the value of a language without a level. */
export const LANGUAGE = { steps_to_nothing: 3, ungraded: 0.6 }

/** Another place: ready to move, or not stated. A refusal is 0. */
export const ELSEWHERE = { ready_to_move: 0.7, not_said: 0.3 }

/** Value when the vacancy does not offer the desired schedule or employment. */
export const FORMAT_MISMATCH = 0.3

/** Excess over the top of the range at which `salary` is 0. */
export const SALARY_EXCESS_TO_NOTHING = 0.5

/** Similarity at which a letter counts in full; a letter with a value below `counted_from` is not counted. */
export const LETTER = { full_from: 0.2, counted_from: 0.3 }

// ---- From the criteria to the score

/** How much of the score each gate takes away or leaves. */
export const GATE = {
  /** Taken when no must-have is covered. */
  must_depth: 0.35,
  /** Left to another profession: almost none, so circumstances (place, schedule, education) do not raise the score. */
  other_trade_floor: 0.03,
  /** Power of the similarity when no job has a title: the profession is less certain, so a partial match costs more. */
  untitled_power: 1.5,
  /** Taken from a person of the profession who has not worked at all. */
  years_depth: 0.5,
}

/**
 * The scale: linear above the knee, which only people of the profession reach; below it a square root spreads the small
 * values the gates leave.
 */
export const SCALE = { knee_value: 6, knee_score: 40, slope: 0.72 }

/** The upper part of the scale opens only with the coverage of must-haves. */
export const BEST_BAND = {
  from: 76,
  /** Highest score with at most `coverage_from` of the must-haves covered; 100 with all. */
  closed_top: 79,
  coverage_from: 0.9,
}

/** Highest score by cause. Only the part above `soft_from` of it is compressed, so lower scores keep differences. */
export const CEILING = { empty: 20, failed: 39, unconfirmed: 79, soft_from: 0.8 }

/** Another profession with dissimilar duties: both values are below these. */
export const OTHER_PROFESSION = { role_below: 0.3, duties_below: 0.35 }

/** Must-haves barely confirmed, with duties that do not compensate for it. */
export const FEW_MUSTS = { coverage_below: 0.15, duties_below: 0.5 }

/** Relevant work below this share of the asked months, when many months are asked. */
export const SHORT_EXPERIENCE = { asked_months_from: 36, share_below: 0.25 }
