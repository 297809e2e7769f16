/** A statement of a vacancy → what it asks for, a line for each ask. */
import { findSkills } from '../../skills.ts'
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import { askedParts } from '../../vacancy/parts.ts'
import type { RequirementKind, RequirementType } from '../model.ts'
import { groupsOf, isName, isStrongName } from './alternatives.ts'
import type { Draft, Make } from './draft.ts'
import { skillAsks } from './skill-asks.ts'
import { isCondition } from '../rubric/conditions.ts'
import { INSISTS, isArranged, isTrait, plainWishes } from '../rubric/cues.ts'
import { withoutVerdicts } from '../rubric/insistence.ts'
import { isAskAlone } from '../sentences/decide.ts'
import { ownAsks, withNorms } from './members.ts'
import {
  arrangedIn,
  hasPersonDone,
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
import { withoutGloss } from '../phrasing/gloss.ts'
import {
  isBareTail,
  isEmphasis,
  isEnough,
  isOfPaper,
  withoutTest,
  withoutWelcome,
} from '../phrasing/tails.ts'
import type { Statement } from '../rubric/statement.ts'
import { monthsAsked } from './time.ts'
import { COMMA_INSIDE, HEAD, personAsks, unitsOf, withoutInnerCommas } from './units.ts'
import { askOf, shortAsk, withoutHints } from './wording.ts'

/** What the work tells about words that mean several things. */
export type Work = {
  readonly isOfDriving: boolean
  readonly isDriver: boolean
  /** Whether the text is long enough to tell what it insists on. */
  readonly isWhole?: boolean
  /** The language of the trade: that of «язык не ниже C1» of a teacher. */
  readonly language?: string | null
}

export const PAPERS: ReadonlySet<RequirementType> = new Set([
  'education',
  'document',
  'licence',
  'language',
  'permit',
])

const ofLanguage = (source: string, { language }: Work): string => {
  const text = source.replace(LEVEL_APART, ' ')
  return language === undefined || language === null
    ? text
    : text.replace(NAMELESS_LANGUAGE, `${language} $1`)
}
/** «Confident English, B2 at least»: the level is of the language before the comma. */
const LEVEL_APART =
  /(?<=(?:ский|ого|им|english|german|french|chinese)),\s+(?=(?:(?:не ниже|от|at least) )?[ABC][12](?![a-zа-яё\d-]))/giu
const NAMELESS_LANGUAGE =
  /(?<![а-яё])(?<!(?:ский|цкий|родной|второй) )(язык)(?=[^а-яё,;]{0,3}(?:(?:не ниже|от|на уровне|уровня|уровень) )*[ABC][12](?![a-z\d]))/iu

export function asksOf(statement: Statement, work: Work): Draft[] {
  const wishes = plainWishes(
    withoutVerdicts(personAsks(withoutTest(withoutWelcome(withoutGloss(statement.text))))),
  )
  const arranged = arrangedIn(wishes)
  // «медкнижку (оформим вместе)»: the aside says who arranges it, the words before it ask
  const text = withoutTold(ofLanguage(wishes, work).replace(/(?<=\sдо) и (?=с?выше\s)/giu, '/')).replace(
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
      if (last?.type === 'language' && OF_SPEECH.test(words)) continue
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
      for (const read of unitAsks(isWhere ? `опыт ${words}` : unit, kind, work)) {
        const former = drafts.at(-1)
        const isTold =
          former !== undefined && read.months === null && isTail(foldText(read.ask), former, work)
        if (isTold) continue
        const draft = ofNamed(read, former)
        if (unit !== statement.text && !(isListedWish && !TOLD.test(unit)) && !isSureAsk(draft)) continue
        if (last !== undefined && isNameless(draft.ask)) continue
        drafts.push({
          ...draft,
          ...strengthOf(
            hint === 'knock_out' && kind !== 'nice' && work.isWhole === true && OBLIGED.test(part)
              ? { ...draft, kind: draft.type === 'trait' ? draft.kind : 'knock_out' }
              : draft,
            insists ||
              (kind !== 'nice' && statement.isDue === true) ||
              (work.isDriver && draft.type === 'licence') ||
              ((draft.type === 'document' || draft.type === 'licence') && IN_HAND.test(foldText(unit))) ||
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

/** What only tells more of the ask before it. */
const isTail = (words: string, last: Draft, work: Work): boolean =>
  (last.type === 'education' && isEnough(words)) ||
  (PAPERS.has(last.type) && isOfPaper(words) && papersOf(words, work.isOfDriving).length === 0) ||
  isEmphasis(words) ||
  isBareTail(words)

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
  /(?<![a-z])(?:interviews?|calls?|meetings?|stand-?ups?|docs|documents?|documentation|everything|communication)(?![a-z])[^.;]{0,60} in (?:english|german|french|chinese|spanish)|(?:check|test|speak|talk)[^.;]{0,40}(?:interview|call)|working language|проверим|проверяем|переводчик[а-я]* (?:здесь |тут |у нас )?нет|без переводчик|на отборе (?:тест|бесед|разговор)|поговорим (?:на|по)|no translator|(?:nobody|no one) (?:will|is going to) (?:translate|interpret)|no interpreter|(?:никто|некому) (?:не )?(?:будет )?перев[ео][дс][а-я]*|without it|(?:созвон|встреч|звон|переписк|общени|собеседовани|интервью|совещани)[а-я]*[^.;]{0,40} на (?:англ|нем|франц|кита|испан|турец)[а-я]+|на (?:англ|нем|франц|кита|испан|турец)[а-я]+(?: [а-я]+){0,3} (?:созвон|встреч|звон|переписк|собеседовани|интервью|совещани)/

/** Nobody may be let to the work without it, whatever the wording. */
const BY_LAW =
  /накс|материальной ответственности|допог|аккредитац|сертификат специалиста|судимост|лишени|от 18 лет|на учете|(?<![а-я])санкнижк|медкнижк|(?:медицинск|санитарн)[а-я]+ книжк/

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
const INCLUDING =
  /^\s*до(?: и |\/)с?выше 1 ?000(?![\d])|^\s*(?:в том числе|включая)(?![а-яё])|(?<![а-яё])в том числе[\s.!]*$/iu
/** «…, действующее удостоверение»: of the paper before it. */
const IN_FORCE =
  /^(?:действующ[а-яё]+|не просроченн[а-яё]+)(?: (?:удостоверени[ея]|корочк[аи]|документ[ы]?|допуск))?$/iu
/** «Категория С, стаж |по ней| от года»: of what stands before. */
const OF_IT = /\s(?:по|с|со|на|в) (?:ней|нею|нему|ним|н[её]м|ними|них)(?![а-яё])/iu
function ofNamed(draft: Draft, last: Draft | undefined): Draft {
  const name = last?.any_of[0]
  if (draft.type !== 'experience' || draft.months === null || name === undefined || !OF_IT.test(draft.ask))
    return draft
  return { ...draft, ask: shortAsk(`${draft.ask.replace(OF_IT, '')}: ${name}`), any_of: last?.any_of ?? [] }
}
const ONLY_THERE = /^\s*(?:обязательно|именно|строго) [а-яё-]+(?: [а-яё-]+)?[.!]?$/iu
/** «…, потому что тут свои привычки». */
const REASON = /,\s*(?:потому что|так как|поскольку|ведь)\s[^;]*$/iu
/** «Английский C1, писать и говорить свободно»: how the language is used. */
const OF_SPEECH =
  /^(?:(?:свободн|бегл|уверенн|грамотн|хорош|устн|письменн|разговорн|делов)[а-яё]* (?:и )?)*(?:говорить|писать|читать|понимать|общаться|переписываться|письмо|речь|переписк[аи]|звонки|разговор[а-яё]*|созвоны|переговоры)(?:(?:,| и| или) [а-яё]+)*(?: (?:свободно|бегло|уверенно|грамотно|без [а-яё]+|на слух|на (?:английск|немецк|китайск|французск|испанск)ом))*[.!]?$/iu
const LONE_ADJECTIVE = /^[а-яё-]{3,}(?:ый|ий|ой|ая|ое|ые|ие|ого|ых)$/iu
/** «…, желательно техническое или экономическое». */
const OF_EDUCATION =
  /^(?:[а-яё-]+ое)(?:(?:, |,? или | либо |\/)[а-яё-]+ое)*$|^(?:в|по) (?:сфере|области|направлени[юи]|специальности|профилю)(?![а-яё])/iu
function unitAsks(source: string, kind: RequirementKind, work: Work): Draft[] {
  const lead = withoutTerms(withoutLead(source.replace(REASON, '')))
  const isOfPerson = monthsAsked(lead, kind !== 'nice') !== null || hasPersonDone(lead)
  const unit = isOfPerson ? withoutPerson(lead) : lead
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
      !/до(?: и |\/)с?выше ?1/.test(folded) &&
      !/:\s/.test(bare) &&
      !parts.some((part) => OF_GROUND.test(part)) &&
      parts.every((part) => isOwnAsk(part, work)) &&
      papers.some(({ type }) => type !== 'permit')
    if (isList) return parts.flatMap((part) => unitAsks(part, kind, work))
    return papers
      .filter(({ type, ask }) => type !== 'document' || isPaperFirst(ask) || isAdmission(folded))
      .map(({ type, ask, any_of, level }) => make(type, ask, any_of, level))
  }
  if (isCondition(unit) || isProtected(bare) || TO_APPLICANT.test(bare)) return []
  if (months === null && isProfession(bare)) return []
  // «грамотную речь, Excel или Google»: what is not a quality is asked
  const known = isTrait(bare) ? bare.split(/,\s+(?![^()]*\))/u).filter((piece) => !isTrait(piece)) : []
  if (months === null && known.length > 0 && known.every((piece) => findSkills(tokenise(piece)).length > 0))
    return known.flatMap((piece) => unitAsks(piece, kind, work))
  if ((months === null && isTrait(bare)) || (months === null && isPerson(folded)))
    return [{ ...make('trait', askOf(unit), [askOf(unit)]), kind: 'nice', sure: kind === 'nice' }]
  return skillAsks(bare, kind, months, make)
}

/** «Удостоверение по охране труда и |высоте|»: what else the paper is about. */
const OF_GROUND = /^[а-яё]{4,}(?:(?<!и)е|ам|ям)$/u

/** What the letter should tell: «говорите цифрами», «опишите проект». */
const TO_APPLICANT = /^(?:говор|расскаж|опиш|напиш|пришл|прилож|покаж|пиш)ите(?![а-яё])/iu

/** «Медкнижка действующая, график 2/2»: how the work goes on is no paper. */
function withoutTerms(unit: string): string {
  const [first = '', ...rest] = unit.split(/,\s+(?![^()]*\))/u)
  if (rest.length === 0 || !papersOf(first, false).some(({ type }) => PAPERS.has(type))) return unit
  return [first, ...rest.filter((piece) => !isCondition(piece))].join(', ')
}

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
