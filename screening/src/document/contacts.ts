/** Telephones of all forms and countries, mail addresses, and lines that hold nothing else. */

const EMAIL =
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@(?:[\p{L}\d-]{1,63}\.){1,4}[\p{L}\d-]{2,24}(?![\p{L}\d])/gu
/** «name (at) mail.ru», «name @ mail.ru» */
const SPOILT_AT =
  /(?<=[\p{L}\d._-])\s?(?:\((?:at|собака)\)|\[at\]|\s@\s?|\s?@\s)\s?(?=[\p{L}\d-]+\.[\p{L}]{2})/giu

/** Digits with what people put between them; a letter or a slash ends it. */
const NUMBER =
  /(?<![\p{L}\d,_@/-])\+?[78]\/\d{3}\/\d(?:[ \-‑]?\d){6}(?!\d)|(?<![\p{L}\d,_/@-])(?<!(?<!(?:^|[^\p{L}])(?:т|тел|моб|сот|tel|ph))\.)(?:\+\s?)?\(?\d(?:[\s().\-–—−‑\u00a0]{0,3}\d){8,14}(?![\d@]|[.,-]\d)/gu
/** Whose telephone it is: of somebody who recommends, or of an office. */
const OF_OTHERS =
  /рекоменд(?:овать|ател|аци)|поручит|отзыв|(?:бывш|непосредственн|прям)[а-я]+ (?:руководител|начальник)|руководител[ья],? (?:и )?(?:его )?(?:телефон|контакт)|телефон (?:руководител|организаци|предприяти|компани|работодател|отдела кадров)|referee|reference/iu
/** «Орлова Мария Львовна, владелица кафе, 8 900 …»: below the own contacts it is of somebody else. */
const NAMED =
  /^[^\p{L}]*(?:\p{Lu}[\p{Ll}-]+ ){1,2}(?:\p{Lu}[\p{Ll}-]+|\p{Lu}\.(?: ?\p{Lu}\.)?)\s?(?:,|—|–|-|\()\s?\p{Ll}.*\d{3}/u
const REFEREES =
  /^(?:[IVX]{1,4}\.\s)?\P{L}*(?:рекомендации(?: с .{3,30})?|рекомендатели|references?|кто (?:меня )?(?:поручится|подтвердит|рекомендует|может рекомендовать).{0,20})\P{L}*$/iu
const LABEL =
  /(?<!\p{L})(?:тел(?:ефон)?|т(?=[.:])|номер|связь|☎️?|📞|📱|✆|моб(?:ильный)?|сот(?:овый)?|whats ?app|viber|вотсап|ватсап|telegram|телеграм|phone|tel|mobile|cell)\.?(?:[\s:.(+-]|\p{L})*$/iu
/** Codes of countries people of this market write without a plus. */
const COUNTRY = /^(?:375|380|374|995|996|998|992|993|994|373|972|971|381|90\d|49|48|44)/u

/** Every telephone of a text, as written, in its order. */
export function phonesIn(text: string): string[] {
  const found: string[] = []
  for (const line of ownLines(text)) {
    if (found.length > 0 && NAMED.test(line)) continue
    for (const match of line.matchAll(NUMBER)) {
      const written = match[0].trim().replace(/^\((?=\d+$)/u, '')
      if (isPhone(written, line.slice(0, match.index), line.trim() === match[0].trim()))
        found.push(balanced(written))
    }
  }
  return [...new Set(found)].slice(0, 5)
}

/** Without what is told of other people: a short list below its heading, or a line that says so. */
const ownLines = (text: string): string[] => {
  const lines = text.split('\n')
  return lines.filter(
    (line, at) =>
      line.length <= 2000 &&
      !OF_OTHERS.test(line) &&
      !lines.slice(Math.max(0, at - 3), at).some((above) => REFEREES.test(above)),
  )
}

/** @param isAlone whether its line holds nothing else */
function isPhone(written: string, before: string, isAlone: boolean): boolean {
  const digits = written.replace(/\D/gu, '')
  if (/\d{4}\s?[–—-]\s?\d{4}$/u.test(written) && digits.length === 8) return false
  // dates and amounts: «01.09.2018 — 15.03.2020», «1 500 000 000»
  if (
    /\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}/u.test(written) ||
    /^(?:19|20)\d{2}[\s–—-]{1,3}(?:19|20)\d{2}/u.test(written)
  )
    return false
  if (!written.startsWith('+') && /(?<!\d)\d{1,2}[./-](?:19|20)\d{2}(?!\d)/u.test(written)) return false
  if (written.startsWith('+')) return digits.length >= 9 && digits.length <= 15
  const isLabelled = LABEL.test(before)
  if (digits.length === 11) return /^[78]/u.test(digits) || isLabelled
  if (digits.length === 12 || digits.length === 13) return COUNTRY.test(digits) || isLabelled
  // without the code of the country: a mobile number, or any after its label
  if (digits.length === 10)
    return isLabelled || (digits.startsWith('9') && (isAlone || /[\s()-]/u.test(written)))
  return isLabelled && digits.length >= 9
}

const balanced = (written: string): string =>
  written.startsWith('(') && !written.includes(')')
    ? written.slice(1)
    : written.includes('(')
      ? written
      : written.replace(')', '')

/** A line of somebody whose telephone is not among the person's own. */
const isOfNamed = (line: string, text: string): boolean => {
  if (!NAMED.test(line)) return false
  const own = phonesIn(text).map((phone) => phone.replace(/\D/gu, ''))
  const here = phonesIn(line).map((phone) => phone.replace(/\D/gu, ''))
  return here.length > 0 && here.every((phone) => !own.includes(phone))
}

/** Every mail address of a text, in its order. */
export function emailsIn(text: string): string[] {
  const hasPhone = phonesIn(text).length > 0
  const plain = ownLines(text)
    .filter((line) => /@|\(at\)|\[at\]|собака/iu.test(line) && !(hasPhone && isOfNamed(line, text)))
    .join('\n')
    .replace(SPOILT_AT, '@')
  return [...new Set(plain.match(EMAIL) ?? [])].slice(0, 5)
}

const NETWORK =
  /^(?:(?:мо[йи] )?(?:контакт|телефон|тел|моб|сотовый|мобильный|e-?mail|эл(?:ектронная|\.)? ?почта|почта|mail|telegram|телеграм|тг|tg|skype|скайп|whats ?app|viber|vk|вк|вконтакте|linkedin|github|gitlab|behance|сайт|site|phone|mobile|tel|cell|instagram|facebook|max)[\p{L}]{0,6})(?:\s?[.:—–]|\s?-(?!\p{L})|\s(?=@|\+|http)|\t)/iu

export const isContact = (line: string): boolean =>
  line.length < 400 &&
  (/\S@\S+\.\S|@[a-z]\w{3,}|(?:t\.me|vk\.com|github\.com|linkedin\.com|wa\.me|behance\.net)\//iu.test(line) ||
    NETWORK.test(line) ||
    phonesIn(line).length > 0)
