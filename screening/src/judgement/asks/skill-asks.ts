/** Skills, tasks and experience that a clause asks for, a line for each member of its lists that stands alone. */
import { foldText } from '../../text/normalise.ts'
import { isCondition } from '../rubric/conditions.ts'
import type { RequirementKind, RequirementType } from '../model.ts'
import {
  aloneIn,
  choiceOf,
  type Group,
  groupsOf,
  isFiller,
  isGoverned,
  isOfPlaces,
  isName,
  isStrongName,
  OF_PREPOSITION,
  runsOf,
  skillOf,
  slashed,
} from './alternatives.ts'
import type { Draft, Make } from './draft.ts'
import { isEmphasis, PARTICIPLE } from '../phrasing/tails.ts'
import { isNoAsk } from './no-ask.ts'
import { monthsAsked, withoutTime } from './time.ts'
import {
  askOf,
  capital,
  DONE,
  GOVERNOR,
  isDoing,
  shortAsk,
  withoutBrackets,
  withoutHints,
} from './wording.ts'

/** What a governing noun rules: «знание |Python, SQL», «опыт работы с базами: |MySQL или Oracle». */
type List = { readonly governor: string; readonly text: string; readonly groups: readonly Group[] }

function listOf(bare: string): List {
  const governed = governorOf(bare)
  const label = LABEL.exec(bare.slice(governed.length))?.[0] ?? ''
  const after = (governor: string): List => {
    const text = bare.slice(governor.length)
    const groups = groupsOf(text).map((group) => ({
      ...group,
      members: group.members.flatMap(slashed).filter((one) => !isFiller(one)),
    }))
    return { governor, text, groups }
  }
  // «experimentation: power, peeking»: plain words explain, and are no names
  const isPlain =
    HAVE_DONE.test(foldText(label)) ||
    (/^[a-z]/u.test(label) && groupsOf(bare.slice(governed.length + label.length)).every(areWords))
  const labelled = label === '' || isPlain || ONE_OF.test(label) ? null : after(governed + label)
  return labelled?.groups.every(({ members }) => members.every((one) => isName(one))) === true
    ? labelled
    : after(governed)
}

/** «Понимание, чем FCA отличается от EXW». */
const KNOWS_WHAT = /^(?:понима|зна)(?:ни[ея]|ете|ешь|ть), (?:чем|что|как|где|почему|зачем|когда)(?![а-яё])/iu
/** «Опыт работы с A и B от трёх лет»: the time is that of both. */
const PAIR_TIMED =
  /^(?:[а-яё]+ )?(?:опыт|стаж|практика)[^,;:]*\sи\s[^,;:]*\s(?:от|не менее|не меньше|минимум|хотя бы|более|свыше) \S+(?: \S+)?[\s.]*$/iu
/** What follows a colon explains: «понимать статистику: интервалы, мощность теста». */
const isOneAsk = (bare: string, { groups, text }: List): boolean =>
  groups.length < 2 ||
  groups.length > 12 ||
  text.includes(': ') ||
  isOneThing(bare) ||
  (groups.length === 2 && PAIR_TIMED.test(bare)) ||
  isOfPlaces(bare)
/** «От гипотезы и объёма выборки до вывода»: one way. */
const FROM_TO = /(?<![а-яё])от (?!\d)[^,;:()]{3,40} и [^,;:()]{3,40} до (?!\d)/iu

const isOneThing = (text: string): boolean => KNOWS_WHAT.test(text) || FROM_TO.test(text)

const areWords = ({ members }: Group): boolean =>
  members.every((one) => /^[a-z ]+$/u.test(one) && skillOf(one) === null)

const EXPERIENCE = /(?<![а-я])(?:опыт(?!н)|стаж)|experience|работал|(?<![а-я])практик[аи]/

/** What the person has done: «делали руками», «объекты, которые вы запускали». */
const HAVE_DONE = new RegExp(`(?<![а-я])(?!привыкли|устали|хотели|мечтали|искали|решили)${DONE}(?!,)`)
const ABLE = /^(?:[а-яё]+о |сам[иа]? )?[а-яё]{3,}(?:ете|ите|ёте|ешь|ишь)(?:ся|сь)?(?![а-яё])/iu

const tellsExperience = (folded: string): boolean => EXPERIENCE.test(folded) || HAVE_DONE.test(folded)
/** «Читаете чертежи» is what one can do, «готовить замену» what is to be done. */
const isTask = (bare: string): boolean => isDoing(bare) && !ABLE.test(bare)

export function skillAsks(source: string, kind: RequirementKind, months: number | null, make: Make): Draft[] {
  const bare = source
    .replace(/,?\s+(?:или|либо) то и другое/iu, '')
    .replace(/\s+(?:in prod(?:uction)?|в проде?|на проде)$/iu, '')
    // what explains the last of a list is not its own: «…, своё авто: площадка за городом»
    .replace(/^([^:()]+,[^:()]+):\s.*$/u, '$1')
    .replace(ANY_OF, '$1: ')
  const type: RequirementType =
    months !== null || tellsExperience(foldText(bare)) ? 'experience' : isTask(bare) ? 'task' : 'skill'
  const members = FROM_TO.test(bare) ? bare.split(/,\s+(?![^()]*\))/u) : []
  if (members.length > 1)
    return members.flatMap((one) => skillAsks(one, kind, monthsAsked(one, kind !== 'nice'), make))
  const tool = toolOf(bare)
  if (tool !== null) return [make(type, askOf(bare), [tool], null, months)]
  if (READS.test(bare)) return [wholeAsk(bare, type, months, make)]
  const list = listOf(bare)
  if (ONE_OF.test(bare) || AND_OTHERS.test(bare)) {
    const names = namesIn(bare, list.groups)
    if (names.length > 1) return [make(type, askOf(bare), names, null, months)]
  }
  if (isOneAsk(bare, list)) return [wholeAsk(bare, type, months, make)]
  const isWish = kind === 'nice' && months === null
  const out = listAsks(list, aloneIn(list.text, list.groups, isWish, isDoing(bare)), type, months, make)
  // «стаж в стационаре или в частной клинике от 2 лет»: the time is that of the whole
  const [first, ...others] = out
  return months !== null && first !== undefined && out.every((draft) => draft.months === null)
    ? [{ ...first, months }, ...others]
    : out
}

/** «|Excel|: ВПР, сводные таблицы»: the tool of which a use is explained. */
function toolOf(bare: string): string | null {
  const label = /^([^:()]{2,30}):\s+\S/u.exec(bare)?.[1]
  if (label === undefined || GOVERNOR.test(`${label} `) || !isStrongName(label)) return null
  const isExplained = bare
    .slice(label.length + 1)
    .split(',')
    .some((part) => /^\s*[а-яё]/u.test(part))
  return isExplained ? label : null
}

/** «Читаете АР, ОВ и ЭОМ»: drawings that are read together. */
const READS =
  /^(?:(?:[Уу]веренно |[Сс]вободно )?[Чч]ита(?:ете|ешь)|[Уу]ме(?:ете|ешь|ние) читать|[Чч]тение) [А-ЯЁ]{2,5}(?:(?:, | и )[А-ЯЁ]{2,5})+(?: без [а-яё]+)?$/u

/** «Умеешь печь хлеб, |вёл(а) мастер-классы|»: the verb is its own. */
const DOES_FIRST = new RegExp(`^(?:${DONE}|в[её]л(?:а|\\(а\\))?(?![а-яё]))`, 'iu')

/** «SQL с джойнами |и агрегатами|», «размеры, |проверенные на практике|», «вежливость, |особенно в час пик|». */
const isOfFormer = (words: string, text: string, start: number): boolean =>
  PARTICIPLE.test(words) ||
  isEmphasis(foldText(words)) ||
  (/^[а-яё]{4,}(?:ами|ями)(?![а-яё])/u.test(words) && jointOf(text, start) === ' и ')
const jointOf = (text: string, start: number): string =>
  /\sи\s+$/iu.test(text.slice(0, start)) ? ' и ' : ', '

/** A line for each member that stands alone, one for the words between. */
function listAsks(
  { governor, text, groups }: List,
  isAlone: (group: Group) => boolean,
  type: RequirementType,
  months: number | null,
  make: Make,
): Draft[] {
  const out: Draft[] = []
  for (const run of runsOf(text, groups, isAlone)) {
    const words = text.slice(run.start, run.end)
    if (out.length > 0 && !isStrongName(words) && isNoAsk(words, foldText(words))) continue
    // «понимание размеров, |проверенное на практике|»
    const former = out.at(-1)
    if (former !== undefined && isOfFormer(words, text, run.start)) {
      out[out.length - 1] = { ...former, ask: shortAsk(`${former.ask}${jointOf(text, run.start)}${words}`) }
      continue
    }
    const piece =
      out.length === 0 || (isGoverned(governor, words) && !DOES_FIRST.test(words))
        ? `${governor}${words}`
        : words
    const hasTime = months !== null && monthsAsked(piece, true) !== null
    const [only] = run.groups
    if (!run.isNamed || only === undefined || hasTime)
      out.push(wholeAsk(piece, type, hasTime ? months : null, make))
    else if (!isCondition(words)) out.push(memberAsk(words, governor, only, type === 'experience', make))
  }
  return out
}

function wholeAsk(text: string, type: RequirementType, months: number | null, make: Make): Draft {
  const content = contentOf(text)
  const choice = choiceOf(content)
  // «знание Figma»: the name says it all
  const isBareName = type !== 'experience' && governorOf(text) !== '' && isStrongName(content)
  const ask = isBareName ? capital(content) : askOf(text)
  return make(type, ask, choice.length > 0 ? choice : [shortAsk(plain(content), 90)], null, months)
}

/** A member of a list; one in another case keeps the noun that rules it: «опыт с сертификацией». */
function memberAsk(
  words: string,
  governor: string,
  { members }: Group,
  isExperience: boolean,
  make: Make,
): Draft {
  const isInflected =
    /^[а-яё«]/u.test(words) &&
    !DOES_FIRST.test(words) &&
    !/[:–—]\s*$/u.test(governor) &&
    !OWN_HEAD.test(words) &&
    // «опыт с линиями, программы контроля»: «с» wants another case
    !(WITH.test(governor) && !INSTRUMENTAL.test(words)) &&
    // «опыт в продуктах, склад в подчинении»: in another case it stands alone
    !(
      OF_PREPOSITION.test(governor) &&
      /^[а-яё-]*(?<![аяыи]х|[аяоеёиы]м)(?<=[бвгджзклмнпрстфхцчшщ])(?![а-яё])/u.test(words)
    )
  const ask = withoutHints((isInflected ? `${governor}${words}` : words).replace(VERB_AFTER_NAME, '$1'))
  return make(
    isExperience ? 'experience' : 'skill',
    capital(shortAsk(ask)),
    members.flatMap((one) => membersIn(one.replace(VERB_AFTER_NAME, '$1'))),
  )
}

const WITH = /(?<![а-яё])со?\s*$/iu
const INSTRUMENTAL = /^(?:[а-яё-]+\s)?[а-яё«-]+(?:ом|ем|ём|ой|ей|ью|ами|ями|ым|им|ыми|ими)(?![а-яё])/iu

/** Names of a list and of its brackets. */
function namesIn(bare: string, groups: readonly Group[]): string[] {
  const inside = /\(([^()]+)\)/.exec(bare)?.[1]
  const listed = /:\s+(.+)$/u.exec(withoutBrackets(bare))?.[1]
  return [
    ...(listed === undefined ? groups : groupsOf(listed)),
    ...(inside === undefined ? [] : groupsOf(inside)),
  ]
    .flatMap(({ members }) => members)
    .map((one) => one.replace(/^хоть |\s[–—-]\s.*$/giu, ''))
    .filter((one) => one.split(' ').length <= 3 && !ONE_OF.test(one))
    .map(plain)
}

const governorOf = (text: string): string => GOVERNOR.exec(text)?.[0] ?? ''
/** A member with a noun or a verb of its own. */
const OWN_HEAD =
  /^(?:[а-яё]+(?:ние|ция|тие|ство|ка|та|дка)|опыт|знаком[а-яё]*|готов[а-яё]*|можете|умеете)(?:\s|$)/iu
const ONE_OF =
  /^люб(?:ая|ой|ое|ую) [а-яё ]{3,40}: |(?:один|одна|одно|одного|одной|одним|люб(?:ой|ая|ое|ого|ую|ым)) (?:из|на выбор)|хотя бы (?:один|одн)|на выбор|(?<![a-z])(?:any|one) of(?![a-z])/iu
/** «Инструменты отчётов: A, B и другие»: examples, of which one is enough. */
const AND_OTHERS =
  /:\s[^:]+\s(?:и|или)\s(?:друг(?:ие|ими|их|ой|ая)|аналог[а-яё]*|подобн[а-яё]+|др\.?|т\.\s?[дп]\.?)$/iu
/** «Любая складская программа – A, B, хоть C». */
const ANY_OF = /^(люб(?:ая|ой|ое|ую) [а-яё ]{3,40}) [–—-] (?=[^,]+,)/iu
/** «Технологии: Python, SQL», «Hard skills –»: a word for what is listed. */
const LABEL = /^[а-яёa-z /-]{2,40}:\s+/iu
/** «Outlook открываете не глядя». */
const VERB_AFTER_NAME = /^([A-Z][\w.+#-]*|[А-ЯЁ]{2,6})\s+[а-яё]+(?:ете|ите|ешь|ишь)(?![а-яё]).*$/u

/** A name, or what its brackets choose from. */
const membersIn = (text: string): readonly string[] => {
  const choice = text.includes('(') ? choiceOf(text) : []
  return choice.length > 0 ? choice : [plain(text)]
}
const plain = (text: string): string => withoutHints(withoutBrackets(text)) || text

/** What the ask is about: without «опыт работы с», «в роли» and the years. */
function contentOf(bare: string): string {
  // «SQL пишете без аналитика»: the tool
  const timeless = withoutTime(bare.replace(VERB_AFTER_NAME, '$1'))
  const stripped = timeless.replace(GOVERNOR, '')
  // of «умение работать с клиентами» the work is the point, of «работать с AutoCAD» the tool
  const named =
    foldText(timeless).startsWith('умение работать') && !isStrongName(stripped)
      ? timeless.replace(/^умение /iu, '')
      : stripped
  const rest = named.replace(
    /^(?:(?:в|на|с|со|по|за|as an?|of|in|with) )?(?:(?:роли|должности|качестве|позиции)(?: |$))?(?:именно )?/iu,
    '',
  )
  return rest.length >= 2 ? rest : timeless.length >= 2 ? timeless : bare
}
