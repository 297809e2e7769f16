import { describe, expect, it } from 'vitest'
import { connectionLostLetter, passwordResetLetter, syncFailedLetter } from './letter-rules.ts'

const sender = { brand: 'Резюметр', origin: 'https://rezumetr.ru' }
const anna = { email: 'anna@example.ru', full_name: 'Анна Смирнова' }
const letters = {
  'password reset': passwordResetLetter(sender, anna, 'tok-EN_1'),
  'connection lost': connectionLostLetter(sender, anna),
  'synchronisation failed': syncFailedLetter(sender, anna, 'HH.ru сейчас не отвечает'),
}

describe.each(Object.entries(letters))('the letter "%s"', (_name, letter) => {
  it('says the same in text and in markup', () => {
    const bare = (letter.html ?? '')
      .replace(/<head>.*<\/head>/s, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    for (const line of letter.text.split('\n').filter(Boolean)) {
      expect(bare).toContain(line.replace(/^— /, '').replace(/:$/, ''))
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
