/** Whose resume it is: a name is told by its form (surname, patronymic, initials) and its place, not by what it means. */
import { readTitle, roleLength } from '../roles.ts'
import { isContact, phonesIn } from './contacts.ts'
import { isGivenName } from './data/given-names.ts'
import { JOB_FIRST, LEGAL_FORM } from './kinds.ts'
import { isPlace } from './towns.ts'

/** Cyrillic with the letters of the neighbours. */
const UP = 'А-ЯЁІЇЄҐЎҚҒҲӘӨҮҰҢҺҖҶӢӮ'
const LOW = 'а-яёіїєґўқғҳәөүұңһҗҷӣӯ'
const WORD = `[${UP}](?:[${LOW}]+|[${UP}]+|['’][${UP}]?[${LOW}]+)(?:-[${UP}][${LOW}${UP}]+)?`
const TITLE_OF = String.raw`(?:кызы|оглы|кизи|угли|гызы|оглу|улы|ўғли|қизи|уулу|КЫЗЫ|ОГЛЫ)`
const MAIDEN = String.raw`(?: \((?:(?:до (?:брака|замужества)|урожд[а-яё.]*|ранее|дев\.|бывш[а-яё.]*) )?${WORD}\))?`
const RUSSIAN = new RegExp(
  `^${WORD}${MAIDEN} ${WORD}${MAIDEN}(?: ${WORD}${MAIDEN}){0,2}(?: ${TITLE_OF})?$`,
  'u',
)
const INITIALS = new RegExp(`^(?:${WORD} [А-ЯЁ]\\. ?(?:[А-ЯЁ]\\.)?|[А-ЯЁ]\\. ?(?:[А-ЯЁ]\\. ?)?${WORD})$`, 'u')
const LATIN_WORD = String.raw`(?:[A-ZÀ-ÖØ-ÞŁŚŽŠČ][a-zß-öø-ÿąćęłńśźżčšž'’-]*(?:[A-Z][a-z]+)?|[A-ZÀ-ÖØ-ÞŁŚŽŠČ]{2,})(?:-[A-Z][A-Za-z]+)?`
const LATIN = new RegExp(
  `^${LATIN_WORD}(?: (?:${LATIN_WORD}|[A-Z]\\.|(?:van|von|de|da|bin|ibn|el|al)(?= ))){1,3}$`,
  'u',
)
const PATRONYMIC = /(?:[оеё]вич|ьич|[иы]ч|[оеё]вна|ична|инична|кызы|оглы|кизи|угли|гызы|улы)(?:$|\s)/iu
const SURNAME =
  /(?:[оеё]ва?|[иы]на?|(?:ск|цк)(?:ий|ая|ой)|енко|ук|юк|чук|ян|янц|дзе|швили|ия|ко|их|ых|ец|ич|ишин[аы]?|баев[а]?|заде|ук|ан|яр|ник|арь|ель|ун|як|ак|ей|ай|ой|а|ь)$/iu
/** Endings that only surnames have. */
const LATIN_STRONG =
  /^[A-Z][A-Za-z'-]{2,}(?:[oe]va?|sk(?:y|iy|ii|aya)|enko|chuk|yants?|[dz]ze|shvili|[kn]ina?)$/i
const STRONG = /^\p{L}{2,}(?:[оеё]ва?|[иы]на|(?:ск|цк)(?:ий|ая)|енко|чук|янц?|дзе|швили)$/iu
const NO_NAME =
  /(?<!\p{L})(?:резюме|опыт|работ[аы]?|навыки|образование|контакты|должность|желаемая|зарплата|телефон|адрес|почта|москва|область|город|мужчина|женщина|возраст|год|лет|гражданство|россия|университет|институт|колледж|школа|курсы|полный|полная|занятость|график|готов[а]?|переезд|о себе|обо мне|дата|рождения|curriculum|vitae|resume|experience|skills|education|languages?|summary|profile|листок|лист|карточка|кадров|уч[её]т[а]?|форма|contacts?|about|phone|email|address|university|college|city|full|part|time|position|objective|remote|work|english|russian|торговый|дом|компания|группа|магазин|сеть|завод|банк|центр|клиника|студия|агентство|холдинг|отдел|department|company|group|store|level|date|birth|стаж|опыта|ищу|хочу|зовут|меня|привет|здравствуйте|уважаем[а-я]+)(?!\p{L})/iu
/** Labels before a name, with or without a colon. */
const LABEL =
  /^(?:(?:здравствуйте|привет|добр[а-я]+ (?:день|утро|вечер)|hello|hi)[!,. ]+)?(?:(?:резюме|анкета|фамилия,? ?имя,? ?(?:и )?отчество|соискател[ья]|от(?=:)|from(?=:)|контактное лицо|(?:имя|фамилия)(?:,| и| \/)? (?:имя|фамилия)|фио полностью|ism(?:i)?(?=\s?:)|аты[- ]жөні|кандидат[а-я]*|(?:коротко |немного |кратко |пара слов )?(?:о себе|обо мне)|ф\.?\s?и\.?\s?о\.?(?: соискателя| кандидата)?|(?:полное )?имя|меня зовут|я(?=\s?[—–])|my name is|i am|i[’']m|(?:full |my )?name|(?:first name|surname)(?:\(s\))? ?\/ ?(?:surname|first name)(?:\(s\))?|(?:resume|cv)(?: of)?|curriculum vitae)(?:\s?[:—–|\t-]\s?|[.]?\s+(?=[А-ЯЁA-Z])))+/iu
const PART_LABEL =
  /^(фамилия|имя|отчество|(?:last|family) name|surname|(?:(?:first|given) )?name|middle name)(?:\s?[:—–\t-]\s?|\s(?=\p{Lu}[\p{L}-]+$))([\p{L}' -]{2,40})$/iu

const NAME_OF_PART = /(?<=^|\t)(фамилия|имя|отчество|surname|(?:first |last )?name)\s?:?\t/giu
const SECOND_PART = /\t(?:фамилия|имя|отчество|surname|first name|last name)(?!\p{L})/iu

type Found = {
  readonly name: string
  readonly score: number
  readonly lines: readonly string[]
}

/** @param lines the top of the document and its contacts */
export function readName(lines: readonly string[]): {
  readonly name: string | null
  readonly lines: readonly string[]
} {
  const parts = namedParts(lines)
  if (parts) return parts
  const found: Found[] = []
  for (const [at, line] of lines.slice(0, 40).entries()) {
    const label = LABEL.exec(line)?.[0] ?? ''
    const text = line
      .slice(label.length)
      .replace(/^(?:\d{1,2}[.)]|[◦•●▪*-])\s(?=\p{Lu})/u, '')
      .replace(/^\p{Extended_Pictographic}\ufe0f?\s?|\s?\p{Extended_Pictographic}\ufe0f?$/gu, '')
    const headed = headsResume(lines.slice(at + 1, at + 4))
    const add = (candidate: string, bonus: number, used: readonly string[]) => {
      const name = withoutTown(candidate.replace(FORMER, '').trim())
      const score = nameScore(name) + bonus + headed - Math.min(at, 8) * 0.25 + (label === '' ? 0 : 3)
      if (score >= 2) found.push({ name, score, lines: used })
    }
    const [, called = ''] = CALLED.exec(line) ?? []
    if (called !== '') add(called, 2, [])
    // «зовут Карина, фамилия Орлова»
    const [, given = '', family = ''] = CALLED_APART.exec(line) ?? []
    if (family !== '') add(`${given} ${family}`, 3, [])
    // «зовут орлова мария» in a message without capitals
    const [, low = ''] = CALLED_LOW.exec(line) ?? []
    for (const form of low === '' ? [] : otherForms(low)) add(form, 2, [])
    if (text.length > 160) continue
    add(text, 0.2, [line])
    // «Сварщик Иван Котельников»
    const [, trade = '', own = ''] =
      /^(\p{Lu}[\p{Ll} -]+) (\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+)(?: \([^()]+\))?$/u.exec(text) ?? []
    if (JOB_FIRST.test(trade) && own.split(' ').some(isGivenName) && !PATRONYMIC.test(own)) add(own, 1, [])
    // «орлова мария», «Орлова, Мария», «ОРЛОВАМАРИЯ», «Орлова Мария Петровна Тверь»
    for (const other of otherForms(text)) add(other, 0, other.length + 3 < text.length ? [] : [line])
    // «Орлова Мария, бухгалтер», «Орлов Пётр — 35 лет», «Орлова Мария тел. +7…»
    const [first = ''] = text.split(
      /\t|\s?[|,;/•·]\s?|\s[—–-]\s|\s(?=\+?\d|тел\.|<?\S*@)|\s\((?=\d|\p{Ll})|\s(?:and|и)\s(?=I|я|\p{Ll})/u,
    )
    if (first !== text)
      for (const form of [first, ...otherForms(first)])
        add(form, 0, first.length + 3 < text.length ? [] : [line])
    // «Здравствуйте! Орлова Мария, Омск»
    const [, greeted = ''] = GREETED.exec(line) ?? []
    if (greeted !== '') add(greeted, 1, [])
    // «Омск, Орлова Мария Петровна, 8 900 …», «Повар — Орлова Мария»
    if (isContact(text) || at < 3)
      for (const clause of text.split(/[,;|]\s|\s[—–|/]\s|[!?)]+\s(?=\p{Ll})/u).slice(1)) {
        const words = clause.split(' ')
        if (words.length > 3 || !(PATRONYMIC.test(clause) || words.some(isGivenName))) continue
        // «привет)) анна котова, 30 лет»
        const isOther = text.includes(` / ${clause}`)
        // «Anna Kotova / Анна Котова» of a text in English
        if (isOther && !lines.some((other) => other !== line && /[а-яё]{3}/u.test(other))) continue
        for (const form of [clause, ...(words.length === 2 ? otherForms(clause) : [])])
          add(form, isOther ? 0.1 : -0.5, [])
      }
    // «Ищу работу. Орлова Мария Петровна, 8 900 …»
    for (const piece of text.split(/(?<=\p{L}{3})[.!]\s/u).slice(1)) {
      const [whole = ''] = piece.replace(/\.$/u, '').split(/,\s|\s(?=[\d+(])/u)
      if (whole.split(' ').length === 3 && PATRONYMIC.test(whole)) add(whole, -0.5, [])
    }
    const [next, third] = lines.slice(at + 1, at + 3)
    const three = [text, next, third].map((word = '') => (/^\p{Ll}+$/u.test(word) ? capitalised(word) : word))
    if (three.every(isLoneName) && PATRONYMIC.test(third ?? ''))
      add(three.join(' '), 0.6, lines.slice(at, at + 3))
    if (
      next !== undefined &&
      /^\p{Lu}[\p{L}'-]+$/u.test(text) &&
      /^\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?(?: (?:кызы|оглы))?$/u.test(next)
    ) {
      const isCapitals = [text, next].every((word) => /^\p{Lu}{3,}$/u.test(word))
      const isWhole =
        (isCapitals && [text, next].some((word) => STRONG.test(word) || LATIN_STRONG.test(word))) ||
        [text, ...next.split(' ')].some((word) => isGivenName(word) || PATRONYMIC.test(word)) ||
        (isLoneName(text) && FAMILY.test(next) && at < 3)
      if (
        isWhole &&
        !isPlace(text) &&
        !(JOB_FIRST.test(next) && !STRONG.test(next)) &&
        !next.split(' ').some((word) => (STRONG.test(word) || LATIN_STRONG.test(word)) && next.includes(' '))
      )
        add(`${text} ${next}`, 0.5, [line, next])
    }
  }
  const best = wholeOf(found.toSorted((a, b) => b.score - a.score))
  if (best) return { name: best.name.slice(0, 120), lines: best.lines }
  // boards show the given name alone
  for (const line of lines.slice(0, 40)) {
    // «Звонить после 18, Виталий, 8 928 …»
    const near =
      phonesIn(line).length > 0
        ? line.split(/[,.;:|()\t]\s?/u).find((piece) => isGivenName(piece.trim()))
        : undefined
    if (near !== undefined) return { name: near.trim(), lines: [] }
    // «Азиз, 8 926 …»
    const [, signed = ''] =
      phonesIn(line).length > 0 ? (/^(\p{Lu}\p{Ll}{2,14}),?\s[+\d(][\d\s()-]+$/u.exec(line) ?? []) : []
    if (
      signed !== '' &&
      !OF_CALL.test(signed) &&
      !isPlace(signed) &&
      !NO_NAME.test(signed) &&
      !isTrade(signed)
    )
      return { name: signed, lines: [] }
  }
  // boards show it right above the telephone
  const above = lines.slice(0, 39).find((line, at) => isNameAlone(line) && IS_PHONE.test(lines[at + 1] ?? ''))
  if (above !== undefined) return { name: above, lines: [above] }
  const within = lines
    .slice(0, 40)
    .map(nameWithin)
    .find((name) => name !== undefined)
  if (within !== undefined) return { name: within, lines: [] }
  const called = [
    ...lines.slice(0, 40).map((line) => CALLED_FIRST.exec(line)?.slice(1).find(Boolean)),
    ...lines.slice(0, 8).map((line) => SELF_FIRST.exec(line)?.[1]),
  ].filter((first, at) => at < 40 || isGivenName(first ?? ''))
  const [alone] = called.filter((first) => first !== undefined)
  if (alone !== undefined) return { name: alone, lines: [] }
  for (const line of lines.slice(0, 40)) {
    const label = LABEL.exec(line)?.[0] ?? ''
    const first = line.slice(label.length)
    if (label !== '' && !OF_ONESELF.test(label) && (isGivenName(first) || /^\p{Lu}\p{Ll}{2,}$/u.test(first)))
      return { name: first, lines: [line] }
  }
  for (const line of lines.slice(0, 8)) {
    const [, first = '', age] =
      /^(?:я\s)?(\p{Lu}\p{Ll}+)(,\s(?:мне )?\d{2}(?: лет| год[а]?)?.*|\s\d{2} (?:лет|год[а]?)(?!\p{L}).*|\s\d{2}\.?)?$/iu.exec(
        line,
      ) ?? []
    if (isGivenName(first) && (age !== undefined || !isPlace(first))) return { name: first, lines: [line] }
    // «Жанар, товаровед»
    const [, called = '', trade = ''] = /^(\p{Lu}\p{Ll}+),\s(.{3,60})$/u.exec(line) ?? []
    if (isTrade(trade) && !isPlace(called) && !isTrade(called) && !NO_NAME.test(called))
      return { name: called, lines: [] }
  }
  return { name: lines.slice(0, 8).map(namedAside).find(Boolean) ?? null, lines: [] }
}
const IS_PHONE = /^(?:\p{L}{3,8}\.?:?\s)?\+?[\d()][\d ()-]{9,}$/u
const isNameAlone = (line: string): boolean =>
  /^\p{Lu}\p{Ll}{2,14}$/u.test(line) &&
  ![isPlace, isTrade].some((is) => is(line)) &&
  ![NO_NAME, OF_CALL].some((pattern) => pattern.test(line))
/** The name that fits best, as it is written in full elsewhere: «Анна Котова», «Котова Анна Павловна». */
function wholeOf(found: readonly Found[]): Found | undefined {
  const [best] = found
  const words = best?.name.split(' ') ?? []
  const fuller = found.find(
    ({ name }) =>
      PATRONYMIC.test(name) && words.length === 2 && words.every((word) => name.split(' ').includes(word)),
  )
  return fuller ?? best
}

/** «Студентка, Камилла, 18 лет»: a name between the marks of a sentence. */
function namedAside(line: string): string | undefined {
  if (line.length > MAX_ASIDE) return undefined
  const [, aged = ''] = AGED.exec(line) ?? []
  if (aged !== '' && !isPlace(aged) && !isTrade(aged) && !NO_NAME.test(aged)) return aged
  // «Логист. Денис К., Москва»
  const [, first = ''] = /(?:^|[,.!]\s)(\p{Lu}\p{Ll}+) \p{Lu}\.(?=$|,|\s)/u.exec(line) ?? []
  if (isGivenName(first)) return first
  return line
    .split(/[,.;!?()]\s?|\s(?=\d)/u)
    .find((piece) => /^\p{Lu}\p{Ll}+$/u.test(piece) && isGivenName(piece) && !isPlace(piece))
}
const MAX_ASIDE = 200
const AGED = /(?:^|[,.!]\s)(\p{Lu}\p{Ll}{2,14}),?\s\d{2}\s(?:лет|год)/u
/** «Тел 8 900 …» */
const OF_CALL = /^(?:тел|моб|сот|ном(?:ер)?|звон\p{L}*|пиш\p{L}*|связь|вотсап|ватсап|вайбер|факс)$/iu
const OF_ONESELF = /себе|мне|резюме|анкета|resume|cv|curriculum/iu
/** A title, a place or a contact stand below whose they are. */
const headsResume = (below: readonly string[]): number =>
  below.length > 0 && isTrade(below[0] ?? '')
    ? below.slice(1).some((line) => isPlace(line) || isContact(line))
      ? 2
      : 1
    : 0
const isTrade = (line: string): boolean =>
  line.length < 60 &&
  !/\d|\s[—–-]\s/u.test(line) &&
  (JOB_FIRST.test(line) || roleLength(readTitle(line).vector) > 0)

/** «Я повар, зовут Анна Лунина, 30 лет» */
const CALLED = new RegExp(
  `(?:(?<!\\p{L})[Зз]овут(?: меня)?|[Пп]ишет [Вв]ам|мо[её] имя|my name is|I am|I['’]m|[Tt]his is|(?<!\\p{L})[Яя],?(?=\\s\\p{Lu}\\p{Ll}+\\s\\p{Lu}))\\s[—–-]?\\s?(${WORD}(?: ${WORD}){0,2}|${LATIN_WORD}(?: ${LATIN_WORD}){0,2})(?![\\p{L}-])`,
  'u',
)

/** «хай) я Даня, 19 лет» */
const SELF_FIRST = /(?<![\p{L}\d])(?:[Яя]|[Ээ]то)\s[—–-]?\s?(\p{Lu}\p{Ll}{2,})(?=[,.!)]|\s\d|$)/u

/** «Направляю кандидатуру: Анна Лунина, повар»: a name between the marks of a sentence. */
const WITHIN = new RegExp(
  `(?<=(?:^|[.,:;!?)(—–-]\\s?|(?<!\\p{L})(?:я|это)\\s))(?:${WORD}(?: ${WORD}){1,2}|${LATIN_WORD}(?: ${LATIN_WORD}){1,2})(?=[,.;!)(]|\\s[—–-]|\\s\\d|$)`,
  'gu',
)
const MIN_WITHIN = 4
const nameWithin = (line: string): string | undefined =>
  line.length > 400 ? undefined : line.match(WITHIN)?.find((name) => nameScore(name) > MIN_WITHIN)

const CALLED_APART =
  /(?<!\p{L})[Зз]овут\s(?:меня\s)?(\p{Lu}\p{Ll}+),?\s(?:а\s)?фамилия\s[—–-]?\s?(\p{Lu}\p{Ll}+)/u

/** «меня зовут Тагир, мне 27 лет» */
const CALLED_FIRST =
  /[Зз]овут(?: меня)?\s(\p{Lu}\p{Ll}{2,})(?=[,.!;]|$|\s(?:мне|и|я)\s)|(?<!\p{L})(?:[Мм]еня\s)?(?!Меня\s)(\p{Lu}\p{Ll}{2,})(?:\sменя)?\sзовут(?!\p{L})/u

const GREETED = new RegExp(
  `^(?:[Зз]дравствуйте|[Дд]обр[а-я]+ [а-я]+|[Пп]ривет(?:ствую)?|Hello|Hi)[^\\p{L}]{1,4}(${WORD}(?: ${WORD}){1,2}|${LATIN_WORD} ${LATIN_WORD})(?=[,.;!]|$)`,
  'u',
)
const CALLED_LOW =
  /зовут(?: меня)?\s[—–-]?\s?(\p{Ll}{2,20}(?:\s\p{Ll}{2,20}){1,2}?)(?=[,.;!]|$|\s\d|\s(?:ищу|хочу|мне|я|работ|тел|из|живу))/u

/** «(до брака Мельник)» */
const FORMER = /\s\((?:до |урожд|ранее|дев\.|бывш|née )[^()]*\)/iu
/** «Марина Лосева (Тула)» */
const withoutTown = (name: string): string => {
  const [, own = name, town = ''] = /^(.+) \(([^()]+)\)$/u.exec(name) ?? []
  return isPlace(town) ? own : name
}
const isLoneName = (line: string | undefined): boolean =>
  /^\p{Lu}(?:\p{Ll}{2,}|\p{Lu}{2,})$/u.test(line ?? '')
/** Endings of surnames that few other words have. */
const FAMILY = /^\p{L}{2,}(?:[оеё]ва|зянов[а]?|улин[а]?|енко|(?:ск|цк)(?:ий|ая)|янц?|дзе|швили)$/iu

/** Other ways to write a name, each as people mostly write it; a given name or a patronymic is needed. */
function otherForms(text: string): string[] {
  if (text.length > 60 || /\d/u.test(text)) return []
  const words = text.split(' ')
  const out: string[] = []
  if (/^[\p{Ll} -]+$/u.test(text) && words.length <= 3 && words.some(isGivenName)) out.push(capitalised(text))
  const [, last = '', first = ''] =
    /^(\p{Lu}[\p{L}'-]+), (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)$/u.exec(text) ?? []
  if (first !== '' && !isPlace(first)) out.push(`${last} ${first}`)
  const [, patronymic = '', town = ''] = /^(\p{Lu}.+(?:вич|вна|ична))\s(\p{Lu}[\p{L} -]+)/u.exec(text) ?? []
  if (isPlace(town.split(' ')[0] ?? '')) out.push(patronymic)
  // letters set apart whose words stood no further apart
  const cut = /^\p{Lu}{6,24}$/u.test(text)
    ? [3, 4, 5, 6, 7, 8, 9].find((at) => isGivenName(text.slice(0, at)) && STRONG.test(text.slice(at)))
    : undefined
  if (cut !== undefined) out.push(`${text.slice(0, cut)} ${text.slice(cut)}`)
  return out
}
const capitalised = (text: string): string =>
  text.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())

/** «Фамилия: Орлова», «Имя: Полина» on lines of their own. */
function namedParts(
  lines: readonly string[],
): { readonly name: string; readonly lines: readonly string[] } | null {
  const values = new Map<string, string>()
  const used: string[] = []
  // «1. Фамилия Орлова», «Имя Полина    Отчество Львовна»: points of a form
  const cells = lines.slice(0, 60).flatMap((line) =>
    line
      .replace(/^\d{1,2}[.)]\s?(?=\p{L})/u, '')
      .replace(
        /(?<=^[Фф]амилия[\s:—–-]{1,3}(?!Имя|Отчество)\p{Lu}.{1,60})[\s,;]\s?(?=(?:[Ии]мя|[Оо]тчество)[\s:—–-]{1,3}\p{Lu})/gu,
        '\t',
      )
      // «Фамилия ⇥ Орлова ⇥ Имя ⇥ Полина»
      .replace(NAME_OF_PART, '$1: ')
      .split(PART_LABEL.test(line) && !SECOND_PART.test(line) ? '\n' : '\t')
      .map((cell) => ({ line, cell: cell.trim() })),
  )
  for (const { line, cell } of cells) {
    const [, label = '', value = ''] = PART_LABEL.exec(cell) ?? []
    if (label === '' || (/^(?:имя|name)$/iu.test(label) && value.trim().includes(' '))) continue
    const key = /фам|last|family|surname/iu.test(label)
      ? 'last'
      : /отч|middle/iu.test(label)
        ? 'middle'
        : 'first'
    if (!values.has(key)) values.set(key, value.trim())
    used.push(line)
  }
  if (values.size < 2) return null
  // as the form asks for them, but for a patronymic that stands away from the given name
  const asked = [...values.keys()]
  const isTorn = asked.includes('middle') && asked.indexOf('middle') !== asked.indexOf('first') + 1
  return {
    name: (isTorn ? ['last', 'first', 'middle'] : asked)
      .map((key) => values.get(key))
      .filter(Boolean)
      .join(' '),
    lines: used,
  }
}

function nameScore(text: string): number {
  if (text.length < 4 || text.length > 80 || /\d/u.test(text)) return -9
  if (INITIALS.test(text)) return NO_NAME.test(text) || LEGAL_FORM.test(text) ? -9 : 4
  const isLatin = LATIN.test(text)
  if (!RUSSIAN.test(text) && !isLatin) return -9
  if (NO_NAME.test(text) || LEGAL_FORM.test(text) || isContact(text) || isPlace(text)) return -9
  const words = text.replace(/[()]/gu, '').split(' ')
  if (words.length > 3 && isPlace(words.at(-1) ?? '')) return -9
  const given = words.filter((word) => word.split('-').some(isGivenName)).length
  const patronymic = words.slice(1).some((word) => PATRONYMIC.test(word)) && words.length >= 3
  const surnames = words.filter((word) => SURNAME.test(word)).length
  const names = given > 0 || patronymic
  // «Кузнецов», «Мельник» are trades too: what a word means counts only when nothing else tells of a name
  const isSurname = words.some((word) => STRONG.test(word) || (isLatin && LATIN_STRONG.test(word)))
  const trade = names
    ? 0
    : (isSurname ? 0.4 : 1) *
      ((JOB_FIRST.test(text) ? 4 : 0) + (roleLength(readTitle(text).vector) > 0 ? 3 : 0))
  return (
    (given > 0 ? 4 : 0) +
    (patronymic ? 4 : 0) +
    Math.min(surnames, 2) * (isLatin ? 0 : 0.4) +
    (isSurname && !names ? 0.8 : 0) +
    (words.length === 2 || words.length === 3 ? 0.8 : 0) +
    1.2 -
    trade -
    (words.length > 3 && !patronymic ? 2 : 0)
  )
}
