import { describe, expect, it } from 'vitest'
import { withoutPersonal } from './personal.ts'

const NAME = 'Смирнова Анна Сергеевна'
const cut = (text: string) => withoutPersonal(text, NAME)

describe('who the person is does not leave with the resume', () => {
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
  ])('«%s»', (text) => {
    const left = cut(text)
    expect(left).not.toMatch(
      /912|@|anna|smirnov|annasmir|hh\.ru|github|смирнов|анн[аыу]|замуж|дети|1991|34|жен(?:ск|щ)|россия|русск|ленина|кв\.|7712|4510|123-456|петров|сергеевич|иванова|сидоров/i,
    )
  })

  it.each([
    'Опыт работы 5 лет, руководил отделом из 12 человек',
    'Оборот вырос с 150 000 до 2 500 000 рублей в 2019 - 2021 годах',
    'Java 17, Spring Boot 3.2, PostgreSQL 15, C++, .NET 8',
    'Полный рабочий день, сдача объектов в срок и т.д. по графику',
    'Сопровождение 1С:ЗУП 3.1 в 14 филиалах',
    'Вёл детский кружок, готовил детей к олимпиадам',
  ])('what was done stays word for word: «%s»', (text) => {
    expect(cut(text)).toBe(text)
  })
})
