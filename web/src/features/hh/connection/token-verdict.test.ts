import { describe, expect, it } from 'vitest'
import { ownerOf, readDirectAnswer } from './token-verdict.ts'

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

describe('what the job board says about a token', () => {
  it('VAL-19 VAL-20 a 200 means valid, with the employer’s name', async () => {
    const answer = json(200, { email: 'hr@x.ru', is_employer: true, employer: { name: 'Ромашка' } })
    expect(await readDirectAnswer(answer)).toEqual({ valid: true, who: 'Ромашка', employer: true })
  })

  const said = (status: number, value: string) => json(status, { errors: [{ type: 'oauth', value }] })
  it.each([json(401, {}), said(403, 'token_expired'), said(403, 'bad_authorization')])(
    'VAL-21 a $status about the token means that it is not valid',
    async (answer) => {
      expect(await readDirectAnswer(answer)).toEqual({ valid: false })
    },
  )

  it.each([
    said(400, 'blacklisted'),
    json(403, {}),
    said(403, 'used_manager_account_forbidden'),
    said(403, 'employer_on_additional_check_restricted'),
    ...[404, 429, 500, 502].map((status) => json(status, {})),
  ])('API-45 a $status about anything else gives no verdict', async (answer) => {
    expect(await readDirectAnswer(answer)).toBeNull()
  })

  it('VAL-20 the owner falls back to the e-mail, then to the name of the person', () => {
    expect(ownerOf({ email: 'hr@x.ru', employer: null })).toBe('hr@x.ru')
    expect(ownerOf({ first_name: 'Анна', last_name: 'Смирнова' })).toBe('Смирнова Анна')
    expect(ownerOf({})).toBeNull()
  })
})
