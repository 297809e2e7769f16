/** The text of a file as plain lines: one spelling of letters, words whole, cells of a row divided by tabs. */
import { readColumns } from '../rows/columns.ts'
import { isFieldName } from './fields.ts'
import { JOB_FIRST, LEGAL_FORM } from '../kinds.ts'
import { readBots } from '../rows/bots.ts'
import { readGrid } from '../rows/grid.ts'
import { readForms } from './forms.ts'
import { readMargin } from '../rows/margin.ts'
import { type Page, readPage } from './page.ts'
import { isPartName } from './part-names.ts'
import { joinWrapped, withoutMarks } from './wrapped.ts'
import { readSeparated } from '../rows/separated.ts'
import { readSkillTable } from '../rows/skill-table.ts'
import { readWorkBook } from '../rows/work-book.ts'
import { findPeriod, isPurePeriod } from '../periods.ts'
import { joinBrokenPeriods } from './broken-periods.ts'
import { CURRENCY } from '../pay.ts'
import { withoutPoints } from '../rows/points.ts'

/** Characters read; a resume of fifty pages has fewer. */
const MAX_CHARS = 200_000
const MAX_LINES = 4000
/** A line where a column of the page ends: what follows belongs to no part that began before. */
export const BREAK = '\u2029'

/** Lines that say nothing about the person: marks of the program that made the file. */
const NOISE =
  /^(?:(?:р\s?е\s?з\s?ю\s?м\s?е|curriculum vitae|cv|resume|[^\p{L}]*резюме (?:обновлено|создано).*|.{0,80}[•·] ?(?:резюме обновлено|resume updated).*|(?:resume|cv) updated .*)|(?:страница|стр\.|page) \d+(?!.*(?:@|\d{3})).*|[-–—]? ?\d{1,2}(?: ?(?:\/|из|of) ?\d{1,3})? ?[-–—]?|(?:www\.)?(?:hh|superjob)\.ru|[_=*~.\-–—•·+|\s]{2,}|предпочитаемый способ связи.*|(?:кому|копия|to|cc)\s?:.*@.*|(?:документ |резюме )?(?:создан|сделан|сформирован|сгенерирован|распечатан|выгружен|скачан)[ао]? (?:на|с|в|из|через|при помощи|с помощью) .{2,50}|(?:made|created|generated|built|printed) (?:on|with|by|in|from) .{2,50}|©.{0,80}|показать ещ[её]|show more|-{2,} ?(?:пересланное|пересылаемое|forwarded)[^@]*|(?:отправлено|sent) (?:с|из|from) .{2,40}|подпись(?: кандидата| соискателя)?[\s_:].*|фото(?:графия)?|(?:достоверность|правильность|согласи[ея]|с условиями|даю согласие)(?!\p{L}).{0,90}(?:подтвержд|обработк|ознаком|гарант).*)$/iu

/** Accepts any text. Time grows with its length; text past 200,000 characters is not read. */
export const linesOf = (text: string): string[] => readText(text).lines

/** The lines, and how they stand on the page. */
export function readText(text: string): { readonly lines: string[]; readonly page: Page } {
  const given = text
    .replaceAll(BREAK, '\n')
    .slice(0, MAX_CHARS)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u0085/gu, '\n')
    // columns of a page are read one after the other
    .replace(/\f/gu, `\n${BREAK}\n`)
    .replace(/\u00ad\n[ \t]*/gu, '')
    .replace(/(?![\n\t])[\p{Cc}\u00ad\u200b-\u200f\u2060\ufeff]|\ufe0f/gu, '')
    .replace(/[\u2010\u2011]/gu, '-')
    .split('\n', MAX_LINES)
  const written = withoutPoints(
    withoutSenders(withoutCover(withoutReply(readBots(readGrid(readSeparated(given)))))),
  )
  const columns = readMargin(readColumns(readSkillTable(readWorkBook(written), BREAK), BREAK))
  const isMarkdown = columns.some((row) => /^#{1,6}\s/u.test(row))
  const isArrowed = columns.filter((row) => ARROWED.test(row)).length >= MIN_ARROWED
  const labelled = isArrowed ? columns.map((row) => row.replace(ARROWED, '$1: ')) : columns
  const tidied = labelled
    .map((row) => tidy(joinLetters(withoutMarkup(isMarkdown ? row.replace(QUOTE, '') : row))))
    .filter((row) => row !== '')
  // the last digits of a telephone look like the number of a page
  const rows = joinWrapped(withoutMarks(tidied)).filter((row) => !NOISE.test(row))
  const page = readPage(columns, isPartName)
  const lines = joinBrokenPeriods(readForms(joinAmounts(joinFolded(withoutPages(rows))), page)).flatMap(
    signatureOf,
  )
  return { lines, page }
}
/** «Роль → повар» */
const ARROWED = /^\s*(?:\p{M}|[\d🔟]{1,2}\u20e3?\s)*(\p{L}[\p{L} ]{1,25}?)\s[→➜➔⇒](?:\s|$)/u
const MIN_ARROWED = 3
/** «Резюме — Орлов П. И. — стр. 2 из 3»: what stands at the head of every page is read once. */
const PAGE =
  /(?<![\s,.|•·—–-])[\s,.|•·—–-]*(?:стр\.|страница|page|лист) ?\d{1,2}(?: ?(?:из|of|\/) ?\d{1,2})?$/iu
function withoutPages(rows: readonly string[]): string[] {
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    if (!PAGE.test(row)) return [row]
    const head = row.replace(PAGE, '').replace(/^резюме[\s:—–-]+|[\s,—–-]+резюме$/giu, '')
    if (head === '' || seen.has(head)) return []
    seen.add(head)
    return [head]
  })
}
/** «[14:02, 03.10.2026] Анна: …», «Анна, [03.10.2026 14:02]»: who wrote and when, as messengers export it. */
const SENDER =
  /^\s?(?:\[\d{1,2}:\d{2}(?::\d{2})?\]\s|\[?(?:\d{1,4}[.:/-]\d{2}(?:[.:/-]\d{2,4})?[,\s]{0,2}){2}\]?\s?(?:[-–]\s)?)[^:\n]{2,40}:\s/u
const SENT = /^[^[\]\n]{2,40}, \[\d{1,2}\.\d{2}\.\d{2,4},? \d{1,2}:\d{2}\]$/u
const MIN_SENT = 3
function withoutSenders(rows: readonly string[]): readonly string[] {
  const sent = rows.filter((row) => SENDER.test(row) || SENT.test(row)).length
  if (sent < MIN_SENT) return rows
  return rows
    .filter((row) => !(SENDER.test(row) && OF_EMPLOYER.test(row)))
    .map((row) => row.replace(SENDER, '').replace(SENT, ''))
}
/** Whose questions stand between the answers: «HR Анна», «Рекрутер». */
const OF_EMPLOYER =
  /\d\]?\s?(?:[-–]\s)?(?:hr|рекрутер|отдел (?:кадров|персонала)|recruiter)(?!\p{L})[^:\n]{0,40}:\s/iu
/** What somebody wrote above a message they forwarded or quote is about another person. */
function withoutCover(rows: readonly string[]): readonly string[] {
  const quoted = rows.filter((row) => QUOTE.test(row))
  const from = rows.findIndex((row) => QUOTE.test(row))
  // others begin their duties so
  const isWhole = quoted.length >= MIN_QUOTED && quoted.length > (rows.length - from) * MIN_SHARE
  if (isWhole)
    return [...withoutCover(quoted.map((row) => row.replace(QUOTE, ''))), ...senderOf(rows, quoted)]
  const isQuoted = quoted.length >= MIN_SENT && quoted.some((row) => HEADED.test(row))
  if (isQuoted) return withoutCover(rows.map((row) => row.replace(QUOTE, '')))
  const at = rows.slice(0, 60).findLastIndex((row) => FORWARDED.test(row))
  return at >= 0 && rows.length - at > 4 ? rows.slice(at + 1) : rows
}
/** «От: Анна Котова <…>» above the resume of Котова Анна is an address of hers. */
function senderOf(rows: readonly string[], quoted: readonly string[]): string[] {
  const [, name = '', address = ''] = rows.map((row) => FROM.exec(row)).find(Boolean) ?? []
  const words = name.split(' ').filter((word) => word.length > 2)
  const top = quoted.slice(0, 5).join(' ')
  return words.length > 1 && words.every((word) => top.includes(word)) ? [SIGNED, address] : []
}
const FROM = /^\s?(?:от|from)\s?:\s?(\p{L}[\p{L} .-]{2,60}?)\s?<([^\s<>]{3,80}@[^\s<>]{3,80})>\s*$/iu
const QUOTE = /^\s?>\s?/u
/** «чт, 12 марта 2026 г., Анна <…>:» or «Анна пишет:», and below it the letter that is answered. */
const WROTE = /(?:@|(?<!\p{L})(?:пишет|писал[аи]?|написал[аи]?|wrote))[^@]{0,60}:\s*$/iu
/** What an answer quotes was written by somebody else. */
function withoutReply(rows: readonly string[]): readonly string[] {
  const from = rows.findIndex((row, at) => WROTE.test(row) && QUOTE.test(rows[at + 1] ?? ''))
  // a cover above somebody's resume tells of no job of its own
  if (!rows.slice(0, Math.max(0, from)).some(tellsOfJob)) return rows
  const rest = rows.slice(from + 1)
  const end = rest.findIndex((row) => row.trim() !== '' && !QUOTE.test(row))
  return [...rows.slice(0, from), ...(end < 0 ? [] : rest.slice(end))]
}
const tellsOfJob = (row: string): boolean => row.split(/[,;:]\s/u).some((piece) => findPeriod(piece) !== null)
/** No duty is empty, and none is a label. */
const HEADED = /^\s?>\s*(?:$|\p{L}[\p{L} ]{2,40}:)/u
const MIN_QUOTED = 6
const MIN_SHARE = 0.8
const FORWARDED =
  /^[\s>-]*(?:(?:начало )?переслан[а-я]+ сообщени[ея]|пересылаемое сообщение|forwarded message|original message|исходное сообщение|begin forwarded message)[\s:-]*$/iu
/** The end of a letter; what follows is whose it is. */
/** The heading of what stands below. */
const SIGNED = 'Контакты'
const CLOSING =
  /^(?:с уважением|с наилучшими пожеланиями|заранее (?:спасибо|благодар[а-я]+)|(?:best|kind|warm) regards|regards|sincerely)(?:[,.! ]*$|,\s(?=\p{L}.{2,60}$))/iu
const signatureOf = (row: string): string[] => {
  const closing = CLOSING.exec(row)?.[0]
  return closing === undefined ? [row] : [SIGNED, row.slice(closing.length)].filter((line) => line !== '')
}

/** «Повар ⇥ 95 000» and below «График: 2/2 ⇥ ₽ на руки»: an amount at the right edge, its currency on the next row. */
function joinAmounts(rows: readonly string[]): string[] {
  const out: string[] = []
  for (const [at, row] of rows.entries()) {
    const currency = UNIT_AT_END.exec(row)
    const amount = at > 0 && currency ? AMOUNT_AT_END.exec(out.at(-1) ?? '') : null
    if (!amount || !currency) {
      out.push(row)
      continue
    }
    const above = (out.pop() ?? '').slice(0, amount.index).trim()
    const beside = row.slice(0, currency.index).trim()
    out.push(...[above, `${amount[0].trim()} ${currency[0].trim()}`, beside].filter((piece) => piece !== ''))
  }
  return out
}
const AMOUNT_AT_END = /(?:^|\t|(?<=\p{L})\s)(?:от )?\d{1,3}(?: ?\d{3})+$/u
const UNIT_AT_END = new RegExp(
  `(?:^|\\t|(?<=:)\\s)(?:${CURRENCY})\\p{Ll}{0,3}\\.?(?: (?:на руки|до вычета налогов|in hand|net|gross))?$`,
  'iu',
)

/** Marks of Markdown and numbers of forms: «## Опыт», «**Должность:** …», «| Период | Компания |». */
const withoutMarkup = (row: string): string =>
  (/^\s*\|.*\|\s*$/u.test(row) ? row.trim().slice(1, -1).replaceAll('|', '\t') : row)
    .replace(/^[\s:-]*-{3}[\s:-]*$/u, '')
    .replace(/^\s{0,3}(?:#{1,6}\s+|#{2,6})(?=\S)/u, '')
    .replace(/\s\/\/\s/gu, '\t')
    // «◦ Орлова Мария ◦ Тула ◦»
    .replace(/(?<=\S)\s[◦▪●■♦◆]\s?(?=\S|$)/gu, ' • ')
    // icons before what they stand for, but of telephones
    .replace(/^\s*(?:(?![📞📱☎✆])\p{Extended_Pictographic}\ufe0f?\s*)+(?=.{3})/u, '')
    .replace(/^\s*(?:стр\.|страница|page) \d{1,2}(?: (?:из|of) \d{1,2})?\s{2,}(?=\S)/iu, '')
    // «[Телефон] +7 …», «skills: [Go, SQL]», «- company: …», «→ Кафе», «~ Орлова Мария ~»
    .replace(/^\s*\[(\p{L}[^\][]{1,40})\]\s+(?=\S)/u, '$1: ')
    .replace(/^(\s*[\p{L} _]{3,30}:\s*)\[([^\][]{3,600})\]\s*$/u, '$1$2')
    .replace(/^\s*[-–—•*]\s+(?=(\p{L}[\p{L} ]{1,30}):\s)/u, (mark, name: string) =>
      isFieldName(name) ? '' : mark,
    )
    .replace(/^\s*[→➜➔⇒▶]\s*(?=\p{L}|[«"])/u, '')
    .replace(/^\s*([~=*_◆★✦•·|/\\-]{1,5})\s(\S.{1,60}\S)\s\1\s*$/u, '$2')
    .replace(/^\s*\[\s?(\p{L}[^\][:]{1,40}?)\s?\]\s*$/u, '$1')
    // bullets and icons of fonts of signs
    .replace(/^\s*\p{Co}+\s*/u, '• ')
    .replace(/\p{Co}+/gu, '\t')
    .replace(/\*\*(?=\S)(.{1,120}?)\*\*/gu, '$1')
    .replace(/(?<![\p{L}\d*_])([*_])(?=[^\s*_])([^*_]{1,120}?)(?<=\S)\1(?![\p{L}\d*_])/gu, '$2')
    .replace(/`\s{1,3}`/gu, '\t')
    .replace(/`([^`]{1,200})`/gu, '$1')
    .replace(/\[[^\][@]{1,80}\]\(mailto:([^()\s]{3,200})\)/gu, '$1')
    .replace(/\[([^\][]{1,80})\]\((?:https?:|mailto:)[^()\s]{1,200}\)/gu, '$1')
    // «Телефон ........ 8 900 …», a form filled in by hand
    .replace(/(?<!_)_{2,60}([^_]{1,200})_{2,60}/gu, '$1')
    .replace(/(?:\.{4,}|_{3,}|…{2,})(?=\s?\S)/gu, '\t')
    .replace(NUMBERED_ROW, '$1')
    // «Name  Nikita Orlov», a form whose columns are set apart by two spaces
    .replace(/^\s*(\p{L}[\p{L} -]{2,44}?)\p{Zs}{2,}(?=\S)/u, (whole, name: string) =>
      isFieldName(name) ? `${name}\t` : whole,
    )
    // «Ваш город: Тверь»
    .replace(/^\s*(?:ваш[аеи]?|мо[йяеё]|мои)\s+(?=\p{L}[^:]{2,40}:\s)/iu, '')
    // «7.1. 2010–2014, кафе «Лён», повар»
    .replace(/^\s*\d{1,2}(?:\.\d{1,2}){1,2}[.)]\s+(?=\S)/u, '')
    // «3. Город: Тверь», a point of a form
    .replace(/^\s*\d{1,2}(?:[.)]|\.\d{1,2}[.)]?)\s+(?=\p{L}[^:]{1,45}:(?:\s|$))/u, '')

/** «7 ⇥ Город ⇥ Тверь»: a row of a form with its number, a label and a value. */
const NUMBERED_ROW = /^\s*\d{1,2}[.)]?\t(?=\p{L}[^\t\d«"]{1,60}\t[^\t]+$)(?!.*(?:19|20)\d{2}\s?[-–—])(.*)$/u

/** «SQL  Power BI  SAP MM»: no sentence has two gaps. */
const ENTRIES = /^(?!.*(?:[.,;!?] |(?:19|20)\d{2}))\s*\S+(?: \S+)* {2}\S+(?: \S+)* {2}\S/u
/** Single spaces inside, none around; wide gaps become tabs, which divide cells and entries of lists. */
const tidy = (row: string): string =>
  (ENTRIES.test(row) ? row.replace(/(?<=\S) {2}(?=\S)/gu, '\t') : row)
    .replace(/[\p{Zs}\t]{3,}|\t/gu, '\t')
    .replace(/\t(?:\s*\t)+/gu, '\t')
    .replace(/\p{Zs}+/gu, ' ')
    // «ООО "Лён",повар,кассир»
    .replace(/(?<=\p{L}{2}|["»]),(?=\p{L}{3}|["«])/gu, ', ')
    .replace(/ ?\t ?/gu, '\t')
    .replace(/^[ \t]+|[ \t]+$/gu, '')

/** Single letters with spaces between, words further apart: «О   С Е Б Е». */
const SPACED =
  /^[^\p{L}\p{N}]{0,6}\p{L}(?:\p{Zs}[\p{L}-])*(?:\p{Zs}{2,}[\p{L}-](?:\p{Zs}[\p{L}-])*)*\p{Zs}{0,2}[^\p{L}\p{N}]{0,6}$/u

/** «О П Ы Т   Р А Б О Т Ы»: letters set apart for looks. */
function joinLetters(row: string): string {
  const letters = row.length > 160 ? '' : row.replaceAll('\t', '  ').trim()
  if (!SPACED.test(letters)) return row
  if ((letters.match(/\p{L}/gu)?.length ?? 0) < 4) return row
  return letters
    .split(/\p{Zs}{2,}/u)
    .map((word) => word.replace(/\p{Zs}/gu, ''))
    .join(' ')
}

/** First halves of words that are written with a hyphen. */
const HYPHENED =
  /(?:^|[^\p{L}])(?:бизнес|интернет|веб|онлайн|офлайн|пресс|топ|арт|контент|бренд|вице|медиа|экс|мини|макро|кросс|фото|видео|офис|продавец|инженер|врач|водитель|оператор|слесарь|техник|менеджер|художник|химик|торгово|научно|социально|финансово|санитарно|лечебно|по|кое|из|во|в|e|it|hr|pr|smm|seo|web|front|back|full|pre|non|co|self|end|high|well|x|b2b|b2c|s)$/iu

const isBroken = (row: string | undefined, next: string | undefined): boolean =>
  row !== undefined && next !== undefined && /\p{L}{2}-$/u.test(row) && /^\p{Ll}{2}/u.test(next)

/**
 * Joins a word broken by a hyphen at the end of a line with its end on the next. A text that breaks words fills its
 * lines: there a sentence that went on because the next word did not fit is one line too.
 */
function joinFolded(rows: readonly string[]): string[] {
  const broken = rows.filter((row, at) => isBroken(row, rows[at + 1]))
  const width = broken.length < MIN_BROKEN ? Number.POSITIVE_INFINITY : Math.max(...broken.map(lengthOf))
  const out: string[] = []
  for (const [at, row] of rows.entries()) {
    const [last, above] = [out.at(-1), rows[at - 1]]
    // an address of mail that had no room
    if (last !== undefined && /[\p{L}\d._-]@$/u.test(last) && /^[a-z\d-]+\.[a-z]{2,}/u.test(row)) {
      out[out.length - 1] = last + row
    } else if (last !== undefined && isBroken(above, row)) {
      const start = last.slice(0, -1)
      out[out.length - 1] = HYPHENED.test(start) ? last + row : start + row
    } else if (last !== undefined && isCutNumber(above, row)) out[out.length - 1] = last + row
    else if (last !== undefined && above !== undefined && isOpenQuote(above, row))
      out[out.length - 1] = `${last} ${row}`
    else if (last !== undefined && isListed(above, row)) out[out.length - 1] = `${last} ${row}`
    else if (last !== undefined && above !== undefined && isFolded(above, row, width))
      out[out.length - 1] = `${last} ${row}`
    else out.push(row)
  }
  return out
}
/** «… по 10-» and below it «12 соток за смену» */
const isCutNumber = (above: string | undefined, row: string): boolean =>
  above !== undefined &&
  /\s\d{1,4}-$/u.test(above.slice(-7)) &&
  /\p{L}/u.test(above) &&
  /^\d{1,4}\s\p{L}/u.test(row)
/** «АО «Вельский» and below it «завод «Лён»» */
const isOpenQuote = (above: string, row: string): boolean =>
  above.length < 80 &&
  row.length < 60 &&
  /«[^»]*$/u.test(above) &&
  /^[^«»]*(?:«[^«»]*)?»$/u.test(row) &&
  /\p{L}$/u.test(above)
/** «Строительство, недвижимость,» and below it «проектирование» */
const isListed = (above: string | undefined, row: string): boolean =>
  above !== undefined &&
  above.length > 20 &&
  above.length < 200 &&
  /^\p{Lu}\p{L}+, .*\p{L},$/u.test(above) &&
  /^\p{Ll}[\p{L} -]*$/u.test(row)
const MIN_BROKEN = 2
const lengthOf = ({ length }: string): number => length

/** Whether the first word of a row had no room on the one above, which ends no sentence. */
const isFolded = (above: string, row: string, width: number): boolean =>
  above.length + 1 + (row.split(' ')[0] ?? '').length > width &&
  above.length <= width &&
  !isPurePeriod(above) &&
  !/[.;:!?]$/u.test(above) &&
  // «ООО «Лён»» and below it «слесарь»
  !(JOB_FIRST.test(row) && LEGAL_FORM.test(above)) &&
  /^(?:\p{Ll}|[«"(]?\p{L}|\d{1,4}[. ])/u.test(row) &&
  (/^[\p{Ll}«"(]/u.test(row) || /[«(][^»)]*$|,$|\s\p{L}{1,3}$/u.test(above))
