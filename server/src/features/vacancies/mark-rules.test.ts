import { expect, it } from 'vitest'
import { createKeyRing } from '../../platform/crypto.ts'
import { marksOf, sameEmail, samePhone } from './mark-rules.ts'

it.each([
  ['+7 (900) 123-45-67', '79001234567'],
  ['8 900 123 45 67', '79001234567'],
  ['900 123-45-67', '79001234567'],
  ['+375 29 123-45-67', '375291234567'],
  ['12-34', null],
  ['+7 000 000-00-00', null],
  [null, null],
])('the phone %s is %s however it is written', (written, same) => {
  expect(samePhone(written)).toBe(same)
})
it.each([
  [' Vera.Lunina@Example.RU ', 'vera.lunina@example.ru'],
  ['vera.lunina@ya.ru', 'vera-lunina@yandex.ru'],
  ['vera-lunina@yandex.com', 'vera-lunina@yandex.ru'],
  ['нет', null],
  [null, null],
])('the address %s is %s however it is written', (written, same) => {
  expect(sameEmail(written)).toBe(same)
})
it('marks are equal for equal contacts of one company under one key, and for nothing else', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((bytes) => createKeyRing([bytes]))
  if (!key || !other) throw new Error('two keys')
  const contacts = { candidate_email: 'v@example.ru', candidate_phone: '8 900 123 45 67' }
  const mine = marksOf(key, 'a', contacts, { title: null })
  expect(marksOf(key, 'a', { ...contacts, candidate_phone: '+79001234567' }, { title: null })).toEqual(mine)
  for (const foreign of [
    marksOf(key, 'b', contacts, { title: null }),
    marksOf(other, 'a', contacts, { title: null }),
  ])
    expect([
      foreign.phone_mark?.equals(mine.phone_mark ?? Buffer.alloc(0)),
      foreign.email_mark?.equals(mine.email_mark ?? Buffer.alloc(0)),
    ]).toEqual([false, false])
  expect(marksOf(other, 'a', contacts, { title: null }).marks_version).not.toBe(mine.marks_version)
})
