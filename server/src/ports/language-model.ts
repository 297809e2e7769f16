/**
 * A language model that reads for us: one question, one paid answer. What is asked and how an answer is checked belongs to
 * screening; keeping an answer so that it is never paid twice, to the feature that asks.
 */

export type ModelQuestion = {
  /** Rules, criteria and the shape of the answer: ours alone. */
  readonly system: string
  /** The text to read, fenced as data: somebody else's. */
  readonly user: string
  /** JSON Schema in the subset every vendor reads: no `$ref`, no `oneOf`, every key required. */
  readonly schema: { readonly name: string; readonly body: object }
  readonly max_output_tokens: number
}

export type ModelAnswer = {
  /** As it came: it may be cut, fenced or no JSON at all. */
  readonly text: string
  readonly input_tokens: number
  readonly output_tokens: number
  /** What answered, in the vendor's words: aliases move between generations. */
  readonly model: string
}

export type ModelProblem =
  /** The vendor asks to slow down for longer than a call may wait. */
  | 'busy'
  /** No answer in time, or an error of the vendor's own. */
  | 'unavailable'
  /** The model will not speak about this text. */
  | 'refused'
  /** Key, folder, model or certificate are wrong: a person must look. */
  | 'misconfigured'

export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly problem: ModelProblem
  constructor(problem: ModelProblem) {
    super(problem)
    this.problem = problem
  }
}

export type LanguageModel = {
  /** Part of the key answers are kept under. */
  readonly provider: string
  readonly model: string
  /** Questions of this process at the same time at most. */
  readonly parallel: number
  /**
   * Retries what costs nothing; a paid answer is handed on whatever it says. No other question takes its place before `keep` is
   * done with it: whatever dies meanwhile loses as many answers as were asked for at once, not one more.
   *
   * @returns what `keep` made of the answer @throws ModelFailure; what `keep` throws and the caller's own abort pass through
   */
  ask<T>(question: ModelQuestion, keep: (answer: ModelAnswer) => Promise<T>, signal: AbortSignal): Promise<T>
}
