import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBoard, type Answer, type OpenBoard } from '../testing/open-board.ts'
import { cards } from './cards.ts'

let board: OpenBoard
beforeAll(async () => {
  board = await openBoard()
})
afterAll(() => board.close())

const KEYS = `Basic ${Buffer.from('100500:test_sandbox-secret').toString('base64')}`
const sum = { value: '1990.00', currency: 'RUB' }
const order = {
  amount: sum,
  capture: true,
  confirmation: { type: 'redirect', return_url: 'https://shop.test/back?payment_id=1' },
  description: 'Тариф <b>«Стартовый»</b>',
  metadata: { payment_id: '1' },
  receipt: {
    customer: { email: 'buh@example.ru' },
    items: [
      {
        description: 'Тариф',
        quantity: 1,
        amount: sum,
        vat_code: 1,
        measure: 'piece',
        payment_subject: 'service',
        payment_mode: 'full_payment',
      },
    ],
  },
}
let keys = 0
const post = (path: string, body: unknown, key: string | null = `key-${++keys}`, authorization = KEYS) =>
  board.send(`/yookassa/v3${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization,
      ...(key === null ? {} : { 'idempotence-key': key }),
    },
    body: JSON.stringify(body),
  })
const get = (path: string) => board.send(`/yookassa/v3${path}`, { headers: { authorization: KEYS } })
const pay = (id: string, fields: Record<string, string>): Promise<Answer> =>
  board.send(`/yookassa/pay/${id}`, { method: 'POST', body: new URLSearchParams(fields) })

describe('the YooKassa shop', () => {
  it('requires valid credentials, an idempotence key and a valid order', async () => {
    const codes = async (answer: Promise<Answer>) => {
      const { status, json } = await answer
      return [status, json['code'], json['parameter']]
    }
    expect(await codes(post('/payments', order, 'k', 'Basic bm9ib2R5'))).toEqual([
      401,
      'invalid_credentials',
      undefined,
    ])
    expect(await codes(post('/payments', order, null))).toEqual([400, 'invalid_request', 'Idempotence-Key'])
    expect(await codes(post('/payments', order, 'x'.repeat(65)))).toEqual([
      400,
      'invalid_request',
      'Idempotence-Key',
    ])
    const wrong: [object, string][] = [
      [{ amount: { value: '1990', currency: 'RUB' } }, 'amount.value'],
      [{ amount: { value: '1990.00', currency: 'USD' } }, 'amount.currency'],
      [{ capture: false }, 'capture'],
      [{ confirmation: { type: 'redirect', return_url: 'nowhere' } }, 'confirmation.return_url'],
      [{ metadata: { payment_id: 1 } }, 'metadata'],
      [{ amount: { value: '1990.01', currency: 'RUB' } }, 'receipt'],
      [{ receipt: undefined }, 'receipt'],
    ]
    for (const [change, parameter] of wrong)
      expect(await codes(post('/payments', { ...order, ...change }))).toEqual([
        400,
        'invalid_request',
        parameter,
      ])
    expect((await get('/payments/unknown')).status).toBe(404)
  })

  it('refuses VAT that does not fit the mode of the receipt', async () => {
    const [line] = order.receipt.items
    const taken = async (payment_mode: string) => {
      const codes: number[] = []
      for (let vat_code = 0; vat_code <= 13; vat_code++) {
        const receipt = { ...order.receipt, items: [{ ...line, vat_code, payment_mode }] }
        if ((await post('/payments', { ...order, receipt })).status === 200) codes.push(vat_code)
      }
      return codes
    }
    expect(await taken('full_payment')).toEqual([1, 2, 3, 4, 7, 8, 11])
    expect(await taken('full_prepayment')).toEqual([1, 2, 5, 6, 9, 10, 12])
  })

  it('returns the first response for a repeated idempotence key, and rejects it with another body', async () => {
    const first = await post('/payments', order, 'same')
    const again = await post('/payments', order, 'same')
    expect(again.text).toBe(first.text)
    const other = await post('/payments', { ...order, description: 'другое' }, 'same')
    expect([other.status, other.json['description']]).toEqual([400, 'Idempotence key duplicated'])
  })

  it.each(cards)('card $number: $about', async ({ number, reason }) => {
    const { id } = (await post('/payments', order)).json
    const answer = await pay(id, { card: number, way: 'card' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      'https://shop.test/back?payment_id=1',
    ])
    const { json } = await get(`/payments/${id}`)
    expect(json['status']).toBe(reason ? 'canceled' : 'succeeded')
    expect((json['cancellation_details'] as { reason?: string } | undefined)?.reason).toBe(reason)
    expect((await pay(id, { card: number, way: 'card' })).status).toBe(410)
  })

  it('shows the payer an escaped Russian page, stays on it for an unknown card, and cancels on request', async () => {
    const { id } = (await post('/payments', order)).json
    const page = await board.send(`/yookassa/pay/${id}`)
    expect(page.text).toContain('1990,00 ₽')
    expect(page.text).toContain('Тариф &lt;b&gt;«Стартовый»&lt;/b&gt;')
    const unknown = await pay(id, { card: '1234', way: 'card' })
    expect([unknown.status, unknown.text.includes('Нужна одна из тестовых карт ниже')]).toEqual([422, true])
    expect((await pay(id, { way: 'cancel' })).status).toBe(303)
    expect((await get(`/payments/${id}`)).json['status']).toBe('canceled')
    expect((await board.send('/yookassa/pay/nothing')).status).toBe(404)
  })

  it('refunds at most the amount paid', async () => {
    const { id } = (await post('/payments', order)).json
    const back = (value: string) => post('/refunds', { payment_id: id, amount: { value, currency: 'RUB' } })
    expect((await back('1.00')).status).toBe(400)
    await pay(id, { way: 'sbp' })
    expect((await back('1990.01')).status).toBe(400)
    expect((await back('990.00')).status).toBe(200)
    expect((await back('1000.01')).status).toBe(400)
    expect((await back('1000.00')).status).toBe(200)
    expect((await get(`/payments/${id}`)).json['refunded_amount']).toEqual(sum)
  })
})
