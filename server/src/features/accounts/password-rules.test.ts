import { expect, it } from 'vitest'
import { isWeak } from './password-rules.ts'

const person = ['anna.smirnova@company.ru', 'Лунин', 'ООО «Северный ветер»', 'Анна Смирнова', 'Резюметр']

it('S3 a password of the first guesses is weak, whatever its case, ending and look-alike signs', () => {
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
  const own = ['Smirnova1990', 'Company2026', 'Северный1', 'Резюметр2026', 'Тихий-Лунин-42']
  expect([...first, ...others, ...own].filter((password) => !isWeak(password, person))).toEqual([])
})

it('S3 a password nobody thinks of first is taken', () => {
  const good = [
    'Secret123',
    'Another123',
    'Берёза-123',
    'Тихий-Омут-42',
    'kV9mQx2Lw',
    'Correct9horse-Battery',
    // three neighbours are in many a word
    'Qwe4271-9058',
  ]
  expect(good.filter((password) => isWeak(password, person))).toEqual([])
})
