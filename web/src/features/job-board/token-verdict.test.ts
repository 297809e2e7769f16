import { describe, expect, it } from 'vitest'
import { ownerOf, readDirectAnswer } from './token-verdict.ts'

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

describe('what the job board says about a token', () => {
  it('VAL-19 VAL-20 a 200 means valid, with the employer’s name', async () => {
    const answer = json(200, { email: 'hr@x.ru', is_employer: true, employer: { name: 'Ромашка' } })
    expect(await readDirectAnswer(answer)).toEqual({ valid: true, who: 'Ромашка', employer: true })
  })

  it.each([400, 401, 403, 404])('VAL-21 a %s means that it is not valid', async (status) => {
    expect(await readDirectAnswer(json(status, {}))).toEqual({ valid: false })
  })

  it.each([429, 500, 502])('API-45 a %s gives no verdict', async (status) => {
    expect(await readDirectAnswer(json(status, {}))).toBeNull()
  })

  it('VAL-20 the owner falls back to the e-mail, then to the name of the person', () => {
    expect(ownerOf({ email: 'hr@x.ru', employer: null })).toBe('hr@x.ru')
    expect(ownerOf({ first_name: 'Анна', last_name: 'Смирнова' })).toBe('Смирнова Анна')
    expect(ownerOf({})).toBeNull()
  })
})
