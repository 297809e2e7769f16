/** Whose resume it is and what they want: name and contacts, which are shown and never judged; title, place, salary. */
import { readTitle, roleLength } from '../roles.ts'

/** Shown to the recruiter; not part of what is judged. */
export type Person = {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/u
const PHONE =
  /(?<!\d)(?:\+?7|8)[\s(-]{0,3}\d{3}[\s)-]{0,3}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)|\+\d{1,3}[\s(-]{0,3}\d{2,3}[\s)-]{0,3}\d{3}[\s-]?\d{2,4}(?:[\s-]?\d{2})?(?!\d)/u
const WORD = String.raw`[А-ЯЁ](?:[а-яё]+|[А-ЯЁ]+)(?:-[А-ЯЁ][а-яёА-ЯЁ]+)?`
const RUSSIAN_NAME = new RegExp(`^${WORD} ${WORD}(?: ${WORD}){0,2}$`, 'u')
const LATIN_NAME = /^[A-Z][A-Za-z'-]{1,30} [A-Z][A-Za-z'-]{1,30}(?: [A-Z][A-Za-z'-]{1,30})?$/u
const PATRONYMIC = /(?:вич|вна|ична|кызы|оглы)(?![а-яё])/iu
/** Lines that must not be judged and say nothing about the work. */
const PRIVATE =
  /^(?:мужчина|женщина|male|female|пол\s?:|возраст|дата рождения|родил[а-я]+|семейное положение|замужем|женат|холост|не замужем|(?:есть|нет) детей|дети\s?:|национальность|фото|\d{2} (?:год|года|лет)(?![а-яё]))/iu
const NOISE =
  /^(?:резюме(?: обновлено.*)?|curriculum vitae|cv|resume|страница \d+.*|\d{1,2}(?: ?(?:\/|из|of) ?\d{1,3})?|hh\.ru|предпочитаемый способ связи.*)$/iu

export const isPrivate = (line: string): boolean => PRIVATE.test(line)
export const isNoise = (line: string): boolean => NOISE.test(line)
export const isContact = (line: string): boolean =>
  EMAIL.test(line) ||
  PHONE.test(line) ||
  /^(?:телефон|тел|e-?mail|почта|telegram|телеграм|skype|whatsapp|vk|linkedin|github)[\s.:]/iu.test(line)

/** @param lines the top of the document and its contacts */
export function readPerson(lines: readonly string[], everything: string): Person {
  const labelled = lines
    .map((line) => /^(?:ф\.?\s?и\.?\s?о\.?|имя|name)\s?[:—–]\s?(.{3,80})$/iu.exec(line)?.[1])
    .find(Boolean)
  const candidates = lines.slice(0, 12).map((line) => line.replace(/,.*$/u, '').trim())
  const isName = (line: string) =>
    (RUSSIAN_NAME.test(line) || LATIN_NAME.test(line)) &&
    (PATRONYMIC.test(line) || roleLength(readTitle(line).vector) === 0)
  const name =
    labelled ??
    candidates.find((line) => isName(line) && PATRONYMIC.test(line)) ??
    candidates.find(isName) ??
    null
  return {
    name: name === null ? null : name.slice(0, 120),
    email: EMAIL.exec(everything)?.[0] ?? null,
    phone: PHONE.exec(everything)?.[0] ?? null,
  }
}

/** The desired position: under its heading, after its label, or the first line that names a profession. */
export function readWishedTitle(
  wish: readonly string[],
  header: readonly string[],
  name: string | null,
): string | null {
  const labelled = [...wish, ...header]
    .map((line) => /^(?:желаемая )?(?:должность|позиция|position)\s?[:—–]\s?(.{2,120})$/iu.exec(line)?.[1])
    .find(Boolean)
  if (labelled) return labelled
  const fits = (line: string) =>
    line.length <= 100 &&
    line !== name &&
    !isContact(line) &&
    !isPrivate(line) &&
    !isMoney(line) &&
    !/[.!?]$/u.test(line)
  const named = [...wish, ...header.slice(0, 15)].find(
    (line) => fits(line) && roleLength(readTitle(line).vector) > 0,
  )
  return named ?? wish.find((line) => fits(line) && !isWish(line)) ?? null
}

const isMoney = (line: string): boolean =>
  /\d[\d\s]{3,}\s?(?:₽|руб|rub|р\.|usd|\$|eur|€|тенге|kzt)|(?:зарплат|доход|salary)/iu.test(line)
const isWish = (line: string): boolean =>
  /^(?:специализации|занятость|график|формат|тип занятости|желаемое время|время в пути)/iu.test(line)

export const findSalary = (lines: readonly string[]): string | null =>
  lines.find((line) => line.length < 120 && isMoney(line) && /\d/u.test(line)) ?? null

const WISHES = {
  area: /^(?:проживает|проживание|город(?: проживания)?|место (?:жительства|проживания)|регион|адрес|location|city)\s?[:—–]\s?([^,;]+)/iu,
  citizenship: /(?:^|[,;]\s?)(?:гражданство|citizenship)\s?[:—–]\s?([^,;]+)/iu,
  employment: /^(?:тип занятости|занятость|employment)\s?[:—–]\s?(.+)/iu,
  schedule: /^(?:график(?: работы)?|формат(?: работы)?|schedule)\s?[:—–]\s?(.+)/iu,
  relocation: /((?:не\s)?готов[аы]?\s(?:к\s)?переез[а-яё]+|(?:не\s)?готов[аы]? переехать|хочу переехать)/iu,
  business_trip: /((?:не\s)?готов[аы]?\sк\s(?:редким\s)?командировкам)/iu,
}
type Wishes = Record<keyof typeof WISHES, string | null>

/** Place of residence and desired working conditions; `lines` are the lines they were read from. */
export function readWishes(source: readonly string[]): Wishes & { readonly lines: readonly string[] } {
  const used = new Set<string>()
  const find = (pattern: RegExp): string | null => {
    for (const line of source) {
      const found = line.length < 400 ? pattern.exec(line)?.[1]?.trim() : undefined
      if (!found) continue
      if (line.length < 120) used.add(line)
      return found.slice(0, 200)
    }
    return null
  }
  const wishes: Wishes = {
    area: find(WISHES.area),
    citizenship: find(WISHES.citizenship),
    employment: find(WISHES.employment),
    schedule: find(WISHES.schedule),
    relocation: find(WISHES.relocation),
    business_trip: find(WISHES.business_trip),
  }
  return { ...wishes, lines: [...used] }
}
