/**
 * A language model that reads texts: one question, one paid answer. Screening defines the questions and validates the
 * answers; the calling feature stores each answer so that it is never paid for twice.
 */

export type ModelQuestion = {
  /** Rules, criteria and the shape of the answer; written entirely by us. */
  readonly system: string
  /** The text to read, fenced as untrusted data. */
  readonly user: string
  /** JSON Schema in the subset that every vendor supports: no `$ref`, no `oneOf`, every key required. */
  readonly schema: { readonly name: string; readonly body: object }
  readonly max_output_tokens: number
}

export type ModelAnswer = {
  /** The raw answer: it may be truncated, wrapped in a code fence or not JSON at all. */
  readonly text: string
  /** The model declines to read this text, which is paid for like an answer. */
  readonly is_refused: boolean
  /** The answer ended at the token limit. */
  readonly is_cut: boolean
  readonly input_tokens: number
  readonly output_tokens: number
  /** The model that answered, as the vendor names it: an alias may move to a newer model. */
  readonly model: string
}

export type ModelProblem =
  /** The vendor asks to wait longer than a call may wait. */
  | 'busy'
  /** No answer in time, or a vendor error. */
  | 'unavailable'
  /** The vendor or the model refuses to process this text. */
  | 'refused'
  /** The key, folder, model or certificate is wrong, or the balance is used up: the operator must fix it. */
  | 'misconfigured'

export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly problem: ModelProblem
  /** Whether the vendor may have answered all the same, and then bills it. */
  readonly may_cost: boolean
  /** @param cause a code for the log: nothing that may quote a text or an address */
  constructor(problem: ModelProblem, may_cost = false, cause: string | null = null) {
    super(problem, { cause })
    this.problem = problem
    this.may_cost = may_cost
  }
}

export type LanguageModel = {
  /** Part of the key under which answers are stored. */
  readonly provider: string
  readonly model: string
  /** Maximum number of concurrent questions of this process. */
  readonly parallel: number
  /**
   * Retries failures that cost nothing, and once those that may have cost an answer: it was late, cut, too long or no
   * completion, and is recorded nowhere. Any other answer is returned whatever it contains. A question holds its
   * concurrency slot until `keep` has finished, so a crash loses at most the answers in flight.
   *
   * @returns the result of `keep`
   * @throws ModelFailure; errors of `keep` and the caller's own abort are passed through
   */
  ask<T>(question: ModelQuestion, keep: (answer: ModelAnswer) => Promise<T>, signal: AbortSignal): Promise<T>
}
