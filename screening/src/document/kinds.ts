/**
 * How much a piece of a line looks like a company, a position, a place or a duty: sums of weighted features. No feature
 * decides alone; the decoder weighs them against the lines around.
 */
import { readTitle, roleLength } from '../roles.ts'
import { ENGLISH_DEEDS, ENGLISH_POSITIONS, LEGAL_FORMS, POSITIONS, RANKS, WORKPLACES } from './data/words.ts'
import { isIndustry } from './industries.ts'
import { isDuration } from './periods.ts'
import { isPlace } from './towns.ts'

/** `extra`: a place, a site, an industry, a duration; `label`: «Обязанности:». */
export type Kind = 'company' | 'position' | 'extra' | 'duty'
export type Scores = Readonly<Record<Kind, number>>

export const LEGAL_FORM = new RegExp(String.raw`(?<![\p{L}\d])(?:${LEGAL_FORMS})(?![\p{L}\d])`, 'iu')
const QUOTED = /[«"“„][^»"”“]{2,60}[»"”“]/u
const WORKPLACE = new RegExp(String.raw`(?<!\p{L})(?:${WORKPLACES})(?!\p{L})`, 'iu')
/** First words of positions, in Russian by their beginnings. */
export const JOB_FIRST = new RegExp(
  String.raw`^(?:(?:${RANKS})[\p{L}./+#-]*[ -])?(?:(?:[\p{L}]+[ -]){0,2})?(?:${POSITIONS})`,
  'iu',
)
const JOB_EN = new RegExp(String.raw`(?<!\p{L})(?:${ENGLISH_POSITIONS})(?!\p{L})`, 'iu')
/** Beginnings of duties: nouns of doing and verbs. */
const DOING = new RegExp(
  String.raw`^(?:[\p{L}-]{3,}(?:ание|яние|ение|ирование|ование|итие|ытие|ятие)|ведени[ея]|работ[аы]|разработк[аи]|поддержк[аи]|подготовк[аи]|настройк[аи]|проверк[аи]|приемк[аи]|приёмк[аи]|отгрузк[аи]|выкладк[аи]|доставк[аи]|уборк[аи]|сборк[аи]|постановк[аи]|продаж[аи]|закупк[аи]|помощь|контроль|учет|учёт|анализ|расчет|расчёт|ремонт|монтаж|организация|координация|консультация|консультации|реализация|интеграция|оптимизация|автоматизация|миграция|инвентаризация|инкассация|администрация|сдача|участие|взаимодействие|переговоры|прием|приём|поиск|подбор|запись|съемк[аи]|съёмк[аи]|встречи|звонки|отчеты|отчёты|сервис|перевод|выезд[ыа]?|составление|оформление|обеспечение|соблюдение|забор|инъекции|перевязки|развозк[аи]|перевозк[аи]|погрузк[аи]|разгрузк[аи]|сверк[аи]|начисление|выставление|сопровождение|внедрение|руководство|управление \p{L}+ом|обслуживание|занимал[аи]?с[ья]|работал[аи]?|вел[аи]?|вёл|отвечал[аи]?|делал[аи]?|руководил[аи]?|создал[аи]?|внедрил[аи]?|увеличил[аи]?|сократил[аи]?|организовал[аи]?|разработал[аи]?|проводил[аи]?|обучал[аи]?|(?:${ENGLISH_DEEDS}))(?!\p{L})`,
  'iu',
)
const DUTY_LABEL =
  /^(?:(?:основные |мои |должностные |ключевые |функциональные )*(?:обязанности|функции|задачи|достижения|результаты|проекты|стек|технологии|инструменты|зона ответственности|что делал[а-я()]*|чем занимал[а-я()]*|причина ухода|подчиненные|в подчинении)|(?:key |main )?(?:responsibilities|duties|achievements|tasks|projects|tech stack|stack|technologies|environment|tools))(?:\s?[:—–-]|\t|$)/iu
/** A label that only says that duties follow. */
export const DUTIES =
  /^(?:(?:основные |мои |должностные |функциональные )*(?:обязанности|функции|задачи)|(?:key |main )?(?:responsibilities|duties|tasks))(?:\s?:\s?|\t|$)/iu
export const BULLET = /^(?:[•●■▪◦○*·▸►✓✔➤‣⁃–—-]|\d{1,2}[.)])\s?(?=\P{N})/u
const LINK =
  /(?<![\p{L}\d@])(?:https?:\/\/|www\.)\S+|^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:ru|com|рф|org|net|io|su|example|biz|info|kz|by)(?:\/\S*)?$/iu

const words = (text: string): string[] => text.split(/[\s,/]+/u).filter(Boolean)

/** Whether the text is a place, a site, an industry or a duration, and how surely. */
function extraScore(text: string): number {
  if (isDuration(text)) return 6
  if (LINK.test(text)) return text.split(/\s/u).length <= 4 ? 5 : 0
  if (isPlace(text)) return 4
  if (isIndustry(text)) return 5
  return BULLET.test(text) && text.length < 90 ? 1.2 : -3
}

export function scoresOf(text: string): Scores {
  const length = text.length
  const extra = extraScore(text)
  const isBullet = BULLET.test(text)
  const isSentence =
    /[.;!?]$/u.test(text) && !/(?:\.[A-ZА-ЯЁ]\.|Inc\.|Ltd\.|Co\.|LLC\.|[А-ЯЁ]\.|г\.)$/u.test(text)
  const isDoing = DOING.test(text.replace(BULLET, ''))
  const startsLow = /^\p{Ll}/u.test(text)
  const isLegal = LEGAL_FORM.test(text) && !/^(?:в|на|для|по) /u.test(text)
  const isQuoted = QUOTED.test(text)
  const isWorkplace = WORKPLACE.test(text)
  const jobAt = text.search(JOB_EN)
  const isJobFirst = JOB_FIRST.test(text) || jobAt >= 0
  const role = roleLength(readTitle(text.length > 120 ? '' : text).vector) > 0
  const count = words(text).length
  const commas = text.match(/,/gu)?.length ?? 0
  const isNamed =
    count <= 5 &&
    words(text).every((word) => /^[\p{Lu}\d«"“(&]/u.test(word) || /^(?:и|of|and|the|&|№)$/u.test(word))
  const beyond = extra >= 4 ? 4 : 0
  const position =
    (isJobFirst ? 3 : 0) +
    (role ? 1.5 : 0) -
    (isLegal ? (text.search(LEGAL_FORM) === 0 ? 4 : 1.5) : 0) -
    (isQuoted ? (/^[\p{Ll}\p{L}-]+ /u.test(text) && isJobFirst ? 0.8 : 2.5) : 0) -
    (isSentence ? 2.2 : 0) -
    (isBullet ? 2.5 : 0) -
    (isDoing ? 2.5 : 0) -
    (startsLow ? 0.4 : 0) -
    (length > 70 ? 1.5 : 0) -
    (length > 110 ? 3 : 0) -
    (commas >= 2 ? 1 : 0) -
    (/\d{3}|%/u.test(text) ? 1 : 0) -
    beyond
  // «ООО «Лён», кассир» is more than a company
  const tail = text.slice(text.lastIndexOf(', ') + 2)
  const hasPosition = tail.length < length && JOB_FIRST.test(tail)
  const company =
    (isLegal ? 3.5 : 0) -
    (hasPosition ? 2.5 : 0) +
    (isQuoted ? 2 : 0) +
    (isWorkplace ? 1.5 : 0) +
    (isNamed ? 1 : 0) +
    (/^[A-Z][\w&. -]+$/u.test(text) && count <= 4 ? 0.6 : 0) -
    (isJobFirst && !isLegal ? (isWorkplace || isQuoted ? 1 : 2.5) : 0) -
    (role && !isLegal && !isQuoted ? 1 : 0) -
    (isSentence ? 2 : 0) -
    (isBullet ? 2.5 : 0) -
    (isDoing && !isLegal ? 2.5 : 0) -
    (startsLow && !isLegal ? 1.2 : 0) -
    (length > 80 ? 1.5 : 0) -
    (length > 130 ? 3 : 0) -
    (commas >= 3 ? 1 : 0) -
    (isLegal ? 0 : beyond)
  const duty =
    (DUTY_LABEL.test(text) ? 5 : 0) +
    (isBullet ? 2 : 0) +
    (isSentence ? 2 : 0) +
    (isDoing ? 1.5 : 0) +
    (length > 60 ? 1 : 0) +
    (length > 100 ? 2 : 0) +
    (startsLow ? 0.8 : 0) +
    (commas >= 2 ? 0.8 : 0) -
    (isLegal && length < 70 ? 1.5 : 0) -
    (isJobFirst && length < 60 && !isDoing ? 1 : 0) -
    (isNamed && count <= 3 ? 0.5 : 0) -
    (extra >= 4 && !isBullet ? 1 : 0)
  return { company, position, extra, duty }
}

/** «Должность: кассир», «Период работы: …»: what stands before the colon says what follows. */
const LABELS: readonly (readonly [
  kind: 'company' | 'position' | 'period' | 'extra' | 'duty',
  pattern: RegExp,
])[] = [
  [
    'position',
    /^(?:(?:занимаемая )?должность|позиция|кем|в должности|роль|position|job title|title|role)(?:\s?[:—–]\s?|\s-\s|\t)(?=\S)/iu,
  ],
  [
    'company',
    /^(?:(?:название )?(?:компани[яи]|организаци[яи]|предприяти[ея])|место работы|работодатель|наименование организации|где|company|employer|organi[sz]ation)(?:\s?[:—–]\s?|\s-\s|\t)(?=\S)/iu,
  ],
  [
    'period',
    /^(?:период(?: работы)?|даты?(?: работы)?|срок(?: работы)?|время(?: работы)?|годы(?: работы)?|когда|period|dates?|duration|years?)(?:\s?[:—–]?\s|\s-\s|\t)(?=\S)/iu,
  ],
  [
    'extra',
    /^(?:город|регион|адрес|сайт|отрасль|сфера(?: деятельности)?|местоположение|city|location|website|site|industry)(?:\s?[:—–]\s?|\s-\s|\t)(?=\S)/iu,
  ],
]
export function labelOf(
  line: string,
): { readonly kind: 'company' | 'position' | 'period' | 'extra' | 'duty'; readonly value: string } | null {
  for (const [kind, pattern] of LABELS) {
    const match = pattern.exec(line)
    if (match) return { kind, value: line.slice(match[0].length).trim() }
  }
  return DUTY_LABEL.test(line) ? { kind: 'duty', value: line.replace(DUTY_LABEL, '').trim() } : null
}
