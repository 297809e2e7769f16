import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWeak } from './password-rules.ts'

const person = ['anna.smirnova@company.ru', 'Лунин', 'ООО «Северный ветер»', 'Анна Смирнова', 'Резюметр']

it('S3 commonly guessed passwords are weak, regardless of case, ending and look-alike characters', () => {
  const words = ['password', 'qwerty', 'admin', 'welcome', 'пароль', 'йцукен', 'привет', 'summer', 'moscow']
  const endings = ['1', '12', '123', '1234', '12345', '2024', '2025', '2026', '!', '1!', '#1', '@2026', '007']
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
  const first = words.flatMap((word) => endings.map((ending) => capital(word) + ending))
  const others = [
    'P@ssw0rd',
    'Pa55word1',
    'Qwertyuiop1',
    'Asdfgh123',
    '123Zxcvbnm',
    'Aaaaaa11',
    'Йцукенг1',
    'Poiuytrewq1',
    '42Password1',
    'KvzkvzKvz',
  ]
  const own = [
    'Smirnova1990',
    'Company2026',
    'Северный1',
    'Резюметр2026',
    'Тихий-Лунин-42',
    'Severnyy2026',
    'Lunin-tihij-42',
  ]
  expect([...first, ...others, ...own].filter((password) => !isWeak(password, person))).toEqual([])
})

it('S3 an uncommon password is accepted', () => {
  const good = [
    'Secret123',
    'Another123',
    'Берёза-123',
    'Тихий-Омут-42',
    'kV9mQx2Lw',
    'Correct9horse-Battery',
    // three adjacent keys occur in many ordinary words
    'Qwe4271-9058',
  ]
  expect(good.filter((password) => isWeak(password, person))).toEqual([])
})

it('S3 no prefix, suffix, case or look-alike character makes a commonly guessed word strong', () => {
  const words = fc.constantFrom(
    'password',
    'qwerty',
    'letmein',
    'welcome',
    'moscow',
    'пароль',
    'йцукен',
    'привет',
  )
  const fringe = fc.string({ unit: fc.constantFrom(...Array.from('0123456789!#.-_ ')), maxLength: 8 })
  const signs: Record<string, string> = { o: '0', i: '1', e: '3', a: '@', s: '$', t: '7' }
  fc.assert(
    fc.property(words, fringe, fringe, fc.nat(), (word, before, after, bits) => {
      // the first and last letters stay: they mark where the affixes begin
      const disguised = Array.from(word, (letter, at) => {
        const isInside = at > 0 && at < word.length - 1
        const sign = isInside && (bits >> at) & 1 ? signs[letter] : undefined
        return sign ?? ((bits >> (at + 12)) & 1 ? letter.toUpperCase() : letter)
      }).join('')
      expect([disguised, isWeak(before + disguised + after, [])]).toEqual([disguised, true])
    }),
  )
})

it('S3 a word of the user’s name, email or company is weak anywhere in the password', () => {
  const part = fc.string({
    unit: fc.constantFrom(...Array.from('абвгдежзиклмнabcdefgh0123')),
    minLength: 5,
    maxLength: 12,
  })
  fc.assert(
    fc.property(part, fc.string(), fc.string(), (name, before, after) => {
      expect(isWeak(before + name.toUpperCase() + after, [`ООО «${name}»`])).toBe(true)
    }),
  )
})
