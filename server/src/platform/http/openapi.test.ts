import { brotliDecompressSync } from 'node:zlib'
import { refusalsOf, type Endpoint } from '@rezumetr/contracts/endpoint'
import { errorStatus } from '@rezumetr/contracts/errors'
import { expect, it } from 'vitest'
import { bareHttp } from '../../testing/http/bare-http.ts'
import { listEndpoints } from '../../testing/http/endpoints.ts'

type Operation = { responses: Record<string, { description: string; content?: object }> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Refusal: { required: string[] } } }
}

const endpoints = [...(await listEndpoints()).values()]

async function readDocument(): Promise<Document> {
  const http = await bareHttp()
  for (const endpoint of endpoints) http.handle(endpoint, () => Promise.reject(new Error('nobody asks')))
  const answer = await http.app.inject('/api/docs')
  await http.app.close()
  return answer.json<Document>()
}

it('lists every error of every endpoint under its status, and the success response', async () => {
  const { paths, components } = await readDocument()
  const reported = ({ path, method }: Endpoint) =>
    paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}
  for (const endpoint of endpoints) {
    const responses = Object.entries(reported(endpoint))
    const refused = responses.flatMap(([status, { description }]) =>
      Number(status) < 400 ? [] : description.split(' · ').map((code) => `${status} ${code}`),
    )
    const named = refusalsOf(endpoint).map((code) => `${errorStatus(code)} ${code}`)
    expect([endpoint.path, ...refused.toSorted()]).toEqual([endpoint.path, ...named.toSorted()])
    expect(reported(endpoint)[endpoint.status ?? 200]?.content).toBeDefined()
  }
  expect(components.schemas.Refusal.required).toEqual(['success', 'message', 'error', 'detail', 'request_id'])
})

it('no contract lists an error that already follows from the kind of endpoint', () => {
  for (const endpoint of endpoints) {
    const codes = refusalsOf(endpoint)
    expect([endpoint.path, ...new Set(codes)]).toEqual([endpoint.path, ...codes])
  }
})

it('is made once, sent compressed, and not at all to whoever has it', async () => {
  const http = await bareHttp()
  for (const endpoint of endpoints) http.handle(endpoint, () => Promise.reject(new Error('nobody asks')))
  const plain = await http.app.inject('/api/docs')
  const packed = await http.app.inject({ url: '/api/docs', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: plain.headers.etag,
  })
  expect(String(brotliDecompressSync(packed.rawPayload))).toBe(plain.body)
  const known = await http.app.inject({
    url: '/api/docs',
    headers: { 'if-none-match': `"other", ${String(plain.headers.etag)}` },
  })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  await http.app.close()
})
