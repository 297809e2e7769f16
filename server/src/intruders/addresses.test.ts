/** S5: a URL chosen by someone else never leads the server or a user to a foreign destination. */
import { expect, it } from 'vitest'
import { returnUrlOf } from '../features/billing/payment-rules.ts'
import { isUnder } from '../integrations/hh/client.ts'
import { pathBelow } from '../integrations/hh/translate-field.ts'
import { evilAddresses } from '../testing/evil-addresses.ts'

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
