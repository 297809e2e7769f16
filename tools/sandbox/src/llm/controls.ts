/** Test controls of the language model below `/__sandbox/llm`, JSON in and out; tools/sandbox/README.md lists them. */
import type { FastifyInstance } from 'fastify'
import { llmFaults, llmFeatures, type Llm } from './model.ts'

type Body = Record<string, unknown>
const bodyOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {})

export function registerLlmControls(app: FastifyInstance, llm: Llm): void {
  app.get('/', async () => {
    const calls = [...llm.calls.values()]
    const sum = (count: 'asked' | 'answered' | 'cut' | 'refused') =>
      calls.reduce((total, call) => total + call[count], 0)
    return {
      asked: sum('asked'),
      answered: sum('answered'),
      cut: sum('cut'),
      refused: sum('refused'),
      most_parallel: llm.most_parallel,
      active: llm.active,
      tokens: llm.tokens.size,
      calls,
    }
  })
  app.post('/', async (request) => {
    const { latency_ms, max_parallel, retry_after, supports, rejects } = bodyOf(request.body)
    if (typeof latency_ms === 'number') llm.latency_ms = latency_ms
    if (typeof max_parallel === 'number') llm.max_parallel = max_parallel
    if (typeof retry_after === 'number') llm.retry_after = retry_after
    if (Array.isArray(supports))
      llm.supports = new Set(llmFeatures.filter((feature) => supports.includes(feature)))
    if (Array.isArray(rejects)) llm.rejects = rejects.map(String)
    return { latency_ms: llm.latency_ms, max_parallel: llm.max_parallel, supports: [...llm.supports] }
  })
  app.post('/faults', async (request, reply) => {
    const { kind, times = 1, after = 0, retry_after = 1 } = bodyOf(request.body)
    const known = llmFaults.find((name) => name === kind)
    if (!known) return reply.code(400).send({ error: `kind: one of ${llmFaults.join(', ')}` })
    llm.faults.push({
      kind: known,
      times: Number(times),
      after: Number(after),
      retry_after: Number(retry_after),
    })
    return { faults: llm.faults.length }
  })
  app.get('/prompts', async () => ({ items: llm.prompts }))
  app.delete('/calls', async () => {
    llm.clear()
    return {}
  })
  app.delete('/', async () => {
    llm.reset()
    return {}
  })
}
