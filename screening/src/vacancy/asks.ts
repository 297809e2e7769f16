/** Numbers and conditions a vacancy names: years, education, languages, licences, remote work, citizenship. */
import { educationLevelOf } from '../resume/education.ts'
import { gradeOf, languageOf, languagesIn } from '../resume/languages.ts'
import { cleanText, foldText } from '../text/normalise.ts'
import { clausesOf } from './parts.ts'

const CODES: Readonly<Record<string, number | null>> = {
  noexperience: null,
  between1and3: 1,
  between3and6: 3,
  morethan6: 6,
}

/** Lower bound in years from hh.ru's code or words («От 1 года до 3 лет», «3–6 лет»); `null` when none is asked. */
export function yearsOfField(field: string | null | undefined): number | null {
  if (typeof field !== 'string') return null
  const folded = foldText(cleanText(field))
  const code = CODES[folded.replace(/[^a-z0-9]/g, '')]
  if (code !== undefined) return code
  if (/нет опыта|без опыта|не требуется/.test(folded)) return null
  const years = /(\d+(?:[.,]\d+)?)/.exec(folded)?.[1]
  return years === undefined ? null : Number(years.replace(',', '.'))
}

const SPELT: Readonly<Record<string, number>> = {
  одного: 1,
  один: 1,
  двух: 2,
  два: 2,
  трех: 3,
  три: 3,
  четырех: 4,
  четыре: 4,
  пяти: 5,
  пять: 5,
  шести: 6,
  шесть: 6,
  семи: 7,
  семь: 7,
  восьми: 8,
  восемь: 8,
  десяти: 10,
  десять: 10,
}
const WORDS = Object.keys(SPELT).join('|')
const LEAST = '(?:от|не менее|минимум|более|свыше)'
const YEARS: readonly RegExp[] = [
  new RegExp(
    `(?:опыт|стаж)[^.;\\n]{0,70}?(?:${LEAST}|>)\\s*(\\d{1,2}|${WORDS})[ -]*(?:х|ти|го)?\\s*(?:-?\\s*\\d\\s*)?(?:лет|год)`,
  ),
  new RegExp(
    `${LEAST}\\s*(\\d{1,2}|${WORDS})[ -]*(?:х|ти|го)?\\s*(?:лет|год)[а-я]*[^.;\\n]{0,25}(?:опыт|стаж|работ|на (?:аналогичной|позиции|должности))`,
  ),
  new RegExp(
    `(?:опыт|стаж)[^.;\\n]{0,60}?(?<![а-я])(\\d{1,2}|${WORDS})\\s*[-–+]?\\s*(?:\\d{1,2})?\\s*\\+?\\s*(?:лет|год)`,
  ),
  // «не менее 2 лет в продажах» by itself; a company is on its market «более 10 лет»
  new RegExp(
    `^[^а-я\\d]*(?:от|не менее|минимум) (\\d{1,2}|${WORDS})[ -]*(?:х|ти|го)? (?:лет|год[а-я]*) (?:в|на) (?!рынк|наш)`,
  ),
  /(\d{1,2})\s*\+?\s*years?/,
  // «трёхлетний опыт», «3-летний стаж»
  new RegExp(`(?<![а-я\\d])(\\d{1,2}|${WORDS})[ -]?летн[а-я]{2,3} (?:[а-я]+ ){0,2}(?:опыт|стаж)`),
]

const NUMBER = `(?:\\d{1,2}(?:[.,]\\d+)?|${WORDS})(?:[ -]*(?:х|ти|го))?`
const UNIT = '(?:лет|год)'
/** «3-х (трёх) лет», «трёх (3) лет»: the same number again. */
const AGAIN = new RegExp(`(?<=${NUMBER}) ?\\((?:[а-я]+|\\d{1,2})\\)(?=\\s*${UNIT})`, 'g')
/** «3+ года»: three at least. */
const PLUS = new RegExp(`(?<![\\d–-])(\\d{1,2})\\s*\\+(?=\\s*${UNIT})`, 'g')
const UPPER_OF_RANGE = new RegExp(`(${NUMBER})\\s*(?:до|[-–—])\\s*${NUMBER}(?=\\s*${UNIT})`, 'g')
const UPPER_ALONE = new RegExp(`(?<![а-я])до ${NUMBER}\\s*${UNIT}[а-я]*`, 'g')
const FRACTION = new RegExp(`(?<=\\d)[.,]\\d+(?=\\s*${UNIT})`, 'g')
/** «От года»: one year, unnamed. */
const ONE_YEAR = /(?<=(?<![а-я])(?:от|не менее|минимум|более|свыше) )(?=года?(?![а-я])(?! выпуск| рожд))/g

/** Only the lower end of a range is asked for, in whole years. */
const lowerEnds = (folded: string): string =>
  folded
    .replace(AGAIN, '')
    .replace(PLUS, 'от $1')
    .replace(UPPER_OF_RANGE, '$1')
    .replace(UPPER_ALONE, '')
    .replace(FRACTION, '')
    .replace(ONE_YEAR, '1 ')

/** «Опыт преподавания детям 7–12 лет»: the age of whom one works with. */
const AGE = new RegExp(
  `(?<![а-я])(?:дет(?:и|ей|ям|ьми|ях)|ребен[а-я]+|ребят[а-я]*|подростк[а-я]+|школьник[а-я]+|дошкольник[а-я]+|ученик[а-я]+|возраст[а-я]*)(?: (?!не |минимум|более|свыше|опыт|стаж)[а-я]+){0,3}[ (,:–—-]{1,3}${NUMBER}(?:\\s*(?:до|[-–—])\\s*${NUMBER})?\\s*${UNIT}[а-я]*`,
  'g',
)

/**
 * Years asked for in a sentence, or `null`; of «от 1,5 до 3 лет» one, of «от полугода» none. A number above 15 is the
 * age of the company, not an ask.
 */
export function yearsOfSentence(sentence: string): number | null {
  const folded = lowerEnds(foldText(sentence).replace(AGE, ''))
  for (const pattern of YEARS) {
    const word = pattern.exec(folded)?.[1]
    if (word === undefined) continue
    const years = SPELT[word] ?? Number(word)
    if (years >= 1 && years <= 15) return years
  }
  return null
}

/** Remote work offered anywhere in the vacancy and not denied. */
export function isRemote(schedule: string | null, description: string): boolean {
  if (/удален|remote|дистанц/.test(foldText(schedule ?? ''))) return true
  // a stated office schedule outweighs a hint in the text
  if (schedule !== null && /full_?day|полный день|shift|сменный|fly_?in|вахт/i.test(schedule)) return false
  const folded = foldText(description)
  return (
    /удаленн[а-я]+ (?:работ|формат|режим|сотрудничеств|занятост)|работ[а-я]* (?:полностью )?удаленно|формат[а-я]*[^.\n]{0,30}удален|полностью удален|full(?:y)? remote|можно удаленно|(?<![а-я])удаленка|удаленно или|возможность работать удаленно|дистанционн[а-я]+ (?:работ|формат)|из любой точки/.test(
      folded,
    ) &&
    !/(?:не рассматрива|без|не предполага|невозмож)[а-я ]{0,30}удален|(?:удален|дистанц)[а-я ]{0,40} не(?: |воз)(?:рассматр|преду|предпол|возмож|мож)/.test(
      folded,
    )
  )
}

/** Country names with their spellings; the members of the ЕАЭС, whose citizens need no permit to work in Russia. */
const COUNTRIES: readonly (readonly [country: string, pattern: RegExp])[] = [
  ['Россия', /росси|russia|(?<![а-я])рф(?![а-я])/],
  ['Беларусь', /бел[ао]рус|belarus|(?<![а-я])рб(?![а-я])/],
  ['Казахстан', /казах|kazakh|(?<![а-я])рк(?![а-я])/],
  ['Армения', /армени|armenia/],
  ['Киргизия', /к[иы]рг[иы]з|kyrgyz/],
]

/** Countries of the ЕАЭС that a text names. */
export function countriesIn(text: string): string[] {
  const folded = foldText(text)
  return COUNTRIES.filter(([, pattern]) => pattern.test(folded)).map(([country]) => country)
}

/** What lets a foreigner work; «патентов» and «патент на изобретение» are inventions. */
const PERMIT =
  '(?:разрешени[а-я]* на (?:работу|временное)|вид[а-я]* на жительство|(?<![а-я])(?:внж|рвп|патент(?:а|у|ом|е)?(?! на (?:изобр|полезн)))(?![а-я]))'
const PERMITS = `${PERMIT}(?:(?:[ ,/]|(?:и|или) )+${PERMIT})*`
const REFUSED = 'не (?:рассм|приним|предлаг|подход|подойд|бер)[а-яё]*'
/** «Патент не рассматриваем», «без патента», «не берём с патентом»; «без патента не рассматриваем» asks for it. */
const PERMIT_DENIED = new RegExp(
  `(?<!без )(?:с |по )?${PERMITS}[ :–-]*${REFUSED}|(?<!${REFUSED} (?:[а-яё]+ )?)без ${PERMITS}(?![^.,;]*${REFUSED})|${REFUSED}(?: (?!без )[а-яё]+){0,3} ${PERMITS}`,
  'giu',
)

/** The sentence without the permits that it says are not enough, but with the words that make it a condition. */
export const withoutDeniedPermits = (sentence: string): string =>
  sentence.replace(PERMIT_DENIED, (denial) => /не [а-яё]+/iu.exec(denial)?.[0] ?? '')

/**
 * A requirement of citizenship or a work permit, the only case in which citizenship is used: countries, any of which is
 * enough, or the permit.
 */
export function permitsIn(sentence: string): readonly string[] {
  const folded = foldText(sentence)
  // whoever may work by a permit need not be a citizen
  if (new RegExp(PERMIT).test(folded)) return ['разрешение на работу']
  if (!/граждан[а-я]*[ :–-]+(?:рф|росси)|российск[а-я]+ гражданств/.test(folded)) return []
  // citizens of the СНГ are too many to list
  if (/(?<![а-я])снг(?![а-я])/.test(folded)) return []
  return /(?<![а-я])еаэс(?![а-я])|евразийск/.test(folded)
    ? COUNTRIES.map(([country]) => country)
    : countriesIn(folded)
}

/** The level of a language asked for; the lower end of a range («B1–B2») is enough. */
export function askedGrade(text: string): number | null {
  return gradeOf(
    text.replace(
      /(?<=[abcавс][12]|intermediate)\s*(?:[-–—/]|или|до)\s*(?:[abcавс][12](?!\d)|upper[- ]?intermediate|advanced)/giu,
      '',
    ),
  )
}

/** Whether a level in these words is that of a language: «уверенный пользователь ПК», «среднее образование» are none. */
const isOfLanguage = (clause: string): boolean =>
  languageOf(clause) !== null ||
  /(?<![a-zа-я])[abcавс][12](?!\d)|intermediate|elementary|fluent|(?<![а-я])(?:свободно|бегло|разговорн|(?:на )?уров(?:ень|не)|не ниже)/.test(
    foldText(clause),
  )

/** Languages a text asks for, each with the level of its own clause; any one is enough if they are a choice. */
export function languagesAsked(
  text: string,
): { readonly any_of: readonly string[]; readonly grade: number | null }[] {
  if (languageOf(text) === null) return []
  const named = languagesIn(text).filter((language) => language !== 'русский')
  if (
    named.length > 1 &&
    /(?<![а-я])(?:или|либо|один из|одного из|одним из|любой)(?![а-я])|[а-я]\/[а-я]/.test(foldText(text))
  )
    return [{ any_of: named, grade: askedGrade(text) }]
  const clauses = text.split(/[,;]/)
  return named.map((language) => ({
    any_of: [language],
    grade:
      clauses
        .filter((clause) => languageOf(clause) === language)
        .map(askedGrade)
        .find((grade) => grade !== null) ?? askedGrade(clauses.filter(isOfLanguage).join(';')),
  }))
}

/** «Среднее» as an education: alone with the word, or in a choice with the higher one. */
const SECONDARY =
  /(?<![а-я])спо(?![а-я])|средн(?:ее|им|его|е)(?:[ ,/-]+(?:или )?(?!обще|полн)[а-я]+){0,3} образовани|высш[а-я]+(?: [а-я]+){0,2}\s*(?:[,/(]|или|либо|и)\s*(?:или )?(?:с )?средн(?:ее|им|е)(?![а-я]| (?:знани|владени|понимани|звен))|средн(?:ее|им|е)[а-я -]{0,40}(?: или | либо |\s*[,/]\s*)(?:[а-я]+ )?высш/
/** A speciality without a level: «фармацевтическое образование». Courses and stages of school are none. */
const SPECIAL =
  /(?<![а-я-])(?!дополнит|общ|полн|неполн|основн|базов|начальн|дошкольн|школьн|средн)[а-я-]+(?:ск|н|ов)(?:ое образование|[ыи]м образованием|ого образования(?<=наличи[еи] [а-я-]+ образования))(?![а-я])/
/** Everyone has been to school. */
const SCHOOL = /средн(?:ее|им) \(?(?:полн|общ)/

/**
 * The level of education that a text asks for, or `null`. Of «высшее или среднее медицинское образование» the lower is
 * enough.
 */
export function askedEducation(text: string): number | null {
  const folded = foldText(text)
  if (!/образован|высшее|диплом|вуз|(?<![a-z-])degree(?! of )|higher education/.test(folded)) return null
  const named = educationLevelOf(text)
  if (named === null && SPECIAL.test(folded)) return 1
  if (named === 4 || !SECONDARY.test(folded)) return named
  return SCHOOL.test(folded) ? null : 1
}

const DRIVING = /(?<![а-я])вожден|водительск|управлени[а-я]* [а-я ]{0,20}автомоб/

/** «Команда экспертов с опытом от 10 лет», «опыт компании – 12 лет»: the years of others, … */
const OF_OTHERS =
  /(?<![а-я])(?:мы|команд(?:а|ой)|коллектив|компания|эксперт(?:ы|ов|ами)|(?:наставник|ментор)[а-я]*)(?![а-я])[^.;:!?]{0,60}(?:опыт|стаж)|(?:опыт|стаж)[а-я]*(?: работы)?(?: наш[а-я]+)? (?:компании|команды|фирмы|предприятия|экспертов)/
/** … unless they look for somebody: «компания ищет логиста с опытом от 3 лет». */
const SOUGHT = /(?<![а-я])(?:ищ|нуж|жде|требу|приглаш|рассм)/
const isOfOthers = (folded: string): boolean => OF_OTHERS.test(folded) && !SOUGHT.test(folded)

/** Years of work a sentence requires: not those wished for or of others, nor those at the wheel, unless driving is the work. */
export function yearsAsked(sentence: string, isDriver: boolean): number | null {
  return yearsOfSentence(
    // «от 2 лет (желательно в банке)» wishes only for the bank; a capital may begin a sentence glued to the last one
    clausesOf(
      sentence
        .replace(/\((?:желательно|преимущественно)\s.*?(?:\)+|$)/giu, '')
        .replace(/\s+(?=[А-ЯЁ][а-яё])/gu, ', '),
    )
      .filter(({ text, hint }) => {
        const folded = foldText(text)
        return hint !== 'nice' && (isDriver || !DRIVING.test(folded)) && !isOfOthers(folded)
      })
      .map(({ text }) => text)
      .join(''),
  )
}
