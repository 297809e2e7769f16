import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBoard, type OpenBoard } from '../testing/open-board.ts'

let board: OpenBoard
beforeAll(async () => {
  board = await openBoard({ publicOrigins: () => ['https://demo.example.ru'] })
})
afterAll(() => board.close())

/** `fetch` does not let a test choose the host. */
const statusOf = (host: string, origin?: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(
      `${board.origin}/sandbox/__sandbox`,
      { headers: { host, ...(origin !== undefined && { origin }) } },
      (response) => resolve(response.resume().statusCode),
    )
      .on('error', reject)
      .end()
  })

it.each([
  ['localhost:3000', undefined],
  ['127.0.0.1:3100', 'http://127.0.0.1:3100'],
  ['[::1]:3100', undefined],
  ['sandbox:3100', undefined],
  ['demo.example.ru', 'https://demo.example.ru'],
])('a request to %s from %s is answered', async (host, origin) => {
  expect(await statusOf(host, origin)).toBe(200)
})

it.each([
  ['rebound.example.com', undefined],
  ['localhost:3000', 'https://foreign.example.com'],
  ['demo.example.ru', 'https://foreign.example.com'],
  ['localhost:3000', 'null'],
])('a request to %s from %s is refused', async (host, origin) => {
  expect(await statusOf(host, origin)).toBe(403)
})
