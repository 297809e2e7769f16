import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STEEP, growthOf } from '../text/growth.ts'
import { withoutPersonal } from './personal.ts'

const NAME = 'Смирнова Анна Сергеевна'
const cut = (text: string) => withoutPersonal(text, NAME)

describe('personal data is removed from a resume', () => {
  it.each([
    'Звоните +7 (912) 345-67-89 или 8 912 345 67 89',
    'почта anna.smirnova@example.ru, телеграм @anna_smir',
    'Резюме: https://hh.ru/resume/0123456789abcdef0123456789abcdef и github.com/annasmir',
    'Telegram: annasmir, Skype: anna.smir',
    'Меня зовут Анна Смирнова, мне 34 года, замужем, есть дети',
    'Смирновой Анны характеристика; спросите Анну',
    'Дата рождения: 12.03.1991, возраст: 34 года, пол: женский',
    'Женщина, 34 года, гражданство: Россия, национальность русская',
    'Адрес: г. Тверь, ул. Ленина, д. 5, кв. 17',
    'ИНН 771234567890, паспорт 4510 123456, СНИЛС 123-456-789 00',
    'Руководитель Петров Иван Сергеевич рекомендует',
    'Рекомендации: Иванова М. П., И. И. Сидоров',
    'ИП Смирнова А. С.',
    'Anna Smirnova, senior developer',
    'Работала под руководством Петровой Анны Сергеевны',
    'Замещала Петрову Анну Сергеевну, отвечала Анне Сергеевне Петровой',
    'Работала с Ольгой Ильиничной Петровой',
    'ПЕТРОВ ИВАН СЕРГЕЕВИЧ',
    'Родилась 12.03.1985, 34 года',
    '1985 г.р. (34 года)',
    'smirnova (собака) mail.ru, annasmir @ mail.ru, annasmir[at]mail[dot]ru',
    'Telegram annasmir, тг annasmir',
    'тел 345-91-29',
    'портфолио annasmir.ru/work, сайт: annasmir.ru',
    'бульвар Ленина, 15-34',
  ])('«%s»', (text) => {
    const left = cut(text)
    expect(left).not.toMatch(
      /912|91-29|@|anna|smirnov|annasmir|hh\.ru|github|смирнов|анн[аыу]|замуж|дети|1991|34|жен(?:ск|щ)|россия|русск|ленина|кв\.|7712|4510|123-456|петров|сергеевич|ильинич|иванова|сидоров/i,
    )
  })

  it.each([
    'Опыт работы 5 лет, руководил отделом из 12 человек',
    'Оборот вырос с 150 000 до 2 500 000 рублей в 2019 - 2021 годах',
    'Java 17, Spring Boot 3.2, PostgreSQL 15, C++, .NET 8',
    'Полный рабочий день, сдача объектов в срок и т.д. по графику',
    'Сопровождение 1С:ЗУП 3.1 в 14 филиалах',
    'Вёл детский кружок, готовил детей к олимпиадам',
    'Основной стек: ASP.NET/MVC, Node.js/Express, .NET/C#, socket.io/Redis, 1С:ERP',
    'Директор Розничной Сети, Основной функционал – подбор на avito.ru/hh.ru',
    'ДИРЕКТОР КРУПНОЙ РОЗНИЧНОЙ СЕТИ',
    'Mail.ru Group, Telegram API, Telegram Excel, telegram python',
    'Телефон 100 000 звонков, торговая площадь 500 м2',
    'Веду паблик ВКонтакте: фото работ, телеграм-канал, адресное хранение, улица и склад',
    'Удостоверение 2025 года, действует до 14.08.2027',
    'В 2019 г. рос оборот, в 2020 году рождественские продажи, порции по 50 гр.',
  ])('descriptions of work stay word for word: «%s»', (text) => {
    expect(cut(text)).toBe(text)
  })

  it('a name is removed however its letters are composed and whatever invisible stands in it', () => {
    const text = 'Отзыв о Зайцеве, Зайцев и Зайцевой помогал'
    for (const name of ['Зайцев'.normalize('NFD'), 'Зай\u00adцев', 'За\u200bй\u200bцев'])
      expect(withoutPersonal(text, name)).toBe(withoutPersonal(text, 'Зайцев'))
    expect(withoutPersonal(text, 'Зайцев')).not.toMatch(/зайцев/i)
  })

  it('a number of years after a date of birth stays when it is not an age', () => {
    expect(cut('Дата рождения: 12.03.1985, 20 лет в продажах')).toBe('[…], 20 лет в продажах')
  })

  it.each(['a', 'a.', 'a-', 'А', 'Аа ', 'АА-', 'Анны ', 'a@', 'a.a dot ', 'собака ', 'родилась ', 'тел 1-'])(
    'a long text of «%s» takes no longer than its length asks for',
    (part) => {
      expect(growthOf(cut, part, 30_000 * part.length)).toBeLessThan(STEEP)
    },
  )
})

describe('the same name in other letters', () => {
  it.each([
    ['Ковалёв Семён', 'Семён Ковалёв, frontend-разработчик'],
    ['Ковалев Семен', 'Семён Ковалёв, frontend-разработчик'],
    ['Ковалёв Семён', 'Семен Ковалев, frontend-разработчик'],
    ['Ковалев Семен', 'СЕМЁН КОВАЛЁВ, frontend-разработчик'],
    ['Ковалёв Семён', 'Semyon Kovalyov, frontend-разработчик'],
    ['Ёлкин Пётр', 'Пётр Ёлкин, frontend-разработчик'],
    ['Ёлкин Пётр', 'Петру Елкину, frontend-разработчик'],
  ])('%s is removed from «%s»', (name, text) => {
    expect(withoutPersonal(text, name)).toBe('[…] frontend-разработчик')
  })
  it('a short name that is also a word is removed only with a capital letter', () => {
    expect(withoutPersonal('Роман перевёл роман, РОМАНУ 30', 'Роман')).toBe('[…] перевёл роман, […] 30')
  })
})

describe('a date of birth', () => {
  it.each([
    '12 марта 1991 года рождения',
    '12.03.1991 года рождения',
    '1991 года рождения',
    '1991 год рождения',
    '91-го года рождения',
    '1991 г. рождения',
    '1991 г.р.',
    '12.03.1991 г. р.',
    '1991г.р.',
    'Год рождения: 1991',
    'Г.р. 1991',
  ])('«%s» is removed, and the words around it stay', (date) => {
    expect(withoutPersonal(`Бухгалтер, ${date}, опыт 10 лет`, null)).toBe('Бухгалтер, […], опыт 10 лет')
  })
  it('takes no words after its year', () => {
    expect(withoutPersonal('1991 г.р. Опыт 10 лет', null)).toBe('[…] Опыт 10 лет')
  })
})

describe('at any position in a text', () => {
  const digit = fc.constantFrom(...Array.from('0123456789'))
  const phone = fc
    .tuple(
      fc.constantFrom('+7', '8', '+7 ', '8 '),
      fc.string({ unit: digit, minLength: 10, maxLength: 10 }),
      fc.constantFrom('', ' ', '-', ') '),
    )
    .map(
      ([code, digits, gap]) =>
        `${code}${digits.slice(0, 3)}${gap}${digits.slice(3, 6)}${gap === ') ' ? '-' : gap}${digits.slice(6)}`,
    )
  const letters = (minLength: number) =>
    fc.string({ unit: fc.constantFrom(...Array.from('qwzxjv019_')), minLength, maxLength: 10 })
  const address = fc.tuple(letters(3), letters(3)).map(([name, host]) => `${name}@${host}.ru`)
  const line = fc.constantFrom(
    'Опыт работы 5 лет',
    'Java 17, Kafka',
    '— учёт и отчётность;',
    '«Ромашка»',
    'Связь:',
  )

  it('phone numbers, addresses and personal pages are removed, and the words around them stay', () => {
    const secret = fc.oneof(
      phone,
      address,
      letters(6).map((name) => `https://t.me/${name}`),
      letters(6).map((name) => `@a${name}`),
    )
    fc.assert(
      fc.property(line, secret, line, (before, secret, after) => {
        const left = withoutPersonal(`${before}\n${secret} ${after}`, null)
        const kept = secret.replace(/^https:\/\/t\.me\/|^@a|@.*$|^\+?[78]/g, '').replace(/\D*$/, '')
        expect(left).not.toContain(secret)
        expect(kept.length >= 4 && left.includes(kept)).toBe(false)
        expect(left.startsWith(before) && left.endsWith(after)).toBe(true)
      }),
    )
  })
  it('the name is removed in any case and order, and removing it twice changes nothing', () => {
    const form = fc.constantFrom(
      (word: string) => word,
      (word: string) => word.toUpperCase(),
      (word: string) => word.replace(/[аяй]$/, 'ой'),
    )
    const part = fc.constantFrom('Смирнова', 'Анна', 'Сергеевна')
    fc.assert(
      fc.property(fc.array(fc.tuple(part, form), { minLength: 1, maxLength: 5 }), line, (names, line) => {
        const left = cut(`${line}\n${names.map(([word, say]) => say(word)).join(' ')}`)
        expect(left).not.toMatch(/смирнов|анн[аыу]|сергеевн/i)
        expect(cut(left)).toBe(left)
        expect(left.startsWith(line)).toBe(true)
      }),
    )
  })
})
