/** S5: a URL chosen by someone else never leads the server or a user to a foreign destination. */
import { once } from 'node:events'
import http from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { returnUrlOf } from '../features/billing/payments/rules.ts'
import { createHhClient, isUnder } from '../integrations/hh/client.ts'
import { pathBelow } from '../integrations/hh/translate-field.ts'
import { exchange } from '../integrations/payment-exchange.ts'
import { getMe } from '../integrations/telegram/client.ts'
import { evilAddresses } from '../testing/http/evil-addresses.ts'

const HOME = 'https://rezumetr.example'
const BOARD = 'https://api.hh.ru'

it('S5 about 200 hostile URLs never lead to a foreign origin, after a payment or at the job board', () => {
  const evil = evilAddresses(HOME)
  expect(evil.length).toBeGreaterThanOrEqual(190)
  const away = evil.flatMap((address) => {
    const back = returnUrlOf(address, HOME, 'p1')
    return back === null || new URL(back).origin === HOME ? [] : [address]
  })
  expect(away).toEqual([])
  const followed = evilAddresses(BOARD).filter((address) => {
    const path = pathBelow(BOARD, address)
    return path !== null && new URL(BOARD + path).origin !== BOARD
  })
  expect(followed).toEqual([])
  const asked = evilAddresses(BOARD).filter(
    (address) =>
      URL.canParse(address) && isUnder(new URL(address), BOARD) && new URL(address).origin !== BOARD,
  )
  expect(asked).toEqual([])
  expect(pathBelow(BOARD, 'https://api.hh.ru/resumes/1?a=b')).toBe('/resumes/1?a=b')
})

async function serve(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

it('S5 a redirect of hh.ru, a shop or Telegram is not followed, so no token reaches another host', async () => {
  const received: string[] = []
  const thief = await serve((request, response) => {
    received.push(request.url ?? '')
    response.end('{}')
  })
  let asked = 0
  const vendor = await serve((request, response) => {
    asked++
    response.writeHead(307, { location: thief + (request.url ?? '') }).end()
  })
  const board = createHhClient({
    api_url: () => vendor,
    user_agent: 'test',
    log: { error: () => undefined },
    pace: { run: (_account, _signal, work) => work({ refused: () => Promise.resolve() }) },
  })
  const call = { access_token: 'token' }
  const calls = [
    () => board.get(call, '/me', z.unknown()),
    () => board.send(call, 'PUT', '/negotiations/1'),
    () => board.postForm(`${vendor}/token`, { refresh_token: 'token' }),
    () => exchange(`${vendor}/payments`, { headers: { authorization: 'Basic secret' } }, 5000),
    () => getMe({ api_url: () => vendor, token: 'secret' }),
  ]
  for (const one of calls) await expect(one()).rejects.toThrow()
  expect([asked, received]).toEqual([calls.length, []])
})
