/** A clause that lists several asks → a piece for each; what one noun rules, alternatives and names stay together. */
import { isTrait } from '../rubric/cues.ts'
import { groupsOf, isName, isOfPlaces, isStrongName, skillOf } from './alternatives.ts'
import { PARTICIPLE } from '../phrasing/tails.ts'
import { LONGEST_CLAUSE } from './papers.ts'
import { monthsAsked } from './time.ts'
import { DOING_NOUN, DONE } from './wording.ts'

type Member = {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isAfterAnd: boolean
}

/** The members of a list with what joins each to the one before it. */
function membersOf(clause: string): Member[] {
  const groups = groupsOf(clause).filter(({ members }) => members.length > 0)
  return groups.map(({ start, end }, at) => ({
    text: clause.slice(start, end).trim(),
    start,
    end,
    isAfterAnd: at > 0 && !/^\s*[,;]\s*$/u.test(clause.slice(groups[at - 1]?.end ?? 0, start)),
  }))
}

const LETTER = '(?![а-яё])'
const INFINITIVE = new RegExp(
  `^(?:не )?[а-яё]{2,}(?:ать|ять|ить|еть|уть|оть|ыть|сти|зти|чь)(?:ся|сь)?${LETTER}`,
  'iu',
)
/** «Принимаете», «читаешь»: a vacancy speaks to its reader. */
const SECOND = new RegExp(
  `^(?:сам[иа]? |не |уже |[а-яё]{3,}о )?[а-яё]{2,}(?:ете|ёте|ите|ешь|ёшь|ишь)(?:сь|ся)?${LETTER}`,
  'iu',
)
const THIRD = new RegExp(`^(?:сам[аи]? |не |уже )?[а-яё]{2,}(?:[ыаяеу]ет|ит|ёт)(?:ся)?${LETTER}`, 'iu')
/** «Продавали встройку, вели учёт»: what the person has done. */
const PAST = new RegExp(`^(?:сам[иа]? |не |уже )?${DONE}`, 'iu')
const VERBS = [INFINITIVE, SECOND, PAST, THIRD] as const
/** «Умение паять», «умеете варить»: what rules the infinitives of a list. */
const ABLE =
  /^(?:умени[ея]|уме(?:ете|ешь|ет|ть)|способн(?:ы|ость)|мож(?:ете|ешь|ет)|навыки?)(?: (?:сам(?:остоятельно|им|ому|и)?|уверенно|грамотно|быстро))?\s+/iu
/** «Умеете: вести позицию, …». */
const LABEL = /^(?:умени[ея]|уме(?:ете|ешь|ет|ть)|навыки?):\s+/iu

/** A clause that goes on with the verb before it: «читать и править чужое», «брать и передавать по смене». */
const hasObject = (text: string): boolean =>
  text.split(/\s+/).length >= 4 ||
  /^(?:сам[иа]? |не |уже |[а-яё]{3,}о )?\S+\s+(?!(?:и|или|в|во|на|по|с|со|к|из|для|за|от|до|при|его|её|ее|их)(?![а-яё]))\S{2,}/iu.test(
    text,
  )

/** What rules the infinitives of a list, as far as the clause has it, and the list. */
function ablyOf(clause: string): { readonly able: string; readonly governor: string } {
  const label = LABEL.exec(clause)?.[0]
  const able = label ?? ABLE.exec(clause)?.[0] ?? ''
  if (!INFINITIVE.test(clause.slice(able.length))) return { able: '', governor: '' }
  return { able, governor: label === undefined ? able : 'Умение ' }
}

/** «Паять полипропилен, нарезать резьбу», «принимаете грызунов, стерилизуете сами»: each is done by itself. */
function doings(clause: string): string[] | null {
  const { able, governor } = ablyOf(clause)
  const text = clause.slice(able.length)
  if (/:\s/u.test(text) || asksWhat(text)) return null
  const members = membersOf(text)
  const [first] = members
  const verb = first === undefined ? undefined : VERBS.find((form) => form.test(first.text))
  if (first === undefined || verb === undefined || (verb === INFINITIVE && able === '')) return null
  if (verb === SECOND && members.length > 2 && members.every(isStep)) return null
  if (verb === THIRD && !first.text.toLowerCase().startsWith('сам') && members.length < 3) return null
  const starts = doingStarts(members, verb === THIRD ? [THIRD] : [INFINITIVE, SECOND, PAST])
  return pieces(text, starts).map((piece) => (INFINITIVE.test(piece) ? governor + piece : piece))
}

/** «Пишете гипотезу, считаете выборку, запускаете тест»: the steps of one work, none of which has a name. */
const isStep = ({ text }: Member): boolean =>
  SECOND.test(text) && text.split(/\s+/).length <= 4 && !/[A-ZА-ЯЁ]/u.test(text.slice(1))

function doingStarts([first, ...others]: readonly Member[], forms: readonly RegExp[]): Member[] {
  const starts: Member[] = []
  let former = first?.text ?? ''
  for (const member of others) {
    const form = forms.find((one) => one.test(member.text))
    if (form === undefined || member.text.toLowerCase().startsWith('не ') || OF_IT.test(member.text)) continue
    const isOwn = hasObject(member.text) || ((form === SECOND || form === PAST) && member.text.includes(' '))
    if (isOwn && hasObject(former)) starts.push(member)
    former = member.text
  }
  return starts
}

/** «… и переводить их в отчёты»: of what stands before. */
const OF_IT = /^[а-яё]+ (?:его|её|ее|их)(?![а-яё])/iu

function pieces(text: string, starts: readonly Member[]): string[] {
  const at = [0, ...starts.map(({ start }) => start)]
  return at.map((start, index) =>
    text
      .slice(start, at[index + 1] ?? text.length)
      .replace(/[\s,;]+(?:и|а также|and)?\s*$/iu, '')
      .trim(),
  )
}

/** An adjective in the nominative or accusative, with its noun. */
const ADJECTIVE =
  /^(?!(?:более|менее|далее|ранее|также|около|после|больше|меньше|любых|котор|друг|ин|эт|так|сам|весь|вся|все|всё|его|именно|наш|нам)[а-яё]*)(?:[а-яё-]{2,}(?:ый|(?<![аеия])ний|кий|чий|щий|гой|ная|кая|вая|тая|чая|щая|няя|вое|ное|кое|чее|щее|нее|ные|кие|вые|тые|чие|щие|ную|кую|вую|тую|щую|нюю))\s+[а-яёa-z]/iu
/** «Любая СЭД», «своё авто», «хотя бы одна BI». */
const OWN = /^(?:люб(?:ая|ой|ое|ую)|сво(?:й|я|ё|е|ю)|хотя бы (?:один|одна|одно)) [а-яёa-z]/iu
/** «…, группа III до 1000 В, два года на котельных»: a paper and a time begin anew. */
const TIMED =
  /^групп[аы] (?:[ivхx\d]+|по) |^(?:(?:от|не менее|минимум) )?(?:\d+|год|полгода|два|две|три|четыре|пять|двух|тр[её]х) ?(?:года?|лет|месяц[а-я]*)? (?:на|в|с|работы|опыта) /iu
/** Masculine nouns that are no genitive of the plural: «техпроцесс», «расчёт», «монтаж». */
const THING = /^[а-яё-]{2,}(?:цесс|[её]т|аж|инг|оль|онт|дит|изм|анс|вод|ктив|стаж)(?=$|\s)/iu
/** «Допуски и посадки» after a genitive of the plural. */
const PAIR = /^[а-яё-]{4,}[ыи]$/iu

/** «Знание |инструментов|, …», «опыт с …»: what is ruled stands in another case than what begins anew. */
const RULES =
  /^(?:[а-яё-]+(?:ое|ый|ая|ие|ые) )?(?:опыт|стаж|знани[ея]|понимани[ея]|навыки?|владение|практика)(?![а-яё])/iu
const beginsAnew = ({ text }: Member, isRuled: boolean): boolean =>
  !OF_FORMER.test(text) && isNew(text, isRuled)
const isNew = (text: string, isRuled: boolean): boolean =>
  DOING_NOUN.test(text) ||
  (ADJECTIVE.test(text) &&
    !PARTICIPLE.test(text) &&
    !/^\S+ (?:на|в|по|с|за|от|до|или|либо|и) /iu.test(text)) ||
  OWN.test(text) ||
  TIMED.test(text) ||
  SPOKEN.test(text) ||
  isTrait(text) ||
  (isRuled && THING.test(text)) ||
  (!isRuled && /^«[^«»]{3,30}»$/u.test(text))
/** «…, проверка знаний не просрочена», «…, а не скачиваете», «…, проходите у нас»: tells of what stands before. */
const OF_FORMER =
  /в том числе|просроч|действующ[а-яё]+$|^действующ[а-яё]+ (?:удостоверени|корочк)[а-яё]+$|^(?:а )?не |^(?:[а-яё]+ )?(?:проход|делае|оформляе|получае)[а-яё]*те(?![а-яё])/iu
/** «Городские маршруты знаете», «печатаете быстро». */
const SPOKEN =
  /^(?:[а-яё-]+ ){0,2}(?!ищ|тр)[а-яё]{2,}(?:аете|яете|уете|еете|ишь|аешь|яешь|уешь|еешь)(?![а-яё])(?! (?:что|как|чем))/iu

/** «Чтение чертежей, допуски и посадки, техпроцесс»: nouns that no word before them rules. */
function nouns(clause: string, isTimed: boolean): string[] | null {
  const dash = clause.search(/\s[–—]\s/u)
  if (/:\s/u.test(clause) || (dash >= 0 && !isTimed) || asksWhat(clause)) return null
  const members = membersOf(clause)
  const [first] = members
  if (first === undefined || members.length < 2) return null
  if (VERBS.some((form) => form.test(first.text))) return null
  const list: NounList = {
    clause,
    members,
    isTimed,
    isRuled: isTimed || RULES.test(clause) || DOING_NOUN.test(clause),
    isOne: !first.text.includes(' '),
    isOfMany: /(?:ов|ев|ей)$/u.test(first.text),
  }
  const starts: Member[] = []
  for (const [at, member] of members.entries()) {
    if (at === 0 || (dash >= 0 && member.start > dash)) continue
    if (isListed(member, starts.length > 0, list.isRuled) && begins(member, at, list)) starts.push(member)
  }
  return pieces(clause, starts)
}

type NounList = {
  readonly clause: string
  readonly members: readonly Member[]
  readonly isTimed: boolean
  /** Nouns after its first words stand in another case than what begins anew. */
  readonly isRuled: boolean
  /** Begins with a single word. */
  readonly isOne: boolean
  readonly isOfMany: boolean
}

/** After «и» a list goes on, or something begins that can not be ruled. */
const isListed = ({ text, isAfterAnd }: Member, isGoing: boolean, isRuled: boolean): boolean =>
  !isAfterAnd || isGoing || DOING_NOUN.test(text) || OWN.test(text) || (isRuled && ADJECTIVE.test(text))

function begins(member: Member, at: number, list: NounList): boolean {
  const next = list.members[at + 1]
  const isPair = list.isOfMany && list.isRuled && next?.isAfterAnd === true && PAIR.test(next.text)
  if (isPair && PAIR.test(member.text)) return true
  if (list.isTimed && PAST.test(member.text) && hasObject(member.text)) return true
  const name = member.text.replace(/\s(?:[–—]|или|либо)\s.*$/u, '')
  const isNamed = isStrongName(name) || /^[A-Z][\w+#.]+ [а-яё]/u.test(name)
  if (list.isTimed && isNamed && monthsAsked(list.clause.slice(0, member.start), true) !== null) return true
  return list.isOne ? OWN.test(member.text) || isTrait(member.text) : beginsAnew(member, list.isRuled)
}

const ASKS_WHAT =
  /(?<![а-яё])(?:что|чем|как|где|почему|когда|котор[а-яё]+|чтобы)(?![а-яё]|-(?:то|либо|нибудь))/iu
const asksWhat = (text: string): boolean => ASKS_WHAT.test(text.replace(/\s[–—]\s.*$/u, ''))

/** «Владение термокамерами, куттером, расчётом»: each with the noun that rules it. */
const INSTRUMENTAL =
  /^(?:[а-яё-]+(?:ыми|ими|ым|им|ой|ей) )?[а-яё-]{3,}(?:ами|ями|ом|ем|ём|ой|ей|ью)(?![а-яё])/iu
/** A genitive of the plural may have no ending: «правил». */
const GENITIVE = /^[а-яё-]{3,}(?:ов|ев|ей|ий|ых|их|ого|его|ой|ы|и|а|я|[бвдклмнртц])(?: [а-яё-]+){0,6}$/iu
const RULING = /^(?:[а-яё-]+(?:ое|ые|ая) )?(?:владение|знание|понимание|(?:умение )?работ(?:а|ать|аете) с) /iu
/** «Трудового |и Налогового кодексов|»: the noun stands with the last. */
const LONE_ADJECTIVE = /^[а-яё-]+(?:ого|его|ых|их|ыми|ими|ой)$/iu
function ruled(clause: string): string[] | null {
  if (/:\s|[–—]\s/u.test(clause) || asksWhat(clause)) return null
  const governor = RULING.exec(clause)?.[0]
  if (governor === undefined) return null
  const text = clause.slice(governor.length)
  const members = membersOf(text)
  const commas = members.filter(({ isAfterAnd }, at) => at > 0 && !isAfterAnd).length
  const isWith = /владение|работ/iu.test(governor)
  if (commas === 0 || (!isWith && members.length < 3)) return null
  const others = members.slice(1)
  const isOfEach = others.every(
    (one) =>
      isName(one.text) ||
      (isWith ? INSTRUMENTAL.test(one.text) : GENITIVE.test(one.text) && !beginsAnew(one, true)),
  )
  const isCut = members.some(({ text: one }) => LONE_ADJECTIVE.test(one))
  if (isCut || !isOfEach || (!isWith && !others.some(({ text: one }) => /\s/u.test(one)))) return null
  return members.map(({ text: one }) => (isStrongName(one) ? one : governor + one))
}

/** «FastAPI or another framework, good grasp of asyncio»; a clause that tells more of the one before it goes on. */
const ENGLISH_HEAD =
  /^(?:at least|(?:a )?(?:good|strong|solid|deep|working|basic)|hands-on|fluent|some|any|experience|knowledge|understanding|ability)\s/iu
const GOES_ON =
  /^(?:which|that|who|including|such|with|not|enough|e\.g|like|or|and|in|on|at|from|of|for)(?![a-z])/iu
const isTool = (name: string): boolean => {
  const bare = name.replace(/\s*\([^()]*\)/g, '').trim()
  return skillOf(bare) !== null || /^[A-Z]\S*(?: [A-Z]\S*)+$/u.test(bare)
}
function english(clause: string, isTimed: boolean): string[] | null {
  if (/[а-яё]|:\s|\s[–—]\s/iu.test(clause)) return null
  const members = clause.split(/,\s+(?:and\s+)?(?![^()]*\))/u)
  const [first = ''] = members
  const isListOfTools = /[A-Z]|^\S+$/u.test(first) && first.split(/ or | \/ /u).every(isTool)
  // «fintech, payments or accounting background»: one noun of all
  if (
    members.length === 2 &&
    / or .*(?:background|domain|experience|exposure|knowledge)$/iu.test(members.at(-1) ?? '')
  )
    return null
  // «Java, Kotlin or Scala»: one is enough
  if (isListOfTools && members.length > 1 && members.every((one) => one.split(/ or /u).every(isTool)))
    return null
  const out = [first]
  for (const member of members.slice(1)) {
    const isOwn =
      (ENGLISH_HEAD.test(member) && !/ of (?:them|which|it)(?![a-z])/iu.test(member)) ||
      (isListOfTools && !GOES_ON.test(member)) ||
      (isTimed && /^[A-Z]/u.test(member) && !/ as /u.test(member))
    if (isOwn) out.push(member)
    else out[out.length - 1] = `${out.at(-1) ?? ''}, ${member}`
  }
  return out
}

/** The asks of a clause, each complete by itself; one piece where it asks for one thing. */
export function ownAsks(clause: string): string[] {
  if (
    clause.length > LONGEST_CLAUSE ||
    isOfPlaces(clause) ||
    /образовани|(?<![а-яё])высшее|диплом/iu.test(clause)
  )
    return [clause]
  const isTimed = monthsAsked(clause, true) !== null
  const found = english(clause, isTimed) ?? ruled(clause) ?? doings(clause) ?? nouns(clause, isTimed)
  return found === null || found.length < 2 || found.some((piece) => piece.length < 3) ? [clause] : found
}

/** «СП 60, 118 и 131», «ТР ТС 021, 034»: every number is that of a norm of its own. */
export const withNorms = (text: string): string =>
  text.length > LONGEST_CLAUSE
    ? text
    : text.replace(NUMBERED, (list: string, kind: string) =>
        list.replace(/(,| и) (?=\d)/gu, (joint) => `${joint}${kind} `),
      )
const NUMBERED =
  /(?<![А-ЯЁA-Z])([А-ЯЁA-Z]{2,6}(?: [А-ЯЁ]{1,2})?) \d[\d./-]{0,9}(?:(?:,| и) \d[\d./-]{0,9}(?![\d.]*\s?(?:лет|год|мес|%|чел|руб|тыс|т(?![а-яё])|м(?![а-яё])|кВ|В(?![а-яё]))))+/gu
