/** The parts of a sentence of a vacancy, each with the level that the words of the sentence give it. */
import type { RequirementKind } from '../judgement/model.ts'
import { foldText } from '../text/normalise.ts'
import type { VacancyLine } from './line.ts'
import { asksNothing, CONTRAST, isGiven, isRefused, refusesList, withoutAbsent } from './not-asked.ts'

/** A wish; «КонсультантПлюс» is a product, «предпочтения клиентов» are somebody's own, «an annual bonus» is pay. */
export const NICE_HINT =
  /плюс(?:ом)?(?![а-я])(?<!(?:[а-я]|консультант[ -])плюс(?:ом)?)|(?<!(?<![а-я])не ?)желател(?:ен|ьн)|предпочтител(?:ен|ьн)|предпочтени[ея](?:[ :–-]+[а-я]+){0,2} (?:отда|кандидат)|приветств(?:у|ен)|преимуществ(?!енно)|будет (?:хорошо|здорово|круто)|хорошо бы|опционально|(?<![a-z])(?:(?:nice|good) to have|desirable|advantage|(?:an?|big|huge|strong|great|definite) plus|preferred|preferably|beneficial|optional(?=:)|(?:is|are) optional|ideally|bonus(?= points|:)|(?:is|are) (?:highly )?welcome)(?![a-z])|(?<![а-я])не ?(?:явля[а-я]+ )?обязател|обязательн[а-я]+ (?:[а-я]+ )?не явля/
/** What is said to be obligatory; at the beginning of a list it rules the whole list. */
const OBLIGATORY_HINT = /(?<!(?<![а-я])не ?)обязател(?:ен|ьн[аы]|ьно(?!ст))|необходимо наличие/
/** A condition without which nobody is considered. */
const CONDITION_HINT = /строго(?![а-я])|только (?:с|при|граждан)|без [а-я]+ не рассматрив|не рассматрива/
/** What one is ready to learn or do is not yet a skill. */
const INTENTION =
  /^(?:[^а-яa-z0-9]|(?:а|и|но|также|вы)(?![а-я]))*(?:[а-я]+(?:ая|ое) )?(?:готов(?:ность|ы|а|\(а\))?|желание|стремление|хотите)(?:(?: и)? [а-я]+(?:о|ость|ание|ление))? [а-я]+(?:ть|ти|чь)(?:ся|сь)?(?![а-я])/
/** «Медкнижка или готовность её оформить»: whoever is ready need not have it; in a long row it is about its end only. */
const OR_READY =
  /^.{0,100}(?<![а-я])(?:или|либо) (?:готов(?:ность|ы|а)?|желание|возможность)(?: [а-я]+){0,2} [а-я]+(?:ть|ти|чь)(?:ся|сь)?(?![а-я])/
/**
 * «Не требуется, но приветствуется» is one clause: its end is about the same thing. A dash begins a clause before another
 * ask («– опыт …»).
 */
const CLAUSE_END =
  /\n|(?<=\s)(?=[–—-]\s(?:[а-я]+ ){0,2}(?:опыт|знани|умени|владени|навык|желател|предпочтит|приветств|обязательн|наличие))|(?:(?<=[,:.!?]\s+)(?<!(?<![а-яё])(?:кат|спец|проф|т\. ?[нч])\.\s+)(?=\S)|(?<=[,!?])(?=[А-ЯЁ])|(?<=;)|(?<=\s)(?=(?:но|а|однако)\s))(?!(?:но|а|хотя) (?:будет |очень )?(?:плюс|желат|предпочтит|приветств|преимущ))/u
/**
 * «Excel (желательно)», «React (Next.js будет плюсом)»: brackets with a wish say nothing about the words outside them;
 * «английский (B2 обязательно)» does.
 */
const ASIDE_WITH_HINT = new RegExp(`\\s?\\((?=[^()]*(?:${NICE_HINT.source})|обязател)[^()]*\\)`, 'giu')
/** All hints of a clause with the ends of their words, and «если есть», which adds nothing to them. */
const HINTS = new RegExp(`(?:${NICE_HINT.source}|${OBLIGATORY_HINT.source}|если есть)[а-я]*`, 'g')

/** Words that say nothing by themselves, before or after a hint: «но это будет большим плюсом». */
const FILLERS =
  /^(?:[^а-яa-z0-9]|(?:а|но|и|однако|хотя|так ?же|это|что|очень|крайне|весьма|будет|будут|станет|явля[а-я]+|как|больш[а-я]+|огромн[а-я]+|дополнительн[а-я]+|несомненн[а-я]+|существенн[а-я]+|ваш[а-я]+|услови[а-я]+|требовани[а-я]+|it|that|this|also|is|are|would|will|be|as|an?|and|but|considered|very|highly)(?![а-яa-z]))*$/

const BEFORE_HEAD =
  '^(?:[^а-яa-z0-9]|(?:а|и|но|также|с)(?![а-я]))*(?:[а-я-]+(?:[ыио]й|[ое]е|[ыи]е|[ая]я)(?: и)? ){0,2}'
/** A noun that governs the list after it: «знание 1С, Excel приветствуется», «наличие прав, автомобиля желательно». */
const GOVERNING = 'опыт|стаж|знани|умени|владени|навык|понимани|наличие'
/** Where a new ask begins in a list: a noun that governs what follows, or a language or document in the nominative. */
const HEAD = new RegExp(
  `${BEFORE_HEAD}(?:${GOVERNING}|образовани|готовност|желани|гражданств|разрешени|пользовател|медкниж|книжк|прав[ао](?![а-я])|удостоверени|сертификат|диплом|язык|[а-я]+[сц]кий(?![а-я]))`,
)
const GOVERNED = new RegExp(BEFORE_HEAD + `(?:${GOVERNING})`)
/** A language with its level, or a document: an ask that is complete without the words after it, … */
const LANGUAGE_LEVEL = /(?<![a-zа-я])[abcавс][12](?![a-zа-я\d])|intermediate|advanced|fluent/
const DOCUMENT =
  /[а-я](?:ее|ое) (?:[а-я()]+ ){0,2}образовани|образование(?: [а-я]+)? (?:не ниже|высшее|среднее)|диплом|(?<![а-я])права(?![а-я])|категори[ия](?![а-я])|книжк|удостоверени|аккредитаци|групп[аы] (?:по |допуск)|допуск|гражданств|граждан(?:е|ин)(?![а-я])/
/** Experience with its time is an ask by itself. */
const TIMED =
  /(?:опыт|стаж)[^,]{0,60}(?<![а-я])(?:(?:от|не менее|не меньше|минимум|хотя бы|более|свыше) (?:[а-я\d]+ )?(?:лет|года?|полугода|месяц)|\d)|(?<![а-я])(?:от|не менее|не меньше|минимум|хотя бы|более|свыше) (?:[а-я\d]+ )?(?:лет|года?)[\s,;]*$/
const isComplete = (folded: string): boolean =>
  LANGUAGE_LEVEL.test(folded) ||
  /(?<![а-я])(?:уверенно|свободно|отлично|в совершенстве)[\s,;]*$/.test(folded) ||
  TIMED.test(folded) ||
  (DOCUMENT.test(folded) && !GOVERNED.test(folded))
/** … and a subject in the nominative, which no noun before it governs: «личный автомобиль приветствуется». */
const SUBJECT = /^[^а-яa-z0-9]*[а-я-]{3,}(?:[ыи]й|ая)(?![а-я])/
/** A plural rules the whole list before it, unless its own clause explains it: «рекомендации желательны». */
const PLURAL = /(?:обязательн|желательн|предпочтительн)ы(?![а-я])|приветствуются|(?:будут|станут) /

const COUNTRY =
  'рф|рб|рк|снг|еаэс|(?:росси|беларус|белорусси|казахстан|армени|киргизи|кыргызстан|узбекистан|таджикистан|туркмени|молдов|молдави)[а-я]{0,3}'
/** Driver categories and levels of languages; «а», «в» and «с» before another word are that word. */
const LETTERS = '[bcdвсд]1?[eе]|[abcавс][12]|[bcdeде]|[aавс](?!\\s+(?!обязат|или)[а-я])'
/** The beginning of a clause that goes on with a list which a comma cut: «гражданство РФ, РБ», «права B, C». */
const MEMBER = new RegExp(
  `^\\s*(?:(?:и|или|либо)\\s+)?(?:(?:стран|государств|республик)[а-я]*\\s+)?["«“]?(?:${COUNTRY}|${LETTERS})(?![a-zа-я\\d+#]|-[a-zа-я]|/у)["»”]?`,
)

/** How far the hint of a clause reaches. */
type Reach = 'itself' | 'forward' | 'backward'

export type Clause = {
  readonly text: string
  /** `none`: the clause asks for nothing. */
  readonly hint: RequirementKind | 'none' | null
  readonly reach: Reach
}

export type Part = { readonly text: string; readonly hint: RequirementKind | null }

/** The level of a line in its section: «обязательна» is meant even among the wishes. */
export const levelOf = (section: VacancyLine['section'], hint: RequirementKind | null): RequirementKind =>
  section === 'nice' && hint !== 'knock_out' ? 'nice' : (hint ?? 'must')

/** The clauses of a sentence that ask for something, each with the hint of its own words or of its brackets. */
export function clausesOf(sentence: string): Clause[] {
  const text = withoutAbsent(sentence).replace(/\((?!не )[^()]*\)/giu, (words) => {
    const aside = foldText(words)
    return !NICE_HINT.test(aside) && !OBLIGATORY_HINT.test(aside) && asksNothing(aside) ? '' : words
  })
  const out: Clause[] = []
  let end = 0
  for (const { 0: aside, index } of text.matchAll(ASIDE_WITH_HINT)) {
    readOutside(out, text.slice(end, index))
    readAside(out, aside)
    end = index + aside.length
  }
  readOutside(out, text.slice(end))
  let isRefused = false
  return out.filter(({ text: clause, hint, reach }) => {
    isRefused =
      hint === 'none'
        ? isRefused || reach === 'forward'
        : isRefused && hint === null && !CONTRAST.test(clause)
    return hint !== 'none' && !isRefused
  })
}

function readOutside(out: Clause[], outside: string): void {
  const pieces = outside.split(CLAUSE_END).filter((text) => text !== '')
  pieces.forEach((text, index) => {
    const clause = readClause(text)
    const former = out.at(-1)
    if (
      former !== undefined &&
      isMember(text) &&
      (former.hint ?? clause.hint) === (clause.hint ?? former.hint)
    ) {
      const reach = former.hint === null && clause.hint === 'nice' ? clause.reach : former.reach
      out[out.length - 1] = { text: former.text + text, hint: former.hint ?? clause.hint, reach }
      return
    }
    // «Step 7 обязательно: SCL и LAD»: what follows the colon tells more of it
    if (
      former?.hint === 'knock_out' &&
      former.reach === 'itself' &&
      /обязательн[оаы]:\s*$/iu.test(former.text)
    ) {
      out[out.length - 1] = { ...former, text: former.text + text }
      return
    }
    const isAnswered = /^\s*(?:если|когда)(?![а-я])/.test(foldText(pieces[index + 1] ?? ''))
    // «…, Excel, желательно»: the words about what was just said
    if (clause.isBare && former !== undefined && !/:\s*$/.test(text) && !isAnswered)
      out[out.length - 1] = {
        text: former.text + text,
        hint: clause.hint,
        reach: clause.isOfList ? 'backward' : 'itself',
      }
    else out.push(clause)
  })
}

/** «Excel (желательно)» is a wish for Excel; any other brackets are a sentence of their own. */
function readAside(out: Clause[], aside: string): void {
  const { hint, isBare } = readClause(aside)
  const former = out.at(-1)
  if (isBare && former !== undefined)
    out[out.length - 1] = { text: former.text + aside, hint, reach: 'itself' }
  else for (const part of askedParts(aside.replaceAll(/[()]/g, ' '))) out.push({ ...part, reach: 'itself' })
}

/** Whether a clause only goes on with a list: «РБ», «Е обязательны», but not «РФ гражданство». */
function isMember(text: string): boolean {
  const folded = foldText(text)
  const member = MEMBER.exec(folded)
  return member !== null && !HEAD.test(folded.slice(member[0].length))
}

function isPluralOfList(folded: string): boolean {
  const plural = PLURAL.exec(folded)
  if (plural === null) return false
  const before = folded.slice(0, plural.index)
  return / и /.test(before) || !/[а-я]{2}[ыи]е?(?![а-я])/.test(before)
}

type ReadClause = Clause & {
  /** Nothing but the hint. */
  readonly isBare: boolean
  /** Its hint is about the list that ends with it. */
  readonly isOfList: boolean
}

function readClause(text: string): ReadClause {
  const folded = foldText(text)
  const nice = NICE_HINT.exec(folded)
  if (nice === null && (isGiven(folded) || isRefused(folded)))
    return {
      text,
      hint: 'none',
      reach: refusesList(text) || (isGiven(folded) && /:\s*$/.test(text)) ? 'forward' : 'itself',
      isBare: false,
      isOfList: false,
    }
  if (INTENTION.test(folded) || OR_READY.test(folded))
    return { text, hint: 'nice', reach: 'itself', isBare: false, isOfList: false }
  const obligatory = nice === null ? OBLIGATORY_HINT.exec(folded) : null
  const found = nice ?? obligatory
  if (found === null)
    return {
      text,
      hint: CONDITION_HINT.test(folded) ? 'knock_out' : null,
      reach: 'itself',
      isBare: false,
      isOfList: false,
    }
  const begins = FILLERS.test(folded.slice(0, found.index))
  const isBare = FILLERS.test(folded.replaceAll(HINTS, ' '))
  const hint = nice === null ? 'knock_out' : 'nice'
  const isOfList = nice !== null || isPluralOfList(folded)
  return { text, hint, reach: begins ? 'forward' : isOfList ? 'backward' : 'itself', isBare, isOfList }
}

/** The parts of a sentence that ask for something, each with the strongest hint that reaches it. */
export function askedParts(sentence: string): Part[] {
  const clauses = clausesOf(sentence)
  const hints = reachingHints(clauses)
  const parts: Part[] = []
  for (const [at, { text }] of clauses.entries()) {
    const hint = hints[at] ?? null
    const last = parts.at(-1)
    if (last?.hint === hint) parts[parts.length - 1] = { text: last.text + text, hint }
    else parts.push({ text, hint })
  }
  return parts
}

/** Per clause its own hint or that of another clause which reaches it. */
function reachingHints(clauses: readonly Clause[]): (RequirementKind | null)[] {
  const folded = clauses.map(({ text }) => foldText(text))
  const hints = clauses.map(({ hint }) => (hint === 'none' ? null : hint))
  for (const [at, { hint, reach }] of clauses.entries()) {
    if (hint === null || hint === 'none') continue
    const reached =
      reach === 'forward'
        ? clausesAfter(at, clauses, folded)
        : reach === 'backward'
          ? clausesBefore(at, clauses, folded)
          : []
    for (const other of reached) hints[other] = hint
  }
  return hints
}

/**
 * A hint that begins its clause («желательно X, Y») also rules the clauses after it, in the middle of a sentence up to
 * the next ask.
 */
function clausesAfter(at: number, clauses: readonly Clause[], folded: readonly string[]): number[] {
  const reached: number[] = []
  for (let next = at + 1; clauses[next]?.hint === null; next++) {
    if (at > 0 && HEAD.test(folded[next] ?? '')) break
    reached.push(next)
  }
  return reached
}

/**
 * A hint that ends a list («знание X, Y будет плюсом») rules the clauses back to where the list begins, a singular not
 * a complete ask («права B, автомобиль желательно»). A knock-out gets here only as a plural, and a condition («без
 * опыта не рассматриваем») never: it would reject people for what is only listed beside it.
 */
function clausesBefore(at: number, clauses: readonly Clause[], folded: readonly string[]): number[] {
  const isPlural = isPluralOfList(folded[at] ?? '')
  const reached: number[] = []
  for (let former = at - 1; clauses[former]?.hint === null; former--) {
    const following = folded[former + 1] ?? ''
    if (HEAD.test(following)) break
    if (!isPlural && (isComplete(folded[former] ?? '') || SUBJECT.test(following))) break
    reached.push(former)
  }
  return reached
}
