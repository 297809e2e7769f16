/** Jobs told in sentences, as people write them in messages. */
import { PAST_DEEDS } from '../data/words.ts'
import { findPeriod, periodsIn, SAYS_NOW } from '../periods.ts'
import { readPhrase } from './phrase.ts'
import { phrasesIn, type Told } from './phrases.ts'
import { scores } from '../work/cuts.ts'
import { isDeed, wordsIn } from './spans.ts'
import { ORDINAL, VERB } from './verbs.ts'
import { withStarts, withYears } from './years.ts'

/** «с 2019 по 2023 работал в ООО «Лён»» */
export const AT_WORK =
  /^(?:(?:[Рр]аботал[а]?|[Рр]аботаю|[Тт]рудил(?:ся|ась)|[Тт]ружусь|[Ww]orked|[Ww]orking)\s(?:в|во|на|at|for)\s|(?:в|во|на|at|for)\s(?=[«"“\p{Lu}]))/u

/** «До этого, с марта 2012 по …» */
export const LEAD = new RegExp(
  `^(?:${ORDINAL}(?=[\\s:,—–-])|(?:а )?до (?:[эе]того|того|неё|него)|затем|потом|далее|дальше|ранее|раньше|после(?: этого| того| чего)?|(?:и )?ещ[её] раньше|работа(?:ю|л|ла)(?=:)|(?:а )?начинал[а]?(?: же)?(?: я)?|перед этим|сначала|сейчас|сперва|в последнее время|then|before that|before|previously|earlier|after that|prior to that)[,:]?(?:\\s|$)`,
  'iu',
)
/** «по шабашкам», «у дяди», «без оформления»: work that had no employer. */
export const NO_EMPLOYER =
  /(?<!\p{L})(?:(?:по )?шабаш\p{L}+|калым\p{L}*|халтур\p{L}*|(?:у|с) (?:дяд[ияей]|знаком\p{L}+|родственник\p{L}+|друз\p{L}+|сосед\p{L}+|отц\p{L}+|брат\p{L}+)|(?:сам[а]? )?(?:на|для) себя|сам[а]? по себе|без (?:официального )?оформления|неофициально|частным образом|где прид[её]тся|разн\p{L}+ подработк\p{L}+|подрабатывал[а]?|по частникам|у частников)(?!\p{L})/iu

/** «поваром горячего цеха»: who one was, in the instrumental case. */
const AS = String.raw`(?:\p{Ll}[\p{L}-]*(?:ым|им|ой|ей)\s){0,2}\p{Ll}[\p{L}-]*(?:ом|ем|ём|ой|ей|ью)(?:\s(?!(?:в|во|на|с|по|и)\s)[\p{L}\d-]+){0,3}`
/** «работала в кафе «Лён» поваром: супы и соусы», «работал поваром в кафе «Лён»» */
export const TOLD = new RegExp(
  `^(?:работал[а]?|работаю|трудил(?:ся|ась)|тружусь)\\s(?:(?:в|во|на)\\s(?<company>.{3,80}?)\\s(?<position>${AS})|(?<as>${AS})\\s(?:в|во|на)\\s(?<at>[^:]{3,80}?))(?::\\s(?<duty>.+)|\\.?$)`,
  'iu',
)

const WORKED = new RegExp(`(?<!\\p{L})${VERB}(?!\\p{L})`, 'iu')
/** Where a second job begins in one sentence. */
const NEXT_JOB =
  /;\s|[,;]\s(?:и\s)?(?=(?:а\s)?(?:до (?:[эе]того|того|неё|него)|перед этим|затем|потом|после(?: этого)?|ранее|раньше|then|before(?: that)?|prior to that|previously|earlier|с|from)(?!\p{L}))|\s(?=а до (?:этого|того)(?!\p{L}))/iu
/** «варил трубы на заводе «Лён»»: what was done there stands for the position. */
const DEED = new RegExp(
  `^(?:(?:я|там|где)\\s)?(?<deed>(?:${PAST_DEEDS})а?(?:\\s[\\p{L}\\d -]{2,40}?)?)\\s(?:в|во|на|от|для)\\s(?<at>(?:[\\p{Ll}-]+\\s){0,2}(?:[«"“]|ООО|ИП|АО|ЗАО|ОАО).{2,60})$`,
  'iu',
)
/** «С 2004 по 2012 варил трубы …» */
const DEED_FIRST = new RegExp(
  `^(?:с|с\\p{Ll}{2,}|\\d)\\s?.{4,30}?(?<!\\p{L})(?:${PAST_DEEDS})а?\\s[^«"“]*(?:[«"“]|ООО|ИП|АО)`,
  'iu',
)
const LONGEST = 400
/** «с 2021 ООО «Лён» монтажник, до этого 2017-2021 …» */
const BEFORE = /[,;]\s(?:а )?(?:до (?:этого|того)|перед этим|before that)(?!\p{L})/iu

/**
 * «Работал в ЧОП «Щит» охранником с 2015 по 2024, до этого с 2003 водитель в АТП» → a row of dates, company and position
 * for each; `null` when the sentence tells of no job with dates.
 */
export function toldJobs(written: string, isLetter: boolean): string[] | null {
  const [lead = ''] = OF_ALL.exec(written) ?? []
  if (lead !== '') {
    const rows = toldJobs(written.slice(lead.length), isLetter)
    return rows === null ? null : [`${lead.replace(/:\s$/u, '')}${SURE}`, ...rows]
  }
  const sentence = written.length > LONGEST ? written : withStarts(withYears(written))
  const read =
    isLetter || tellsOfWork(sentence)
      ? phrasesIn(sentence.replace(/(?<=[\p{L}\d»"”#+)]{2}|№ ?\d)\.$/u, ''))
      : null
  const [self = ''] = SELF.exec(sentence) ?? []
  if (read) return [self, bare(read.lead), ...read.jobs.flatMap(rowsOf)].filter((row) => row !== '')
  const led = ledRow(sentence)
  if (led !== null) return [led]
  if (sentence.length > LONGEST || !TELLS.some((pattern) => pattern.test(sentence))) return null
  const clauses = clausesOf(sentence.replace(/(?<=\p{L}{3}|\d|»)\.$/u, ''))
  const rows = clauses.map(rowOf)
  // «До этого: ателье «Стиль», закройщик» is a row already
  const isWritten = !WORKED.test(sentence) && !BEFORE.test(sentence) && !DEED_FIRST.test(sentence)
  if (isWritten && !rows.every((row) => row?.[0]?.includes('\t') === true)) return null
  return rows.every((row) => row === null) ? null : rows.flatMap((row, at) => row ?? [clauses[at] ?? ''])
}

/** «До этого 2011–2016 больница 33, палатная»: what follows a place of work says who one was. */
function ledRow(sentence: string): string | null {
  const told = LEAD.test(sentence) ? sentence.replace(LEAD, '') : ''
  const period = told === '' ? null : findPeriod(told)
  if (period === null || period.before !== '' || VERBAL.test(period.after)) return null
  const [, place = '', role = ''] = /^([^,]{3,60}),\s(\p{Ll}[^,.]{3,50})\.?$/u.exec(period.after) ?? []
  const { company, position } = scores(place)
  const dates = told.slice(0, told.length - period.around[1].length)
  return place !== '' && company > 0 && position < company ? `${dates}\t${place}\t${role}${SURE}` : null
}
const VERBAL = /(?<!\p{L})(?:учил|служил|сидел|декрет|арми|не работ)/iu

/** «Опыт в логистике с 2017: …», «15 лет в хирургии: …» is the time of all jobs. */
const OF_ALL =
  /^(?:в|во)\s\p{Ll}[\p{Ll} ]{3,30}\s(?:я\s)?(?:работаю\s)?(?:уже\s)?с\s\d{4}(?:-го)?(?:\s(?:года|г\.))?:\s|^[^:«"\t]{0,60}?(?<!\p{L})(?:опыт|стаж|\d{1,2}\s(?:лет|года?))(?!\p{L})(?=[^:«"\t]{0,50}\d)[^:«"\t]{0,50}:\s/iu
/** Ends a row of which it is known what its cells are; nobody types it. */
const SURE = '\u2063'
/** A line of which it is known that it tells what was done. */
export const asDuty = (line: string): string => `${line.replaceAll('\t', ', ')}${SURE}`
/** A line as it may be shown. */
export const toldText = (line: string): string => line.replaceAll(SURE, '')
/** The dates, the company and the position of such a row, or what was done. */
export const sureCells = (row: string): readonly string[] | null =>
  row.endsWith(SURE) ? row.slice(0, -SURE.length).split('\t') : null

const employerOf = (named: string): string => named.replace(/^компани[иейяю]{1,2}\s(?=[«"“\p{Lu}])/u, '')
/** «переведена», «стал»: another position, mostly in the same place. */
const MOVED =
  /(?<!\p{L})(?:перевели|перевед[её]н[аы]?|перевел(?:ся|ась)|повысили|повышен[аы]?|назначили|назначен[аы]?|стал[а]?|дорос(?:ла)?|(?:was )?promoted|became)(?!\p{L})/iu
/** «с 2007 по 2012 переведён машинистом», told behind a job in this place; `null` when an employer is named. */
export function movedRow(sentence: string, place: string): string | null {
  const [period] = MOVED.test(sentence) ? periodsIn(sentence) : []
  if (period === undefined || place === '') return null
  const { company, position } = readPhrase([sentence.slice(0, period.from), sentence.slice(period.to)])
  return company === null && position !== null
    ? `${sentence.slice(period.from, period.to)}\t${place}\t${position}${SURE}`
    : null
}

/** «с 2001 года … до 2012 года»: the end stands behind what was told. */
const END =
  /(?<!\p{L})(?:до|по|(?:ушл[аи]|уш[её]л|уволил(?:ся|ась)|уволен[а]?)(?:\s(?:в|с))?|until|till)\s((?:\p{L}{3,9}\s)?(?:19|20)\d{2})(?!\d)/iu
function withEnd(dates: string, more: string): string {
  const end = findPeriod(dates)?.end === null && !SAYS_NOW.test(dates) ? END.exec(more)?.[1] : undefined
  return end === undefined ? dates : `${dates} по ${end}`
}
const rowsOf = ({ dates, phrase: { company, position, more, piece } }: Told): string[] => {
  // «таксовал» is a trade, «варил трубы» tells of one
  const isDone = position !== null && position.includes(' ') && isDeed(position)
  const told = [isDone ? position : '', more].filter((text) => text !== '').map((text) => `${text}${SURE}`)
  // «Озон логистика»
  const place = position === null && wordsIn(piece) <= MAX_NAME ? piece : (company ?? '')
  return [`${withEnd(dates, more)}\t${employerOf(place)}\t${isDone ? '' : (position ?? '')}${SURE}`, ...told]
}
const MAX_NAME = 2

/** «Я фармацевт, работаю в аптеке «Лён»» says who one is, too. */
const SELF = /^я\s\p{Ll}[\p{L} -]{3,40}(?=,\s)/iu
/** «Опыт есть: «Лён», повар, …» */
const OF_WORK = /^[^:\d]{0,30}(?<!\p{L})(?:опыт|стаж|experience)(?!\p{L})[^:\d]{0,40}:\s/iu
const TELLS = [WORKED, BEFORE, LEAD, DEED_FIRST]

/** «2019 – работаю» only says until when. */
function tellsOfWork(sentence: string): boolean {
  const periods = periodsIn(sentence)
  const outside = periods.reduceRight(
    (text, { from, to }) => `${text.slice(0, from)}…${text.slice(to)}`,
    sentence,
  )
  const isLed = [BEFORE, LEAD, DEED_FIRST, OF_WORK].some((pattern) => pattern.test(sentence))
  return periods.length > 1 || isLed || WORKED.test(outside)
}

/** Pieces with dates of their own. */
function clausesOf(sentence: string): string[] {
  const out: string[] = []
  for (const piece of sentence.split(NEXT_JOB)) {
    const last = out.at(-1)
    const isOpen = findPeriod(piece) === null && !LEAD.test(piece)
    if (last !== undefined && (isOpen || findPeriod(last) === null)) out[out.length - 1] = `${last}, ${piece}`
    else out.push(piece)
  }
  return out
}

function rowOf(said: string): string[] | null {
  // «я повар в кафе «Лён», работаю там с мая 2020»
  const clause = said.replace(/,?\s(?:и\s)?(?:работаю|тружусь)\s(?:там|здесь|тут)\s(?=с\s)/u, ' ')
  const period = findPeriod(clause)
  if (period === null) return null
  // «потом с осени 2015 ушёл: с октября 2015 по июнь 2020 работал в …»
  const [, behind = ''] = period.end === null ? (period.around[1].match(/[^:]*:\s(.+)/u) ?? []) : []
  if (findPeriod(behind)?.before === '') return rowOf(behind)
  const [before, after] = [
    period.around[0].replace(/[,\s]+(?:а )?это\s*$|^(?:опыт|стаж)[^:]{0,30}:\s*$/iu, ' '),
    period.around[1].replace(/^\s?годы(?!\p{L})/u, ''),
  ]
  const dates = clause
    .slice(period.around[0].length, clause.length - period.around[1].length)
    .replace(/^[\s(]+|[\s)]+$/gu, '')
  const head = bare(before)
  // «… с 2015 по 2024 (магазины, стройка)»
  const isDutyBehind = head !== '' && WORKED.test(before) && /^\s?[(:—–,-]/u.test(after)
  const duty = isDutyBehind ? bare(after).replace(/^\(|\)$/gu, '') : ''
  const whole = isDutyBehind
    ? head
    : bare(`${before.replace(/[\s(:,–—-]+$/u, '')} ${after.replace(/^[\s):,–—-]+/u, '')}`)
  return written(dates, whole, duty)
}

/** A row of a table, and what was told besides. */
function written(dates: string, whole: string, duty: string): string[] | null {
  const [told = '', more = ''] = whole.split(
    /:\s|\s\((?=\p{Ll})|(?<!No)\.\s|(?<=[»"”]),\s(?=(?:у меня|\p{Ll}+(?:[аеияу]ю|ла?|ли)(?:сь|ся)?)\s)/u,
  )
  const deed = DEED.exec(told)?.groups
  if (deed) return [`${dates}\t${deed['at']}`, deed['deed'] ?? '', more].filter((row) => row !== '')
  const { company, position } = readPhrase([told])
  if (company === null || position === null) return told === '' ? null : [`${dates} ${whole}`]
  // «в семье Котовых, двое детей»
  const [, place = company, aside = ''] = /^((?:[^,«]|«[^»]*»){3,}?),\s(\p{Ll}[^«]*)$/u.exec(company) ?? []
  return [`${dates}\t${employerOf(place)}\t${position}`, duty, aside, more.replace(/\)$/u, '')].filter(
    (row) => row !== '',
  )
}

/** Without what leads to the job: «До этого работал». */
const bare = (text: string): string =>
  text
    .replace(
      /^(?:общий )?(?:опыт|стаж)(?: (?!\d)[\p{L}-]+){0,3}(?: \d{1,2} (?:лет|год[а]?))?(?::\s?|\s|$)/iu,
      '',
    )
    .replace(/^[\s,.:—–-]+|[\s,.:(—–-]+$/gu, '')
    .replace(LEAD, '')
    .replace(new RegExp(`^(?:я\\s)?(?:.{0,80}?(?<!\\p{L})${VERB})(?!\\p{L})[\\s,:]*`, 'iu'), '')
    .replace(LEAD, '')
    .replace(/^(?:вахт\p{L}+|посменно)\s(?=(?:в|на)\s)/iu, '')
    .replace(/^(?:\p{L}{3,9}|\d{1,2}) (?:год[а]?|лет|years),?\s/iu, '')
    .replace(/,?\s(?:и|где)\s(?:я\s)?(?:от|про)?работал[аи]?(?:\s(?:там|здесь))?$/iu, '')
    .trim()
