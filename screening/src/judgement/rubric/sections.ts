/** A vacancy's text → statements, each with what it is: a requirement, a wish, a duty, a condition or company talk. */
import { cleanText, foldText } from '../../text/normalise.ts'
import { splitStatements } from '../../text/sentences.ts'
import { sectionVotes } from '../../vacancy/sections.ts'
import { isPeople } from '../refusals/people.ts'
import { isRefused } from './exclusions.ts'
import { isDueHeading, isStrictHeading } from './insistence.ts'
import { BULLET, headingOfRow, type Label, labelSection, OPENER } from './labels.ts'
import type { Section, Statement } from './statement.ts'
import { isWaivedList, plainWishes, WITHOUT } from './cues.ts'
import { groupsOf, isStrongName } from '../asks/alternatives.ts'
import { NICE_HINT } from '../../vacancy/parts.ts'
import { monthsAsked } from '../asks/time.ts'

/** Vacancies pasted as one line have their headings inside it. */
const INNER = [
  'Требования(?: к кандидат[а-яё]+| к [а-яё]+)?',
  '(?:Должностные о|Основные о|О)бязанности',
  'Условия(?: работы)?',
  '(?:Что )?[Мм]ы предлагаем',
  'Будет плюсом',
  'Задачи',
  'Мы (?:ожидаем|жд[её]м)(?: от [а-яё]+)?',
  '(?:Наши )?[Оо]жидания',
  'Чем (?:предстоит|вам предстоит|вы будете|ты будешь) заниматься',
  'Что (?:нужно|предстоит|надо|вам предстоит) делать',
  'Что мы жд[её]м(?: от вас| от тебя| от кандидата)?',
  'Что (?:для нас )?важно',
  'Кого мы ищем',
  '(?:Вы будете|Тебе предстоит|Вам предстоит)(?: заниматься)?',
  'Что мы предлагаем',
  'Вас жд[её]т',
  'Мы гарантируем',
  'О компании',
  'О нас',
].join('|')
const BEFORE_HEADING = new RegExp(`(?:\\s|(?<=[а-яё.!?;)]))(?=(?:${INNER})(?=[\\s:?]))(?=[А-ЯЁ])`, 'u')
const WITHOUT_COLON = new RegExp(`^(${INNER})[?]?\\s+(?=[·•–—-]?\\s*[A-ZА-ЯЁ\\d])`, 'u')
const AFTER_STATEMENT = /(?<=[.;!?…])(?<!(?<![а-яё])[Гг]ражд\.)\s+(?=[А-ЯЁ][^:.;!?…]{2,48}:)/u
const AFTER_SMILE =
  /(?<=[\p{L}\p{N}.,!?)»]\s?(?:[:;]-?\)+|\){2,}|\p{Emoji_Presentation}\uFE0F?))\s+(?=[А-ЯЁ])/u
/** An item of a list that lost its bullet: a capital after a word that ended nothing. */
const LOST_ASK =
  /(?<=[а-яёa-z0-9)»"А-ЯЁA-Z])\s+(?=(?:Опыт|(?:Успешный|Подтвержд[её]нный|Практический|Реальный) опыт|Знани[ея]|Умени[ея]|Владение|Навыки?|Понимание|Наличие|Образование|Высшее|Среднее|Готовность|Желание|Отсутствие|Преимуществом|Активная жизненная|(?:Большим|Огромным) (?:плюсом|преимуществом)|Плюсом будет|При отклике|Профессиональные навыки|Приветству[ею]тся|Желательн[оы]|Обязательн[оы]|Будет плюсом|[А-ЯЁ][а-яё]{4,}ность|Хорош[а-яё]+|Отличн[а-яё]+|Высокий уровень|Грамотн[а-яё]+|Уверенн(?:ый|ое|ая))(?![а-яё.,;])|(?:Внимательность|Ответственность|Аккуратность|Коммуникабельность|Пунктуальность|Стрессоустойчивость|Исполнительность|Грамотность)(?=[.,;]|\s[а-яё]))/u
const LOST_BULLET =
  /(?<=[а-яёa-z0-9)»"])\s+(?=(?:Опыт|Знани[ея]|Умени[ея]|Владение|Навыки?|Понимание|Наличие|Образование|Высшее|Среднее|Готовность|Желание|Своевременно|Самостоятельно|Регулярно|Ежедневно|Ответственн|Коммуникабельн|Внимательн|Грамотн|Уверенн|Участие|Работа (?:с|в|над|по)|Взаимодействие|Подготовка|Контроль|Проверка|Обработка|Приемка|Приёмка|Выдача|Отправка|[А-ЯЁ][а-яё]{4,}(?:ание|ение|ация|яция|ровка|овка)\s|[А-ЯЁ][а-яё]{2,}(?:ать|ять|ить|еть|уть)(?:ся)?\s)(?![.,;]))/u

/** Where the words before a colon are a heading: «… сотрудников Что нужно знать и уметь: опыт …». */
function breakAtLabels(row: string): string[] {
  const starts = [...row.matchAll(INNER_LABEL)]
    .filter(([, label = '']) => OPENER.test(foldText(label)) && labelSection(label, null) !== null)
    .map(({ index }) => index + 1)
  return [0, ...starts].map((start, at) => row.slice(start, starts[at] ?? row.length).trim())
}
const INNER_LABEL = /\s([А-ЯЁ][а-яё]+(?: (?:В(?=ы|ам|ас|аш))?[а-яё]+,?){0,6})(?=:(?:\s|$))/gu

/** Rows with a heading each at most at their beginning. */
function breakRow(row: string): string[] {
  if (row.length < LONG_ROW)
    return (/[а-яё]:\s*$/u.test(row) ? breakAtLabels(row) : [row])
      .flatMap((piece) => piece.split(AFTER_STATEMENT))
      .flatMap((piece) => piece.split(AFTER_SMILE))
      .flatMap((piece) => piece.split(LOST_BULLET))
      .flatMap((piece) => piece.split(LOST_ASK))
  return row
    .split(BEFORE_HEADING)
    .map((piece) => piece.replace(WITHOUT_COLON, '$1: '))
    .flatMap(breakAtLabels)
    .flatMap((piece) => piece.split(AFTER_STATEMENT))
    .flatMap((piece) => piece.split(AFTER_SMILE))
    .flatMap((piece) => piece.split(LOST_BULLET))
    .flatMap((piece) => piece.split(LOST_ASK))
}

/** No vacancy is longer; the rest of a longer text is not read. */
const LONGEST = 20_000
const MOST_STATEMENTS = 250

/** «Роль:- обучение детей- проверка работ»: a bullet that lost the row before it. */
const GLUED_BULLET =
  /(?<=[а-яёA-Za-z)»][:;.!]?)-\s(?=[А-ЯЁ])|(?<=[а-яё)»][:;!]\s?)-\s?(?=[а-яё]{2})|(?<=\))-\s(?=[а-яё]{2})|(?<=[а-яё)»]:)\s?[•·]\s?(?=\p{L})/gu
/** «2.Опыт преподавания» in a row: the number is not of the ask. */
const POINT = /^\s*\d{1,2}[.)]\s?(?=[А-ЯЁ])/u
/** «**Требуется**» is a heading and no item of a list. */
const starLabel = (_: string, label: string): string =>
  `${label.replace(/[\s:]+$/u, '')}${labelSection(label, null) === null ? ' ' : ': '}`

type Standing = { readonly governing: Section | 'waived' | null; readonly isLoose: boolean }

/** The rows of a text, and which of them go on with a row that was broken: they stand under its label. */
function rowsOf(description: string): { readonly rows: string[]; readonly going: ReadonlySet<number> } {
  const rows: string[] = []
  const going = new Set<number>()
  for (const line of description.slice(0, LONGEST).replace(GLUED_BULLET, '\n- ').split('\n')) {
    const row = line
      .replace(/^[\s▎|]+/u, '')
      .trim()
      .replace(/^\*\*([^*]{2,60})\*\*[:\s]*/u, starLabel)
    if (!/\p{L}/u.test(row)) continue
    for (const [at, text] of breakRow(row).entries()) {
      if (at > 0 && row.length >= LONG_ROW && !/[.;!?]\s*$/u.test(rows.at(-1) ?? '')) going.add(rows.length)
      // what a row is broken into stays an item of its list
      rows.push(at > 0 && BULLET.test(row) ? `• ${text}` : text)
    }
  }
  return { rows, going }
}
const LONG_ROW = 200

export function readStatements(description: string): Statement[] {
  const { rows, going } = rowsOf(description)
  const out: Statement[] = []
  const hasDuties = rows.some((row, at) => headingOfRow(row, rows[at + 1] ?? '', null)?.section === 'duty')
  let governing: Section | 'waived' | null = null
  let isLoose = false
  let isLabelled = false
  let isUnderLabel = false
  let insists = false
  let isDue = false
  for (const [at, row] of rows.entries()) {
    const heading = headingOfRow(
      row,
      rows[at + 1] ?? '',
      governing === 'waived' ? 'company' : governing,
      isLabelled,
    )
    const isItem = BULLET.test(row)
    // «Не ищем: …» in a row of its own words is about them and not about the rows after it
    const isAside =
      heading !== null &&
      heading.rest !== '' &&
      (heading.section === 'waived' || heading.section === 'exclusion')
    const former: Standing = { governing, isLoose }
    if (heading !== null) {
      governing = heading.section
      isLoose = false
      const label = row.slice(0, row.length - heading.rest.length)
      insists = isStrictHeading(label)
      isDue = isDueHeading(label)
    } else if (
      governing !== null &&
      !isItem &&
      !(going.has(at) && governing === 'nice') &&
      (BULLET.test(rows[at - 1] ?? '') || isLabelled)
    )
      isLoose = true
    // a wish beside its bold label: the rows after it are something else
    isLabelled =
      heading === null ? governing === 'nice' && !isItem && isUnderLabel : heading.rest !== '' && !isAside
    isUnderLabel = heading !== null && heading.rest === ''
    const first = out.length
    let inner: Section | null = null
    const isTelling = heading?.section === 'condition' && heading.rest !== ''
    for (const said of splitStatements(
      (heading === null || isTelling ? row : heading.rest).replace(CALLED, `$1${DOT}`),
    )) {
      const text = said.replaceAll(DOT, '.').replace(POINT, '')
      if (out.length >= MOST_STATEMENTS) return out
      if (governing === 'waived') {
        if (isPeople(text)) out.push({ text, section: 'exclusion', isHeaded: true })
        if (isAside) [governing, isLoose] = [former.governing, true]
        continue
      }
      const opened = governing === null || isLoose ? openedBy(text) : null
      if (opened !== null) {
        inner = opened
        continue
      }
      const section = sectionOf(text, governing, isLoose, inner ?? guess(text, out, first, governing))
      const isGuessedDuty =
        section === 'duty' && governing === null && hasDuties && !DOES.test(foldText(text))
      out.push({
        text,
        section: isGuessedDuty ? 'company' : section,
        isHeaded: (governing !== null && !isLoose) || inner === 'exclusion',
        ...(insists && !isLoose ? { insists } : {}),
        ...(isDue && !isLoose ? { isDue } : {}),
      })
      if (isAside) [governing, isLoose] = [former.governing, true]
    }
    if (isAside) isLoose = former.isLoose
  }
  return out
}

/** «Контур.Экстерн», «Яндекс.Директ»: the dot ends nothing. */
const CALLED =
  /(?<=(?:^|[,;:(«]\s?|(?<![.!?])\s)(?:[•·–—-]\s)?)([А-ЯЁ][а-яё]{2,9})\.(?=(?!Опыт|Знани|Умени|Владени|Навык|Понимани|Наличи|Образовани|Высшее|Готовност|Желани|Вы |Мы |Мо|Для |При |Про|Если|График|Услови|Требовани)[А-ЯЁ][а-яё]{3,}(?:[\s,;)».]|$))/gu
const DOT = '\u2024'

/** «Что для меня важно.» in running text opens a section as a heading does. */
function openedBy(text: string): Section | null {
  if (text.length > 45 || /\d|,[^:]*\.$/u.test(text) || !/[.:!?…]$/u.test(text)) return null
  const section = labelSection(text, null)
  // «Не подойдёт.»: whoever the sentences after it name
  const isRefusal = section === 'exclusion' && /^(?:не|ко(?:го|му)|чего|мимо)(?![а-яё])/iu.test(text)
  if (!isRefusal && !OPENER.test(foldText(text))) return null
  return section === 'waived' ? 'company' : section
}

function sectionOf(text: string, governing: Section | null, isLoose: boolean, otherwise: Section): Section {
  if (APPEAL.test(foldText(text)) || text.endsWith('?')) return 'company'
  const own = ownSection(text)
  // «Кто подойдёт. От трёх лет расчёта зарплаты.»
  if ((governing === null || isLoose) && otherwise === 'requirement' && monthsAsked(text, true) !== null)
    return own === 'exclusion' ? own : otherwise
  if (governing === null || isLoose) return own ?? otherwise
  if (governing === 'exclusion') return governing
  // what a sentence says of itself in so many words outweighs the heading above it
  if (
    own === 'exclusion' ||
    ((own === 'nice' || own === 'requirement') && governing === 'duty' && WISHED.test(foldText(text))) ||
    (own === 'nice' && (governing === 'requirement' || (governing === 'condition' && isWish(foldText(text)))))
  )
    return own
  if (
    own === 'requirement' &&
    (governing === 'condition' || governing === 'company') &&
    ADDRESSED.test(foldText(text))
  )
    return own
  if (governing !== 'condition' && OF_ITSELF.test(foldText(text))) return 'company'
  // «права B и автомобиль (компенсируем бензин)»: what is paid stands beside the ask
  const outside = foldText(text.replace(/\s*\([^()]*\)/g, ''))
  if (own === 'condition' && governing !== 'condition' && PAID.test(outside)) return own
  return governing
}

/**
 * Without a cue a row goes on with the row before it, a sentence of running text with the offers or the company before
 * it: its asks have cues.
 */
function guess(
  text: string,
  before: readonly Statement[],
  first: number,
  governing: Section | null,
): Section {
  const last = before.at(-1)?.section
  if (before.length > first) {
    if (last === 'requirement' && NAMED_FIRST.test(text)) return 'requirement'
    return last === 'condition' ? 'condition' : 'company'
  }
  if (governing !== null) return governing
  return last === 'duty' || last === 'condition' ? last : 'company'
}

/** A wish among the duties in so many words. */
const WISHED =
  /(?<![а-я])(?:будет|станет|будут) (?:[а-я]+ ){0,2}(?:плюс|преимуществ|круто|здорово|супер)|(?<![а-я])(?:желательно|приветствуется)(?![а-я])|[–—-] (?:это )?(?:больш[а-я]+ |жирн[а-я]+ )?плюс(?=[^а-я]*$)/

/** «…; Excel на уровне сводных; …» goes on with a list of asks. */
const NAMED_FIRST = /^[A-Za-z][\w+#.]*(?=[\s,])[^.!?]*$|^1С/u
/** «Мы ценим …» among the asks is about the company; «мы ждём …» is an ask. */
const OF_ITSELF =
  /^[^а-яa-z]*(?:мы|наша компания|we) (?!ожида|ждем|ищем|рассм|хот|надеемся|expect|need|look|are looking)/
/** Calls to apply, and what the board prints around a vacancy. */
const APPEAL =
  /^[^а-я]*если (?:вы |ты )?(?:хот|готов|ищ|мечта|люб|устал)|^[^а-я]*(?:присоединя[а-я]+|приходи(?:те)?|звони(?:те)?|пишите|отклика[а-я]+|жд[её]м (?:тебя|вас|ваш)|ваш отклик|развернутое резюме|резюме (?:обязательно|должно|просим|необходимо)|присылай[а-я]*|отправляй[а-я]*|стань(?:те)? частью|перезвоните|выберите сообщение|задайте вопрос|хочу пообщаться|предложение актуально|вакансия (?:открыта|актуальна))(?![а-я])|добро пожаловать|клиент superjob/
/** Of the candidate in so many words. */
const ADDRESSED =
  /^[^а-я]*(?:от (?:вас|тебя|кандидата) |(?:нам |нам )?(?:нужен|нужна|нужны|требуется|требуются|необходим|ищем человека|нам подойдет)|(?:для этого|нам) нужно|без [а-я ,]+не )/
const PAID =
  /(?<![а-я])нагрузка \d|(?<![а-я])(?:оклад|зарплат|з\/п|на руки|(?<!(?:опыт|знани|работ)[а-я]* (?:[а-я]{1,2} )?)дмс|премия|оплачиваем|компенсируем|официальн[а-я]+ (?:трудо|оформ)|по тк рф|(?:\d[\d ]*|тыс[а-я.]*) ?(?:руб|₽|т\.? ?р))/
const COMPANY =
  /^[^а-яa-z]*(?:мы|наш[аие]? (?!ожидани|требован|идеальн|кандидат|пожелани|будущ)[а-я]+|(?:группа|сеть) [а-я]+|компания|ооо|зао|оао|пао|ао|ип(?= )|здравствуйте|добрый день|привет|уважаемые|друзья|меня зовут|присоединя|приходите|ждем (?:ваш|тебя в|вас в)|we are|we.re|our (?:company|team))(?![а-яa-z])|(?:лет|года?) на рынке|(?:с|со) (?:19|20)\d\d года|напишите (?:нам|в)|звон(?:ите|ки)|в отклике|присылайте|отправляйте|пришлите|whatsapp|телеграм/
/** A firm is the subject, whatever its name is. */
const OF_FIRM = /^[^а-яa-z]*(?:компания|ооо|ао|зао|ип) (?!ищет|приглаша|требу)/
const NEEDS =
  /^[^а-яa-z]*(?:[а-я]+ ){0,5}(?<!не )(?:нуж(?:ен|на|но|ны)|требу(?:ется|ются)|необходим[а-я]*|понадобится|обязательн[а-я]*|достаточно|важ(?:но|ен|на|ны)|подойд[а-я]+ (?:человек|тот|тем|кандидат|специалист)|долж(?:ен|на|ны))(?=[ ,])|никто не отменял|^[^а-я]*вы (?!буд|получ|смож|найд|увид|узна|стане|точно видел)[а-я]+|человек[а-я]*, котор[а-я]+[^.]{0,40} долж/
/** Whom the company looks for, by the name of the profession only. */
const SEEKS =
  /^[^а-яa-z]*(?:[^.;:!?]{0,80} )?(?:ищем|ищет|приглаша(?:ем|ет)|набираем|требу(?:ется|ются)|нуж(?:ен|на|ны)) (?!опыт|знани|умени|навык|налич|образов)/
/** «Ищем токаря, владеющего Fanuc», «… технолога, который запускал линию». */
const WHO_DOES =
  /^[^а-я]*(?:мы )?(?:ждем|ищем|приглашаем|возьмем|нуж(?:ен|на)) (?:[а-я-]+ ){1,4}со? (?:[а-я]+(?:ым|им|ой|ей|ими|ыми) ){0,3}(?:опытом|стажем|образованием|аккредитацией|допуском|дипломом|правами|удостоверением|медкнижкой|знанием)(?![а-я])|, (?:(?:и )?(?:умеющ|знающ|владеющ|имеющ|понимающ|работавш|водивш)[а-я]+ |(?:котор[а-я]+|кто) (?:[а-я]+ ){0,2}(?:умеет|знает|владеет|[а-я]{3,}л[аи]?)(?![а-я]))/
const IF_YOU =
  /^[^а-я]*если (?:вы |ты |у вас |у тебя )?(?:уже )?(?:умее|знае|владее|работал|есть опыт|уме|водите|име)/
/** Asks of a person in so many words. */
const ASKS =
  /опыт|стаж|справк|медкниж|удостовер|сертифик|аккредит|диплом|портфолио|готовност|знани|умени|навык|владе|образован|(?<![а-я])прав(?:а|ами)(?![а-я])|(?<![а-я])(?:с|от) \d|лет(?![а-я])|год[а-у]?(?![а-я])/
const DOES =
  /(?:вам|тебе) предстоит|(?:вы|ты) буд(?:ете|ешь)|(?<![а-я])придется [а-я]+ть|(?:^|[,—–-] )(?:предстоит|будете|будешь) |your (?:tasks|role)|you will |you.ll /
const HAS_VERB = /(?:^|[^а-я])(?:[а-я]{3,}(?:ете|ите|ешь|ишь)(?:ся)?)(?![а-я])/

/** A wish among the offers: «Будет плюсом ортопедия», «если умеете работать на …». */
const isWish = (folded: string): boolean =>
  !/^[^а-я]*мы /.test(folded) &&
  (IF_YOU.test(folded) ||
    ASKS.test(folded) ||
    /^[^а-я]*(?:будет |большим |огромным )*(?:плюс|преимущ|желател|приветствуется)/.test(folded))

/** A wish in so many words, whatever the sentences around it are: «Бонус: …», «Класс, если …», «… – приятная прибавка». */
const SAYS_WISH =
  /^[^а-яa-z]*(?:бонус(?:ом|ы)?|плюс(?:ом|ик|иком|ы)?|будет плюсом|bonus|nice to have)\s?:|^[^а-яa-z]*(?:класс(?:но)?|круто|здорово|отлично|супер),? если |^[^а-яa-z]*приветству(?:ем|ется|ются) (?!вас|тебя|всех)|[а-я)] [–—-] (?:это )?(?:приятн[а-я]+ |больш[а-я]+ |жирн[а-я]+ )?(?:бонус|плюс|прибавка)[^а-я]*(?:научим[^а-я]*)?$|^[^а-я]*(?:участие|опыт|навык[а-я]*|умение|знание|владение|[а-я]{4,}(?:ание|ение|ция))(?![а-я])[^.;!?]{3,80}(?<!не )(?<![а-я])(?:желател(?:ен|ьн[аоы])|приветству[ею]тся)(?![а-я])/
/** What the classifier took for talk or an offer, and says itself that it is a wish. */
export const asSaid = (statement: Statement): Statement =>
  isWishAtEnd(statement) ||
  ((statement.section === 'condition' || statement.section === 'company' || statement.section === 'duty') &&
    SAYS_WISH.test(foldText(statement.text)) &&
    !PAID.test(foldText(statement.text)))
    ? { ...statement, section: 'nice' }
    : statement

/** «Удостоверение крановщика, 5 разряд – преимущество»: papers are wished for together. */
const isWishAtEnd = ({ text, section, odds }: Statement): boolean =>
  section === 'requirement' &&
  odds !== undefined &&
  odds.nice >= 0.4 &&
  odds.nice > Math.max(odds.must, odds.knock_out) &&
  /^[^а-я]*(?:удостоверени|сертификат|свидетельств|допуск|корочк|аттестат)/.test(foldText(text)) &&
  /\s[–—-] (?:это )?(?:[а-я]+ )?(?:плюс|преимуществ|желател|приветств)[а-я]*[^а-я]*$/.test(foldText(text))

function ownSection(text: string): Section | null {
  const folded = foldText(cleanText(plainWishes(text)))
  if (/^[^а-я]*приветству(?:ем|ю)(?: (?:вас|тебя|всех|друзья|коллеги))?[^а-я]*(?:$|[.!),])/.test(folded))
    return 'company'
  if (isWaivedList(folded)) return 'company'
  // «маникюр – здорово, но нужен колорист»: no wish
  if (isRefused(folded) || isRefused(foldText(text)) || WITHOUT.test(folded)) return 'exclusion'
  if (IF_YOU.test(folded)) return 'nice'
  if (OF_FIRM.test(folded)) return 'company'
  const wish = NICE_HINT.exec(folded.replace(/\([^()]*\)/g, ''))
  if (wish !== null && !PAID.test(folded))
    return /[,;]/.test(folded.slice(0, wish.index)) ? 'requirement' : 'nice'
  if (DOES.test(folded)) return 'duty'
  if ((SEEKS.test(folded) || folded.startsWith('ждем')) && WHO_DOES.test(folded)) return 'requirement'
  if (SEEKS.test(folded) && !ASKS.test(folded)) return 'company'
  if (NEEDS.test(folded)) return 'requirement'
  if (!/[а-я]/.test(folded)) return isToolList(text) ? 'requirement' : englishSection(folded)
  const { requirement, duty, condition } = sectionVotes(text)
  const isOfCompany = COMPANY.test(folded)
  if (condition > Math.max(requirement, duty) || PAID.test(folded)) return 'condition'
  if (isOfCompany) return 'company'
  if (isToolList(text)) return 'requirement'
  if (monthsAsked(text, false) !== null) return 'requirement'
  if (requirement >= 3 && requirement >= duty) return 'requirement'
  if (duty >= 3 && duty > requirement && !HAS_VERB.test(folded.slice(0, 20))) return 'duty'
  return null
}

const ENGLISH: readonly Label[] = [
  [
    'requirement',
    /experience|(?<![a-z])years? (?:of|as|in)|knowledge|proficien|(?<![a-z])(?:must|degree|fluent|familiar|ability to)(?![a-z])|you (?:have|know|are)/,
  ],
  [
    'condition',
    /salary|vacation|days off|insurance|bonus|we offer|office|remote|per month|benefits|compensation|trial period|paid/,
  ],
  ['company', /(?<![a-z])(?:we|our|us)(?![a-z])|founded|company/],
]
/** A few English words among Russian ones are names of tools; a sentence is not. */
function englishSection(folded: string): Section | null {
  if (
    /(?<![a-z])(?:we|our|us|its|their|was|were|offers?|provides?|established|founded|join|company)(?![a-z])/.test(
      folded,
    ) &&
    !/(?<![a-z])you(?![a-z])/.test(folded)
  )
    return /salary|bonus|insurance|vacation|days off/.test(folded) ? 'condition' : 'company'
  const section = ENGLISH.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
  return section
}

/** «УТ 11, БП 3.0, ЗУП 3.1.»: names alone are asked for. */
function isToolList(text: string): boolean {
  if (text.length > 200 || !/[,;]/.test(text) || !/^[^а-яё]*(?:[A-ZА-ЯЁ]{2}|[a-z]|1[СC])/u.test(text))
    return false
  const names = groupsOf(text.replace(/[.!]+$/u, '')).flatMap(({ members }) => members)
  return names.length >= 2 && names.every((name) => name.split(/\s+/).length <= 3 && isStrongName(name))
}
