/** A paragraph that tells what others write on lines of their own: each sentence of it becomes a line. */
import { isFact, isPayFact } from '../layout/facts.ts'
import { isLabelled } from '../layout/headings.ts'
import { JOB_FIRST, LEGAL_FORM } from '../kinds.ts'
import { findPeriod, isPurePeriod, type Period } from '../periods.ts'
import { isInside } from '../work/nested.ts'
import { tellsOfSelf } from '../work/sentences.ts'
import { dictated } from './dictated.ts'
import { withEvents } from './events.ts'
import { GREETING } from './sought.ts'
import { asDuty, LEAD, movedRow, sureCells, toldJobs } from './told.ts'

/** Paragraphs shorter than this are sentences of one line; longer ones take no time to speak of. */
const MIN_LENGTH = 20
const MAX_LENGTH = 8000
/** Lines with a fact at their end are short. */
const MAX_FACT = 200
const ABBREVIATED = String.raw`(?<![\p{L}\d])(?:(?<=(?:^|[:;]\s?)[^:;]{4,24}н\.\s?)в|(?<=^|(?:\p{Lu}\p{Ll}+|[А-ЯЁ]\.)\s)[А-ЯЁ]|(?<!\d{4}\s?)[гГ]г?|ул|им|гл|зам|ст|мл|вед|пом|ген|гор|обл|[тТ]ел|моб|пос|бел|вр|мес|наст|кат|вод|стр|корп|св|янв|февр?|мар|апр|июн|июл|авг|сент?|окт|нояб?|дек|кв|[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ec|St|Dr|Mrs?|Ms|No)`
const SENTENCE = new RegExp(
  String.raw`(?<=^[^()]*\p{L})\){1,3}\s+(?=\p{Lu})|\s?\p{Extended_Pictographic}\ufe0f?\s+(?=\p{Lu})|[.!?]\s+(?=\S{2,40}@\S)|(?<!${ABBREVIATED})[.!?]\s+(?=[«"“]?\p{Lu}|\d{1,2}[./]\d|\d{1,2}\s(?:лет|год)|(?:19|20)\d{2}\s?[-–—]|\+?\d[\d ()-]{9,}|\d[\d –-]{1,12}(?:т|к|руб|₽))|;\s+(?=[«"“]?\p{Lu}|\d)`,
  'gu',
)
/** Sentences of a paragraph that tells of oneself. */
const MIN_LETTER = 3
const HIRED = /^[^\t]+\t(?:принят|назначен|зачислен|перевед[её]н)[а]?\s[^\t]+$/iu
/** In capitals an abbreviation looks like the end of a sentence. */
const LOUD_SENTENCE = /(?<=\p{L}{5}|\d{4}|»)[.!?]\s+(?=\p{Lu})/gu
const endsOf = (line: string): RegExp =>
  !/\p{Ll}/u.test(line) ? LOUD_SENTENCE : isTypedLow(line) ? LOW_SENTENCE : SENTENCE
/** Of a message without capitals. */
const LOW_SENTENCE = new RegExp(
  String.raw`(?<!${ABBREVIATED})[.!?]\s+(?=[\p{L}\d«"])(?!(?:руб|р|т)(?!\p{L}))|;\s+(?=[\p{L}\d«"])`,
  'giu',
)
const MIN_LOW = 2
const isTypedLow = (line: string): boolean =>
  /^\p{Ll}/u.test(line) &&
  !/[.!?]\s\p{Lu}/u.test(line) &&
  (line.match(/\p{L}{3}[.!?]\s\p{Ll}{2}/gu)?.length ?? 0) >= MIN_LOW
const DATED = /^(?:(?:с|со|from|since)\s)?(?:\d|\p{L}{3,9}\.?\s\d{4})/iu

export function unfold(lines: readonly string[]): string[] {
  const isMessage =
    lines.length < MAX_MESSAGE && lines.some((line) => GREETING.test(line) || SPOKEN.test(line))
  let above: Period | null = null
  return lines.flatMap((whole) => {
    const sentences = sentencesIn(whole, isMessage, above)
    above = isPurePeriod(whole) || !/[.;!?]$/u.test(whole) ? (findPeriod(whole) ?? above) : above
    return sentences.flatMap((line) => (line.includes('\t') ? [line] : withFacts(line)))
  })
}

/** «2014 – 2023 аптека, провизор. Журнал, лучший чек в 2021 и 2022.»: years inside those of the sentence before. */
function isOfHead(sentence: string, head: Period | null): boolean {
  const period = head && head.end !== null ? findPeriod(sentence) : null
  const isStrict =
    period !== null &&
    head !== null &&
    isInside(period.end === null ? { ...period, end: head.end } : period, head)
  return (
    isStrict &&
    !/[«"“№]/u.test(sentence) &&
    !LEGAL_FORM.test(sentence) &&
    period.before !== '' &&
    !LEAD.test(sentence)
  )
}
/** «Бухгалтер, с 2011 главбух»: the position, and what one became. */
function risenIn(sentence: string): string[] {
  const [, role = '', risen = ''] = /^(\p{L}[^,]{2,50}),\s((?:с|со|from|since)\s.+)$/u.exec(sentence) ?? []
  return JOB_FIRST.test(role) || (role !== '' && !role.includes(' '))
    ? [role, asDuty(risen)]
    : [asDuty(sentence)]
}

/** «В 2021–2022 годах работала на открытии магазинов» below a job of those years, with nothing that names an employer. */
function isOfJob(rows: readonly string[] | null, above: Period | null): boolean {
  if (above === null || rows === null) return false
  return rows.every((row) => {
    const [dates = '', company = ''] = sureCells(row) ?? row.split('\t')
    const period = findPeriod(dates)
    return period === null || (isInside(period, above) && !NAMED.test(company) && !LEGAL_FORM.test(company))
  })
}
const NAMED = /[«"“\p{Lu}№\d]/u

/** What people say to somebody, and no form does. */
const SPOKEN =
  /(?<!\p{L})(?:(?:меня )?зовут|ищу (?:работу|место|подработку|вакансию)|(?:я )?хочу|возьм[её]те|ваш\p{L}{1,3} ваканси\p{L})(?!\p{L})/iu
const MAX_MESSAGE = 40
/** «пилю платежи в «Лене»» */
const TELLS_DEED = /(?<!\p{L})\p{Ll}{2,}(?:[аяеию]ю|[лрпв]ю|[аеиыуя]л[аи]?)(?!\p{L})/u

/** The jobs that each sentence of a paragraph tells. */
function rowsIn(
  sentences: readonly string[],
  isMessage: boolean,
  above: Period | null,
): (readonly string[] | null)[] {
  const events = withEvents(sentences)
  let place = ''
  const [head = ''] = sentences
  const own = sentences.length > 1 && opensJob(head) ? findPeriod(head) : null
  return sentences.map((sentence, at) => {
    if (tellsOfSelf(sentence)) return null
    if (at > 0 && isOfHead(sentence, own)) return risenIn(sentence)
    const isLong = sentences.length >= MIN_LETTER
    const ranged = events[at] ?? sentence
    const moved = ranged === sentence ? null : movedRow(ranged, place)
    const rows =
      (moved === null ? null : [moved]) ??
      (ranged === sentence ? null : toldJobs(ranged, true)) ??
      toldJobs(sentence, isLong || (isMessage && TELLS_DEED.test(sentence)))
    place = rows?.map((row) => sureCells(row)?.[1]).findLast(Boolean) ?? place
    return isOfJob(rows, above) ? null : rows
  })
}

function sentencesIn(line: string, isMessage: boolean, above: Period | null): string[] {
  if (line.length < MIN_LENGTH || line.length > MAX_LENGTH) return [line]
  // «2009 – 2015 ⇥ Принят электромонтёром в ООО «Лён»»
  if (line.includes('\t'))
    return (HIRED.test(line) ? toldJobs(line.replace('\t', ', '), false) : null) ?? [line]
  const jobs = jobsOf(line)
  if (jobs.length > 1) return jobs
  const sentences = sentencesOf(line)
  const told = rowsIn(sentences, isMessage, above)
  if (told.some((rows) => rows !== null)) return sentences.flatMap((sentence, at) => told[at] ?? [sentence])
  if (sentences.length < 2 || (isMessage && isLetter(line, sentences))) return sentences
  if (sentences.filter(closesJob).length >= 2) return sentences.flatMap(withoutLead)
  if (sentences.some((sentence) => isFact(sentence) || isPurePeriod(sentence))) return sentences
  const marked = sentences.filter((sentence) => isLabelled(sentence) || opensJob(sentence)).length
  const [first = ''] = sentences
  // «Кафе «Лён», повар, 02.24 – 03.25. Готовила супы.»
  const isHead = findPeriod(first)?.after === '' && first.includes(', ')
  return marked >= 2 || isHead || (marked === 1 && opensJob(first)) ? sentences : [line]
}

const isLetter = (line: string, sentences: readonly string[]): boolean =>
  sentences.length >= MIN_LETTER && /[а-яё]/u.test(line)

/** «Готова на вахту, зарплата от 60 000»: the fact is a line of its own. */
function withFacts(sentence: string): string[] {
  if (sentence.length > MAX_FACT) return [sentence]
  const cut = [...sentence.matchAll(/,\s/gu)].find(
    ({ index }) => isPayFact(sentence.slice(index + 2)) && !TELEPHONE.test(sentence.slice(index + 2)),
  )
  return cut ? [sentence.slice(0, cut.index), sentence.slice(cut.index + 2)] : [sentence]
}

const TELEPHONE = /^\+?[\d()][\d ()-]{9,}/u

/** «Кафе «Лён», повар, 02.24 – 03.25» */
function closesJob(sentence: string): boolean {
  const period = sentence.length < 200 ? findPeriod(sentence) : null
  return period !== null && period.after === '' && /[,—–(-]\s?$/u.test(period.around[0])
}

/** «Работала: «Лён» – повар – 2021-2023, «Мак» – кассир – 2019-2021»: each piece with its dates behind. */
function jobsOf(line: string): string[] {
  const out: string[] = []
  const [lead, rest] = leadOf(line)
  for (const piece of rest.split(/,\s/u)) {
    const last = out.at(-1)
    if (last === undefined || closesJob(last)) out.push(piece)
    else out[out.length - 1] = `${last}, ${piece}`
  }
  return out.length > 1 && out.every(closesJob) ? [...lead, ...out] : []
}

/** «Опыт в продажах 9 лет: «Лён», продавец, 2021 – 2024»: what leads to the first job is a line of its own. */
function withoutLead(sentence: string): string[] {
  const [lead, job] = leadOf(sentence)
  return closesJob(sentence) ? [...lead, job] : [sentence]
}
function leadOf(sentence: string): readonly [lead: readonly string[], rest: string] {
  const [, lead = '', job = ''] =
    /^([^:]*(?:опыт|стаж|работал|experience|worked)[^:]{0,60}):\s(.+)$/iu.exec(sentence) ?? []
  return job === '' ? [[], sentence] : [[lead], job]
}

/** Whether a sentence begins with the time of a job. */
function opensJob(sentence: string): boolean {
  const plain = sentence.replace(LEAD, '')
  return DATED.test(plain) && findPeriod(plain.slice(0, 200))?.before === ''
}

export function sentencesOf(line: string): string[] {
  const out: string[] = []
  let from = 0
  for (const { 0: end, index } of line.matchAll(endsOf(line))) {
    out.push(line.slice(from, index + (/^[!?)]/u.test(end) ? 1 : 0)).trim())
    from = index + end.length
  }
  out.push(line.slice(from).trim())
  return out.filter((sentence) => sentence !== '').flatMap(dictated)
}
