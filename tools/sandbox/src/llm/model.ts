/** State of the language model stand-in, and its faults. */
import { createHash } from 'node:crypto'

/** Ways an answer can go wrong, all observed in practice. */
export const llmFaults = [
  'rate_limit',
  /** The account is out of money: a 429 too. */
  'no_funds',
  'server_error',
  'unavailable',
  'wrong_key',
  'reset',
  'html',
  /** Sends the headers at once, then a byte from time to time without end. */
  'slow_loris',
  /** The model reached its token limit in the middle of the JSON. */
  'truncated',
  'broken',
  'fenced',
  'trailing_comma',
  'think',
  'blank',
  'parts',
  'no_usage',
  'refusal',
  /** Verdicts that name lines which the resume does not have. */
  'invented_lines',
  /** The result of a successful prompt injection: every criterion is met. */
  'obedient',
] as const
export type LlmFaultKind = (typeof llmFaults)[number]
export type LlmFault = { kind: LlmFaultKind; times: number; after: number; retry_after: number }

/** Structured-output features a request may use; others get a 400. */
export const llmFeatures = ['json_schema', 'json_object', 'tools', 'functions'] as const
export type LlmFeature = (typeof llmFeatures)[number]

export type LlmCall = { asked: number; answered: number; cut: number; refused: number }
export type LlmPrompt = {
  system: string
  user: string
  headers: Record<string, string>
  /** The request without its messages. */
  parameters: Record<string, unknown>
}

const MAX_PROMPTS = 2000

export function createLlm() {
  return {
    latency_ms: 0,
    /** Maximum concurrent generations; further requests get 429. */
    max_parallel: 10,
    /** Retry-After of these 429 answers, in seconds. */
    retry_after: 1,
    supports: new Set<LlmFeature>(llmFeatures),
    /** Parameters this model does not know: a request with one is refused. */
    rejects: [] as string[],
    faults: [] as LlmFault[],
    active: 0,
    most_parallel: 0,
    /** Per question: how often it was asked and how often its answer was delivered. */
    calls: new Map<string, LlmCall>(),
    prompts: [] as LlmPrompt[],
    tokens: new Set<string>(),
    reset(): void {
      this.latency_ms = 0
      this.max_parallel = 10
      this.retry_after = 1
      this.tokens = new Set()
      this.supports = new Set(llmFeatures)
      this.rejects = []
      this.faults = []
      this.clear()
    },
    /** Clears counters and prompts only. */
    clear(): void {
      this.most_parallel = 0
      this.calls = new Map()
      this.prompts = []
    },
    callOf(parts: readonly string[]): LlmCall {
      const key = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 24)
      const call = this.calls.get(key) ?? { asked: 0, answered: 0, cut: 0, refused: 0 }
      this.calls.set(key, call)
      return call
    },
    keep(prompt: LlmPrompt): void {
      this.prompts.push(prompt)
      if (this.prompts.length > MAX_PROMPTS) this.prompts.shift()
    },
    nextFault(): LlmFault | null {
      for (const fault of this.faults) {
        if (fault.after > 0) {
          fault.after -= 1
          continue
        }
        fault.times -= 1
        if (fault.times <= 0) this.faults = this.faults.filter((other) => other !== fault)
        return fault
      }
      return null
    },
  }
}
export type Llm = ReturnType<typeof createLlm>
