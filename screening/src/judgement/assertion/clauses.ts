/**
 * Assertion status of every part of a statement: NegEx and ConText (Harkema et al. 2009) for Russian and English. A
 * trigger speaks for its segment; a list without verbs beside it shares its status, so that «не работал с SAP, Oracle»
 * denies both and «Python, Java нет» only the second.
 */
import { foldText } from '../../text/normalise.ts'
import { learnedStatus } from './learned/status.ts'
import { type Segment, segmentsOf } from './segments.ts'
import type { Clause, Status } from './status.ts'
import { isSure, RESTORED, type Trigger, triggerOf, withoutNeutral } from './triggers.ts'
import { isOfPaper, untilOf } from './until.ts'
import { EMPHASIS, FILLER, MIXED, NO_REACH, PREDICATE, TOO, words } from './wording.ts'

/** A statement without any of these letters says nothing but what it has. */
const ANY =
  /(?<![а-яa-z])(?:не[т ]|нету|без |кроме |помимо |за исключением|отсутств|недост|слыш|видел|смотрел|наблюд|лиш|просроч|аннул|отозв|утра[чт]|ист[её]к|законч|кончил|срок |дисквал|исключ|невозм|неинт|неприем|нежел|отказыв|хо(?:чу|чет|тел|тим)|жела[юн]|мечта|стремлюсь|планы|планирую|в планах|цел[иь]|целью|изучаю|изучу|изучени|уч[уи] |уч[уи]сь|обучаюсь|обучусь|осв[ао]ив|освою|доуч|переуч|подтя|штудир|начинаю |начал|прохожу|получаю|получу|оформл(?:я[юе]|ю|ени)|в процессе|на (?:стадии|этапе|оформ|тренаж|фантом|подряд|брокер|аутсорс|агент)|научу|выучу|сделаю|куплю|сдам|пройду|аттестуюсь|поступ|приобрету|разбер|открою|буду |готов[аы]? |соглас|открыта? |запис|экзам|автошкол|на курс|ищу |рассм|интерес|заинт|избега|боюсь|противопок|отобрали|забрали|изъя|пересдач|надо |нужно |пора |необходимо |перестал|последний раз|жду |документы |заканчива|гражданство|обещаю|никак|отчисл|бросил|теория|рад[аы]? |[а-я]{3,}(?:[чщ]ик|олог)|чужд|новичок|пойду|в стадии|восстан|расчет|вместо|утер|потер|украл|украд|сгор|приостан|верн[уе]|возвр|действовал|готовлюсь|отдал|остал[аио]?с|сдал|сданы|дела(?:ю|ет)|меняю|будет|будут|темн[а-я]+ лес|грамота|далек|понасл|незнаком|руки|по нулям|ни [a-z0-9]|забыл|сил(?:ен|ьн)|довелось|удалось|сторону|девопс|наладчик|очереди|присматрив|думаю|хожу|смотрю|слушаю|читаю|сдаю|представляю|ответственности|hello|(?:суб)?подрядчик|агентств|брокер|напарник|секретар|администратор|коллег[аи]|юрист|директор|конструктор|диагност(?![а-я])|начальник |технологи?(?![а-я])|программист|андеррайтер|наставник(?![а-я])|аналитик(?![а-я])|управляющ(?:ий|ая|ие)(?![а-я])|руководител[ьи](?![а-я])|дирекция|заказчики?(?![а-я])|инженер |механик|мастер |только |лишь |учебн|демо|программе курса|теор|намер|собира|рассчит|надеюсь|подум|друг[аои]|сосед|смеж|отдел|сторон|внеш|параллельн|профильн|центральн|головн|этим |за это|силами|усилиями|аутсорс|через |отдан|помога|помощь|ассист|содейств|занима[ел]|пишут|ведут|делают|варят|готовят|настраивают|подают|держат|обслуживают|оформляют|собирают|если |в (?:случае|рамках|работе|рабоч|реальн|боев|бою|коммер)|при (?:усл|нео|жел|нал)|мог[ул]|смогу|способ(?:ен|н[аы] )|справл|попроб|возьм|0 лет|ноль|нол[ья]|на нуле|нулев|0 опыта|no |not |never|without|none|lack|except|wants?|wish|hop|plan |planning|plans|intend|aim|aspire|dream|would|looking|currently|learn|study|pursu|enrol|will |willing|ready|eager|keen|happy|open to|in progress|working tow|to be |only|expire|lapsed|revoked|suspended|invalid|out of|used to|another|other |different|separate|neighb|adjacent|handled|done by|maintained|managed by|owned|run by|written|outsourc|assist|if |could|might|in case|when needed|unfam|unwill|refuse|zero|don|doesn|didn|haven|hasn|isn|wasn|won|can|i['’]?d rather|last used|rusty|unable|taking )|n['’]t|20\d\d/

const PREPOSITION = /^(?:с|со|в|во|на|по|к|из|от|для|о|об|with|in|on|for) /
/** What stands in the genitive before a far «нет»: «опыта в SAP, Oracle нет». */
const GENITIVE =
  /^(?:[а-я]+(?:ого|его|ых|их|ой|ей) )*(?:опыта|знани[йя]|навыков|умени[йя]|прав|медкнижки|книжки|сертификат(?:а|ов)|допуск(?:а|ов)|удостоверени[йя]|диплома|образования|групп?[ы]?|категори[ий]|аккредитации|практики|лицензи[ий]|разрешени[йя]|аттестаци[ий]|ни )(?![а-я])/
/** «Опыт с X, Y и Z отсутствует», «из X, Y и Z ничего не знаю»: the head of the list, with what governs it. */
const HEADED = /^(?:опыт|знани[ея]|навыки)(?: работы)? (?:с|со|в|во|на|по) /
const PAIR = /^[^ ]+ (?:и|или|ни) [^ ]+ /
const STUDIED = words('изуч(?:ал|ил)[аи]?|проходил[аи]?|учил[аи]?|осваивал[аи]?|знаю|читал[аи]?')
/** «Продажи не люблю и не умею»: two predicates of one thing. */
const PAST_HAD = words('был[аио]?|видел[аи]?|имел[аи]?|имелась|не [а-я]+|had|was')

type Read = {
  readonly segment: Segment
  readonly trigger: Trigger | null
  /** The trigger and words of time are all it has: it speaks of its neighbour. */
  readonly isBare: boolean
  /** A list item: a name without a predicate. */
  readonly isItem: boolean
  /** «Не» before a name. */
  readonly isDenied: boolean
  readonly script: 'latin' | 'cyrillic' | 'none'
}

/**
 * Clauses of a person's statement in order, covering it, by the rules and by what was learned.
 * @param now month; without it no date is past
 */
export const clausesOf = (statement: string, now: number | null = null): readonly Clause[] =>
  readClauses(statement, now, true)

/** The same by the rules alone. */
export const ruledClausesOf = (statement: string, now: number | null = null): readonly Clause[] =>
  readClauses(statement, now, false)

function readClauses(statement: string, now: number | null, isLearned: boolean): readonly Clause[] {
  const folded = withoutParentheses(foldText(statement))
  const blanked = ANY.test(folded) ? withoutNeutral(folded) : ''
  const isPaper = isOfPaper(folded)
  const until = blanked !== '' && isPaper ? untilOf(folded) : null
  const isPlain =
    blanked === '' || (until === null && triggerOf(blanked, isPaper) === null && !/(?:^| )не /.test(blanked))
  if (isPlain && !isLearned) return [whole(statement, 'has', null)]
  const segments = segmentsOf(folded)
  if (segments.length === 0) return [whole(statement, 'has', null)]
  const reads = segments.map((segment) =>
    read(segment, isPlain ? '' : blanked.slice(segment.start, segment.end), isPaper),
  )
  const decisions = spread(reads)
  if (isLearned) weigh(reads, decisions)
  restore(reads, decisions)
  const dates = segments.map((segment, index) =>
    isPaper && !isPlain ? untilOf(withBracket(segment, segments[index + 1])) : null,
  )
  return merged(statement, reads, decisions, dates, until, now)
}

/** «1С, к сожалению, не владею»: a word by the way parts nothing; offsets hold. */
const BY_THE_WAY =
  /, (?:к (?:сожалению|счастью|стыду)|увы|честно говоря|честно|признаюсь|конечно|естественно|правда|пока что|если честно|скажу честно),|(?<=(?<![а-я])нет) (?:совсем|вообще|вовсе|пока)(?![а-я])/g
const withoutParentheses = (folded: string): string =>
  folded.replace(BY_THE_WAY, (words) => ' '.repeat(words.length))

const WITHOUT = /^(?:без|кроме|without|except)(?![а-яa-z])/

/** What was learned finds denials the rules do not know and clears what only looks like one; changes `decisions`. */
function weigh(reads: readonly Read[], decisions: Decisions): void {
  const ruled = decisions.map((decided) => decided?.status ?? 'has')
  for (const [index, { segment, trigger }] of reads.entries()) {
    const decided = decisions[index] ?? null
    // a member of a list is denied by its neighbour, whose words are not its own
    const isOfList = decided !== null && (trigger === null || decided.by !== index)
    // and «без X» names what is lacking
    if (isOfList || (decided !== null && WITHOUT.test(segment.text))) continue
    const told = ruled[index] ?? 'has'
    if (isSure(segment.text, told)) continue
    const status = learnedStatus(
      segment.text,
      reads[index - 1]?.segment.text ?? '',
      reads[index + 1]?.segment.text ?? '',
      told,
    )
    // a wish and a loss are told in plain words
    if (status === 'has' && (told === 'wants' || told === 'lost')) continue
    if (status !== told) decisions[index] = status === 'has' ? null : { status, by: index }
  }
}

/** «Аккредитация (2024)»: the date in brackets is that of the paper before them. */
const withBracket = ({ text }: Segment, next: Segment | undefined): string =>
  next?.joint === 'bracket' ? `${text} в ${next.text}` : text

/** The status of the mention at `start`…`end` of a statement: that of the clause in which most of it stands. */
export function statusOf(statement: string, start: number, end: number, now: number | null = null): Status {
  let best: Status = 'has'
  let most = 0
  for (const clause of ruledClausesOf(statement, now)) {
    const shared = Math.min(end, clause.end) - Math.max(start, clause.start)
    if (shared > most) [best, most] = [clause.status, shared]
  }
  return best
}

export type Said = Pick<Segment, 'start' | 'end' | 'text' | 'joint'> & {
  readonly status: Status | null
  /** The words that decide, of a segment that has them itself. */
  readonly trigger: string | null
}

/** The finest reading: segments of a statement, each with its status if anything decides one. */
export function segmentsSaid(statement: string): Said[] {
  const folded = withoutParentheses(foldText(statement))
  const blanked = withoutNeutral(folded)
  const isPaper = isOfPaper(folded)
  const reads = segmentsOf(folded).map((segment) =>
    read(segment, blanked.slice(segment.start, segment.end), isPaper),
  )
  const decisions = spread(reads)
  restore(reads, decisions)
  return reads.map(({ segment, trigger }, index) => ({
    ...segment,
    status: decisions[index]?.status ?? null,
    trigger: trigger === null ? null : segment.text.slice(trigger.start, trigger.end),
  }))
}

const whole = (statement: string, status: Status, until: number | null): Clause => ({
  text: statement,
  start: 0,
  end: statement.length,
  status,
  until,
})

function read(segment: Segment, blanked: string, isPaper: boolean): Read {
  const { text } = segment
  const found = triggerOf(blanked, isPaper) ?? contrastOf(segment, blanked)
  const isLast = found !== null && EMPHASIS.test(text.slice(found.end))
  const trigger = isLast ? { ...found, end: text.length } : found
  const rest = trigger === null ? text : `${text.slice(0, trigger.start)} ${text.slice(trigger.end)}`
  const isMixed = MIXED.test(rest)
  const script =
    !isMixed && /[a-z]{2}/.test(rest) ? 'latin' : !isMixed && /[а-я]{3}/.test(rest) ? 'cyrillic' : 'none'
  return {
    segment,
    trigger,
    isBare: trigger !== null && rest.replace(FILLER, '') === '',
    isDenied: trigger === null && /(?:^| )не [а-яa-z]/.test(blanked),
    isItem: trigger === null && !PREDICATE.test(text) && text.split(' ').length <= 6,
    script,
  }
}

/** «Знаю SQL, но не PL/SQL»: the denial of a name, not of a verb. */
const contrastOf = ({ joint }: Segment, blanked: string): Trigger | null =>
  joint === 'contrast' && /^не [а-яa-z]/.test(blanked) ? { status: 'lacks', start: 0, end: 2 } : null

/** What decided a segment: its status, and the segment whose trigger it is. */
type Decided = { readonly status: Status; readonly by: number }
type Decisions = (Decided | null)[]

/** Status of each segment: its own trigger's, or that of the list it belongs to. */
function spread(reads: readonly Read[]): Decisions {
  const out: Decisions = reads.map(({ trigger }, by) =>
    trigger === null ? null : { status: trigger.status, by },
  )
  for (const [index, { trigger, segment, isBare, isDenied }] of reads.entries()) {
    // «не бухгалтер по образованию, но учёт веду», «не в аптеке, а на складе»
    if (isDenied && reads[index + 1]?.segment.joint === 'contrast')
      out[index] = { status: 'lacks', by: index }
    if (trigger === null) continue
    if (isBare) backFromBare(reads, out, index, trigger.status)
    else if (trigger.end >= segment.text.length - 1) backFromEnd(reads, out, index, trigger)
    if (!isBare || isLed(reads[index + 1])) forward(reads, out, index, trigger)
  }
  alike(reads, out)
  // «Без SAP, 1С и Excel»: names and nothing else
  const [first, ...others] = reads
  const isOfNames = others.every(
    ({ isItem, script, segment }) => isItem && script === 'latin' && segment.joint === 'list',
  )
  if (first !== undefined && isOfNames && /^без [a-z0-9][^ ]*$/.test(first.segment.text))
    for (let at = 1; at < reads.length; at += 1) out[at] = { status: 'lacks', by: 0 }
  return out
}

/** «Ни с Jira, ни с Wiki не работала», «опыта в SAP нет, в 1С тоже», «их вёл Пётр, доступа к ним не имел»; changes `out`. */
function alike(reads: readonly Read[], out: Decisions): void {
  for (let at = reads.length - 1; at > 0; at -= 1) {
    const former = reads[at - 1]
    const own = reads[at]?.segment.text ?? ''
    if (former === undefined || !NONE.test(own)) continue
    const isHead = NONE_OF.test(former.segment.text)
    // «не терялся ни в SAP, ни в 1С», «ни SAP, ни 1С не пугают»: the whole denies nothing
    if (isNeutral(own) || (!isHead && former.trigger === null && / ни /.test(former.segment.text)))
      out[at] = null
    if (isHead) out[at - 1] = out[at] === null ? null : (out[at - 1] ?? out[at] ?? null)
  }
  for (const [at, { segment, isItem, trigger }] of reads.entries()) {
    if (at === 0 || (segment.joint !== 'list' && segment.joint !== 'contrast')) continue
    if (isItem && TOO.test(segment.text)) out[at] ??= out[at - 1] ?? null
    if (trigger !== null && NO_REACH.test(segment.text)) out[at - 1] = { status: trigger.status, by: at }
  }
}
const isNeutral = (text: string): boolean =>
  / нет?(?![а-я])/.test(text) && !/ нет?(?![а-я])/.test(withoutNeutral(text))
const NONE = /^ни (?!разу|шагу|дня)/
const NONE_OF = /^(?:(?:опыта|знани[йя]|навыков|практики|дела)(?: работы)? )?ни /

/** «Медкнижка была утеряна, восстановлена в мае»: what was lost is held again; changes `out`. */
function restore(reads: readonly Read[], out: Decisions): void {
  const at = reads.findLastIndex(({ trigger, segment }) => trigger === null && RESTORED.test(segment.text))
  for (let index = 0; index <= at; index += 1) if (out[index]?.status === 'lost') out[index] = null
}

const isLed = (next: Read | undefined): boolean => next?.segment.joint === 'equals'

/** «SAP, Oracle – нет»; «медкнижка, просрочена»; «SAP (изучаю)»; «НАКС был, закончился». */
function backFromBare(reads: readonly Read[], out: Decisions, index: number, status: Status): void {
  const { joint } = reads[index]?.segment ?? { joint: 'start' }
  const previous = reads[index - 1]
  if (previous === undefined || previous.trigger !== null || joint === 'start') return
  if (joint === 'own' || (joint === 'contrast' && status !== 'lost')) return
  const own = reads[index]?.segment.text ?? ''
  // «повар, опыта нет», «сварщик, сейчас не работаю» speak of the person, not of what stands before
  const isOfPerson = joint === 'list' && /опыт|знани|навык|практик|не работа/.test(own)
  const isHad = PAST_HAD.test(previous.segment.text)
  // «X, Y и Z изучал на курсах, на практике не применял»
  const isStudied = status === 'wants' && STUDIED.test(previous.segment.text)
  if (isOfPerson && !isHad && !isStudied) return
  const isNamed = isStudied || joint === 'bracket' || joint === 'equals' || previous.isItem || isHad
  if (status !== 'lost' && !isNamed) return
  const decided = { status, by: index }
  out[index - 1] = decided
  if (joint === 'equals' || isStudied) backOverItems(reads, out, index - 1, () => true, decided)
  // «Kafka – читал документацию, руками не щупал»
  else if (previous.segment.joint === 'equals' && reads[index - 2]?.isItem === true) out[index - 2] = decided
  else if (joint !== 'bracket') {
    // «НАКС был (НГДО, ОХНВП), закончился»: the bracket is about the same paper
    const opening = reads.findLastIndex(({ segment }, at) => at < index && segment.joint === 'bracket')
    const isInBracket =
      opening > 0 && reads.slice(opening + 1, index).every(({ segment }) => segment.joint === 'list')
    if (isInBracket && reads[opening - 1]?.trigger === null)
      for (let at = opening - 1; at < index; at += 1) out[at] = decided
  }
}

/** «Python, Docker пока не изучал», «опыта в SAP, Oracle нет», but «Python, Java нет» denies only Java. */
function backFromEnd(reads: readonly Read[], out: Decisions, index: number, trigger: Trigger): void {
  const own = reads[index]
  if (own === undefined) return
  const { text } = own.segment
  const preposition = PREPOSITION.exec(text)?.[0] ?? null
  const isAbsent = text.startsWith('отсутств', trigger.start)
  const isPair = PAIR.test(text)
  const isFar = /далек/.test(text.slice(trigger.start, trigger.end))
  const isNo = /^(?:нету?|отсутству[а-я]+)$/.test(text.slice(trigger.start, trigger.end))
  // «гражданство менять не планирую»: the infinitive has its own object
  if (/[а-я]{2}(?:ть|ться|чь) /.test(text.slice(0, trigger.start))) return
  if (
    isNo &&
    !reads
      .slice(0, index)
      .some(({ segment }) => GENITIVE.test(segment.text) || (isAbsent && HEADED.test(segment.text)))
  )
    return
  backOverItems(
    reads,
    out,
    index,
    (item) =>
      isNo ||
      isFar ||
      ((item.script === own.script || item.script === 'none' || own.script === 'none') &&
        (preposition === null
          ? isPair || !PREPOSITION.test(item.segment.text)
          : item.segment.text.startsWith(preposition))),
    { status: trigger.status, by: index },
    isAbsent,
  )
}

function backOverItems(
  reads: readonly Read[],
  out: Decisions,
  from: number,
  fits: (item: Read) => boolean,
  decided: Decided,
  isHeaded = false,
): void {
  for (let at = from - 1; at >= 0; at -= 1) {
    const item = reads[at]
    const joint = reads[at + 1]?.segment.joint
    if (item === undefined || item.trigger !== null) return
    const isHead = isHeaded && HEADED.test(item.segment.text)
    if (!(item.isItem || isHead) || (joint !== 'list' && joint !== 'closed' && joint !== 'bracket')) return
    // «1С – 5 лет, SAP – нет»: a value belongs to its own name
    if (!(isHead || fits(item)) || item.segment.joint === 'equals') return
    out[at] = decided
    if (isHead) return
  }
}

/** «Не работал с SAP, Oracle и 1С»: items of the same script after it, until a predicate. */
function forward(reads: readonly Read[], out: Decisions, index: number, trigger: Trigger): void {
  const own = reads[index]
  if (own === undefined) return
  const { text, joint } = own.segment
  // «без X» and «кроме X» end with their segment, as does what follows a trigger at the end of its own
  if (joint === 'own' || /^(?:без|кроме|without|except)/.test(text)) return
  const isAtEnd = trigger.end >= text.length - 1
  const isAimed =
    trigger.status === 'wants' && text.slice(trigger.end).replace(INFINITIVE, ' ').replace(FILLER, '') === ''
  const isLedOne = isLed(reads[index + 1]) && (isAtEnd || own.isBare || isAimed)
  for (let at = index + 1; at < reads.length; at += 1) {
    const item = reads[at]
    if (item === undefined) return
    // «В планах – выучиться и получить …»
    const isAim = isLedOne && at === index + 1 && item.trigger === null && AIM.test(item.segment.text)
    if (!item.isItem && !isAim) return
    const by = item.segment.joint
    if (by === 'start' || by === 'contrast' || by === 'own') return
    // what stands after a bracket is not said in it
    if (by === 'closed' && joint === 'bracket') return
    if (isAtEnd && at === index + 1 && by !== 'equals') return
    if (by === 'equals' && !isLedOne) return
    if (isLedOne) {
      out[at] = { status: trigger.status, by: index }
      continue
    }
    if (item.script !== own.script && item.script !== 'none' && own.script !== 'none') return
    out[at] = { status: trigger.status, by: index }
  }
}

/** «Хочу освоить: …». */
const INFINITIVE = /(?<![а-я])[а-я]{2,}(?:ть|ти|чь)(?:ся)?(?![а-я])/g
const AIM = /^(?:[а-я]+ )?[а-я]{2,}(?:ть|ти|чь)(?:ся)?(?![а-я])/

/** Neighbours of one status and date become one clause; a validity that is over loses what it names. */
function merged(
  statement: string,
  reads: readonly Read[],
  decisions: Readonly<Decisions>,
  dates: readonly (number | null)[],
  until: number | null,
  now: number | null,
): Clause[] {
  const isDated = dates.some((date) => date !== null)
  const out: { start: number; end: number; status: Status; until: number | null }[] = []
  for (const [index, { segment }] of reads.entries()) {
    const start = index === 0 ? 0 : segment.start
    const end = reads[index + 1]?.segment.start ?? statement.length
    const decided = decisions[index] ?? null
    const date = isDated
      ? (dateOf(reads, dates, index) ?? (decided === null ? null : (dates[decided.by] ?? null)))
      : until
    const status = dated(decided?.status ?? 'has', date, now)
    const last = out.at(-1)
    if (last !== undefined && last.status === status && last.until === date) last.end = end
    else out.push({ start, end, status, until: date })
  }
  return out.map((clause) => ({ ...clause, text: statement.slice(clause.start, clause.end) }))
}

/** A date without a thing of its own («действует до 2027») belongs to the segment before it. */
function dateOf(reads: readonly Read[], dates: readonly (number | null)[], index: number): number | null {
  const own = dates[index]
  if (own !== null && own !== undefined) return own
  const next = reads[index + 1]
  return next !== undefined && next.segment.joint !== 'start' && STARTS_WITH_DATE.test(next.segment.text)
    ? (dates[index + 1] ?? null)
    : null
}
const STARTS_WITH_DATE =
  /^(?:действ[а-я.]*|годен|годна|срок[а-я]*|до|по|valid|expire[sd]?|ист[её]к[а-я]*|законч[а-я]*|истекает|просроч[а-я]*)(?![а-яa-z])/

function dated(status: Status, until: number | null, now: number | null): Status {
  if (until === null || now === null) return status
  if (status === 'has') return until < now ? 'lost' : 'has'
  return status
}
