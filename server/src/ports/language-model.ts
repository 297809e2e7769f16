/** One question, one paid answer, which the caller stores. */

export type ModelQuestion = {
  readonly system: string
  readonly user: string
  /** The subset of all vendors: no `$ref` or `oneOf`, all keys required. */
  readonly schema: { readonly name: string; readonly body: object }
  readonly max_output_tokens: number
}

export type ModelAnswer = {
  /** Raw: perhaps truncated, fenced or no JSON. */
  readonly text: string
  /** Declined, and paid for. */
  readonly is_refused: boolean
  /** At the token limit. */
  readonly is_cut: boolean
  readonly input_tokens: number
  readonly output_tokens: number
  readonly model: string
}

export type ModelProblem =
  /** Longer than a call may wait. */
  | 'busy'
  /** No answer in time, or 5xx. */
  | 'unavailable'
  /** This text is not processed. */
  | 'refused'
  /** Wrong key, folder, model or certificate, or no money: for the operator. */
  | 'misconfigured'

export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly problem: ModelProblem
  /** The vendor may have answered, and bills it. */
  readonly may_cost: boolean
  /** @param cause a code for the log */
  constructor(problem: ModelProblem, may_cost = false, cause: string | null = null) {
    super(problem, { cause })
    this.problem = problem
    this.may_cost = may_cost
  }
}

export type LanguageModel = {
  /** Part of the key of stored answers. */
  readonly provider: string
  readonly model: string
  /** Concurrent questions of this process. */
  readonly parallel: number
  /**
   * Retries failures without cost, and once those that may have had one. Holds its slot until
   * `keep` ends, so a crash loses only answers in flight.
   * @returns the result of `keep`
   * @throws ModelFailure; errors of `keep` and the caller's abort
   */
  ask<T>(question: ModelQuestion, keep: (answer: ModelAnswer) => Promise<T>, signal: AbortSignal): Promise<T>
}
