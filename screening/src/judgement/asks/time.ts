/** Least experience that a sentence asks for. */
import { foldText } from '../../text/normalise.ts'

const SPELT: readonly (readonly [pattern: string, number: number])[] = [
  ['пол[уа]?тор[а-я]+', 1.5],
  ['пар[ауы]|(?:a )?couple of', 2],
  ['одн(?:ого|ой|им)|один|one', 1],
  ['дв(?:ух|а|е)|two', 2],
  ['тр(?:ех|и)|three', 3],
  ['четыр(?:ех|е)|four', 4],
  ['пят(?:и|ь)|five', 5],
  ['шест(?:и|ь)|six', 6],
  ['сем(?:и|ь)|seven', 7],
  ['восьми|восемь', 8],
  ['десят(?:и|ь)|ten', 10],
]
/** The same before «-летний». */
const SPELT_OF: readonly (readonly [pattern: string, number: number])[] = [
  ['дву?х', 2],
  ['тр[её]х', 3],
  ['четыр[её]х', 4],
  ['пяти', 5],
  ['шести', 6],
  ['семи', 7],
  ['восьми', 8],
  ['десяти', 10],
]
const NUMBER = `(?:(?<!\\d)\\d{1,2}(?:[.,]\\d)?|(?<![а-яa-z])(?:${SPELT.map(([word]) => word).join('|')}))(?:\\s?\\([а-я\\d]+\\))?(?:(?:[ -]?(?:х|ух|ти|го|ёх|ех)|-и)(?![а-я]))?`
const UNIT =
  '(?:лет(?![а-я])|год(?:а|у|ом|ов)?(?![а-я])|г(?:\\.|(?=\\s?\\+))|мес(?:\\.|яц[а-я]*)?(?![а-я])|years?|yrs?|months?)'
const LEAST =
  '(?:от|не ?ме(?:нее|ньше)|минимум|более|больше|свыше|хотя бы|at least|minimum|over|more than|>=?)'
/** «… и больше», «с лишним»: the number before is the least. */
const MORE =
  '(?:(?:и|или) (?:более|больше|дольше|выше|свыше)|с лишним|с хвостиком|как минимум|минимум|не меньше|or more)(?![а-яa-z])'
/** «3+ года», «от 1,5 до 3 лет», «2–3 года»: the lower end counts. */
const SPAN = new RegExp(
  `(?<least>${LEAST}[ -]*)?(?<number>${NUMBER})\\s*(?<plus>\\+|и более)?(?:\\s*${UNIT})?(?:\\s*(?:до|[-–—]|to)\\s*${NUMBER}\\s*\\+?)?[ -]*(?<unit>${UNIT})(?<more>,? ${MORE}|\\s?\\+)?`,
  'g',
)
const HALF = /(?<!(?:на|каждые|раз в) )(?<![а-я])пол(?:у|-)?года(?![а-я]| назад)/
/** «От года», «год и более». */
const ONE = new RegExp(
  `(?<![а-я])(?:${LEAST}|достаточно) год(?:а|ик|ика)?(?![а-я])|^[^а-я]*год (?:в|на|за) [а-я ]{3,40} (?:минимум|и (?:больше|дольше|более))(?![а-я])|(?<![а-я])(?<!${NUMBER} )года?,? ${MORE}|(?<![а-яёa-z\\d] ?)(?:опыт|стаж)[а-я]*(?: работы)?:? год(?![а-я])`,
)
/** «Нужен год на складе с адресным хранением», among what is asked. */
const YEAR_AT =
  /^[^а-я]*(?:(?:нуж(?:ен|но)|минимум|хотя бы|не меньше) )?год (?:на|в|за) (?!год|месяц|недел|компани|команд|средн|рынк|сутки|подар|штат|будущ)[а-я]{4,}/
/** «Трёхлетний опыт», «полугодовой стаж», «2-летняя практика». */
const OF_YEARS = `(?<![а-яё\\d])(?:(?<number>\\d{1,2}(?:[.,]5)?[ -]?|${SPELT_OF.map(([word]) => word).join('|')})(?:летн|годичн)|(?<half>полугод(?:ов|ичн))|(?<more>полу?торагод(?:ов|ичн))|(?:годов|годичн|однолетн))[а-яё]{2,3}(?= (?:[а-яё]+ ){0,2}(?:опыт|стаж|практик))`
const ADJECTIVE = new RegExp(OF_YEARS)
const EVERY_ADJECTIVE = new RegExp(OF_YEARS, 'giu')
/** An age, a term, a history, an upper limit: no experience of the candidate. */
const BEFORE_OTHER =
  /(?:старше|моложе|младше|возраст[а-я]*|дет(?:и|ей|ям|ьми|ях)|ребен[а-я]+|школьник[а-я]*|подростк[а-я]+|ученик[а-я]*|взросл[а-я]+|рын[а-я]+|уже|последн[а-я]+|каждые|раз в|течение|гаранти[а-я]+|срок[а-я]*|договор[а-я]*|контракт[а-я]*|испытательн[а-я]+|проект[а-я]* на|сделк[а-я]+|цикл[а-я]*|(?<![а-я])(?:до|за|через|спустя))[ :(–-]*(?:от |более |свыше |до )?$/
const AFTER_OTHER =
  /^[а-я.]*\s*(?:на рынке|мы |назад|рождения|гарантии|выпуска|истори|существ|успешн[а-я]+ работ|стабильн|подряд|в (?:неделю|месяц)|обучения|бесплатн)/
const OF_WORK =
  /опыт|стаж|практик[аеи]|работал|работы|проработ|отработ|должност|позици|роли|experience|career|выслуг/
/** The years at the wheel of a car; they are years of experience only where driving is the work. */
const DRIVING = /(?<![а-я])вожден|водительск|управлени[а-я]* [а-я ]{0,20}автомоб/
export const isAtWheel = (text: string): boolean => DRIVING.test(foldText(text))
/** The years of the company, of a team, of teachers. */
const OF_OTHERS =
  /(?<![а-я])наш[аие] [^.;:!?]{3,60}(?:опыт|стаж)|(?<![a-z])(?:its|our|their|founded|established)(?![a-z])[^.]{0,60}years?|(?<![а-я])(?:мы|нам|команд(?:а|ой)(?! (?:от|из|до|в) )|компания|клиник[а-я]|завод|эксперт(?:ы|ов|ами)|наставник[а-я]*|ментор[а-я]*|клиент[а-я]+)(?![а-я])[^.;:!?]{0,60}(?:опыт|стаж|лет(?![а-я]))|(?:опыт|стаж)[а-я]*(?: работы)?(?: наш[а-я]+)? (?:компании|команды|фирмы|предприятия|экспертов)/
const SOUGHT = /(?<![а-я])(?:ищ|нуж|важ(?:ен|на|но|ны)(?![а-я])|жде|требу|приглаш|рассм|прошу|просим)/

/** «4+ года коммерческой разработки»: the least comes first; a company has done something «более 10 лет». */
const LEAST_FIRST = new RegExp(
  `^[^а-яa-z\\d]*(?:(?:(?:как )?минимум|не ?ме(?:нее|ньше)|от|хотя бы|at least) ${NUMBER}|${NUMBER}\\s*\\+)(?:\\s*[-–—]\\s*${NUMBER})?[ -]*(?:лет|год[ау]?|years?)(?![а-яa-z])(?! (?:на рынк|мы |и старше|гаранти|назад)|[^а-я]*$| [а-я]+(?:аем|яем|уем|еем|им)(?![а-я]))`,
)

/** «Года два», «лет пять» with the number first; nothing else moves. */
const UNIT_FIRST = new RegExp(
  `(?<!\\d ?|(?:этого|прошлого|каждого|того|нового|${SPELT.map(([word]) => word).join('|')}) )(?<![а-яё])(года|лет|месяца|месяцев) (${NUMBER})(?![а-яё\\d]| ?(?:лет|год|мес|%|дн|дет|раз|чел|тыс|млн|руб|филиал))`,
  'giu',
)
const numberFirst = (text: string): string => text.replace(UNIT_FIRST, '$2 $1')

/** «Три года в закупках», «три года технологом», «три года сам вёл»: the time is that of the work. */
const SPENT =
  /^\s*(?:(?:во?|на|за|of|in|with|as) |(?:[а-я]+(?:ым|им) )?(?!потом|затем|целиком|днем)[а-я]{5,}(?:ом|ем)(?![а-я])|(?:сам[аи]? )?(?:вел|[а-я]+(?:ла|ли|[аеия]л|вел|[аяуеи]ет|[аеи]лся|ивет|ит))(?![а-я]))/

/** «В среднюю группу (4–5 лет, 24 ребёнка)». */
const OF_CHILDREN = /\((?=[^()]*(?:реб[её]н|детей|дети|класс|групп))[^()]*\)/giu

/** @param isAsked whether the sentence stands among requirements, so that «от 3 лет в закупках» needs no other word */
export function monthsAsked(sentence: string, isAsked: boolean): number | null {
  const folded = numberFirst(foldText(sentence.replace(OF_CHILDREN, '')))
  if (OF_OTHERS.test(folded) && !SOUGHT.test(folded)) return null
  const isOfWork = OF_WORK.test(folded)
  if (!isOfWork && !isAsked && !LEAST_FIRST.test(folded)) return null
  for (const match of folded.matchAll(SPAN)) {
    const { least, number = '', unit = '', ...groups } = match.groups ?? {}
    const plus = groups['plus'] ?? groups['more']
    const before = folded.slice(Math.max(0, match.index - 40), match.index)
    const after = folded.slice(match.index + match[0].length).slice(0, 30)
    if (/(?<![а-я])с $/.test(before) && unit.startsWith('мес')) continue
    const isOfOther =
      BEFORE_OTHER.test(before) &&
      !/^[^а-я]*стаж/.test(folded) &&
      !(plus !== undefined && /(?:последн[а-я]+|уже) $/.test(before))
    if (isOfOther || AFTER_OTHER.test(after)) continue
    const isNear =
      /(?:опыт|стаж|experience)[^.;]{0,60}$/.test(before) ||
      /^[^.;]{0,25}(?:опыт|стаж|experience)/.test(after)
    if (
      least === undefined &&
      plus === undefined &&
      !isNear &&
      !(isAsked && isOfStart(before, unit, after)) &&
      !(isAsked && (isOfWork || (SPENT.test(after) && !/(?:те[мх]?,? кто|если (?:вы|ты)) $/.test(before))))
    )
      continue
    const months = Math.round(valueOf(number) * (/^(?:мес|month)/.test(unit) ? 1 : 12))
    if (months >= 1 && months <= 180) return months
  }
  if (HALF.test(folded)) return 6
  if (isAsked && YEAR_AT.test(folded)) return 12
  const adjective = monthsOfAdjective(folded)
  if (adjective !== null) return adjective
  return ONE.test(folded) ? 12 : null
}

/** «Три года продаж застройщикам»: what an ask begins with is the time of the work that follows. */
const isOfStart = (before: string, unit: string, after: string): boolean =>
  !/[а-яa-z\d]/.test(before) &&
  /^(?:год|лет|year)/.test(unit) &&
  /^ (?!гаранти|обучени|отпуск|декрет|договор|контракт|действи|назад|подряд|до |от |не |и |или )[а-яa-z]{4,}/.test(
    after,
  )

function monthsOfAdjective(folded: string): number | null {
  const adjective = ADJECTIVE.exec(folded)
  if (adjective === null) return null
  const { number, half, more } = adjective.groups ?? {}
  const years = number !== undefined ? valueOf(number, SPELT_OF) : half ? 0.5 : more ? 1.5 : 1
  return years > 0 && years <= 15 ? 12 * years : null
}

function valueOf(number: string, spelt = SPELT): number {
  const digits = /\d+(?:[.,]\d)?/.exec(number)?.[0]
  if (digits !== undefined) return Number(digits.replace(',', '.'))
  return spelt.find(([word]) => new RegExp(`^(?:${word})`).test(number))?.[1] ?? 0
}

const PHRASE = new RegExp(
  `(?<![а-яё])(?:${LEAST} )?пол[у-]?года(?:,? ${MORE})?|\\s*,?(?<![а-яёa-z])(?:со стажем |с опытом |стаж |опыт |(?:за )?последн(?:ие|их) )?(?:${LEAST} )?(?:${NUMBER})?\\s*(?:\\+|и более)?(?:\\s*${UNIT})?(?:\\s*(?:до|[-–—])\\s*${NUMBER}\\s*\\+?)?[ -]*${UNIT}(?:\\s?\\+)?(?:,? (?:${MORE}|подряд))?(?: из последних (?:${NUMBER})?(?: ?${UNIT})?)?(?: (?:на практике|в (?:аналогичной|подобной|похожей|этой) (?:должности|позиции|роли|сфере)))?`,
  'giu',
)

const TIMED = new RegExp(
  `\\d|пол[у-]?года|опыт|стаж|${LEAST}|${MORE}|${SPELT.map(([word]) => word).join('|')}`,
  'iu',
)

/** A text without its «от 3 лет»; of a number alone nothing is left. */
export function withoutTime(text: string): string {
  const folded = numberFirst(text.replaceAll('ё', 'е').replaceAll('Ё', 'Е'))
  let out = ''
  let end = 0
  for (const { 0: words, index } of folded.matchAll(PHRASE)) {
    // «Новый год» is no time of work
    if (!/\d|[а-я]{3}|couple|two|three|four|five/iu.test(words) || (index > 0 && !TIMED.test(words))) continue
    out += text.slice(end, index)
    end = index + words.length
  }
  return (out + text.slice(end))
    .replace(EVERY_ADJECTIVE, '')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s,:–—-]+|[\s,:–—-]+$/gu, '')
}

/** «Опыт на аналогичной должности», «от 3 лет»: a time of work that is told elsewhere. */
export const isBareTime = (ask: string): boolean => {
  const rest = foldText(withoutTime(ask))
  return (rest.length < 3 && rest !== foldText(ask)) || BARE.test(rest)
}
const BARE =
  /^(?:(?:аналогичный|подобный|релевантный) )?(?:опыта?|стажа?)(?: работы)?(?: (?:в|на) (?:аналогичн|подобн|похож|данн|эт)[а-я]+ (?:должност|позици|сфер|рол|област)[а-я]*)?$|^(?:так|подобн|похож|аналогичн|эт)ой (?:работы|должности|роли)$/
