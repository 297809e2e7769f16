/** What the stand-in remembers and how it is told to misbehave. */
import { createHash } from 'node:crypto'

/** Ways an answer may go wrong, each seen in the field. */
export const llmFaults = [
  'rate_limit',
  'server_error',
  'unavailable',
  'wrong_key',
  'reset',
  'html',
  /** Headers at once, then a byte now and then, for ever. */
  'slow_loris',
  /** The model ran out of room in the middle of its JSON. */
  'truncated',
  'broken',
  'fenced',
  'trailing_comma',
  'think',
  'blank',
  'parts',
  'no_usage',
  'refusal',
  /** Verdicts with words that stand nowhere in the resume. */
  'invented_quotes',
  /** What an injected order would have it say: everything is there. */
  'obedient',
] as const
export type LlmFaultKind = (typeof llmFaults)[number]
export type LlmFault = { kind: LlmFaultKind; times: number; after: number; retry_after: number }

/** What a request may ask of the shape of an answer; the rest gets a 400. */
export const llmFeatures = ['json_schema', 'json_object', 'tools', 'functions'] as const
export type LlmFeature = (typeof llmFeatures)[number]

export type LlmCall = { asked: number; answered: number; cut: number; refused: number }
export type LlmPrompt = { system: string; user: string; headers: Record<string, string> }

const PROMPTS_KEPT = 2000

export function createLlm() {
  return {
    latency_ms: 0,
    /** Generations at the same time; more are told 429. */
    max_parallel: 10,
    /** Seconds told with a 429 of that. */
    retry_after: 1,
    supports: new Set<LlmFeature>(llmFeatures),
    faults: [] as LlmFault[],
    active: 0,
    most_parallel: 0,
    /** By question: how often it was asked and how often the answer reached whoever asked. */
    calls: new Map<string, LlmCall>(),
    prompts: [] as LlmPrompt[],
    tokens: new Set<string>(),
    reset(): void {
      this.latency_ms = 0
      this.max_parallel = 10
      this.retry_after = 1
      this.tokens = new Set()
      this.supports = new Set(llmFeatures)
      this.faults = []
      this.forget()
    },
    /** Counters and prompts only. */
    forget(): void {
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
      if (this.prompts.length > PROMPTS_KEPT) this.prompts.shift()
    },
    takeFault(): LlmFault | null {
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
