/**
 * The closed vocabularies every workspace shares. A value here is the word of the database, the wire and the code.
 */

/** What the engine advises. */
export const recommendations = ['hire', 'interview', 'maybe', 'reject'] as const
export type Recommendation = (typeof recommendations)[number]
/** The same words on screens and in Excel. */
export const recommendationLabels: Readonly<Record<Recommendation, string>> = {
  hire: 'Нанять',
  interview: 'Интервью',
  maybe: 'Возможно',
  reject: 'Отклонить',
}

/** The candidate's expectation against the vacancy's range; a missing side is `null`, never a fourth word. */
export const salaryMatches = ['match', 'higher', 'lower'] as const
export type SalaryMatch = (typeof salaryMatches)[number]
/** The same words on screens and in Excel (ANAL-23); `null` is «Не указана». */
export const salaryMatchLabels: Readonly<Record<SalaryMatch, string>> = {
  match: 'Совпадает',
  higher: 'Выше',
  lower: 'Ниже',
}

/** How a criterion came out. `unknown`: the resume is silent, to be asked. `n/a`: the vacancy does not ask. */
export const verdicts = ['yes', 'partial', 'no', 'unknown', 'n/a'] as const
export type Verdict = (typeof verdicts)[number]

export const engines = ['embedded', 'llm'] as const
export type EngineName = (typeof engines)[number]

export const planTypes = ['trial', 'free', 'starter', 'professional', 'enterprise'] as const
export type PlanType = (typeof planTypes)[number]

/** `card`: straight to the card form; `yookassa`: the provider's own page of ways; `crypto`: only where an operator enables it. */
export const paymentMethods = ['card', 'yookassa', 'crypto'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** How a payment was made: one of those, or a bank transfer by bill. */
export const paidBy = [...paymentMethods, 'invoice'] as const
export type PaidBy = (typeof paidBy)[number]

export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

/** A limit without end on the wire; `NULL` in the database. */
export const UNLIMITED = 999_999

/** `personal_data` stands apart from every other document (152-FZ art. 9 as of 1 September 2025). */
export const consentDocuments = ['terms', 'personal_data'] as const
export type ConsentDocument = (typeof consentDocuments)[number]

/** What stops a connection, as it is stored: each ends by itself only where a person does what it says. */
export const connectionTroubles = [
  'expired',
  'revoked',
  'refresh_lost',
  'wrong_account',
  'no_rights',
  'unpaid',
  'account_lost',
] as const
export type ConnectionTrouble = (typeof connectionTroubles)[number]

/** `refreshing`: the access token has run out, and its refresh token will bring the next one. */
export const connectionStates = ['connected', 'refreshing', ...connectionTroubles] as const
export type ConnectionState = (typeof connectionStates)[number]
