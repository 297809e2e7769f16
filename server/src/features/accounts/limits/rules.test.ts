import { expect, it } from 'vitest'
import { mailboxOf, networkOf } from './rules.ts'

it('rate limits count the /64 network of IPv6, and IPv4 in either notation', () => {
  const networks = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '2001:db8:a:b:1:2:3:4': '2001:db8:a:b::/64',
    '2001:db8:a:b::9': '2001:db8:a:b::/64',
    '2001:0DB8:a::': '2001:db8:a:0::/64',
    '::1': '0:0:0:0::/64',
  }
  expect(Object.keys(networks).map(networkOf)).toEqual(Object.values(networks))
})

it.each([
  ['Anna@Example.ru', 'anna@example.ru'],
  ['anna+hh@example.ru', 'anna@example.ru'],
  ['anna.b+a+b@example.ru', 'anna.b@example.ru'],
  ['+anna@example.ru', '+anna@example.ru'],
  ['a.n.n.a+1@googlemail.com', 'anna@gmail.com'],
  ['anna.belova@ya.ru', 'anna-belova@yandex.ru'],
  ['anna-belova@yandex.com', 'anna-belova@yandex.ru'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
