/** S2: malformed requests never break the server and are always answered with the error envelope. */
import http from 'node:http'
import { login } from '@rezumetr/contracts/accounts/account'
import { refusalsOf } from '@rezumetr/contracts/endpoint'
import type { ErrorCode } from '@rezumetr/contracts/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listEndpoints } from '../testing/http/endpoints.ts'
import { complaint, malformed, notHttp } from '../testing/http/malformed.ts'
import { send, sendBytes } from '../testing/http/sending.ts'
import { startTestProduct, type Client, type TestProduct } from '../testing/product/product.ts'
import { seeded } from '../testing/product/seeded.ts'

const REQUESTS = 600
const AT_ONCE = 8

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ LOG_LEVEL: 'silent' })
})
afterAll(() => product.drop())

it(`S2 EXT-18 ${REQUESTS} malformed requests get no 5xx and one envelope`, async () => {
  const { random } = seeded('malformed')
  const { token } = await product.register()
  const endpoints = [...(await listEndpoints()).values()]
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const complaints: string[] = []
  let left = REQUESTS
  const worker = async () => {
    while (left-- > 0) {
      const request = malformed(endpoints, random, token ?? '')
      const wrong = complaint(await send(product.localUrl, request, agent), request.method)
      if (wrong !== null)
        complaints.push(
          `${request.method} ${request.url.slice(0, 200)} ${request.body?.toString().slice(0, 200)}: ${wrong}`,
        )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  agent.destroy()
  expect(complaints).toEqual([])
})

it('S2 input that is not HTTP gets the error envelope, and the next request is served', async () => {
  const complaints: string[] = []
  for (const bytes of notHttp) {
    const [head = '', body = '', ...second] = (await sendBytes(product.localUrl, bytes)).split('\r\n\r\n')
    // closing the connection is also acceptable
    if (head === '') continue
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0)
    const type = /^content-type: (.+)$/im.exec(head)?.[1] ?? ''
    // a proxy would read a second answer as the one to its next request
    const wrong = second.length > 0 ? 'two answers' : complaint({ status, type, text: body }, 'GET')
    if (wrong !== null) complaints.push(`${JSON.stringify(bytes.slice(0, 80))}: ${wrong}`)
  }
  expect(complaints).toEqual([])
  const head = await sendBytes(product.localUrl, 'HEAD / HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n')
  expect(head.split('\r\n\r\n')).toEqual([expect.stringMatching(/^HTTP\/1\.1 400 /), ''])
  expect((await product.client().request('GET', '/api/public/config')).status).toBe(200)
})

it('S2 a body over a megabyte, without a session over 64 KB, is rejected with 413', async () => {
  const sent = async (person: Client, method: string, path: string, size: number) => {
    const { status, body } = await person.request(method, path, { email: 'x'.repeat(size) })
    return [status, body.success ? null : body.error.code]
  }
  const tooLarge = [413, 'BODY_TOO_LARGE']
  const stranger = product.client()
  expect(await sent(stranger, 'POST', '/api/auth/login', 66_000)).toEqual(tooLarge)
  expect(await sent(stranger, 'POST', '/api/auth/login', 60_000)).toEqual([422, 'VALIDATION_ERROR'])
  const person = await product.register()
  expect(await sent(person, 'PUT', '/api/settings', 66_000)).not.toEqual(tooLarge)
  expect(await sent(person, 'PUT', '/api/settings', 1_100_000)).toEqual(tooLarge)
})

it('S2 a body of any content type and size gets only errors that the contract names', async () => {
  const named = refusalsOf(login)
  const answer = async (type: string, size: number) => {
    const response = await fetch(`${product.localUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'x'.repeat(size),
    })
    const { error } = (await response.json()) as { error: { code: ErrorCode } }
    expect([type, size, named.includes(error.code)]).toEqual([type, size, true])
    return [response.status, error.code]
  }
  for (const type of ['application/octet-stream', 'APPLICATION/OCTET-STREAM', 'application/json'])
    expect([type, await answer(type, 1_100_000)]).toEqual([type, [413, 'BODY_TOO_LARGE']])
  for (const type of ['application/octet-stream', 'application/zip'])
    expect([type, await answer(type, 10)]).toEqual([type, [400, 'BAD_REQUEST']])
  for (const type of ['text/plain', 'application/zip', 'multipart/form-data; boundary=x', 'x'])
    for (const size of [10, 1_100_000]) await answer(type, size)
})

it('S2 without a session an invalid body gets 401 instead of validation errors', async () => {
  const answer = await product.client().request('PUT', '/api/settings', { min_score: 'много' })
  expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
})
