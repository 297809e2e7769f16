/** The position a person looks for. */
import { readTitle, roleLength } from '../roles.ts'
import { clausesOf } from './clauses.ts'
import { isContact } from './contacts.ts'
import { BULLET, JOB_FIRST, LEGAL_FORM, scoresOf } from './kinds.ts'
import { isPrivate } from './layout/facts.ts'
import { isPayLine } from './pay.ts'
import { findPeriod } from './periods.ts'
import { GREETING, LIKE_TRADE, soughtTrade } from './prose/sought.ts'
import { nominativeTitle, tradeIn } from './data/titles.ts'
import { isPlace, nominative } from './towns.ts'
import { labelOf } from './work/labels.ts'

const TITLE_LABEL =
  /^(?:(?:\p{L}+ ){0,2}на (?:должность|вакансию|позицию)|(?:(?!занима|последн|предыдущ|прежн|текущ|нынешн)\p{L}+(?:ая|ую) )?(?:должность|позици[яю]|вакансия|специальность|профессия|роль)(?:,? (?:на которую (?:вы )?претенду(?:ете|ю|ет)|которая интересует))?|на какую (?:должность|вакансию|позицию) (?:вы )?претенду(?:ете|ет|ю)|соискание (?:должности|вакансии|позиции)|ищу(?: место| работу| подработку| вакансию)?(?= ?:)|ищу работу(?: в должности)?|(?:на что )?претенду(?:ю|ет)(?: на(?: должность| позицию)?)?|(?:(?:кем|где) (?:вы )?)?хо(?:чу|чет|тите) (?:работать|стать)|рассматриваю(?: (?:должност[ьи]|позици[июи]|ваканси[июи]))?(?=\s?:| \p{Ll})(?! (?:предложени|вариант|переезд|возможност))|на какую (?:должность|вакансию|позицию)|(?:прошу )?рассмотреть (?:меня|мою кандидатуру|мо[её] резюме) на (?:должность|вакансию|позицию)|(?:desired |target |applied |wanted |preferred )?(?:position|job title|title|job|role|vacancy|rank|post)(?: (?:sought|desired|wanted|applied for|of interest|i(?:['’]m| am)? (?:want|seek|applying for|looking for)))?|(?:looking[ _]|applying )for(?: an?| the)?(?: (?:position|job|role|post))?(?: of| as)?|seeking(?: an?)?(?: (?:position|job|role))?(?: of| as)?)(?:\s?[:—–|-]\s?|\t)(.{2,120})$/iu
/** «интересует вакансия «Повар»», «рассмотрите меня на должность «Повар»» in a message. */
const OF_INTEREST =
  /(?:интересует|(?<!\p{L})re:|тема:|рассматриваю|откликаюсь на|хочу на|ваш[ау]|по|(?<!\p{L})на) (?:вакансия|вакансию|должность|позиция|позицию)\s?:?\s?[«"“]([^»"”]{2,80})[»"”]|(?:по поводу|насч[её]т|относительно|кандидатуру на|резюме на|меня на|соискани[еюя]|на замещение) (?:(?:ваш|вакантн|открыт)\p{L}+ )?(?:ваканси[июя]|должност[ьи]|позици[июя])\s?:?\s?[«"“]([^»"”]{2,80})[»"”]/iu
/** «ищу работу бухгалтером», «ищу место повара» in a message. */
const SOUGHT =
  /(?:ищу (?:работу|подработку|место)|работу? ищу|(?:хочу|хотел[аи]? бы|планирую|желаю) (?:устроиться|работать)(?: (?:к|у) вам?и?| у вас)?(?: на работу)?|(?:хочу|хотел[аи]? бы|готов[а]?) (?:к вам|у вас|перейти|вырасти до)|(?:мою кандидатуру|меня) на (?:должность|позицию|вакансию)|looking for (?:a job|work) as)\s(?:в качестве\s|an?\s)?([\p{L}][\p{L}\d /-]{3,50})/iu
/** «I'm applying for the QA Engineer role» */
const APPLIED =
  /(?:apply(?:ing)? for|interested in|candidate for) (?:an? |the )?(?:position of )?([\p{L}][\p{L}/ -]{2,50}?)(?: (?:role|position|job|vacancy)(?!\p{L})|[.,;!]|$)/iu
/** «Я охранник из Саратова», «I am a nurse with five years of practice» */
const SELF =
  /^(?:[Зз]дравствуйте[!,.]?\s|[Дд]обрый день[!,.]?\s|(?:[Пп]ривет|[Пп]риветствую|[Хх]ай|[Сс]алам)[!,.)]*\s|.{0,20}:\s|(?:[Мм]еня\s)?[Зз]овут\s[^,.]{3,40}[,.]\s)?(?:[Яя]|[Мм]не \d\d(?: лет| года?)?, я|(?:I am|I['’]m)(?: \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?,)?)\s(?:[—–-]\s)?(?:по профессии\s|an?\s)?(\p{L}[\p{L}/ -]{2,40}?)(?=\s(?:из|с|со|по|в|from|with|in)\s|\s\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}|[,.;!]|$)/u
/** «откликаюсь на вакансию инженера ПТО», «по вакансии повара» */
const ANSWERED =
  /(?:откликаюсь|откликнул(?:ся|ась)|резюме|отклик|пишу|обращаюсь|рассмотр[а-я]+|заинтересова[а-я]+|интересует|^|[!.,](?= ))(?: ?\p{L}{1,20}(?!\p{L})){0,3} ?(?:на|по|насч[её]т|о|об|относительно) (?:ваш[уаей]{1,2} )?(?:ваканси[юи]|должност[ьи]|позици[юи]|объявлени[юе])\s[«"“]?(\p{L}[\p{L}\d /-]{2,50}?)[»"”]?(?=\s\(|[,.;!]|$)/iu
/** «I saw your ad for a nurse» */
const ADVERTISED =
  /(?:saw|found|noticed|regarding|about)(?: \p{L}+){0,2} (?:ad|advert|advertisement|posting|vacancy|opening)(?: \p{L}+)? for (?:an? |the )?(\p{L}[\p{L}/ -]{2,50}?)(?=[,.;!]|$)/iu
/** «Увидел вашу вакансию охранника, хочу откликнуться» */
const SEEN =
  /(?:увидел|наш[её]л|нашла|заметил|прочитал|прочёл|прочла|попалась|узнал)[аи]?(?: [\p{L}.-]{1,20}){0,3} (?:ваканси[юия]|объявлени[еи] (?:о|про|насч[её]т)(?: (?:поиске|найме|наборе))?) [«"“]?(\p{L}[\p{L}\d /-]{2,50}?)[»"”]?(?=\s\(|\s(?:и|на|в|от)\s|[,.;!]|$)/iu
const SELF_EN =
  /(?<![\p{L}'])(?:I am|I['’]m)(?: \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?,)?\s(?:an?\s)?(\p{L}[\p{L}/ -]{2,40}?)(?=\s(?:from|with|in|based)\s|[,.;!])/u
/** «Вакансия сварщика ещё актуальна?» */
const ACTUAL =
  /ваканси[яи]\s[«"“]?(\p{Ll}[\p{L}\d /-]{2,50}?)[»"”]?\s(?:вс[её] )?(?:ещ[её] )?(?:актуальн|открыт)|интересует (?:ваша )?(?:вакансия|должность|работа)\s(\p{Ll}[\p{L}\d /-]{2,50}?)(?=[,.;!]|$)/iu
/** «рассмотрите меня, пожалуйста, на бухгалтера», «пересылаю кандидата на позицию повара» */
const PUT_FORWARD =
  /(?:рассмотр\p{L}+ меня|кандидат(?!н)\p{L}*|предлагаю \p{L}+),?(?: пожалуйста,)? (?:на|для) (?:(?:вашу )?(?:должность|позицию|вакансию|место) )?(\p{Ll}[\p{L}\d /-]{2,50}?)(?=[,.:;!]|$)/iu
/** «Салам, повар-универсал ищет работу». One class of four letters or more: V8 takes 0.8 s to compile one letter and then three. */
const SEEKS =
  /(?:^|[,.!]\s)((?=\p{L})[\p{L} -]{4,41}?)\s(?:ищет|ищу|в поиске)\s(?:работ[уы]|место|подработк[уи])(?=[,.;!)]|$)/iu
/** «Увидела, что вам нужна швея» */
const NEEDED = /(?<!\p{L})(?:нуж(?:ен|на)|требуется|вы ищете)\s(\p{Ll}[\p{L} -]{3,50}?)(?=[,.;!]|\sи\s|$)/u
/** «я насчёт кассира» */
const ABOUT =
  /(?<!\p{L})(?:насч[её]т|по поводу|резюме на|претендую на (?:позицию|должность|место))\s(?:работы\s|места\s|вакансии\s)?(\p{Ll}[\p{L} -]{3,40}?)(?=[,.;!]|$)/u
/** What a sentence names in a case, without the place behind it. */
const declinedIn = (line: string): string | undefined =>
  SOUGHT.exec(line)?.[1]?.replace(/\s(?:в|на|с|со|от|до|у|из)\s.*$/u, '') ??
  ANSWERED.exec(line)?.[1] ??
  PUT_FORWARD.exec(line)?.[1] ??
  ACTUAL.exec(line)?.slice(1).find(Boolean) ??
  SEEN.exec(line)?.[1] ??
  ABOUT.exec(line)?.[1]
const soughtIn = (line: string): string | undefined => {
  const needed = NEEDED.exec(line)?.[1] ?? ''
  const named =
    OF_INTEREST.exec(line)?.slice(1).find(Boolean) ?? (JOB_FIRST.test(needed) ? needed : undefined)
  if (named !== undefined) return named
  const declined = declinedIn(line)
  if (declined !== undefined) return tradeIn(declined.replace(/\s(?:в|на|к)\s.*$/u, ''))
  const seeker = SEEKS.exec(line)?.[1]
  return (
    APPLIED.exec(line)?.[1] ??
    ADVERTISED.exec(line)?.[1] ??
    (JOB_FIRST.test(seeker ?? '') ? seeker : undefined) ??
    soughtTrade(line)
  )
}
const selfIn = (line: string): string | undefined => SELF.exec(line)?.[1] ?? SELF_EN.exec(line)?.[1]
const GOAL =
  /^(?:цель(?: резюме)?|objective|goal)\s?[:—–|\t-]\s?(?:(?:(?:соискание|получение|получить|занять|замещение|поиск|найти)\s)?(?:вакантн[а-я]+\s)?(?:должност[иь]|позици[ию]|работ[уы]|вакансии)\s?(?:в качестве\s)?|(?:устроиться|работать)(?: на работу)?\s)?[«"“]?(.{2,120}?)[»"”]?\.?$/iu
/** «на замещение вакантной должности геолога», below the word «резюме» */
const OF_POST =
  /^(?:прошу (?:вас )?рассмотреть (?:мою кандидатуру|меня) )?(?:на )?(?:соискание|замещение|получение)\s(?:вакантн[а-я]+\s)?(?:должности|позиции)\s[«"“]?(.{3,80}?)[»"”]?\.?$/iu
const OF_GOAL = /должност[иь]|позици[ию]|ваканси[ию]|работ[уы]|в качестве|устроиться|работать/iu
export const WISH_LINE =
  /^(?:специализаци|занятость|график|формат|тип занятости|желаемое время|время в пути|employment|work schedule|schedule|specializations?|preferred|desired travel|не готов|готов[аы]? |ready|not ready|willing|not willing|гражданство|citizenship|проживает|reside|город|city|address|адрес|location|phone|тел|переезд|командировк|условия|водительск|(?:есть )?права(?!\p{L})|driv|в\/у|тема\s?:|subject\s?:|open to|ищу работу$|в поиске)/iu

/** A line of what is wanted, which is no part of a job. */
export const isWanted = (line: string): boolean =>
  TITLE_LABEL.test(line) ||
  GOAL.test(line) ||
  SOUGHT.test(line) ||
  isPayLine(line) ||
  isPrivate(line) ||
  asks(line)
const asks = (line: string): boolean => findPeriod(line) === null && soughtTrade(line) !== undefined

type Named = { readonly name: string | null; readonly lines: readonly string[] }

const WISHED = /^(?:желаем|претенду|хочу работать|desired)/iu
/** The desired position: under its heading, after its label, or the line by the name that names a profession. */
export function readWishedTitle(
  wishes: readonly string[],
  header: readonly string[],
  named: Named,
  everywhere: readonly string[],
): string | null {
  const title = foremostTitle(wishes, header, named, everywhere)
  const asked = everywhere.filter((line) => SEEKING.test(line)).map(soughtIn)
  // «Пётр Громов, агроном … Ищу должность главного агронома»
  return (
    asked.find((one) => one !== undefined && (title === null ? isTitle(one) : isFuller(one, title))) ?? title
  )
}

function foremostTitle(
  wishes: readonly string[],
  header: readonly string[],
  named: Named,
  everywhere: readonly string[],
): string | null {
  const firstJob = wishes.findIndex((line) => /^(?:company|period)$/u.test(labelOf(line)?.kind ?? ''))
  const wish = firstJob < 0 ? wishes : wishes.slice(0, firstJob)
  const stated = [...wish, ...header, ...everywhere.filter((line) => WISHED.test(line))]
    .map(statedIn)
    .find((title) => title !== undefined)
  if (stated !== undefined) return stated
  const { name } = named
  const fits = (line: string): boolean => line !== '' && mayBe(line, named)
  const wished = wish.map(undecorated).filter(fits)
  // boards write the title above the names of trades it is found by
  const trades = wish.findIndex((line) => /^(?:специализаци[ия]|specializations?)(?!\p{L})/iu.test(line))
  const above = wish.slice(0, Math.max(0, trades)).map(undecorated).find(fits)
  if (above !== undefined) return cleanTitle(above)
  // «Орлова Мария, бухгалтер»: the rest of the line of the name
  const near = header
    .slice(0, 15)
    .map((line) =>
      undecorated(behindName(line, name))
        .replace(GREETING, '')
        .replace(/^(?!тема|subject|re:)\p{L}{2,12}:\s(?=\p{L})/iu, ''),
    )
    .filter(fits)
  const alone = [...wished, ...near].find(
    (line) => isTitle(line) && (soughtIn(line) ?? selfIn(line)) === undefined,
  )
  // «На крановщика пойду. Машинист крана, стаж 8 лет»
  const asked = header.slice(0, 3).findIndex((line) => soughtTrade(line) !== undefined)
  const isAbove =
    asked >= 0 && alone !== undefined && !header.slice(0, asked).some((line) => line.includes(alone))
  if (alone && !(isAbove && wished.length === 0)) return cleanTitle(alone)
  const told = tradeOf(header) ?? toldTitle([...wish, ...header], everywhere)
  if (told !== undefined) return told
  const first = [...wish, ...header.slice(0, 15)]
    .filter((line) => line.length < 160 && line !== name)
    .map((line) => ({ line, title: firstOf(behindName(line, name), fits) }))
    .find(
      ({ line, title }) =>
        title !== line &&
        fits(title) &&
        (isTitle(title) || (name !== null && line.includes(`${name}, ${title}`) && LIKE_TRADE.test(title))),
    )
  if (first) return cleanTitle(first.title)
  const other = lastTitle(header, wished, near, fits)
  return other === undefined ? null : cleanTitle(other)
}

/** What tells of a title where nothing surer does. */
function lastTitle(
  header: readonly string[],
  wished: readonly string[],
  near: readonly string[],
  fits: (line: string) => boolean,
): string | undefined {
  const headed = header
    .slice(0, 3)
    .map(titleOfResume)
    .find((title) => title !== undefined)
  // «Ищу работу. Плотник, 52 года»
  const inside = header
    .slice(0, 2)
    .flatMap(clausesOf)
    .find((clause) => JOB_FIRST.test(clause) && fits(clause) && clause.split(' ').length <= 4)
  return (
    headed ??
    wished[0] ??
    inside ??
    near.find((line) => scoresOf(line).position > 1) ??
    near.slice(0, 2).find((line) => LATIN_TRADE.test(line))
  )
}

/** «Molecular biologist» right below the name: a trade nobody knows. */
const LATIN_TRADE = /^(?:[A-Za-z&/-]+ ){0,3}[A-Za-z]{2,}(?:ologist|[aeiln]ist|[aeitln]er|[ai]tor|ician|man)$/u

/** «Специализация: корпоративный юрист» */
const OF_TRADE = /^(?:специализация|профиль|направление|квалификация)\s?[:—–-]\s?(\p{L}.{2,80})$/iu

function tradeOf(header: readonly string[]): string | undefined {
  const trade = header.map((line) => OF_TRADE.exec(line)?.[1] ?? '').find((one) => one !== '' && isTitle(one))
  return trade === undefined ? undefined : cleanTitle(trade)
}

/** What sentences say one looks for or is. */
const toldTitle = (top: readonly string[], everywhere: readonly string[]): string | undefined =>
  [
    ...top.map(soughtIn),
    ...everywhere.map((line) => (line.length < 400 && SOUGHT.test(line) ? soughtIn(line) : undefined)),
    ...top.map(selfIn),
  ].find((title) => title !== undefined && isTitle(title))

const SEEKING = /^.{0,80}(?<!\p{L})(?:ищу|ищет|рассматриваю|претендую|интересует)(?!\p{L})[^\t]{0,200}$/iu
const isFuller = (title: string, other: string): boolean =>
  title.length > other.length && isTitle(title) && title.toLowerCase().endsWith(` ${other.toLowerCase()}`)

/** What a line says is wanted: «Должность: повар», «Цель: получение должности бухгалтера». */
function statedIn(line: string): string | undefined {
  const plain = line.replace(BULLET, '')
  const beside = WISHED_BESIDE.exec(plain)?.[1] ?? ''
  if (isTitle(beside)) return cleanTitle(beside)
  const post = OF_POST.exec(plain)?.[1]
  if (post !== undefined) return nominativeTitle(cleanTitle(post))
  const labelled = TITLE_LABEL.exec(plain)?.[1]?.trim()
  const goal = labelled ? undefined : GOAL.exec(plain)?.[1]?.trim()
  const title = cleanTitle(labelled ?? goal ?? '').replace(/^[«"]|[»"]$/gu, '')
  if (title === '') return undefined
  return goal && OF_GOAL.test(plain) ? nominativeTitle(title) : title
}

/** «желаемая должность сварщик» */
const WISHED_BESIDE =
  /^(?:желаемая|искомая|интересующая) (?:должность|вакансия|позиция|профессия)\s(?!и\s)(\p{L}.{2,80})$/iu

const NO_TITLE =
  /^(?:личн\p{L}+ (?:карточка|листок|дело)|dear|уважаем\p{L}+|я|и|мне|меня|мо[йяеи]|i|and|my|хочу|пишу|откликаюсь|увидел[а]?|направляю|рассмотрите|зовут|привет|здравств[а-я]+|добр[а-я]+ (?:день|вечер|утро)|до брака|урожд[а-я]+|в девичестве|опыт|стаж|готовность|резюме|по (?:образованию|диплому))\s/iu
/** «Директору по правовым вопросам»: to whom it is written. */
const ADDRESSEE =
  /^(?:(?:[Гг]енеральному|[Гг]лавному|[Зз]аместителю|[Ии]сполнительному)\s)?(\p{Lu}?\p{Ll}{3,}[дтнкрл])(?:у|ю)(?=\s|$)/u
const isAddressee = (line: string): boolean => {
  const [whole = '', stem = ''] = ADDRESSEE.exec(line) ?? []
  return whole !== '' && (JOB_FIRST.test(stem) || JOB_FIRST.test(`${stem}ь`))
}
/** Whether a line may be a title at all: it is no name, contact, place or wish. */
const mayBe = (line: string, { name, lines: used }: Named): boolean =>
  line.length <= 100 &&
  line.toLowerCase() !== name?.toLowerCase() &&
  !used.includes(line) &&
  !isContact(line) &&
  !isPrivate(line) &&
  !isPayLine(line) &&
  !isPlace(line) &&
  !WISH_LINE.test(line) &&
  !NO_TITLE.test(line) &&
  !isAddressee(line) &&
  !/[.!?:]$/u.test(line) &&
  findPeriod(line) === null &&
  !BULLET.test(line)

/** The first cell or clause of a line, with its detail: «юрист (договорное право, суды) | Смоленск». */
function firstOf(plain: string, fits: (line: string) => boolean): string {
  const [cell = ''] = plain.split('\t')
  if (cell !== plain && fits(cell) && isTitle(cell)) return undecorated(cell)
  const [first = ''] = clausesOf(plain)
  const detail = /^\s\([^()]{2,60}\)/u.exec(plain.slice(plain.indexOf(first) + first.length))?.[0] ?? ''
  return undecorated(first + detail)
}

/** «Резюме торгового представителя» */
const titleOfResume = (line: string): string | undefined => {
  const [, declined] = OF_RESUME.exec(line) ?? []
  const isLoud = declined !== undefined && !/\p{Ll}/u.test(declined)
  const title = declined === undefined ? '' : nominativeTitle(isLoud ? declined.toLowerCase() : declined)
  return title !== '' && isTitle(title) ? title : undefined
}
const OF_RESUME = /^резюме (?:на должность )?(\p{L}[\p{L} -]{4,60})$/iu
/** «Привет! Я Орлова Мария, бухгалтер»: what stands behind the name. */
const behindName = (line: string, name: string | null): string => {
  const at = name === null ? -1 : line.indexOf(name)
  // «Врач-терапевт, Орлова Мария, стаж 12 лет»
  const above = line.slice(0, Math.max(0, at)).replace(/,\s$/u, '')
  if (above.length < at && JOB_FIRST.test(above)) return above
  if (name === null || at < 0 || at >= 30) return line
  // «Сварщик Иван Котельников»
  const behind = line.slice(at + name.length)
  return /^(?:\s?\([^()]+\))?$/u.test(behind) ? line.slice(0, at).trim() : behind.replace(BORN, '')
}

/** «, 1970 г. р., повар» */
const BORN = /^[\s,;|]*\d{4}\s?г(?:ода?|\.)?\s?р(?:ождения|\.)?[,;|]?\s/u

/** «Повар, от 90 000 руб.», «Повар, Тверь», «Повар, 40 лет»: a title without the facts behind it. */
function withoutFacts(title: string): string {
  const end = [...title.matchAll(/\t|\s?[|•·;]\s?|,\s|\s[—–/]\s/gu)].find(({ 0: cut, index }) => {
    if (CATEGORIES.test(title.slice(index))) return false
    const [next = ''] = clausesOf(title.slice(index + cut.length))
    return (
      isPlace(next) ||
      isContact(next) ||
      isPayLine(next) ||
      isPrivate(next) ||
      /^(?:[\d ]+$|кат\.|категори|\d{1,2}\+? (?:лет|год|years))/iu.test(next) ||
      // «Юрист, банкротство и споры»
      (cut === ', ' && /^\p{Ll}/u.test(next) && isTitle(title.slice(0, index)) && isField(next)) ||
      // «Автослесарь, ходовка, двигатель»
      (cut === ', ' &&
        /^(?:\p{Ll}{3,}(?:\s\p{L}+)?(?:,\s|$)){2,}/u.test(title.slice(index + 2)) &&
        !clausesOf(title.slice(index + 2)).some((one) => JOB_FIRST.test(one))) ||
      // «Go-разработчик — платежи, очереди»
      (/[—–]/u.test(cut) && /^\p{Ll}[\p{L}-]+, \p{L}[^,]*$/u.test(title.slice(index + cut.length))) ||
      // «Brand Manager | FMCG | ex-dairy», «Повар • заготовки»
      (/[|•·]/u.test(cut) && (!isTitle(next) || isLatin(next) !== isLatin(title.slice(0, index))))
    )
  })
  return end ? title.slice(0, end.index) : title
}

/** «, категория D» and nothing behind it */
const CATEGORIES = /^, категори[яий] [A-EАВСЕД]1?(?:, ?[A-EАВСЕД]1?){0,5}$/u
/** What one does in a trade, and no second one. */
const isField = (text: string): boolean => !isTitle(text) && text.split(' ').length >= 2

const isLatin = (text: string): boolean => /^[^А-Яа-яЁё]*$/u.test(text)

/** «— Повар —», «* Повар *» */
const undecorated = (line: string): string => {
  const plain = line.replace(/^[\s,;:|•·*/(–—=~\p{Extended_Pictographic}\ufe0f-]+|[\s|•·*–—=~-]+$/gu, '')
  const isOpen = !plain.includes('(') && plain.endsWith(')')
  const short = isOpen ? plain.slice(0, -1) : plain
  return short.split(' ').length <= 6 ? short.replace(/\.$/u, '') : short
}
export const isTitle = (line: string): boolean =>
  !LEGAL_FORM.test(line) &&
  (roleLength(readTitle(line).vector) > 0 || JOB_FIRST.test(line) || scoresOf(line).position >= 2.5)
/** «Дизайнер из Перми» */
function withoutTown(title: string): string {
  const [, own = title, town = ''] =
    /^(.{3,60})\sиз\s(?:г(?:орода|\.)\s?)?(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)$/u.exec(title) ?? []
  return isPlace(nominative(town)) ? own : title
}
/** «Логист. Денис К.», «Слесарь. От 90 000», «29, повар», «токарь тула 33 года»: the title alone. */
const alone = (line: string): string =>
  line
    .replace(/(?<=(?:\p{L}{4}|\p{Lu}{2}))(?<!(?<!\p{L})(?:нач|спец|инж))[.!]\s(?=\p{Lu}).*$/u, '')
    .replace(/^\d{2}(?: лет| года?)?,\s(?=\p{L})/u, '')
    .replace(/,?\s\d{2} (?:лет|года?)$/u, '')
const cleanTitle = (line: string): string =>
  withoutTown(withoutFacts(alone(line)))
    .replace(/^(?:специальность|профессия|должность|вакансия|позиция)\s(?=\p{L})/iu, '')
    .replace(/,?\s(?:с опытом|со стажем|опыт|стаж|with)\s(?:работы\s)?(?:от |более |over )?\d.*$/iu, '')
    .replace(/\s[—–-]\s(?:что (?:есть|угодно)|любая|можно .*)$/iu, '')
    .replace(/\s(?:и|плюс)\s(?:немного|чуть|иногда)\s.*$/iu, '')
    .replace(/,?\s(?:нужна|ищу|ищет|нужен)(?:\s(?:работ[ау]|место))?$/iu, '')
    .replace(/^(?:на должность|ищу (?:работу|место)[:,]?|нужна работа[:,]?|(?:тема|subject|резюме):)\s/iu, '')
    .replace(
      /\s\((?:[^()]*(?:график|смен[аы]|занятост)|удал[её]н|гибрид|офис|начинающ|вахт|(?:не)?полн|частичн|подработ|по совмест|фриланс|проектн|remote|hybrid|part[ -]time|full[ -]time)[^()]*\)$|,\s(?:вахта|удал[её]нно|подработка|полставки)$|\s(?:position|role)$/iu,
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
