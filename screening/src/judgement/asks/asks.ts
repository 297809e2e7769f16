/** A statement of a vacancy → what it asks for, a line for each ask. */
import { findSkills } from '../../skills.ts'
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import { askedParts } from '../../vacancy/parts.ts'
import type { Requirement, RequirementKind, RequirementType } from '../model.ts'
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
import { isCondition } from '../rubric/conditions.ts'
import { INSISTS, isArranged, isTrait, plainWishes } from '../rubric/cues.ts'
import { withoutVerdicts } from '../rubric/insistence.ts'
import { isAskAlone } from '../sentences/decide.ts'
import { ownAsks, withNorms } from './members.ts'
import {
  arrangedIn,
  isNoAsk,
  isPerson,
  isProfession,
  isProtected,
  isTalk,
  TOLD,
  withoutLead,
  withoutPerson,
  withoutTold,
} from './no-ask.ts'
import { afterEducation, isNoEducation } from './education.ts'
import { apartFromPaper, isAdmission, isLiability, isNameless, isPaperFirst, papersOf } from './papers.ts'
import type { Statement } from '../rubric/statement.ts'
import { monthsAsked, withoutTime } from './time.ts'
import { COMMA_INSIDE, HEAD, personAsks, unitsOf, withoutInnerCommas } from './units.ts'
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

export type Draft = Omit<Requirement, 'id'>
/** What the work tells about words that mean several things. */
export type Work = { readonly isOfDriving: boolean; readonly isDriver: boolean }

export const PAPERS: ReadonlySet<RequirementType> = new Set([
  'education',
  'document',
  'licence',
  'language',
  'permit',
])

export function asksOf(statement: Statement, work: Work): Draft[] {
  const wishes = plainWishes(withoutVerdicts(personAsks(statement.text)))
  const arranged = arrangedIn(wishes)
  // «медкнижку (оформим вместе)»: the aside says who arranges it, the words before it ask
  const text = withoutTold(wishes.replace(/(?<=\sдо) и (?=с?выше\s)/giu, '/')).replace(
    /\s*\([^()]*\)/g,
    (aside) => (isArranged(foldText(aside)) ? '' : aside),
  )
  if (text === '') return []
  const isListedWish = statement.isHeaded && statement.section === 'nice'
  const drafts: Draft[] = []
  for (const { text: closed, hint } of askedParts(withoutInnerCommas(text))) {
    const part = closed.replaceAll(COMMA_INSIDE, ',')
    const kind: RequirementKind =
      (hint === 'nice' && !isLiability(part)) ||
      /^[^\p{L}]*лучше(?! всего)/iu.test(part) ||
      (statement.section === 'nice' && hint !== 'knock_out')
        ? 'nice'
        : 'must'
    const insists =
      kind !== 'nice' && (hint === 'knock_out' || statement.insists === true || INSISTS.test(foldText(part)))
    for (const unit of unitsOf(part)) {
      const last = drafts.at(-1)
      const words = withoutHints(unit)
      if (last?.type === 'education' && OF_EDUCATION.test(words)) continue
      // «подбор полного цикла, массовый обязательно»: of the ask before it
      if (last !== undefined && LONE_ADJECTIVE.test(words) && !PAPERS.has(last.type)) {
        drafts[drafts.length - 1] = { ...last, ask: shortAsk(`${last.ask}, ${words}`) }
        continue
      }
      if (last !== undefined && INCLUDING.test(unit)) {
        drafts[drafts.length - 1] = { ...last, ask: shortAsk(`${last.ask}, ${unit.trim()}`) }
        continue
      }
      if (last !== undefined && IN_FORCE.test(words) && PAPERS.has(last.type)) {
        drafts[drafts.length - 1] = {
          ...last,
          kind: last.kind === 'must' ? 'knock_out' : last.kind,
          ask: shortAsk(`${last.ask}, ${words}`),
        }
        continue
      }
      // «…, предпочтительно в рознице»: the experience before it, elsewhere
      const isWhere =
        last?.type === 'experience' &&
        /^(?:в|на|из) [а-яё]/iu.test(words) &&
        !/ не [а-яё]+(?:шь|те|м|т)$/iu.test(words)
      if (!statement.isHeaded && isTalk(unit) && !isAskAlone(unit)) continue
      // «3 года в охране труда, обязательно стройка»: where the experience was
      if (last?.type === 'experience' && ONLY_THERE.test(unit)) {
        drafts[drafts.length - 1] = { ...last, ask: shortAsk(`${last.ask}, ${unit.trim()}`) }
        continue
      }
      for (const draft of unitAsks(isWhere ? `опыт ${words}` : unit, kind, work)) {
        if (unit !== statement.text && !(isListedWish && !TOLD.test(unit)) && !isSureAsk(draft)) continue
        if (last !== undefined && isNameless(draft.ask)) continue
        drafts.push({
          ...draft,
          ...strengthOf(
            hint === 'knock_out' && kind !== 'nice' && OBLIGED.test(part)
              ? { ...draft, kind: draft.type === 'trait' ? draft.kind : 'knock_out' }
              : draft,
            insists ||
              (kind !== 'nice' && statement.isDue === true) ||
              (work.isDriver && draft.type === 'licence') ||
              (draft.type === 'document' && IN_HAND.test(foldText(unit))) ||
              (draft.type === 'language' && draft.level !== null && IN_USE.test(foldText(statement.text))),
            arranged(unit) && !isAdmission(foldText(draft.ask)),
          ),
          quote: statement.text,
        })
      }
    }
  }
  // one ask alone in a sentence that insists on it
  const [only, ...others] = drafts
  if (statement.insists === true && only?.kind === 'must' && others.length === 0)
    return [{ ...only, kind: 'knock_out' }]
  return drafts
}

/** A paper, a named skill or a time asks by itself; other words have to read like an ask. */
const isSureAsk = ({ type, ask, months }: Draft): boolean =>
  PAPERS.has(type) ||
  type === 'trait' ||
  months !== null ||
  isStrongName(ask) ||
  findSkills(tokenise(ask)).length > 0 ||
  isAskAlone(ask)

/** Work and skills are knock-outs in this word only: «Revit – обязательно». */
const OBLIGED = /(?<!не )(?<!не)(?<![а-яё])обязател(?:ен|ьна|ьно|ьны)(?![а-яё])/iu
/** A paper that has to be there at once. */
const IN_HAND = /действующ|(?<![а-я])на руках(?![а-я])|не просроч|не истек/
/** A language that is spoken at the interview or at work. */
const IN_USE =
  /(?<![a-z])(?:interviews?|calls?|meetings?|stand-?ups?|docs|documents?|documentation|everything|communication)(?![a-z])[^.;]{0,60} in (?:english|german|french|chinese|spanish)|(?:check|test|speak|talk)[^.;]{0,40}(?:interview|call)|working language|проверим|проверяем|(?:созвон|встреч|звон|переписк|общени|собеседовани|интервью|совещани)[а-я]*[^.;]{0,40} на (?:англ|нем|франц|кита|испан|турец)[а-я]+|на (?:англ|нем|франц|кита|испан|турец)[а-я]+(?: [а-я]+){0,3} (?:созвон|встреч|звон|переписк|собеседовани|интервью|совещани)/

/** Nobody may be let to the work without it, whatever the wording. */
const BY_LAW =
  /накс|материальной ответственности|допог|аккредитац|сертификат специалиста|судимост|лишени|от 18 лет|на учете|(?<![а-я])санкнижк|медкнижк|медицинск[а-я]+ книжк/

/** A paper that is insisted on is a knock-out, one that the employer arranges a guess; a skill stays what it is. */
function strengthOf(
  { type, kind, sure, ask }: Draft,
  insists: boolean,
  isArrangedFor: boolean,
): Pick<Draft, 'kind' | 'sure'> {
  if (!PAPERS.has(type)) return { kind, sure }
  if (isArrangedFor) return { kind: 'nice', sure: false }
  const isDue = insists || type === 'permit' || BY_LAW.test(foldText(ask))
  return { kind: kind !== 'nice' && isDue ? 'knock_out' : kind, sure }
}

/** «…, устная часть в том числе»: of the ask before it. */
const INCLUDING = /^\s*(?:в том числе|включая)(?![а-яё])|(?<![а-яё])в том числе[\s.!]*$/iu
/** «…, действующее удостоверение»: of the paper before it. */
const IN_FORCE =
  /^(?:действующ[а-яё]+|не просроченн[а-яё]+)(?: (?:удостоверени[ея]|корочк[аи]|документ[ы]?|допуск))?$/iu
const ONLY_THERE = /^\s*(?:обязательно|именно|строго) [а-яё-]+(?: [а-яё-]+)?[.!]?$/iu
/** «…, потому что тут свои привычки». */
const REASON = /,\s*(?:потому что|так как|поскольку|ведь)\s[^;]*$/iu
const LONE_ADJECTIVE = /^[а-яё-]{3,}(?:ый|ий|ой|ая|ое|ые|ие|ого|ых)$/iu
/** «…, желательно техническое или экономическое». */
const OF_EDUCATION = /^(?:[а-яё-]+ое)(?:(?:, |,? или | либо |\/)[а-яё-]+ое)*$/iu
function unitAsks(source: string, kind: RequirementKind, work: Work): Draft[] {
  const lead = withoutTerms(withoutLead(source.replace(REASON, '')))
  const unit = monthsAsked(lead, kind !== 'nice') === null ? lead : withoutPerson(lead)
  const bare = withNorms(
    withoutHints(unit)
      .replace(/\s+обязательн[оаы](?=:\s)/iu, '')
      .replace(/^не бо(?:ится|итесь|ишься)\s+(?=[a-z])/iu, ''),
  )
  const folded = foldText(bare)
  if (!isAdmission(folded) && (isNoAsk(bare, folded) || isNoEducation(folded))) return []
  const pieces = apartFromPaper(bare).flatMap(afterEducation).flatMap(ownAsks)
  if (pieces.length > 1) return pieces.flatMap((piece) => unitAsks(piece, kind, work))
  const make: Make = (type, ask, any_of, level = null, months = null) => ({
    kind,
    type,
    ask,
    any_of: any_of.slice(0, 12),
    level,
    months,
    quote: unit,
    sure: true,
  })
  const months = monthsAsked(unit, kind !== 'nice')
  const papers = papersOf(unit, work.isOfDriving).filter(({ type }) => type !== 'document' || months === null)
  if (papers.length > 0) {
    const parts = partsOf(bare)
    const isList =
      parts.length > 1 &&
      // «группа IV до и выше 1000 В» is one paper
      !/до и (?:с?выше) ?1/.test(folded) &&
      !/:\s/.test(bare) &&
      parts.every((part) => isOwnAsk(part, work)) &&
      papers.some(({ type }) => type !== 'permit')
    if (isList) return parts.flatMap((part) => unitAsks(part, kind, work))
    return papers
      .filter(({ type, ask }) => type !== 'document' || isPaperFirst(ask) || isAdmission(folded))
      .map(({ type, ask, any_of, level }) => make(type, ask, any_of, level))
  }
  if (isCondition(unit) || isProtected(bare) || TO_APPLICANT.test(bare)) return []
  if (months === null && isProfession(bare)) return []
  if ((months === null && isTrait(bare)) || (months === null && isPerson(folded)))
    return [{ ...make('trait', askOf(unit), [askOf(unit)]), kind: 'nice', sure: kind === 'nice' }]
  return skillAsks(bare, kind, months, make)
}

/** What the letter should tell: «говорите цифрами», «опишите проект». */
const TO_APPLICANT = /^(?:говор|расскаж|опиш|напиш|пришл|прилож|покаж|пиш)ите(?![а-яё])/iu

/** «Гражданство РФ, три дня в неделю офис»: how the work goes on is no country. */
function withoutTerms(unit: string): string {
  const [first = '', ...rest] = unit.split(/,\s+(?![^()]*\))/u)
  if (rest.length === 0 || !papersOf(first, false).some(({ type }) => type === 'permit')) return unit
  return [first, ...rest.filter((piece) => !isCondition(piece))].join(', ')
}

type Make = (
  type: RequirementType,
  ask: string,
  any_of: readonly string[],
  level?: string | null,
  months?: number | null,
) => Draft

/** The members of a list, each with its alternatives. */
const partsOf = (bare: string): string[] => groupsOf(bare).map(({ start, end }) => bare.slice(start, end))

const OWN_START = new RegExp(`^(?:${HEAD})`, 'iu')
/** Whether a member of a list of papers asks for something by itself. */
const isOwnAsk = (part: string, work: Work): boolean =>
  part.split(/\s+/).length <= 6 &&
  !/^\d[^,]{0,5}разряд|^групп[аы] [\divх]+$|^[\divх]+(?:-?я)? групп[аы]$|просроч/iu.test(part) &&
  (papersOf(part, work.isOfDriving).length === 1 ||
    isName(part) ||
    OWN_START.test(part) ||
    /^[а-яё0-9-]+(?:\s[а-яёa-z0-9/-]+)?$/iu.test(part))

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
    /^[a-z]/u.test(label) && groupsOf(bare.slice(governed.length + label.length)).every(areWords)
  const labelled = label === '' || isPlain || ONE_OF.test(label) ? null : after(governed + label)
  return labelled?.groups.every(({ members }) => members.every((one) => isName(one))) === true
    ? labelled
    : after(governed)
}

const areWords = ({ members }: Group): boolean =>
  members.every((one) => /^[a-z ]+$/u.test(one) && skillOf(one) === null)

const EXPERIENCE = /(?<![а-я])(?:опыт(?!н)|стаж)|experience|работал|(?<![а-я])практик[аи]/

/** What the person has done: «делали руками», «объекты, которые вы запускали». */
const HAVE_DONE = new RegExp(`(?<![а-я])(?!привыкли|устали|хотели|мечтали|искали|решили)${DONE}`)
const ABLE = /^(?:[а-яё]+о |сам[иа]? )?[а-яё]{3,}(?:ете|ите|ёте|ешь|ишь)(?:ся|сь)?(?![а-яё])/iu

function skillAsks(source: string, kind: RequirementKind, months: number | null, make: Make): Draft[] {
  const bare = source
    .replace(/,?\s+(?:или|либо) то и другое/iu, '')
    .replace(/\s+(?:in prod(?:uction)?|в проде?|на проде)$/iu, '')
    // what explains the last of a list is not its own: «…, своё авто: площадка за городом»
    .replace(/^([^:()]+,[^:()]+):\s.*$/u, '$1')
    .replace(ANY_OF, '$1: ')
  const isExperience = months !== null || EXPERIENCE.test(foldText(bare)) || HAVE_DONE.test(foldText(bare))
  const isVerbal = isDoing(bare)
  // «читаете чертежи» is what one can do, «готовить замену» what is to be done
  const isTask = isVerbal && !ABLE.test(bare)
  const type: RequirementType = isExperience ? 'experience' : isTask ? 'task' : 'skill'
  const { governor, text, groups } = listOf(bare)
  if (ONE_OF.test(bare)) {
    const names = namesIn(bare, groups)
    if (names.length > 1) return [make(type, askOf(bare), names, null, months)]
  }
  // what follows a colon explains: «понимать статистику: интервалы, мощность теста»
  if (groups.length < 2 || groups.length > 12 || text.includes(': ') || isOfPlaces(bare))
    return [wholeAsk(bare, type, months, make)]
  const out: Draft[] = []
  for (const run of runsOf(
    text,
    groups,
    aloneIn(text, groups, kind === 'nice' && months === null, isVerbal),
  )) {
    const words = text.slice(run.start, run.end)
    if (out.length > 0 && !isStrongName(words) && isNoAsk(words, foldText(words))) continue
    const piece = out.length === 0 || isGoverned(governor, words) ? `${governor}${words}` : words
    const hasTime = months !== null && monthsAsked(piece, true) !== null
    const [only] = run.groups
    if (!run.isNamed || only === undefined || hasTime)
      out.push(wholeAsk(piece, type, hasTime ? months : null, make))
    else if (!isCondition(words)) out.push(memberAsk(words, governor, only, isExperience, make))
  }
  // «стаж в стационаре или в частной клинике от 2 лет»: the time is that of the whole
  const [first, ...others] = out
  return months !== null && first !== undefined && out.every((draft) => draft.months === null)
    ? [{ ...first, months }, ...others]
    : out
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
    !/[:–—]\s*$/u.test(governor) &&
    !OWN_HEAD.test(words) &&
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
/** «Любая складская программа – A, B, хоть C». */
const ANY_OF = /^(люб(?:ая|ой|ое|ую) [а-яё ]{3,40}) [–—-] (?=[^,]+,)/iu
/** «Технологии: Python, SQL», «Hard skills –»: a word for what is listed. */
const LABEL = /^[а-яёa-z /-]{2,40}:\s+/iu
/** «Outlook открываете не глядя». */
const VERB_AFTER_NAME = /^([A-Z][\w.+#-]*)\s+[а-яё]+(?:ете|ите|ешь|ишь)(?![а-яё]).*$/u

/** A name, or what its brackets choose from. */
const membersIn = (text: string): readonly string[] => {
  const choice = text.includes('(') ? choiceOf(text) : []
  return choice.length > 0 ? choice : [plain(text)]
}
const plain = (text: string): string => withoutHints(withoutBrackets(text)) || text

/** What the ask is about: without «опыт работы с», «в роли» and the years. */
function contentOf(bare: string): string {
  const timeless = withoutTime(bare)
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
