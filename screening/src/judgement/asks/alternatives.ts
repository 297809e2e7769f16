/** Lists inside an ask: which members are a choice, which are each asked for. */
import { lexicon } from '../../lexicon.ts'
import { SUBSTITUTED } from '../../ontology/substitutes.ts'
import { foldText } from '../../text/normalise.ts'
import { canonicalSkill } from '../../skills.ts'
import { monthsAsked, withoutTime } from './time.ts'
import { DOING_NOUN, DONE, withoutHints } from './wording.ts'

type Joint = 'comma' | 'and' | 'or'
type Member = { readonly start: number; readonly end: number; readonly joint: Joint }
/** Members of which one is enough, with their place in the text. */
export type Group = { readonly members: readonly string[]; readonly start: number; readonly end: number }

const OR = /^\s*,?\s*(?:и\s?\/\s?или|или|либо|or)\s+|^\s+\/\s+(?=[а-яё])/iu
const AND = /^\s*,?\s*(?:а также|и также|и|and|&)\s+(?!(?:No|№)?\s?\d+(?:[\s,.)]|$))/iu
/** A subordinate clause goes on with the member before it. */
const COMMA = /^\s*[,;]\s*(?!(?:необходим|достаточн|котор|чтобы|позволя|включая|где|то есть|что)[а-яё]*\s)/iu

/** Splits outside brackets and quotes. */
function membersOf(text: string): Member[] {
  const out: Member[] = []
  let depth = 0
  let start = 0
  let joint: Joint = 'comma'
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if ('(«['.includes(letter)) depth += 1
    else if (')»]'.includes(letter)) depth = Math.max(0, depth - 1)
    if (depth > 0 || (letter !== ' ' && letter !== ',' && letter !== ';')) continue
    const rest = text.slice(at, at + 24)
    const or = OR.exec(rest)
    const found = or ?? AND.exec(rest) ?? COMMA.exec(rest)
    if (
      found === null ||
      (or === null && isOfOneNoun(text.slice(start, at), text.slice(at + found[0].length))) ||
      (or === null && found[0] === AND.exec(rest)?.[0] && GOES_ON.test(text.slice(start, at))) ||
      AND_MORE.test(rest)
    )
      continue
    if (at > start) out.push({ start, end: at, joint })
    joint = or !== null ? 'or' : COMMA.exec(rest) === null || AND.exec(rest) !== null ? 'and' : 'comma'
    start = at + found[0].length
    at = start - 1
  }
  if (text.length > start) out.push({ start, end: text.length, joint })
  return out
}

/** «Офисных и CAD-ких программ», «постоянной, стабильной работе»: two adjectives of one noun. */
const isOfOneNoun = (before: string, after: string): boolean =>
  (ADJECTIVE.test(before) &&
    ADJECTIVE.test(/^\S+(?<!(?:ание|ение|тие))(?=\s[а-яёa-z])/iu.exec(after)?.[0] ?? '')) ||
  areDoings(before, after) ||
  (/\s[–—-]\s[а-яё]+ть$/u.test(before) && /^[а-яё]+ть(?![а-яё])/u.test(after)) ||
  (OF_1C.test(before) && /^[а-яё]/u.test(after)) ||
  (/(?:^|\s)[a-z][a-z\d-]*$/u.test(before) && /^[a-z][a-z\d-]* [а-яё]{3}/u.test(after))
/** «При организации и выполнении полётов»: what is done with one thing, in one case. */
const areDoings = (before: string, after: string): boolean =>
  DOING_AT_END.test(before) && DOING_FIRST.test(after)
const DOING_AT_END =
  /(?:^|\s)(?:при|по|для|о|об|в|во|на|с|к|до|от)\s[а-яё]{3,}(?:ции|нии|тии|нию|нием|цией|ния)$/iu
const DOING_FIRST = /^[а-яё]{3,}(?:ции|нии|тии|нию|нием|цией|ния)\s/iu
/** «1С Зарплата и управление персоналом». */
const OF_1C = /(?:^|\s)1[СC][\s:]\s?[А-ЯЁ][а-яё]+$/u
/** «4 разряд и выше», «B2 and up»: more of the same. */
const AND_MORE =
  /^\s*,?\s*(?:и|или|либо|and|or)\s+(?:выше|более|больше|старше|дольше|новее|крупнее|up(?:wards)?|above|newer|later|higher|better|more)(?![а-яёa-z])/iu
/** «AutoCAD на уровне открыть и измерить»; «СП и РД-11-02»: how well, and a kind of norm without its number. */
const GOES_ON =
  /на уровне [^,;]*$|\s(?:до|в|на|с|перед|от|из|к|без)$|(?:^|\s)(?:СП|ГОСТ|СНиП|РД|ФНП|ТР ТС|СанПиН)$/u

/**
 * «A, B или C» is a choice of three, «A или B и C» a choice of two and one more, «A или B, C или D» two choices: the
 * commas before an «или» belong to it unless an «и» or another «или» stands between.
 */
export function groupsOf(text: string): Group[] {
  const members = membersOf(text)
  const out: { members: string[]; start: number; end: number; hasOr: boolean }[] = []
  members.forEach(({ start, end, joint }, at) => {
    const last = out.at(-1)
    const words = text.slice(start, end).trim()
    const goesOn =
      joint === 'or' ||
      (joint === 'comma' &&
        last?.hasOr === false &&
        leadsToOr(text, members, at) &&
        !areDone(last.members.at(-1) ?? '', words, members, text) &&
        !isLong(text, last) &&
        !areOther(last.members.at(-1) ?? '', words))
    if (last !== undefined && goesOn) {
      last.members.push(words)
      last.end = end
      last.hasOr ||= joint === 'or'
    } else out.push({ members: [words], start, end, hasOr: false })
  })
  return out.map(({ members: names, start, end }) => ({ members: shareNoun(names), start, end }))
}

/** «Чтение схем, настройка контроллеров A или B»: two works, of which the second has a choice. */
function areDone(one: string, other: string, members: readonly Member[], text: string): boolean {
  if (!DOING_NOUN.test(one) || !DOING_NOUN.test(other)) return false
  const chosen = members.filter(({ joint }) => joint === 'or').map(({ start, end }) => text.slice(start, end))
  return chosen.every((words) => words.split(' ').length <= 2 && !/(?:ние|ция|ка|тие|т|ж|д)$/iu.test(words))
}

/** «A, B или похожее» is a choice; of a longer list of tools of many kinds just the last has a substitute. */
function leadsToOr(text: string, members: readonly Member[], at: number): boolean {
  const next = members.findIndex(({ joint }, index) => index > at && joint !== 'comma')
  const or = members[next]
  if (or?.joint !== 'or') return false
  if (next < 3 || !isFiller(text.slice(or.start, or.end))) return true
  const [one = '', other = ''] = [members[at - 1], members[at]].map((member) =>
    member === undefined ? '' : text.slice(member.start, member.end),
  )
  return !(isStrongName(one) && isStrongName(other)) || areOfOneKind(one, other)
}
function areOfOneKind(one: string, other: string): boolean {
  const [above, next] = [one, other].map((name) => parentsOf(skillOf(name) ?? ''))
  return above?.some((parent) => next?.includes(parent) === true) === true
}

/** «Next.js, WebSocket, ECharts или D3»: tools of different kinds are no choice. */
function areOther(one: string, other: string): boolean {
  if (/^[A-Z]/u.test(other) && isStrongName(other) && /^[а-яё]+ [а-яё]+ [а-яё ]+$/iu.test(one)) return true
  // «CI, load testing with k6 or JMeter»
  if (isStrongName(one) && /^[a-z]+ [a-z]+ [a-z]+ \S/u.test(other)) return true
  if (!isStrongName(one) || !isStrongName(other)) return false
  const [id, next] = [one, other].map((name) => skillOf(name.replace(/\s*\([^)]*\)/g, '').trim()))
  if (id === undefined || id === null || next === undefined || next === null) return false
  const above = parentsOf(id)
  return (
    !above.includes(next) &&
    ![next, ...parentsOf(next)].some((parent) => parent === id || above.includes(parent))
  )
}

/** A clause is no member of a list: «опыт на ресепшн от года, TravelLine или Bnovo»; «год на ERP, КА 2 или УПП» is one. */
function isLong(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const words = text.slice(start, end)
  const most =
    /лет|год|месяц/iu.test(words) && !/\s(?:на|в|с|по) [A-ZА-ЯЁ\d][A-ZА-ЯЁ\d]\S*$/u.test(words) ? 3 : 5
  return withoutTime(words).split(/\s+/).length > most || /(?:лет|года?|месяц[а-я]*)$/u.test(words)
}

const ADJECTIVE = /(?:^|\s)[а-яёa-z-]{3,}(?:ого|его|ому|ему|ый|ий|ой|ая|ое|ее|ые|ие|ых|их|ым|им|ую)$/u
/** «Холодильного или климатического оборудования»: the noun is that of both. */
function shareNoun(members: readonly string[]): string[] {
  return members.map((member, at) => {
    const next = members[at + 1]
    if (next === undefined || !ADJECTIVE.test(member)) return member
    const words = next.split(' ')
    const noun = ADJECTIVE.test(words[0] ?? '') ? words.slice(1).join(' ') : next
    return noun === '' || noun.split(' ').length > 3 ? member : `${member} ${noun}`
  })
}

/** Skills by name: lists repeat their names, and every name is asked about several times. */
const skills = new Map<string, string | null>()
const MOST_SKILLS = 20_000
const SHORT = /^\s*\S+(?:\s+\S+){0,3}\s*$/
export function skillOf(name: string): string | null {
  // a longer name is a sentence
  if (name.length > 60 || !SHORT.test(name)) return null
  const known = skills.get(name)
  if (known !== undefined) return known
  const id = canonicalSkill(name)
  if (skills.size >= MOST_SKILLS) skills.clear()
  skills.set(name, id)
  return id
}

/** A name by its letters: Latin ones, capitals, digits inside. */
export function isStrongName(text: string): boolean {
  const bare = text.replace(/\s*\([^)]*\)/g, '').trim()
  const words = bare.split(/\s+/)
  const isOf1c = /^1[СC][\s:]\s?[А-ЯЁ]/u.test(bare) && words.length <= 7
  if (bare === '' || (words.length > 5 && !isOf1c) || /^\d+$/.test(bare)) return false
  const isEnglish = !/[а-яё]/iu.test(bare)
  if (isEnglish && words.length > 1)
    return words.every((word) => /^[A-Z0-9.]/.test(word)) || skillOf(bare) !== null
  if (/[a-z]/i.test(words[0] ?? '') && !/[а-яё]{9,}/u.test(bare)) return true
  return (
    /^(?=\S*[A-ZА-ЯЁ])[А-ЯЁ\d][А-ЯЁ\d.:+-]{1,5}(?:\s(?:[а-яё\d(A-Za-z]|[А-ЯЁ]{1,5}(?![А-ЯЁ])).*)?$/u.test(
      bare,
    ) ||
    /\d-ФЗ/u.test(bare) ||
    /^1[СC](?![а-яё])/u.test(bare)
  )
}

/** … or a skill that the ontology knows by just these words. */
export function isName(text: string): boolean {
  if (isStrongName(text)) return true
  const bare = text.replace(/\s*\([^)]*\)/g, '').trim()
  const words = bare.split(/\s+/)
  if (
    bare === '' ||
    words.length > 3 ||
    (words.length === 1 && ADJECTIVE.test(bare)) ||
    /(?:ть|ться|ти)$/u.test(words[0] ?? '')
  )
    return false
  return skillOf(bare) !== null
}

const parentsOf = (id: string): readonly string[] => lexicon().parents.get(id) ?? []

/** «Carel/Danfoss» is a choice, «TCP/IP» a name, «HTML/CSS» both. */
export function slashed(text: string): string[] {
  if (!text.includes('/') || skillOf(text) !== null) return [text]
  const sides = text.split(/\s*\/\s*/).filter((side) => side !== '')
  if (sides.length < 2 || sides.some((side) => side.length < 3 || side.split(' ').length > 3)) return [text]
  const ids = sides.map(skillOf)
  const [first] = ids
  if (first === undefined || first === null || ids.includes(null)) return sides
  const isChoice = parentsOf(first).some(
    (above) => SUBSTITUTED.has(above) && ids.every((id) => id !== null && parentsOf(id).includes(above)),
  )
  return isChoice ? sides : [text]
}

/** Which members of a list are asked for by themselves. */
export function aloneIn(
  list: string,
  groups: readonly Group[],
  isWish: boolean,
  isVerbal: boolean,
): (group: Group) => boolean {
  const all = groups.flatMap(({ members }) => members)
  const isEnglish = !/[а-яё]/iu.test(list)
  const areShort = all.every((one) => one.split(/\s+/).length <= 5) && !isVerbal
  if (isEnglish) return all.every((one) => isName(one)) || (isWish && areShort) ? () => true : () => false
  if (isWish && areShort && !/\sи\s/u.test(list)) return () => true
  const areMany =
    groups.length >= 2 && (all.every((one) => CALLED.test(one)) || (groups.length > 2 && all.every(isName)))
  return ({ members }) => members.length > 0 && (areMany || members.every((one) => isStrongName(one)))
}

/** «КАД, Федресурс, КонсультантПлюс»: each is called so, known or not. */
const CALLED = /^(?:[A-ZА-ЯЁ][\p{L}\d+#.-]*(?: [A-Z\d][\w+#.-]*)?|1С[\p{L}:. \d]*)$/u

type Run = {
  readonly groups: readonly Group[]
  readonly start: number
  readonly end: number
  readonly isNamed: boolean
}
/** Each group of names alone, the words between them together. */
export function runsOf(list: string, groups: readonly Group[], isAlone: (group: Group) => boolean): Run[] {
  const out: { groups: Group[]; start: number; end: number; isNamed: boolean }[] = []
  for (const group of groups.filter(({ members }) => members.length > 0)) {
    const last = out.at(-1)
    const isNamed = isAlone(group) && !(last?.isNamed === false && isPairOf(list, last, group))
    if (last !== undefined && !last.isNamed && !isNamed) {
      last.groups.push(group)
      last.end = group.end
    } else out.push({ groups: [group], start: group.start, end: group.end, isNamed })
  }
  return out
}

/** «… вёл кабинеты Wildberries и |Ozon|», «читаете схемы и |ФСА|»: the second name is said of the same. */
const isPairOf = (
  list: string,
  last: { readonly start: number; readonly end: number },
  next: Group,
): boolean =>
  /^\s+(?:и|and)\s+$/u.test(list.slice(last.end, next.start)) &&
  (DOES.test(list.slice(last.start, last.end)) ||
    (monthsAsked(list, true) !== null &&
      /[а-яё]+\s[а-яё]+\s[A-Z][\w.]+$/u.test(list.slice(Math.max(last.start, last.end - 60), last.end))))
const DOES = new RegExp(`^(?:[а-яё]+о |сам[иа]? )?(?:${DONE}|[а-яё]{2,}(?:ете|ите|ешь|ишь))\\s`, 'iu')

/** «На заводах, НПЗ, мостах»: places of one work. */
export const isOfPlaces = (text: string): boolean => PLACES.test(text)
const PLACES =
  /(?<![а-яё])(?:на|в) [а-яё-]+(?:ах|ях)(?:(?:, | и | или )(?:[А-ЯЁ]{2,6}|[а-яё-]+(?:ах|ях)(?: [а-яё-]+)?))+[.!]?$/u

const SIMILAR =
  /^(?:и |или |либо )?(?:(?:их |любой |любая |любое |хотя бы )*(?:аналог[а-яё]*|подобн[а-яё]*|similar|equivalent|др\.?|т\.? ?[пд]\.?|пр\.?|друг(?:ая|ой|ие|ое|ую|им|ого|ими|их)(?:\s.*)?|похож[а-яё]+(?:\s.*)?|ин(?:ая|ой|ое|ые|ую|ых)(?:\s.*)?|(?:an)?other(?:\s.*)?|прочее|etc)|то и другое)\.?$/iu
export const isFiller = (text: string): boolean => SIMILAR.test(text.trim())

/**
 * The alternatives that one line names: members before a colon, or in brackets and after a colon when these are names
 * or a choice. Empty where there is no choice.
 */
export function choiceOf(content: string): string[] {
  const [head = '', ...tails] = content.replace(/\s*\([^()]*\)/g, '').split(/:\s+/u)
  const own = groupsOf(head)
  const [first] = own
  if (first !== undefined && first.members.length > 1 && (own.length === 1 || first.start === 0))
    return areAlternatives(first.members) ? cleaned(first.members) : []
  const inside = tails.length > 0 ? tails.join(' ') : /\(([^()]+)\)/.exec(content)?.[1]
  if (inside === undefined) return []
  const groups = groupsOf(inside)
  const members = cleaned(groups.flatMap((group) => group.members).flatMap(slashed))
  const isEither = groups.length === 1 && members.length > 1
  if (!isEither && !(members.length > 0 && members.every((member) => isName(member)))) return []
  // «two cases: question, method»: plain words explain
  if (
    !/[а-яё]/iu.test(content) &&
    members.some((member) => /^[a-z ]+$/u.test(member) && skillOf(member) === null)
  )
    return []
  // «Excel (ВПР, сводные)»: what of it, not which
  const isPlace = /^(?:пк|компьютер[а-яё]*|офисн[а-яё]+ программ[а-яё]*)$/iu.test(head.trim())
  const isNamed = isStrongName(head) || (isName(head) && !members.every((member) => isStrongName(member)))
  if (isNamed && !isPlace && !(isEither && members.every((member) => isName(member)))) return []
  return isEither || isPlace || /(?<![а-яё])люб(?:ой|ая|ое|ого|ым|ую)(?![а-яё])/iu.test(head)
    ? members
    : [withoutHints(head), ...members]
}

/**
 * Whether each member says what is enough by itself. None does where a preposition, a verb or what follows the last is
 * said of all: «сам, руками, в салоне или у себя», «изобретения в химии или фарме», «шкафов или другой мебели».
 */
function areAlternatives(members: readonly string[]): boolean {
  const [first = '', ...others] = members
  const last = others.at(-1) ?? ''
  const isPlaced = (text: string): boolean => PREPOSITION.test(text)
  if (members.some((one) => GENERAL.test(one))) return false
  if (others.some(isPlaced) && !(members.length === 2 && others.every(isPlaced) && !/\s.*\s/u.test(first)))
    return false
  if (others.some((one) => PRONOUN.test(one) || /^(?:где|когда|чтобы|котор[а-яё]+)(?![а-яё])/iu.test(one)))
    return false
  if (others.some((one) => /^[а-яё-]+(?:ые|ие)\s/u.test(one)) && /^[а-яё-]+(?:ах|ях|е|ами|ями)$/u.test(first))
    return false
  const isRuled = PAST.test(first) || /\s(?:в|во|на|с|со|по|для|из)\s\S+$/iu.test(first)
  if (isRuled && others.some((one) => !/\s/u.test(one) && /^[а-яё]/iu.test(one))) return false
  if (PAST.test(first) && !others.every((one) => PAST.test(one))) return false
  const long = last.split(/\s+/).length - first.split(/\s+/).length
  return !(long >= 3 && /\s(?:в|во|на|с|со|по|для|из|от|to|of|in|for|with|on)\s/iu.test(last))
}
const PREPOSITION = /^(?:в|во|на|у|с|со|по|из|для|при|через)\s/iu
/** «Другой корпусной мебели»: what stands before belongs to it. */
const GENERAL = /^(?:друг|ин)(?:ой|ая|ое|ие|ые|их|ых|ого|ом|им|ими|ую)\s+[а-яё]/iu
const PRONOUN = /^(?:его|её|ее|их)\s/iu
const PAST = new RegExp(
  `(?<![а-яё])(?:${DONE}|(?!материал|персонал|канал|портал|журнал|филиал|вокзал)[а-яё]{2,}(?:[аяеи]л|ит|ет|ете|ите)(?:ся)?(?![а-яё]))`,
  'iu',
)

const cleaned = (members: readonly string[]): string[] =>
  members
    .map((member) => withoutHints(member.replace(/\s*\([^()]*\)/g, '')))
    .filter((member) => member !== '' && !isFiller(member))

/** «Опыт с артроскопией, |лапароскопическими стойками|»: a member in the case of its preposition says nothing alone. */
export const isGoverned = (governor: string, words: string): boolean =>
  (OF_PREPOSITION.test(governor) &&
    /^[а-яё-]+(?:ыми|ими|ами|ями|ой|ей|ом|ем|ах|ях|ых|их)(?![а-яё])/iu.test(words)) ||
  (OF_KNOWING.test(governor) && GENITIVE.test(words))
/** «Знание нормативной базы и |требований к чертежам|». */
const OF_KNOWING = /(?:знани|понимани)[ея](?: [а-яё]+)? $/iu
const GENITIVE = /^[а-яё-]+(?:[ан]ий|ций|ов|ев|ых|их|ого|его|ции|ости)(?![а-яё])/u
export const OF_PREPOSITION = /(?<![а-яё])(?:с|со|в|во|на|по|из|к)\s*$/iu

/** «Фарма тоже родня», «если работали с Rabbit, переучитесь»: another way to have what was asked before. */
const ALSO =
  /^[^.;!?]{3,90}?(?<![а-я])(?:тоже|также) (?:наш[а-я]* |нам )?(?:мир|родня|родн|подойд|подход|год[ия]тся|счита|засчит|зачт|рассм|сгод|хорош)|(?:все едино|без разницы)[.! ]*$|^[^а-яa-z]*(?:учтем|зачтем|засчитаем) |(?<![а-я])зачтем за |(?<!не )(?<![а-я])рассматрива(?:ются|ем)(?: тоже)?(?:,|[^а-я]*$)|^[^а-я]*(?:мы )?(?:также |тоже )?рассмотрим (?:также |и )?(?!тех|люд|всех|кандидат|челов|специал|соиск|только)|(?:people|folks|developers) (?:will be|are) (?:fine|welcome)/
export const isAlso = (text: string): boolean =>
  ALSO.test(foldText(text)) ||
  (/(?:ничего|переучитесь|привыкнете)/iu.test(text) && /^[^а-яё]*если /iu.test(text))
/** «Или были табельщиком, нарядчиком: название неважно». */
const OR_ELSE = /^[^\p{L}(]*(?:или|либо)\s+(?:(?:были|был|работали|работал)\s+)?([^:;.]{4,160})/iu
/** The ask before such a sentence, with the names or the work that the sentence adds. */
export function withAlso<T extends { readonly any_of: readonly string[] }>(draft: T, text: string): T {
  const other = OR_ELSE.exec(text)?.[1]
  const names =
    other === undefined
      ? isStrongName(draft.any_of[0] ?? '')
        ? ((text.match(FORGIVEN)?.[0] ?? text).match(/[A-Z][\w+#.]*\w/g) ?? []).filter((name) =>
            isStrongName(name),
          )
        : []
      : other.split(/,\s+|\s+(?:или|либо)\s+/u).map((name) => withoutHints(name))
  const any_of = [
    ...new Set([...draft.any_of, ...names.filter((name) => name.length > 2 && !VAGUE.test(name))]),
  ]
  return { ...draft, any_of: any_of.slice(0, 12) }
}
const VAGUE = /^(?:друг|ин(?:ой|ая|ые)|аналог|подобн|похож|например|люб)/iu
export const isOrElse = (text: string): boolean => OR_ELSE.test(text)

/** «…, если всю жизнь в «Бухгалтерии», ничего, переучитесь». */
export const FORGIVEN =
  /(?:^|,?\s+)(?:а )?если (?:[^.;!?]|\.(?=\d))*?(?:(?:ничего|не страшно|не беда)(?![а-яё])|переучитесь|переучим|привыкнете|разбер[её]тесь|подтянем)[^.;!?]*/giu
