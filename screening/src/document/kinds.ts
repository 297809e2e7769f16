/**
 * How much a piece of a line looks like a company, a position, a place or a duty: sums of weighted features. No feature
 * decides alone; the decoder weighs them against the lines around.
 */
import { readTitle, roleLength } from '../roles.ts'
import {
  ENGLISH_DEEDS,
  ENGLISH_POSITIONS,
  LEGAL_FORMS,
  PAST_DEEDS,
  POSITIONS,
  RANKS,
  WORKPLACES,
} from './data/words.ts'
import { isIndustry } from './data/industries.ts'
import { isDuration } from './periods.ts'
import { isPlace } from './towns.ts'

/** `extra`: a place, a site, an industry, a duration; `label`: «Обязанности:». */
export type Kind = 'company' | 'position' | 'extra' | 'duty'
export type Scores = Readonly<Record<Kind, number>>

export const LEGAL_FORM = new RegExp(String.raw`(?<![\p{L}\d])(?:${LEGAL_FORMS})(?![\p{L}\d])`, 'iu')
const QUOTED = /[«"“„][^»"”“]{2,60}[»"”“]/u
const WORKPLACE = new RegExp(String.raw`(?<!\p{L})(?:${WORKPLACES})(?!\p{L})`, 'iu')
/** «молкомбинате», «райбольница»: the end of a long word says what it is. */
export const COMPOUND =
  /^\p{L}{3,}(?:завод|комбинат|фабрик|больниц|школ|магазин|маркет|склад|сервис|строй|центр|банк|хоз)\p{L}{0,3}(?=$|\s[«"“\p{Lu}\d№])/iu
/** First words of positions, in Russian by their beginnings: «технолог», no «технологии». */
export const JOB_FIRST = new RegExp(
  String.raw`^(?:(?:${RANKS})[\p{L}./+#-]*[ -])?(?:(?:[\p{L}]+[ -]){0,2})?(?:${POSITIONS.replaceAll(
    /(?<!\[)е(?!ё\])/gu,
    '[её]',
  )
    .replaceAll(/(?<=[щчн]и)к(?=\||$)/gu, '[кц]')
    .replaceAll(/лог(?=\||$)/gu, 'лог(?!и[чяюей])')
    .replaceAll(/(?<=ист|педагог)(?=\||$)/gu, '(?!ик)')})`,
  'iu',
)
const JOB_EN = new RegExp(String.raw`(?<!\p{L})(?:${ENGLISH_POSITIONS})(?!\p{L})`, 'iu')
/** Beginnings of duties: nouns of doing and verbs. */
const DOING = new RegExp(
  String.raw`^(?:[\p{L}-]{3,}(?:ание|яние|ение|ирование|ование|итие|ытие|ятие)|ведени[ея]|работ[аы]|разработк[аи]|поддержк[аи]|подготовк[аи]|настройк[аи]|проверк[аи]|приемк[аи]|приёмк[аи]|отгрузк[аи]|выкладк[аи]|доставк[аи]|уборк[аи]|сборк[аи]|постановк[аи]|продаж[аи]|закупк[аи]|помощь|контроль|учет|учёт|анализ|расчет|расчёт|ремонт|монтаж|организация|координация|консультация|консультации|реализация|интеграция|оптимизация|автоматизация|миграция|инвентаризация|инкассация|администрация|сдача|участие|взаимодействие|переговоры|прием|приём|поиск|подбор|запись|съемк[аи]|съёмк[аи]|встречи|звонки|отчеты|отчёты|сварка|резка|кладка|укладка|прокладка|покраска|отделка|чистка|мойка|обработка|обрезка|наладка|заправка|загрузка|выгрузка|упаковка|фасовка|маркировка|верстка|стирка|варка|выпечка|нарезка|заготовк[аи]|разделка|штукатурка|стрижк[аи]|окрашивание|сервис|переход|запуск|рост|перенос|экономия|перевод|выезд[ыа]?|составление|оформление|обеспечение|соблюдение|забор|инъекции|перевязки|развозк[аи]|перевозк[аи]|погрузк[аи]|разгрузк[аи]|сверк[аи]|начисление|выставление|сопровождение|внедрение|руководство|управление \p{L}+ом|обслуживание|занимал[аи]?с[ья]|работал[аи]?|вел[аи]?|вёл|отвечал[аи]?|делал[аи]?|руководил[аи]?|создал[аи]?|внедрил[аи]?|увеличил[аи]?|сократил[аи]?|организовал[аи]?|разработал[аи]?|проводил[аи]?|обучал[аи]?|(?:${PAST_DEEDS})[аи]?|(?:${ENGLISH_DEEDS}))(?!\p{L})`,
  'iu',
)
/** «Управление архитектуры», «Администрация района»: with an instrumental it is what was done. */
const OFFICE =
  /^(?:(?:Управление|Отделение|Объединение|Учреждение)\s(?:\p{L}+\s)?\p{L}{3,}(?:[ыиая]|[ое]го|ов)(?<!ами|ями)|Администрация\s(?:\p{Lu}|г\.|\p{Ll}+(?:а|ия|ка|го|ой)))(?!\p{L})/u
/** «Запустила продажи», «Обучил троих»: a verb in the past, and nouns that end like one. */
const DONE =
  /^(?!(?:школ|канал|портал|филиал|персонал|материал|журнал|вокзал|урал|байкал|сигнал|метал|капитал|универсал|терминал|арсенал|квартал|пчел|стрел|зал|отдел|стекл|скал|вилл|сил)а?л?а?(?!\p{L}))\p{Lu}\p{L}{2,}(?:[аеиоуыя]л[аи]?|л(?:ся|ась))\s\p{L}/u
/** Amounts of what was done: «с 40 до 95 млн», «на 118 %», «14 000 клиентов». */
const MEASURED =
  /(?:в|с|за) (?:19|20)\d{2}(?: год[уа]?)?$|\d\s?%|(?:^|\s)(?:с|от|from) \d[\d ]* (?:до|to) \d|\d\s?(?:млн|млрд|тыс|чел(?:овек)?|кг|тонн|клиент|сотрудник|заказ)(?:\p{L}*|\.)(?!\p{L})/iu
/** «Обязанности: …», «Достижения: …»: what was done follows. */
export const DUTY_LABEL =
  /^(?:(?:основные |мои |должностные |ключевые |функциональные )*(?:обязанности|функции|функционал|виды деятельности|описание|задачи|достижения|результаты|проекты|объекты|кейсы|стек|технологии|инструменты|зона ответственности|что делал[а-я()]*|чем занимал[а-я()]*|причина ухода|подчиненные|в подчинении)|(?:key |main )?(?:responsibilities|duties|activities(?: and responsibilities)?|achievements|tasks|projects|tech stack|stack|technologies|environment|tools))(?:\s?[:—–-]|\t|$)/iu
/** A label that only says that duties follow. */
export const DUTIES =
  /^(?:(?:основные |мои |должностные |функциональные )*(?:обязанности|функции|задачи|виды деятельности|описание)|(?:key |main )?(?:responsibilities|duties|tasks))(?:\s?:\s?|\t|$)/iu
export const BULLET = /^(?:[•●■▪◦○*·▸►✓✔➤➢◆◾❖‣⁃»–—+-]|\d{1,2}[.)])\s?(?=\P{N})/u
const LINK =
  /(?<![\p{L}\d@])(?:https?:\/\/|www\.)\S+|^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:ru|com|рф|org|net|io|su|example|biz|info|kz|by)(?:\/\S*)?$/iu

const words = (text: string): string[] => text.split(/[\s,/]+/u).filter(Boolean)

/** Whether the text is a place, a site, an industry or a duration, and how surely. */
function extraScore(text: string): number {
  if (isDuration(text)) return 6
  if (TERMS.test(text) || MANNER.test(text)) return 5
  if (isPlace(text)) return 4
  // «Волжский (Волгоградская область)»
  if (/^\p{Lu}[\p{L} -]{2,30} \(.{3,40}(?:обл\.?|область|край|республика|район|region|oblast)\)$/u.test(text))
    return 4
  // «Пермь • Разработка игр • 100–500 сотрудников»
  const cells = text.split(/\s[•·|]\s/u)
  if (cells.length > 1 && isPlace(cells[0] ?? '') && (cells.length > 2 || STAFF.test(text))) return 5
  if (STAFF.test(text)) return 4
  const pieces = text.split(/,\s|\s[•·|]\s/u)
  if (pieces.length > 1 && pieces.every((piece) => LINK.test(piece) || isPlace(piece))) return 5
  if (LINK.test(text)) return text.split(/\s/u).length <= 4 ? 5 : 0
  if (isIndustry(text) || SECTOR.test(text)) return 5
  if (TRADE_BEHIND.test(text)) return 4
  if (BULLET.test(text) && text.length < 90) return 1.2
  // a town or a trade nobody knows
  return SHORT_NAME.test(text) && !LEGAL_FORM.test(text) && !QUOTED.test(text) ? UNKNOWN : -3
}
/** Of a short line nothing else speaks for; below that of any company or position that stands there. */
const UNKNOWN = -0.9
/** «ОМВД по Тверской области», «МЧС России» */
const ABBREVIATED = /^\p{Lu}{2,8} (?:по|России|РФ|г\.)(?!\p{L})/u
/** «Полная занятость», «Full-time»: the terms of a job, as boards write them below it. */
const TERMS =
  /^(?:(?:полная|частичная|неполная|проектная|временная|постоянная|сезонная) (?:занятость|работа)|(?:полный|неполный|гибкий|сменный|вахтовый) (?:рабочий )?(?:день|график|метод)|стажировка|(?:малая|небольшая|средняя|крупная|большая) компания|удал[её]нная работа|гибрид(?:ный формат)?|full[- ]time|part[- ]time|contract|freelance|self-employed(?!, )|internship|permanent|temporary|remote|hybrid|on-site)(?:\s?[,·•]\s?.{0,40})?$/iu
/** «Летняя практика», «вахта»: how one worked, before whom one worked for. */
const MANNER = /^(?:(?:\p{L}+(?:ая|яя) )?(?:практика|стажировка|подработка)|вахта)$/iu
const STAFF = /\d ?(?:сотрудник|человек|employees|people)\p{L}*$/iu
/** «Landing pages, e-mail chains»: names of companies have capitals. */
const LOWER_ENGLISH = /^[A-Z][A-Za-z,' -]*\s(?!(?:of|and|the|for|de|von|in|at|by|on|to)(?![a-z]))[a-z-]{3,}/u
/** «Применяемые навыки: Go, SQL»: what stands before the colon names no job. */
export const LABELLED = /^\p{Lu}\p{Ll}+(?: \p{Ll}+){0,3}:\s\S/u
/** Who works for nobody else says so where others name an employer. */
export const OWN_WORK =
  /^(?:самозанят(?:ый|ая|ость)|фриланс|freelance|self-?employed|частн(?:ая практика|ые заказы)|индивидуальный предприниматель)$/iu
/** «Северные технологии», «Умная аналитика»: a position is one person. */
const FIELD_OF_WORK =
  /^\p{Lu}\p{Ll}+(?:(?:ые|ие) \p{Ll}{3,}(?:и|ы|я)|(?:ая|яя) \p{Ll}{3,}(?:ика|гия|ура|ция))$/u
/** «Диагностический центр»: an adjective made of a trade. */
const OF_TRADE = /^\p{L}*(?:о-\p{L}*)?ск(?:ий|ая|ое|ие)(?!\p{L})/u
/** «Мастер Климат», «Курьер Экспресс»: words of a position have small letters, but for names of things. */
const PROPER = /^\p{Lu}\p{Ll}{3,}[ -]\p{Lu}[а-яё]+$/u
/** «СУ-45», «АТП-3» */
const SHORT_CODE = /^\p{Lu}{2,5}[- ]?(?:№ ?)?\d{1,4}$/u
/** «Лён — повар» is two things. */
export const JOINED = /\s[—–-]\s/u
const SHORT_NAME = /^\p{Lu}[\p{L}-]*(?:,? [\p{L}&-]+){0,4}$/u
const SECTOR = /^(?:сфера(?: деятельности)?(?: компании)?|отрасль|business or sector|industry)[\s:]/iu

export function scoresOf(text: string): Scores {
  const length = text.length
  const extra = extraScore(text)
  const isBullet = BULLET.test(text)
  const isSentence =
    /[.;!?]$/u.test(text) && !/(?:\.[A-ZА-ЯЁ]\.|Inc\.|Ltd\.|Co\.|LLC\.|(?<![А-ЯЁ])[А-ЯЁ]\.|г\.)$/u.test(text)
  const isDoing = DOING.test(text.replace(BULLET, '')) && !OFFICE.test(text)
  const isDone = DONE.test(text.replace(BULLET, '')) || MEASURED.test(text)
  const startsLow = /^\p{Ll}/u.test(text)
  const isLegal = LEGAL_FORM.test(text) && !/^(?:в|на|для|по) /u.test(text)
  const isQuoted = QUOTED.test(text)
  const isWorkplace = WORKPLACE.test(text) || COMPOUND.test(text)
  const jobAt = text.search(JOB_EN)
  const isField = FIELD_OF_WORK.test(text)
  const isJobFirst =
    !isField &&
    ((JOB_FIRST.test(text) &&
      !OF_TRADE.test(text.slice(JOB_FIRST.exec(text)?.[0].length)) &&
      text.search(WORKPLACE) !== 0) ||
      jobAt >= 0)
  const role = !isField && roleLength(readTitle(text.length > 120 ? '' : text).vector) > 0
  const count = words(text).length
  const commas = text.match(/,/gu)?.length ?? 0
  const isOfOneself =
    /^(?:я|мы|нас|мне|меня|здравствуйте|привет|добр(?:ый|ое|ого)|i|my|me|hello|hi)(?!\p{L})/iu.test(text)
      ? 6
      : 0
  const isNamed =
    count <= 5 &&
    words(text).every((word) => /^[\p{Lu}\d«"“(&]/u.test(word) || /^(?:и|of|and|the|&|№)$/u.test(word))
  const beyond = extra >= 4 ? 4 : 0
  const isProper = PROPER.test(text)
  const hasPosition = commas > 0 && JOB_FIRST.test(text.slice(text.lastIndexOf(', ') + 2))
  // «вагонзавод, слесарь» is more than a position
  const isLed = hasPosition && !isJobFirst && !role
  const isLabelled = !isLegal && !isQuoted && !isJobFirst && LABELLED.test(text)
  const position =
    (isJobFirst ? 3 : 0) +
    (role ? 1.5 : 0) -
    (isProper ? 1.5 : 0) -
    (isLegal ? (text.search(LEGAL_FORM) === 0 ? 4 : 1.5) : 0) -
    (isQuoted ? (/^[\p{Ll}\p{L}-]+ /u.test(text) && isJobFirst ? 0.8 : 2.5) : 0) -
    (isSentence ? 2.2 : 0) -
    (isBullet ? 2.5 : 0) -
    (isDoing || isDone ? 2.5 : 0) -
    (startsLow ? 0.4 : 0) -
    (/\s(?:в|at)\s\p{Ll}/u.test(text) ? 1.5 : 0) -
    (length > 70 ? 1.5 : 0) -
    (length > 110 ? 3 : 0) -
    (commas >= 2 ? 1 : 0) -
    (isLed ? 2 : 0) -
    // «беседки, бани»
    (startsLow && commas > 0 && !isJobFirst && !role ? 2.5 : 0) -
    (/\d{3}|%/u.test(text) ? 1 : 0) -
    (JOINED.test(text) ? 1 : 0) -
    (isLabelled ? 2.5 : 0) -
    isOfOneself -
    beyond
  const isOwnWork = OWN_WORK.test(text)
  // «ООО «Лён», кассир» is more than a company
  const company =
    (isLegal ? 3.5 : 0) +
    (isOwnWork ? 5 : 0) +
    (isField ? 0.5 : 0) +
    (isProper ? 2.5 : 0) +
    (SHORT_CODE.test(text) ? 1.5 : 0) -
    (isLabelled ? 2.5 : 0) -
    (hasPosition ? 2.5 : 0) +
    (isQuoted ? 2 : 0) +
    (ABBREVIATED.test(text) ? 2.5 : 0) +
    (isWorkplace ? 1.5 : 0) +
    (isNamed ? 1 : 0) +
    (/^[A-Z][\w&. -]+$/u.test(text) && count <= 4 ? 0.6 : 0) -
    (isJobFirst && !isLegal ? (isWorkplace || isQuoted ? 1 : 2.5) : 0) -
    (role && !isLegal && !isQuoted ? 1 : 0) -
    (isSentence ? (count === 1 ? 3.5 : 2) : 0) -
    (isBullet ? 2.5 : 0) -
    ((isDoing || isDone) && !isLegal ? (isQuoted && count <= 6 ? 0.5 : 2.5) : 0) -
    (startsLow && !isLegal ? 1.2 : 0) -
    (length > 80 ? 1.5 : 0) -
    (length > 130 ? 3 : 0) -
    (LOWER_ENGLISH.test(text) && !isLegal && !isQuoted ? 2.5 : 0) -
    (commas >= 3 ? 1 : 0) -
    // «2016 Университет Лейпцига, 3 месяца», «двое детей»
    (/^(?:19|20)\d{2}\s\p{Lu}|^(?:двое|трое|четверо|пятеро)\s\p{Ll}/u.test(text) ? 3.5 : 0) -
    (JOINED.test(text) && !isLegal ? 1 : 0) -
    isOfOneself -
    (isLegal ? 0 : beyond)
  const duty =
    (DUTY_LABEL.test(text) ? 5 : 0) +
    (isLabelled ? 2 : 0) +
    (isBullet ? 2 : 0) +
    (isSentence ? 2 : 0) +
    (isDoing || isDone ? 1.5 : 0) +
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

/** «старший кладовщик, там же» */
export const SAME_PLACE = /^(?:и )?(?:там же|в той же (?:компании|организации|фирме))\.?$/iu
/** «репетитор (сама на себя)» */
export const isOneself = (text: string): boolean => /^(?:сам[а]? )?(?:на|для) себя$/iu.test(text)
/** Without the town or the trade behind it: «ООО «Лён», Тверь», «Big Bank (Moscow)», «ООО «Лён» (пошив одежды), Тверь». */
export function companyOf(text: string | null): string | null {
  if (isOneself(text ?? '')) return null
  const once = withoutPlace(text)
  return once === text ? text : companyOf(once)
}
function withoutPlace(text: string | null): string | null {
  // «потом вахта Усинск ооо Лён»
  const [, lead = '', legal = ''] =
    /^(\p{Ll}[^«"“,]{2,40})\s((?:ооо|оао|зао|пао|ао|ип)\s.+)$/iu.exec(text ?? '') ?? []
  if (/^\p{Ll}/u.test(lead) && !WORKPLACE.test(lead)) return legal
  const [, before = '', employer = ''] = /^([^,]{3,40}), (.{3,})$/u.exec(text ?? '') ?? []
  if ((isPlace(before) || MANNER.test(before)) && !isPlace(employer)) return employer
  const [, quoted = '', town = '-'] = /^(.{2,100}[»"”])\s(\p{Lu}[\p{L}. -]{2,40})$/u.exec(text ?? '') ?? []
  if (
    isPlace(town) ||
    /^г\.\s?\p{Lu}[\p{L}-]+$/u.test(town) ||
    (TOWN_LIKE.test(town) && !WORKPLACE.test(town))
  )
    return quoted
  const [, housed = '', part = ''] = DEPARTMENT.exec(text ?? '') ?? []
  if (housed !== '' && (ADDRESS.test(part) || LEGAL_FORM.test(housed) || WORKPLACE.test(housed)))
    return housed
  const [, name = '', comma, bracket] =
    /^(.{2,100}?)(?:(?:, | (?=(?:г\. ?|города )\p{Lu}))([^,()»"”]+)|\s?\(([^()]+)\))$/u.exec(text ?? '') ?? []
  if (name === '' || (comma !== undefined && !text?.includes(',') && !ENDED.test(name))) return text
  const isEmployer = LEGAL_FORM.test(name) || QUOTED.test(name) || WORKPLACE.test(name)
  const behind = comma ?? bracket ?? '-'
  return isPlace(behind) ||
    behind.split(', ').every((piece) => isPlace(piece) || LINK.test(piece) || SHIFTS.test(piece)) ||
    (isEmployer && comma !== undefined && TRADE_BEHIND.test(comma)) ||
    (isEmployer && TOWN_LIKE.test(behind)) ||
    (bracket !== undefined &&
      (TRADE.test(bracket) ||
        (isEmployer && /^(?:\p{Ll}{4,}|[\p{Ll}\d][\p{Ll}\d,.%-]* [\p{Ll}\d ,.%-]+)$/u.test(bracket)) ||
        /^\d+\s\p{L}/u.test(bracket) ||
        isIndustry(bracket) ||
        (WORKPLACE.test(bracket) && !QUOTED.test(bracket))))
    ? name
    : text
}
/** «Лён», ул. Мира, 4», «Больница № 4, отделение неврологии» */
const DEPARTMENT =
  /^(.{3,90}?), ((?:(?:ул|пр-т|просп|пер|наб|пл|мкр|б-р)\.? ?\p{Lu}|(?:отделение|цех|участок|при[её]мн(?:ый покой|ое отделение))(?!\p{L})).{0,50})$/u
/** «Школа № 4 г. Твери» is whole without the town, «Администрация г. Твери» is not. */
const ENDED = /[»"”\d]$|^(?:ооо|оао|зао|пао|ао|ип)\s/iu
const ADDRESS = /^(?:ул|пр-т|просп|пер|наб|пл|мкр|б-р)/u
/** «Лён», производство насосов» */
const TRADE_BEHIND =
  /^(?:производство|продажа|торговля|строительство|ремонт|монтаж|поставк[аи]|оптов\p{Ll}+|розничн\p{Ll}+|сеть|группа|разработка|услуги|доставка|перевозки|manufacturing|retail)(?: [\p{Ll} -]*)?$/u
/** «производство мебели», «Транспорт, логистика, ВЭД»: what an employer does. */
const TRADE = /^(?:\p{Ll}{4,}[^«"]* [^«"]+|\p{Lu}\p{Ll}{3,}[^«",]*(?:, [^«",]+)+)$/u
/** «30/30»: days at work and at home. */
const SHIFTS = /^(?:вахта )?\d{1,3}\/\d{1,3}$/iu
const TOWN_LIKE = /^\p{Lu}\p{Ll}+(?:-\p{L}+)*$/u

/** «дизайнер (15 квартир, авторский надзор)»: what was done, behind the position. */
const DETAIL = /\s\((?:\d|\p{Ll})(?:[^()]*,[^()]{3,}|[^(),]{25,})\)$/u
/** Without the terms behind it: «Курьер, полставки». */
export const positionOf = (text: string | null): string | null =>
  text
    ?.replace(DETAIL, '')
    .replace(/^я\s(?:[—–-]\s)?(?=\p{Ll})/iu, '')
    .replace(/^(?:производственная |преддипломная )?практика,\s/iu, '')
    .replace(
      /\s\((?:по совместительству|совместитель|(?:работа )?вахт[^()]*|[^()]*(?:ставк[аи]|занятость|график[^()]*|смен[^()]*|part[ -]time|full[ -]time|remote))\)$/iu,
      '',
    )
    .replace(
      /,\s(?:(?:на )?полставки|(?:высшая|первая|вторая) категория|(?:внешний |внутренний )?совместитель|по совместительству|0[.,]\d{1,2} ставки|неполный день|подработка|удал[её]нно|вахта(?: \d{1,3}\/\d{1,3})?|part[ -]time|remote)$/iu,
      '',
    ) ?? null
