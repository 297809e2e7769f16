import { ladderOf, optionalParameters, type OptionalParameter, type Vendor } from './dialect.ts'

export class ModelFeatures {
  readonly #ladder: ReturnType<typeof ladderOf>
  readonly #dropped = new Set<OptionalParameter>()
  #rung = 0

  constructor(vendor: Vendor, has_contract: boolean) {
    this.#ladder = ladderOf(vendor, has_contract)
  }
  now() {
    return {
      rung: this.#rung,
      form: this.#ladder[this.#rung] ?? ('prompt' as const),
      parameters: optionalParameters.filter((parameter) => !this.#dropped.has(parameter)),
    }
  }
  /**
   * Gives up the feature a 400 complains about.
   * @param used by the refused request
   * @returns whether another may succeed
   */
  stepDown(text: string, used: ReturnType<ModelFeatures['now']>): boolean {
    const named = used.parameters.find((parameter) => text.includes(parameter))
    if (named && !/schema|response_format/i.test(text)) {
      this.#dropped.add(named)
      return true
    }
    if (!/response_format|schema|tool|function|unsupported|not support/i.test(text)) return false
    if (used.rung < this.#rung) return true
    if (this.#rung === this.#ladder.length - 1) return false
    this.#rung += 1
    return true
  }
}
