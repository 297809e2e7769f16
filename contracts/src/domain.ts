/** Enumerations shared by all workspaces. The same values are used in the database, the API and the code. */

/** Recommendations of the engine. */
export const recommendations = ['hire', 'interview', 'maybe', 'reject'] as const
export type Recommendation = (typeof recommendations)[number]
/** Labels used both on screens and in Excel. */
export const recommendationLabels: Readonly<Record<Recommendation, string>> = {
  hire: 'Нанять',
  interview: 'Интервью',
  maybe: 'Возможно',
  reject: 'Отклонить',
}

/** A person's decision as a filter: not made yet, made, or made in favour of one of these. */
export const decisionFilters = ['none', 'any', ...recommendations] as const
export type DecisionFilter = (typeof decisionFilters)[number]
/** Labels used both on screens and in Excel. */
export const decisionFilterLabels: Readonly<Record<DecisionFilter, string>> = {
  none: 'Без решения',
  any: 'С решением',
  ...recommendationLabels,
}

/**
 * The candidate's expected salary compared with the vacancy's range; when either is missing the value
 * is `null`, not a fourth member.
 */
export const salaryMatches = ['match', 'higher', 'lower'] as const
export type SalaryMatch = (typeof salaryMatches)[number]
/** Labels used both on screens and in Excel (ANAL-23); `null` is «Не указана». */
export const salaryMatchLabels: Readonly<Record<SalaryMatch, string>> = {
  match: 'Совпадает',
  higher: 'Выше',
  lower: 'Ниже',
}

/** As a filter: already in the vacancy's town, there or ready to move, neither. */
export const placeFilters = ['here', 'ready', 'away'] as const
export type PlaceFilter = (typeof placeFilters)[number]
/** Labels used both on screens and in Excel. */
export const placeFilterLabels: Readonly<Record<PlaceFilter, string>> = {
  here: 'В городе вакансии',
  ready: 'В городе вакансии или готовы переехать',
  away: 'В другом городе, о переезде не сказано',
}

/** As a filter: the one thing that keeps a candidate from a clear answer. */
export const lacks = ['must', 'pay', 'move', 'data'] as const
export type Lack = (typeof lacks)[number]
/** Labels used both on screens and in Excel. */
export const lackLabels: Readonly<Record<Lack, string>> = {
  must: 'Не хватает одного обязательного',
  pay: 'Просят больше вилки',
  move: 'Нужен переезд',
  data: 'Мало сведений',
}

/** Bounds of the filters of a list. */
export const MAX_PAY = 100_000_000
export const MAX_YEARS = 50
/** Requirements that one filter names. */
export const MAX_MEETS = 10
export const MAX_DAYS = 365
/** With red flags, or without any. */
export const flagFilters = ['some', 'none'] as const
/** What a list can be ordered by; who has no value stands last either way. */
export const resultSorts = [
  'score',
  'date',
  'name',
  'title',
  'job',
  'years',
  'city',
  'pay',
  'musts',
  'flags',
  'stage',
  'decision',
  'applied',
] as const
export type ResultSort = (typeof resultSorts)[number]
/**
 * Verdict on a criterion. `unknown`: the resume does not say, ask the candidate. `n/a`: the vacancy does not require it.
 */
export const verdicts = ['yes', 'partial', 'no', 'unknown', 'n/a'] as const
export type Verdict = (typeof verdicts)[number]

export const engines = ['embedded', 'llm'] as const
export type EngineName = (typeof engines)[number]

export const planTypes = ['trial', 'free', 'starter', 'professional', 'enterprise'] as const
export type PlanType = (typeof planTypes)[number]

/**
 * `card`: directly to the card form; `yookassa`: the provider's own page with payment methods; `crypto`: only where
 * an operator enables it.
 */
export const paymentMethods = ['card', 'yookassa', 'crypto'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** How a payment was made: by one of these methods, or by a bank transfer for a bill. */
export const paidBy = [...paymentMethods, 'invoice'] as const
export type PaidBy = (typeof paidBy)[number]

export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

/** Represents an unlimited value in the API; `NULL` in the database. */
export const UNLIMITED = 999_999

/** The `personal_data` consent must be separate from every other document (152-FZ art. 9 as of 1 September 2025). */
export const consentDocuments = ['terms', 'personal_data'] as const
export type ConsentDocument = (typeof consentDocuments)[number]

/** Stored reasons why a connection does not work; each lasts until a user takes the action it asks for. */
export const connectionTroubles = [
  'expired',
  'revoked',
  'refresh_lost',
  'wrong_account',
  'no_rights',
  'unpaid',
  'account_lost',
  'employer_check',
] as const
export type ConnectionTrouble = (typeof connectionTroubles)[number]

/** `refreshing`: the access token has expired, and the refresh token will be used to renew it. */
export const connectionStates = ['connected', 'refreshing', ...connectionTroubles] as const
export type ConnectionState = (typeof connectionStates)[number]

/** What a vacancy asks, and how strongly. */
export const requirementKinds = ['knock_out', 'must', 'nice'] as const
export type RequirementKind = (typeof requirementKinds)[number]
export const requirementTypes = [
  'experience',
  'task',
  'skill',
  'education',
  'document',
  'licence',
  'language',
  'permit',
  'trait',
] as const
export type RequirementType = (typeof requirementTypes)[number]
/** What the work demands from a person's life. */
export const conditionKinds = [
  'place',
  'format',
  'hours',
  'shifts',
  'nights',
  'rotation',
  'trips',
  'relocation',
  'start',
  'permit',
  'own_car',
] as const
export type ConditionKind = (typeof conditionKinds)[number]
