/**
 * Data removed from a resume before it is sent to an external model: who the person is. The judge does not use it
 * either, so nothing is lost. Rules match folded text (lower case, ё→е), which keeps offsets, so the original is cut at
 * the same places.
 */
import { cleanText, foldText } from '../text/normalise.ts'

/** Replaces removed text. */
export const CUT = '[…]'

const L = '(?<![\\p{L}\\d])'
const R = '(?![\\p{L}\\d])'
/** A house after its street: «, 15-20», but not «, 15 лет». */
const HOUSE = ',\\s?\\d{1,3}[а-я]?(?:[-/]\\d{1,4}[а-я]?)?(?![\\p{L}\\d]|\\s*(?:лет|год|мес|чел|%))'
/** An age after a date of birth, and not a number of years spent at something. */
const AGE = '(?:[\\s,;(–—-]{1,3}\\d{2}\\s+(?:лет|года?)\\)?(?=\\s*(?:[.,;\\n]|$)))?'
/** Where a person is found, and numbers of their documents. */
const CONTACTS: readonly RegExp[] = [
  /(?<![\w.+-])[\w.+-]+ ?(?:@|[([]at[)\]]|[([]?собач?ка[)\]]?) ?[\w-]+(?:(?:\.| ?[([]?(?:dot|точка)[)\]]? ?)(?:[\w-]+|ру))+/gu,
  /(?:https?:\/\/|www\.)\S+/gu,
  // «.net» is a platform, and «avito.ru/hh.ru» are two sources of candidates
  new RegExp(
    `(?<![\\p{L}\\d.-])(?!(?:socket|draw)\\.io/)(?:[a-z\\d-]+\\.){1,4}(?:ru|рф|su|com|org|io|me|pro|site|online|info|dev|by|kz)/(?![a-z\\d-]+\\.(?:ru|com))\\S+`,
    'gu',
  ),
  new RegExp(
    `${L}(?:сайт|портфолио|portfolio|website|блог)\\s*[:–—-]\\s*[\\p{L}\\d-]+(?:\\.[\\p{L}\\d-]+)+`,
    'gu',
  ),
  new RegExp(
    `${L}(?:t\\.me|vk\\.com|ok\\.ru|wa\\.me|instagram\\.com|facebook\\.com|linkedin\\.com|github\\.com|gitlab\\.com|habr\\.com|behance\\.net|dprofile\\.ru|hh\\.ru)/\\S+`,
    'gu',
  ),
  /(?<![\w.])@[a-z_]\w{3,}/gu,
  new RegExp(
    `${L}(?:телеграмм?|telegram|тг|tg|skype|скайп|whatsapp|ватсап|viber|вайбер|вконтакте|vk|дискорд|discord)(?:\\s*[:–—]\\s*|\\s+-\\s+)(?=[@+\\w])\\S+`,
    'gu',
  ),
  /(?:\+|(?<![\d.,/]))\d(?:[\s().-]{0,3}\d){9,13}(?!\d)/gu,
  new RegExp(
    `${L}(?:тел|телефон|моб|мобильный|сотовый|phone)\\.?\\s*[:–—-]?\\s*\\d{2,3}(?:[\\s-]?\\d{2}){2}(?!\\d)`,
    'gu',
  ),
  new RegExp(
    `${L}(?:адрес(?: проживания| регистрации)?\\s*[:–—-]|прописка(?!\\p{L})\\s*[:–—-]?|регистрация по адресу|проживаю по адресу)\\s*[^\\n.;]{3,100}`,
    'gu',
  ),
  new RegExp(
    `${L}(?:(?:ул\\.|улица(?!\\s(?:и|или|в|на|с)\\s)|пр-т|проспект|переулок|пер\\.)\\s?[\\p{L}\\d-]+(?:${HOUSE})?|(?:бульвар|б-р|набережная|наб\\.|шоссе|аллея|микрорайон|мкр\\.?)\\s?[\\p{L}-]+${HOUSE}|(?:д|дом|кв|корп)\\.?\\s?\\d+)(?:,?\\s?(?:д|дом|кв|корп|стр)\\.?\\s?\\d+\\S*)*`,
    'gu',
  ),
  // personal numbers
  new RegExp(
    `${L}(?:инн|снилс|паспорт|серия|полис|омс|табельный|резюме|id|удостоверение)\\s*[:№#–—-]?\\s*№?\\s*\\d(?:[\\s№-]*\\d){4,}`,
    'gu',
  ),
  /(?<![\d.,])\d{7,}(?![\d.,])/gu,
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?<![\p{L}\d])[0-9a-f]{32,40}(?![\p{L}\d])/gu,
]

const PERSONAL: readonly RegExp[] = [
  // age: the date stands before these words or after them
  new RegExp(
    `${L}(?:\\d{1,2}[\\s./]+[а-я\\d]+[\\s./]+)?(?:19|20)?\\d{2}(?:-?го)?\\s*(?:года?|г\\.)\\s*(?:рождения|рожд\\.|р\\.)${AGE}`,
    'gu',
  ),
  new RegExp(
    `${L}(?:дата рождения|родил(?:ся|ась)|[дг]\\.\\s?р\\.|года? рождения)[^\\n.;,]{0,30}(?:[.]\\d{2}[.]\\d{2,4})?${AGE}`,
    'gu',
  ),
  // a paper is valid until a date, and a job lasts from one to another
  /(?<!\d|(?:^|[\s(])(?:до|по|от|с)\s)\d{1,2}[./]\d{1,2}[./](?:19|20)\d{2}(?!\d)/gu,
  new RegExp(`${L}мне\\s+(?:уже\\s+)?\\d{2}(?:\\s+(?:лет|года?))?${R}`, 'gu'),
  new RegExp(`${L}(?:возраст|полных лет|age)\\s*[:–—-]?\\s*\\d{2}(?:\\s+(?:лет|года?))?${R}`, 'gu'),
  new RegExp(
    `${L}(?:мужчина|женщина|девушка|парень|юноша)(?:\\s*,\\s*|\\s+)\\d{2}\\s+(?:лет|года?)${R}`,
    'gu',
  ),
  // sex, family, origin
  new RegExp(`${L}(?:пол|gender|sex)\\s*[:–—-]\\s*(?:муж|жен|male|female|м|ж)[а-яa-z.]*`, 'gu'),
  new RegExp(`${L}(?:мужчина|женщина|девушка)${R}`, 'gu'),
  new RegExp(
    `${L}(?:не\\s+)?(?:женат|замужем|холост|не замужем|разведен[а]?|вдов[аец]*|в браке|состою в браке|семейное положение[^\\n.;]{0,40})${R}`,
    'gu',
  ),
  new RegExp(
    `${L}(?:(?:есть|имею|без|нет|воспитываю|двое|трое|один|одна)\\s+)(?:взрослых\\s+|маленьких\\s+)?(?:детей|реб[её]н[а-я]*|дет[иь]|сын[а-я]*|доч[а-я]*)${R}`,
    'gu',
  ),
  new RegExp(
    `${L}(?:национальность|вероисповедание|религия|гражданство)\\s*[:–—-]?\\s*[^\\n.;,]{2,40}`,
    'gu',
  ),
  new RegExp(`${L}меня зовут\\s+\\p{L}+(?:\\s+\\p{L}+){0,2}`, 'gu'),
]

/** A word before a name: a surname, a first name. */
const wordOf = (letter: string) => `(?<![\\p{L}\\d])[А-ЯЁ]${letter}+`
const beforeOf = (letter: string) => `${wordOf(letter)}(?:-[А-ЯЁ]${letter}+)?\\s+`
const SURNAME =
  '(?:\\s+[А-ЯЁ][а-яё]+(?:(?:ов|ев|ин)(?:а|у|ым|е|ой)?|ск(?:ий|ая|ого|ому|им|ой|ую)|ко|ук|юк)(?![\\p{L}\\d]))?'
/** «Анны Сергеевны», but not «Основной»: outside the nominative the first name stands before and has the same case. */
const HER = [
  ['[ыи]', 'ы'],
  ['[еи]', 'е'],
  ['[ую]', 'у'],
  ['(?:[ое]й|[оеь]ю)', '(?:ой|ою)'],
].map(
  ([first, own]) =>
    `${wordOf('[а-яё]')}${first}\\s+(?!Розн|Осн|Церк|Ежедн)${wordOf('[а-яё]')}(?:овн|евн|ичн)${own}`,
)
/** Three words that include a patronymic, in any order; and a sole trader, whose name is the name of the firm. */
const FULL_NAME = new RegExp(
  `(?:(?:${beforeOf('[а-яё]')})?(?:${HER.join('|')})|(?:${beforeOf('[а-яё]')}){0,2}${wordOf('[а-яё]')}(?:(?:ович|евич|ьич)(?:а|у|ем|е)?|овна|евна|ична))(?![\\p{L}\\d])${SURNAME}`,
  'gu',
)
const CAPITALS = new RegExp(
  `(?:${beforeOf('[А-ЯЁ]')}){1,2}${wordOf('[А-ЯЁ]')}(?:(?:ОВИЧ|ЕВИЧ|ЬИЧ)(?:А|У|ЕМ|Е)?|ОВНА|ЕВНА|ИЧНА)(?![\\p{L}\\d])(?:\\s+[А-ЯЁ]+(?:(?:ОВ|ЕВ|ИН)А?|СКИЙ|СКАЯ|КО|УК|ЮК)(?![\\p{L}\\d]))?`,
  'gu',
)
/** A nickname without a separator begins with a small letter and is no English word that follows the name of the messenger. */
const NICKNAME =
  /(?<![\p{L}\d])(?:[Тт]елеграмм?|ТЕЛЕГРАММ?|[Tt]elegram|TELEGRAM|[Тт][Гг]|[Tt][Gg])\s+(?!(?:channel|marketing|premium|python|aiogram|telethon|webapp|business|desktop|support)s?(?!\w))[a-z]\w{4,31}(?!\w|\s+[a-z])/gu
const SOLE_TRADER =
  /(?<![\p{L}\d])(?:ИП|Индивидуальный предприниматель|самозанят(?:ый|ая)|КФХ)\s+[«"]?[А-ЯЁ][а-яё]+(?:\s+[А-ЯЁ][а-яё.]+){0,2}(?:\s*[А-ЯЁ]\.\s?[А-ЯЁ]?\.?)?[»"]?/gu
const INITIALS =
  /(?<![\p{L}\d])[А-ЯЁ][а-яё]+\s+[А-ЯЁ]\.\s?[А-ЯЁ]\.(?!\p{L})|(?<![\p{L}\d])[А-ЯЁ]\.\s?[А-ЯЁ]\.\s?[А-ЯЁ][а-яё]+/gu

/**
 * @param clean text as `cleanText` returns it
 * @param name the candidate's name as the job board has it; its words are removed in every case and form
 */
export function withoutPersonal(clean: string, name: string | null): string {
  let text = withoutContacts(clean)
  for (const rule of PERSONAL) text = cutWhere(text, rule)
  text = withoutName(text, name)
  return joinCuts(text)
}

/** Without names, addresses and numbers of people: what a vacancy is sent as, since its demands must stay. */
export function withoutContacts(clean: string): string {
  let text = clean.replace(SOLE_TRADER, (found) => `${found.split(/\s/)[0] ?? ''} ${CUT}`)
  for (const rule of [FULL_NAME, CAPITALS, INITIALS, NICKNAME]) text = text.replace(rule, CUT)
  for (const rule of CONTACTS) text = cutWhere(text, rule)
  return joinCuts(text)
}

/** One mark for what was removed side by side. */
export const joinCuts = (text: string): string => text.replace(/(?:\[…\][\s,;:–—-]*){2,}/gu, `${CUT} `).trim()

/** From this length a name is not part of an ordinary word, so it is also removed in lower case. */
const LONG_NAME = 6

/** «Смирнова» also removes «Смирновой» and «Smirnova»; words of up to two letters are ambiguous and stay. */
function withoutName(text: string, name: string | null): string {
  const words = foldText(cleanText(name ?? ''))
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 3)
  let left = text
  for (const word of words) {
    const stem = word.replace(/[аяоеиуюыйь]$/u, '')
    const isName = (said: string) => word.length >= LONG_NAME || /^\p{Lu}/u.test(said)
    left = cutWhere(left, new RegExp(`${L}${stem}[а-яa-z]{0,3}${R}`, 'gu'), isName)
    if (word.length < 4) continue
    const latin = Array.from(stem, (letter) => LATIN[letter] ?? letter).join('')
    left = cutWhere(left, new RegExp(`${L}${latin}[a-z]{0,3}${R}`, 'gu'))
  }
  return left
}

/** Spellings of names in Latin letters, in passports and by people. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: '(?:e|ye|yo)',
  ж: '(?:zh|j)',
  з: 'z',
  и: 'i',
  й: '[iyj]',
  к: '(?:k|c)',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: '(?:f|ph)',
  х: '(?:kh|h)',
  ц: '(?:ts|c)',
  ч: 'ch',
  ш: 'sh',
  щ: '(?:shch|sch)',
  ъ: '(?:ie)?',
  ы: '[yi]',
  ь: "'?",
  э: 'e',
  ю: '(?:yu|iu|ju)',
  я: '(?:ya|ia|ja)',
}

/**
 * @param rule matches folded text
 * @param isMeant decides by the words as they stand in `text`
 */
export function cutWhere(
  text: string,
  rule: RegExp,
  isMeant = (_said: string): boolean => true,
  instead = CUT,
): string {
  const folded = foldText(text)
  let out = ''
  let at = 0
  for (const found of folded.matchAll(rule)) {
    const end = found.index + found[0].length
    if (!isMeant(text.slice(found.index, end))) continue
    out += text.slice(at, found.index) + instead
    at = end
  }
  return at === 0 ? text : out + text.slice(at)
}
