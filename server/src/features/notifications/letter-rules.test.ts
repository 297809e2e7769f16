import { describe, expect, it } from 'vitest'
import { letterOf, messageOf, passwordResetLetter } from './letter-rules.ts'
import { connectionLost, paymentReceived, paymentRefunded, syncFailed } from './notice-rules.ts'

const sender = { brand: 'Резюметр', origin: 'https://rezumetr.ru' }
const anna = { email: 'anna@example.ru', full_name: 'Анна Смирнова' }
const payment = {
  id: 'p-1',
  plan_name: 'Стартовый',
  duration_months: 12,
  amount_kopecks: 1_910_400,
  method: 'card' as const,
}
const letters = {
  'password reset': passwordResetLetter(sender, anna, 'tok-EN_1'),
  'connection lost': letterOf(sender, anna, connectionLost),
  'synchronisation failed': letterOf(sender, anna, syncFailed('HH.ru сейчас не отвечает')),
  'payment received': letterOf(
    sender,
    anna,
    paymentReceived(payment, {
      period_start: new Date('2026-11-20T10:00:00Z'),
      period_end: new Date('2027-11-20T10:00:00Z'),
    }),
  ),
  'payment refunded': letterOf(sender, anna, paymentRefunded(payment, 100_000)),
}

describe.each(Object.entries(letters))('the letter "%s"', (_name, letter) => {
  it('says the same in text and in markup', () => {
    const bare = (letter.html ?? '')
      .replace(/<head>.*<\/head>/s, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    for (const line of letter.text.split('\n').filter(Boolean)) {
      expect(bare).toContain(line.replace(/^— /, '').replace(/:$/, '').replaceAll(/\s+/g, ' '))
    }
    expect(letter.subject).toContain('— Резюметр')
  })
  it('loads nothing, runs nothing and is far from the size that webmails clip', () => {
    expect(letter.html).not.toMatch(/<script|<img|<link|<iframe|\son\w+=|url\(|@import/i)
    expect(letter.html?.length).toBeLessThan(10_000)
  })
})

it('EXT-06 the reset letter carries the link, in text and in markup', () => {
  const { text, html } = letters['password reset']
  expect(text).toContain('\nhttps://rezumetr.ru/reset-password?token=tok-EN_1\n')
  expect(html).toContain('href="https://rezumetr.ru/reset-password?token=tok-EN_1"')
})

it('a hostile name stays a name', () => {
  const name = 'Анна\r\nBcc: all@example.ru <script>alert(1)</script>" onclick="x'
  const { text, html, subject } = passwordResetLetter(sender, { ...anna, full_name: name }, 't')
  expect(text).toContain('Здравствуйте, Анна Bcc: all@example.ru <script>')
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; onclick=')
  expect(passwordResetLetter({ ...sender, brand: 'Б\r\nBcc: x' }, anna, 't').subject).not.toMatch(/[\r\n]/)
  expect(subject).not.toMatch(/[\r\n]/)
})

it('a payment is told in words of money and time', () => {
  expect(letters['payment received'].text).toContain('тариф «Стартовый», 12\u00a0месяцев, 19\u00a0104\u00a0₽')
  expect(letters['payment received'].text).toContain('Действует с 20 ноября 2026')
  expect(letters['payment refunded'].text).toContain('Возвращено 1\u00a0000\u00a0₽ за')
})

it('a notice names nobody in a chat: the same words without the greeting', () => {
  const message = messageOf(sender, connectionLost)
  expect(message.title).toBe('Потеряно подключение к HH.ru')
  expect(message.lines.at(-1)).toEqual({ label: 'https://rezumetr.ru/settings' })
  expect(JSON.stringify(message)).not.toContain('Анна')
})
