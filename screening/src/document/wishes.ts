/** What a person wants and where they live: pay, place, conditions. */
import { clausesOf } from './clauses.ts'
import { isContact } from './contacts.ts'
import { isPrivate } from './layout/facts.ts'
import { amountOf, isByShift, isPayLine, PAY_INSIDE, PAY_LABEL } from './pay.ts'
import { inDigits } from '../text/data/number-words.ts'
import { isGivenName } from './data/given-names.ts'
import { isPlace, nominative } from './towns.ts'
import { isTitle, isWanted, WISH_LINE } from './wished-title.ts'

/** A short piece of a line that only names a title, a place or the terms. */
const isTerm = (clause: string): boolean =>
  clause.length < 60 &&
  (isTitle(clause) ||
    isPlace(clause) ||
    isContact(clause) ||
    isPrivate(clause) ||
    WISH_LINE.test(clause) ||
    TOWN_NAME.test(clause) ||
    /^[A-EАВСЕ]1?E?$/u.test(clause) ||
    /занятост|график|смен|удал|офис|гибрид|вахт|full|part|remote|hybrid/iu.test(clause))

const WISHED = /жела|ожида|хочу|хотел|прошу|жду|рассчит|expect|desired/iu
const NET =
  /^(?:от|до|не (?:ниже|менее)|from)\s|на руки|чистыми|до вычета|(?<!\p{L})(?:net|gross|in hand)(?!\p{L})/iu
/** A row of the top: «Middle+ • от 250 000 ₽ • Казань» */
const CELLS = /\s[•·|]\s/u
const MAX_ROW = 160
const MIN_PAY = 2

/**
 * The piece of a line that most looks like the desired pay.
 * @param own lines of the top and of the wishes
 * @param elsewhere lines of other parts, where an amount alone may be anything
 */
export function findPay(own: readonly string[], elsewhere: readonly string[]): string | null {
  let best: { readonly piece: string; readonly score: number } | null = null
  for (const [at, line] of [...own, ...elsewhere].entries())
    for (const { piece, score } of payPieces(line, at < own.length))
      if (score >= MIN_PAY && score > (best?.score ?? 0) && amountOf(piece) !== null) best = { piece, score }
  return best?.piece ?? null
}

/** «Фикс от 600 000 рублей gross»: a word nobody knows beside an amount as people want it. */
const isWage = (piece: string): boolean =>
  piece.length < 60 && NET.test(piece) && isPayLine(piece.replace(/^\p{L}+\s/u, ''))

function payPieces(written: string, isOwn: boolean): { readonly piece: string; readonly score: number }[] {
  const line = inDigits(written)
  if (!/\d/u.test(line)) return []
  const clauses = clausesOf(line)
  const [first = ''] = clauses
  const isRow =
    clauses.length > 1 &&
    (isTitle(first) ||
      (line.length < MAX_ROW && CELLS.test(line)) ||
      clauses.every((clause) => isTerm(clause) || isPayLine(clause)))
  const scoreOf = (piece: string): number =>
    (PAY_LABEL.test(piece) ? 2 : 0) +
    (WISHED.test(piece) ? 0.5 : 0) +
    (NET.test(piece) ? 0.5 : 0) +
    // what stands first or in a row of cells is no part of a sentence
    (piece === line ? 0.7 : piece === first || isRow ? 0.5 : -1) +
    (isOwn ? 1.5 : 1.3)
  const asked = (isOwn && line.length < 300) || WISHED.test(line.slice(0, 20)) ? PAY_INSIDE.exec(line) : null
  const inside = asked && !isByShift(line, asked) ? asked[1] : undefined
  return [
    ...[...new Set([line, ...clauses])]
      .filter((piece) => isPayLine(piece) || (isOwn && isWage(piece)))
      .map((piece) => ({ piece, score: scoreOf(piece) })),
    ...(inside === undefined ? [] : [{ piece: inside, score: MIN_PAY }]),
  ]
}
const WISHES = {
  area: /^(?:прож\.|локация|местоположение|где меня найти|based in|проживает|проживание|проживаю|живу|жив[её]т|living in|город(?: проживания)?|домашний адрес(?: и телефон)?|место (?:жительства|проживания)|регион|адрес(?: проживания)?|reside[sd]? in|residence|lives? in|location|city|address)(?:\s?(?:[:—–|\t-]|в(?= ))\s?|\s(?=[А-ЯЁ])|(?<=in)\s)(?!(?:на|у|с|со|по|не|один|одна|там|тут|здесь|рядом|недалеко|около|возле|близко)\s)([^;\t|]+)/iu,
  citizenship:
    /(?:^|[,;|]\s?)(?:гражданство|citizenship|nationality|гражданин|гражданка|citizen of)\s?[:—–\t-]?\s?([^,;|\t().]+)/iu,
  employment: /^(?:тип занятости|вид занятости|занятость|employment(?: type)?)\s?[:—–\t-]\s?(.+)/iu,
  schedule:
    /^(?:график(?: работы)?|формат(?: работы)?|режим работы|(?:work )?schedule|work format)\s?[:—–\t-]\s?(.+)/iu,
  // a clause about moving that says yes or no
  relocation:
    /(?:^|[.,;|(!])\s?((?=[^.,;|!]*(?:переез[дж]|переехать|релокац|relocat|(?:ready|willing) to move))(?=[^.,;|!]*(?:переезд\s?[:—–|-]\s?\p{Lu}|готов|рассматрив|рассмотр|хочу|хотел|могу|планир|соглас|возмож|интерес|предлаг|исключ|нужен|без |нет|да(?!\p{L})|не |никак|willing|ready|open|prepared|yes|no|not|possible|want|can|happy|glad))[^.,;|!]{4,120})/iu,
  business_trip:
    /((?:не\s)?готов[аы]?\s(?:к\s)?(?:редким\s|частым\s|длительным\s)?командировкам?|(?:к\s)?командировк[а-я]+\s?[—–:-]?\s?(?:не\s)?готов[аы]?|командировки\s?[—–:-]\s?(?:не\s)?[\p{L}]+|без командировок|(?:not )?(?:ready|willing|prepared) (?:for|to) (?:occasional |rare |frequent )?(?:business trips|travel))/iu,
}
type Wishes = Record<keyof typeof WISHES, string | null>

/** Place of residence and desired working conditions; `lines` are the lines they were read from. */
export function readWishes(
  source: readonly string[],
  top: readonly string[],
  name: string | null,
): Wishes & { readonly lines: readonly string[] } {
  const used = new Set<string>()
  // a whole line first: its clauses say less
  const clauses = source.flatMap((line) =>
    line.length < 400 ? [...new Set([line, ...clausesOf(line)])].map((clause) => ({ line, clause })) : [],
  )
  const find = (pattern: RegExp): string | null => {
    for (const { line, clause } of clauses) {
      const found = pattern.exec(clause)?.[1]?.replace(/\.$/u, '').trim()
      if (!found) continue
      if (line.length < 120) used.add(line)
      return found.slice(0, 200)
    }
    return null
  }
  const wishes: Wishes = {
    area:
      townOf(find(WISHES.area)) ??
      placeAlone(
        top.map((line) => (name !== null && line.startsWith(name) ? line.slice(name.length) : line)),
      ),
    citizenship: countryOf(find(WISHES.citizenship)),
    employment: find(WISHES.employment),
    schedule: find(WISHES.schedule),
    relocation: find(WISHES.relocation),
    business_trip: find(WISHES.business_trip),
  }
  return { ...wishes, lines: [...used] }
}

const TOWN = /^(?:г(?:ород[е]?)?\.?|посёлке|селе) ?(?=[А-ЯЁ])/u
const WIDER =
  /^(?:\d+|\d+\s.*|.*(?:str|street|avenue|ave|road|ул|пр-т|просп|пер)\.?(?: \d.*)?|россия|рф|российская федерация|беларусь|республика .*|казахстан|узбекистан|russia|belarus|kazakhstan|.* (?:обл\.?|область|край|район|р-н|республика))$/iu

/** «Таджикистана», «Республика Беларусь» */
const countryOf = (text: string | null): string | null =>
  text === null ? null : nominative(text.replace(/^республик[аи]\s(?=\p{Lu})/iu, ''))

/** The town of an address: «Россия, Тверская обл., г. Кимры, ул. Мира, 4». */
function townOf(address: string | null): string | null {
  const pieces = (address ?? '')
    .split(/,\s?|\s\/\s|(?<=\p{L}{3})\.\s(?=\p{Lu})|\s\((?=\p{L})/u)
    .map((piece) =>
      piece
        .replace(
          /(?<=\p{L})\s\p{Lu}\p{L}+(?:(?:ой|ого) (?:обл\.?|области|края|района|р-на)|(?:ая|ий) (?:обл\.?|область|край|район))$/u,
          '',
        )
        .replace(/[.\s]+$/u, '')
        .trim(),
    )
    .filter((piece) => piece !== '')
  const town = pieces.find((piece) => !WIDER.test(piece)) ?? pieces[0]
  return town === undefined ? null : nominative(town.replace(TOWN, ''))
}

/** A town on a line of its own, or in a row with contacts. */
function placeAlone(top: readonly string[]): string | null {
  let wider: string | null = null
  for (const line of top.slice(0, 30)) {
    if (line.length > 200) continue
    // «Тверь 8 900 555-10-20»
    const clauses = clausesOf(line)
    // «готов к переезду: Екатеринбург» names no place of residence
    const moveAt = clauses.findIndex((clause) => /переезд|релокац|relocat/iu.test(clause))
    const pieces = (moveAt < 0 ? clauses : clauses.slice(0, moveAt))
      .map((part) => part.replace(/\s[+\d(][\d\s()-]{8,}(?:\S+@\S+)?$/u, ''))
      .filter((part) => isPlace(part))
    const piece = pieces.find((part) => !WIDER.test(part))
    if (piece !== undefined) return townOf(piece)
    wider ??= townOf(pieces[0] ?? null)
  }
  if (wider !== null) return wider
  return townBeside(top) ?? townFrom(top)
}

/** «Я охранник из Саратова», «из г. Вязьмы» */
function townFrom(top: readonly string[]): string | null {
  for (const line of top.slice(0, 12))
    for (const { 1: name = '' } of line
      .slice(0, 400)
      .matchAll(
        /(?<!\p{L})(?:из|from|based in)\s(?:г(?:орода|\.)?\s?)?(\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?)/gu,
      ))
      for (const town of [name, name.split(' ')[0] ?? ''])
        if (isPlace(nominative(town))) return nominative(town)
  return null
}

const TOWN_NAME =
  /^(?!(?:Mobile|Home|Work|Phone|Email|Telegram|WhatsApp|Viber|Мобильный|Домашний|Рабочий|Телеграм|Резюме|Женщина|Мужчина|Привет|Здравствуйте|Добрый|Hello|Hi)$)\p{Lu}\p{Ll}{2,}(?:-\p{L}+)*$/u

/** A town nobody knows, beside a title or a telephone: «Логист, Родники», «Родники | +7 900 555-10-20». */
function townBeside(top: readonly string[]): string | null {
  for (const line of top.slice(0, 8)) {
    const clauses = clausesOf(line)
    if (
      line.length > 120 ||
      isWanted(line) ||
      !clauses.some((clause) => isContact(clause) || isTitle(clause) || WISH_LINE.test(clause))
    )
      continue
    const town = clauses.find((clause) => TOWN_NAME.test(clause) && !isTitle(clause) && !isGivenName(clause))
    if (town !== undefined) return town
  }
  return null
}

/** What a sentence about moving means; `null` when it says nothing. */
export function relocationOf(text: string | null | undefined): 'ready' | 'refused' | null {
  if (!text) return null
  const plain = text.replace(/(?<!\p{L})не (?:против|возражаю|исключаю|исключ[её]н)(?!\p{L})/giu, '')
  return /(?<!\p{L})(?:не|нет|без|никаких|not|no|cannot|can't|don't)(?!\p{L})|невозмож|исключ|impossible/iu.test(
    plain,
  )
    ? 'refused'
    : 'ready'
}
