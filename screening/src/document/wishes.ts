/** What a person wants and where they live: title, pay, place, conditions. */
import { readTitle, roleLength } from '../roles.ts'
import { isContact } from './contacts.ts'
import { BULLET, JOB_FIRST, LEGAL_FORM, scoresOf } from './kinds.ts'
import { amountOf, isPayLine, PAY_INSIDE, PAY_LABEL } from './pay.ts'
import { findPeriod } from './periods.ts'
import { isGivenName } from './data/given-names.ts'
import { nominativeTitle } from './data/titles.ts'
import { isPlace, nominative } from './towns.ts'

/** Lines that must not be judged and say nothing about the work. */
const PRIVATE =
  /^(?:мужчина|женщина|male|female|пол\s?:|возраст|age\s?:|дата рождения|date of birth|born|год рождения|родил[а-я]+|семейное положение|marital status|замужем|женат|холост|не замужем|(?:есть|нет) детей|дети\s?:|национальность|nationality|фото(?:графия)?(?!\p{L})|\d{2} (?:год|года|лет|years)(?! опыта| работы| в | of| и? ?\d)(?![\p{L}]))/iu
export const isPrivate = (line: string): boolean => PRIVATE.test(line)

const TITLE_LABEL =
  /^(?:на (?:должность|вакансию)|(?:желаем(?:ая|ую) )?(?:должность|позици[яю]|вакансия|специальность|профессия)(?:,? (?:на которую (?:вы )?претенду(?:ете|ю|ет)|которая интересует))?|на какую (?:должность|вакансию|позицию) (?:вы )?претенду(?:ете|ет|ю)|соискание (?:должности|вакансии|позиции)|ищу(?: место| работу| подработку| вакансию)?(?= ?:)|ищу работу(?: в должности)?|(?:на что )?претенду(?:ю|ет)(?: на(?: должность| позицию)?)?|(?:(?:кем|где) )?хо(?:чу|чет) (?:работать|стать)|рассматриваю(?: (?:должност[ьи]|позици[июи]|ваканси[июи]))?(?=\s?:| \p{Ll})(?! (?:предложени|вариант|переезд|возможност))|на какую (?:должность|вакансию|позицию)|(?:прошу )?рассмотреть (?:меня|мою кандидатуру|мо[её] резюме) на (?:должность|вакансию|позицию)|(?:desired |target |applied |wanted |preferred )?(?:position|job title|title|job|role|vacancy)(?: (?:sought|desired|wanted|applied for))?|(?:looking|applying) for(?: an?| the)?(?: (?:position|job|role|post))?(?: of| as)?|seeking(?: an?)?(?: (?:position|job|role))?(?: of| as)?)(?:\s?[:—–|-]\s?|\t)(.{2,120})$/iu
/** «интересует вакансия «Повар»», «рассмотрите меня на должность «Повар»» in a message. */
const OF_INTEREST =
  /(?:интересует|рассматриваю|откликаюсь на|хочу на|ваш[ау]|по|(?<!\p{L})на) (?:вакансия|вакансию|должность|позиция|позицию)\s?:?\s?[«"“]([^»"”]{2,80})[»"”]/iu
/** «ищу работу бухгалтером», «ищу место повара» in a message. */
const SOUGHT =
  /(?:ищу (?:работу|подработку|место)|работу? ищу|(?:хочу|хотел[аи]? бы|планирую|желаю) (?:устроиться|работать)(?: (?:к|у) вам?и?| у вас)?(?: на работу)?|(?:мою кандидатуру|меня) на (?:должность|позицию|вакансию)|looking for (?:a job|work) as)\s(?:в качестве\s|an?\s)?([\p{L}][\p{L} -]{3,50})/iu
/** «I'm applying for the QA Engineer role» */
const APPLIED =
  /(?:apply(?:ing)? for|interested in|candidate for) (?:an? |the )?(?:position of )?([\p{L}][\p{L}/ -]{2,50}?)(?: (?:role|position|job|vacancy)(?!\p{L})|[.,;!]|$)/iu
/** «Я охранник из Саратова», «I am a nurse with five years of practice» */
const SELF =
  /^(?:[Зз]дравствуйте[!,.]?\s|[Дд]обрый день[!,.]?\s|.{0,20}:\s)?(?:[Яя]|[Мм]не \d\d(?: лет| года?)?, я|(?:I am|I['’]m)(?: \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?,)?)\s(?:[—–-]\s)?(?:по профессии\s|an?\s)?(\p{L}[\p{L}/ -]{2,40}?)(?=\s(?:из|с|со|по|в|from|with|in)\s|[,.;!]|$)/u
/** «откликаюсь на вакансию инженера ПТО», «по вакансии повара» */
const ANSWERED =
  /(?:откликаюсь|откликнул(?:ся|ась)|резюме|отклик|пишу|обращаюсь|рассмотр[а-я]+|заинтересова[а-я]+|интересует|^|[!.,](?= ))(?: ?\p{L}{1,20}(?!\p{L})){0,3} ?(?:на|по|насч[её]т|о|об|относительно) (?:ваш[уаей]{1,2} )?(?:ваканси[юи]|должност[ьи]|позици[юи]|объявлени[юе])\s[«"“]?(\p{L}[\p{L}\d /-]{2,50}?)[»"”]?(?=\s\(|[,.;!]|$)/iu
const SELF_EN =
  /(?<![\p{L}'])(?:I am|I['’]m)(?: \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?,)?\s(?:an?\s)?(\p{L}[\p{L}/ -]{2,40}?)(?=\s(?:from|with|in|based)\s|[,.;!])/u
/** «Вакансия сварщика ещё актуальна?» */
const ACTUAL =
  /ваканси[яи]\s[«"“]?(\p{Ll}[\p{L}\d /-]{2,50}?)[»"”]?\s(?:вс[её] )?(?:ещ[её] )?(?:актуальн|открыт)/iu
const soughtIn = (line: string): string | undefined => {
  const declined =
    SOUGHT.exec(line)?.[1]?.replace(/\s(?:в|на|с|со|от|до|у|из)\s.*$/u, '') ??
    ANSWERED.exec(line)?.[1] ??
    ACTUAL.exec(line)?.[1]
  return (
    OF_INTEREST.exec(line)?.[1] ??
    (declined === undefined ? undefined : nominativeTitle(declined)) ??
    APPLIED.exec(line)?.[1] ??
    SELF.exec(line)?.[1] ??
    SELF_EN.exec(line)?.[1]
  )
}
const GOAL =
  /^(?:цель(?: резюме)?|objective|goal)\s?[:—–|\t-]\s?(?:(?:(?:соискание|получение|замещение|поиск|найти)\s)?(?:вакантн[а-я]+\s)?(?:должност[иь]|позици[ию]|работ[уы]|вакансии)\s?(?:в качестве\s)?|(?:устроиться|работать)(?: на работу)?\s)?[«"“]?(.{2,120}?)[»"”]?\.?$/iu
/** «на замещение вакантной должности геолога», below the word «резюме» */
const OF_POST =
  /^(?:на )?(?:соискание|замещение|получение)\s(?:вакантн[а-я]+\s)?(?:должности|позиции)\s[«"“]?(.{3,80}?)[»"”]?\.?$/iu
const OF_GOAL = /должност[иь]|позици[ию]|ваканси[ию]|работ[уы]|в качестве|устроиться|работать/iu
const WISH_LINE =
  /^(?:специализаци|занятость|график|формат|тип занятости|желаемое время|время в пути|employment|work schedule|schedule|specializations?|preferred|desired travel|не готов|готов[аы]? |ready|not ready|willing|not willing|гражданство|citizenship|проживает|reside|город|city|address|адрес|location|phone|тел|переезд|командировк|условия|водительск|(?:есть )?права(?!\p{L})|driv|в\/у|тема\s?:|subject\s?:|open to|ищу работу$|в поиске)/iu

/** A line of what is wanted, which is no part of a job. */
export const isWanted = (line: string): boolean =>
  TITLE_LABEL.test(line) || GOAL.test(line) || SOUGHT.test(line) || isPayLine(line) || isPrivate(line)

/** The desired position: under its heading, after its label, or the line by the name that names a profession. */
export function readWishedTitle(
  wish: readonly string[],
  header: readonly string[],
  { name, lines: used }: { readonly name: string | null; readonly lines: readonly string[] },
): string | null {
  for (const line of [...wish, ...header]) {
    const plain = line.replace(BULLET, '')
    const post = OF_POST.exec(plain)?.[1]
    if (post !== undefined) return nominativeTitle(cleanTitle(post))
    const labelled = TITLE_LABEL.exec(plain)?.[1]?.trim()
    const goal = labelled ? undefined : GOAL.exec(plain)?.[1]?.trim()
    const title = cleanTitle(labelled ?? goal ?? '').replace(/^[«"]|[»"]$/gu, '')
    // «Цель: получение должности бухгалтера»
    if (title !== '') return goal && OF_GOAL.test(plain) ? nominativeTitle(title) : title
  }
  const fits = (line: string): boolean =>
    line.length <= 100 &&
    line.toLowerCase() !== name?.toLowerCase() &&
    !used.includes(line) &&
    !isContact(line) &&
    !isPrivate(line) &&
    !isPayLine(line) &&
    !isPlace(line) &&
    !WISH_LINE.test(line) &&
    !/^(?:я|мне|меня|мо[йяеи]|i|my|хочу|пишу|откликаюсь|увидел[а]?|направляю|рассмотрите|зовут|привет|здравств[а-я]+|добр[а-я]+ (?:день|вечер|утро)|до брака|урожд[а-я]+|в девичестве|опыт|стаж|готовность)\s/iu.test(
      line,
    ) &&
    !/[.!?:]$/u.test(line) &&
    findPeriod(line) === null &&
    !BULLET.test(line)
  const wished = wish.map(undecorated).filter((line) => line !== '' && fits(line))
  // boards write the title above the names of trades it is found by
  const trades = wish.findIndex((line) => /^(?:специализаци[ия]|specializations?)(?!\p{L})/iu.test(line))
  const [above] =
    trades > 0
      ? wish
          .slice(0, trades)
          .map(undecorated)
          .filter((line) => line !== '' && fits(line))
      : []
  if (above !== undefined) return cleanTitle(above)
  // «Орлова Мария, бухгалтер»: the rest of the line of the name
  const near = header
    .slice(0, 15)
    .map((line) => undecorated(behindName(line, name)))
    .filter((line) => line !== '' && fits(line))
  const named = [...wished, ...near].find((line) => isTitle(line) && soughtIn(line) === undefined)
  if (named) return cleanTitle(named)
  const sought = header.map(soughtIn).find((title) => title !== undefined && isTitle(title))
  if (sought !== undefined) return sought
  const first = [...wish, ...header.slice(0, 15)]
    .filter((line) => line.length < 160 && line !== name)
    .map((line) => {
      const plain = behindName(line, name)
      const [cell = ''] = plain.split('\t')
      if (cell !== plain && fits(cell) && isTitle(cell)) return { line, title: undecorated(cell) }
      const [first = ''] = clausesOf(plain)
      // «юрист (договорное право, суды) | Смоленск»
      const detail = /^\s\([^()]{2,60}\)/u.exec(plain.slice(plain.indexOf(first) + first.length))?.[0] ?? ''
      return { line, title: undecorated(first + detail) }
    })
    .find(({ line, title }) => title !== line && title !== '' && fits(title) && isTitle(title))
  if (first) return cleanTitle(first.title)
  const headed = header
    .slice(0, 3)
    .map((line) => OF_RESUME.exec(line)?.[1])
    .find((one) => one !== undefined)
  if (headed !== undefined && isTitle(nominativeTitle(headed))) return nominativeTitle(headed)
  const other = wished[0] ?? near.find((line) => scoresOf(line).position > 1)
  return other === undefined ? null : cleanTitle(other)
}

/** «Резюме торгового представителя» */
const OF_RESUME = /^резюме (?:на должность )?(\p{L}[\p{L} -]{4,60})$/iu
/** «Привет! Я Орлова Мария, бухгалтер»: what stands behind the name. */
const behindName = (line: string, name: string | null): string => {
  const at = name === null ? -1 : line.indexOf(name)
  return name !== null && at >= 0 && at < 30 ? line.slice(at + name.length) : line
}

/** «Повар, от 90 000 руб.», «Повар, Тверь», «Повар, 40 лет»: a title without the facts behind it. */
function withoutFacts(title: string): string {
  const end = [...title.matchAll(/\t|\s?[|•·;]\s?|,\s|\s[—–/]\s/gu)].find(({ 0: cut, index }) => {
    const [next = ''] = clausesOf(title.slice(index + cut.length))
    return (
      isPlace(next) ||
      isContact(next) ||
      isPayLine(next) ||
      isPrivate(next) ||
      /^(?:[\d ]+$|кат\.|категори)/iu.test(next) ||
      // «Brand Manager | FMCG | ex-dairy», «Повар • заготовки»
      (/[|•·]/u.test(cut) && (!isTitle(next) || isLatin(next) !== isLatin(title.slice(0, index))))
    )
  })
  return end ? title.slice(0, end.index) : title
}

const isLatin = (text: string): boolean => /^[^А-Яа-яЁё]*$/u.test(text)

/** «— Повар —», «* Повар *» */
const undecorated = (line: string): string => {
  const plain = line.replace(/^[\s,;:|•·*/(–—=~\p{Extended_Pictographic}\ufe0f-]+|[\s|•·*–—=~-]+$/gu, '')
  const isOpen = !plain.includes('(') && plain.endsWith(')')
  const short = isOpen ? plain.slice(0, -1) : plain
  return short.split(' ').length <= 6 ? short.replace(/\.$/u, '') : short
}
const isTitle = (line: string): boolean =>
  !LEGAL_FORM.test(line) &&
  (roleLength(readTitle(line).vector) > 0 || JOB_FIRST.test(line) || scoresOf(line).position >= 3)
const cleanTitle = (line: string): string =>
  withoutFacts(line)
    .replace(/^(?:на должность|ищу (?:работу|место)[:,]?|нужна работа[:,]?|(?:тема|subject|резюме):)\s/iu, '')
    .replace(
      /\s\((?:удал[её]н|гибрид|офис|начинающ|вахт|(?:не)?полн|частичн|подработ|по совмест|remote|hybrid|part[ -]time|full[ -]time)[^()]*\)$|\s(?:position|role)$/iu,
      '',
    )
    // «Product Manager at Lumen Pay», as networks head their profiles
    .replace(
      /(?<=[A-Za-z])\s(?:at|@)\s(?=[\p{Lu}\d]).{2,60}$|\sв\s(?:компании\s|группе\s)?[«"“].{2,60}[»"”]$/u,
      '',
    )
    .replace(/^(?:[кд]\.\s?\p{Ll}{1,4}\.\s?н\.|(?:кандидат|доктор) \p{Ll}+ наук),?\s/iu, '')
    .replace(
      /^(?:соискание|получение|замещение|поиск)\s(?:вакантн[а-я]+\s)?(?:должност[иь]|позици[ию]|вакансии)\s/iu,
      '',
    )
    .trim()

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
/** What one line says one after the other: «Повар, от 90 000 руб.», «Salary: $4500. Ready to relocate.» */
const clausesOf = (line: string): string[] =>
  line.length > 400
    ? []
    : line
        .split(
          /\t|\s?[|•·;]\s?|\s\/\s|\s\(|\)$|(?<!(?:плата|доход|оклад|ожидани[яе]|зп|salary))\s[—–]\s(?=(?:от|до|from|ready|open|не готов|готов)|\d)|(?<!\d),\s|,\s(?!\d{3}(?!\d))|(?<=\p{L}{4}|\p{L}\)|руб|\d|[₽₸$€»])\.\s(?=\p{Lu})|\s[—–]\s(?=\+?\d[\d ()-]{8,}|\S+@)|(?<=@\S{3,60}\.\p{L}{2,8})\s(?=\p{Lu})|\s+(?=\p{Extended_Pictographic})|\s(?=(?:Гражданство|Переезд|Зарплата|Город|Телефон|Почта|Citizenship|Nationality|Relocation|Salary|City|Phone|E-?mail)\s?:|(?:Телефон|Город|Phone|City)\s[\p{Lu}\d+]|Готова? к )/u,
        )
        .map((clause) => clause.replace(/^(?:\d{1,2}[.)]\s)?[^\p{L}\d+$€£₽(«"]+|[\s.]+$/gu, '').trim())
        .filter((clause) => clause !== '')

/**
 * The line, or the end of one, that states the desired pay.
 * @param elsewhere lines of other parts, where only a line that begins with its label counts
 */
export function findPay(lines: readonly string[], elsewhere: readonly string[]): string | null {
  const labelled =
    lines.find((line) => isPayLine(line) && PAY_LABEL.test(line)) ??
    elsewhere
      .flatMap(clausesOf)
      .find((clause) => clause.length < 60 && PAY_LABEL.test(clause) && isPayLine(clause))
  if (labelled) return labelled
  const clauses = lines.map(clausesOf)
  return (
    lines.find((line) => isPayLine(line)) ??
    clauses.flat().find((clause) => PAY_LABEL.test(clause) && isPayLine(clause)) ??
    // «от 60 000 ₽, очно или онлайн»
    clauses
      .map(([first = '']) => first)
      .find((first) => /^(?:от|до|не (?:ниже|менее)|хочу(?: от)?) \d/iu.test(first) && isPayLine(first)) ??
    // «Повар | Тверь | 90 000 руб.»: beside a title an amount needs no label
    clauses
      .filter(
        (line) =>
          line.length > 1 &&
          (line.every((clause) => isPayLine(clause) || isTerm(clause)) || isTitle(line[0] ?? '')),
      )
      .flat()
      .find(isPayLine) ??
    // «Middle+ • от 250 000 ₽ • Казань»
    lines
      .slice(0, 12)
      .filter((line) => line.length < 160 && /\s[•·|]\s/u.test(line))
      .flatMap((line) => line.split(/\s[•·|]\s/u))
      .find((piece) => isPayLine(piece) && amountOf(piece) !== null) ??
    // «жду от 35 т.р. сутки через трое»
    lines
      .map((line) => (line.length < 300 ? PAY_INSIDE.exec(line)?.[1] : undefined))
      .find((found) => found !== undefined && amountOf(found) !== null) ??
    null
  )
}
const WISHES = {
  area: /^(?:прож\.|локация|местоположение|где меня найти|based in|проживает|проживание|проживаю|живу|жив[её]т|living in|город(?: проживания)?|домашний адрес(?: и телефон)?|место (?:жительства|проживания)|регион|адрес(?: проживания)?|reside[sd]? in|residence|lives? in|location|city|address)(?:\s?(?:[:—–|\t-]|в(?= ))\s?|\s(?=[А-ЯЁ])|(?<=in)\s)([^;\t|]+)/iu,
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
