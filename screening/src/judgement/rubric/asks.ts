/** A statement of a vacancy → what it asks for, a line for each ask. */
import { foldText } from '../../text/normalise.ts'
import { askedParts } from '../../vacancy/parts.ts'
import type { Requirement, RequirementKind, RequirementType } from '../model.ts'
import { examplesIn, groupsOf, isChoice, isFiller, isName, slashed } from './alternatives.ts'
import { isCondition } from './conditions.ts'
import { INSISTS, isArranged, isDenied, isOffer, isTrait, plainWishes } from './cues.ts'
import { papersOf } from './papers.ts'
import type { Statement } from './sections.ts'
import { monthsAsked, withoutTime } from './time.ts'
import { askOf, capital, GOVERNOR, shortAsk, withoutHints } from './wording.ts'

export type Draft = Omit<Requirement, 'id'>
/** What the work tells about words that mean several things. */
export type Work = { readonly isOfDriving: boolean; readonly isDriver: boolean }

/** Nouns that begin an ask of their own within a sentence. */
const HEAD =
  '(?:[а-яё-]+(?:[ыио]й|[ое]е|[ыи]е|[ая]я)\\s+){0,2}(?:опыт|стаж|знани[ея]|умени[ея]|владени[ея]|навыки?|понимани[ея]|наличие|образовани[ея]|готовност[ьи]|желани[ея]|гражданств[ао]|медкнижка|удостоверени[ея]|сертификат|диплом|аккредитаци[яи]|портфолио|права(?= кат| на |,|$))(?![а-яё])|высшее|английск|умение|уверенн|experience|knowledge|ability|understanding'
const UNIT_END = new RegExp(
  `(?:[,;.]\\s+(?:а также\\s+|и\\s+)?|\\s+(?:и|а также|and|\\+)\\s+)(?=(?:${HEAD}))`,
  'iu',
)

/** Parts of a sentence that each ask for something of their own; brackets stay whole. */
function unitsOf(text: string): string[] {
  const pieces = text.split(UNIT_END)
  const out: string[] = []
  for (const piece of pieces) {
    const last = out.at(-1)
    const isOpen = last !== undefined && (last.match(/\(/g)?.length ?? 0) > (last.match(/\)/g)?.length ?? 0)
    if (isOpen) out[out.length - 1] = `${last}, ${piece}`
    else out.push(piece)
  }
  return out.flatMap((piece) => piece.split(/;\s+/u)).filter((piece) => /\p{L}/u.test(piece))
}

/** Clauses that deny a tool or tell what the employer does leave the sentence. */
function withoutTold(text: string): string {
  const pieces = text.split(/(?<=[,;.])\s+(?![^()]*\))/u)
  if (pieces.length === 1) return isOffer(foldText(text)) || isDenied(foldText(text)) ? '' : text
  return pieces
    .filter((piece) => {
      const folded = foldText(piece.replace(/[,;.]$/u, ''))
      return !isDenied(folded) && !isOffer(folded)
    })
    .join(' ')
}

export function asksOf(statement: Statement, work: Work): Draft[] {
  const wishes = plainWishes(statement.text)
  const arranged = isArranged(foldText(wishes))
  const text = withoutTold(wishes)
  if (text === '') return []
  return askedParts(text).flatMap(({ text: part, hint }) => {
    const kind: RequirementKind = statement.section === 'nice' || hint === 'nice' ? 'nice' : 'must'
    const insists = kind !== 'nice' && (hint === 'knock_out' || INSISTS.test(foldText(part)))
    return unitsOf(part).flatMap((unit) =>
      unitAsks(unit, kind, work).map((draft) => {
        const isPaper = PAPERS.has(draft.type)
        if (isPaper && arranged)
          return { ...draft, kind: 'nice' as const, sure: false, quote: statement.text }
        const isKnockOut = (insists && isPaper) || (draft.type === 'permit' && kind !== 'nice')
        return { ...draft, kind: isKnockOut ? ('knock_out' as const) : draft.kind, quote: statement.text }
      }),
    )
  })
}

export const PAPERS: ReadonlySet<RequirementType> = new Set([
  'education',
  'document',
  'licence',
  'language',
  'permit',
])

function unitAsks(unit: string, kind: RequirementKind, work: Work): Draft[] {
  const make = (
    type: RequirementType,
    ask: string,
    any_of: readonly string[],
    level: string | null = null,
    months: number | null = null,
  ): Draft => ({
    kind,
    type,
    ask,
    any_of: any_of.slice(0, 12),
    level,
    months,
    quote: unit,
    sure: true,
  })
  const papers = papersOf(unit, work.isOfDriving)
  if (papers.length > 0) return papers.map(({ type, ask, any_of, level }) => make(type, ask, any_of, level))
  if (isCondition(unit)) return []
  const bare = withoutHints(unit)
  if (bare.length < 2 || !/\p{L}/u.test(bare) || EMPTY.test(foldText(bare))) return []
  if (isTrait(bare))
    return [
      { ...make('trait', askOf(unit), [askOf(unit)]), kind: 'nice', sure: kind === 'nice' },
    ]
  const months = monthsAsked(unit, kind !== 'nice', work.isDriver)
  const content = contentOf(bare)
  const groups = groupsOf(content)
    .map((group) => group.flatMap(slashed).filter((one) => !isFiller(one)))
    .filter((group) => group.length > 0)
  const isExperience =
    months !== null || /(?<![а-я])(?:опыт|стаж|практик)|experience|работал/.test(foldText(unit))
  const type: RequirementType = isExperience ? 'experience' : isDoing(bare) ? 'task' : 'skill'
  const members = groups.flat()
  const areNames =
    members.every((one) => isName(one)) ||
    (kind === 'nice' && members.every((one) => one.split(/\s+/).length <= 5) && !/\sи\s/u.test(content))
  if (groups.length > 1 && areNames && months === null && groups.length <= 8)
    return groups.map((group) =>
      make(isExperience ? 'experience' : 'skill', capital(shortAsk(group.join(' или '))), group.map(plain)),
    )
  const choice = groups.length === 1 && members.length > 1 ? members.map(plain) : choiceIn(content)
  return [make(type, askOf(unit), choice.length > 0 ? choice : [shortAsk(plain(content), 90)], null, months)]
}

const EMPTY =
  /^(?:работы?|опыт(?: работы)?|знание|умение|навыки|да|нет|или|и|плюс|обязательно|резюме|отклик[а-я]*)$/

/** A choice in brackets or after a colon. */
const choiceIn = (content: string): string[] => {
  const examples = examplesIn(content)
  if (examples.length === 0) return []
  const head = content.replace(/\s*[(:].*$/u, '')
  return isName(head) && !isChoice(content) ? [] : isChoice(content) ? examples : [plain(head), ...examples]
}

const plain = (text: string): string => withoutHints(text.replace(/\s*\([^()]*\)/g, '')) || text

/** What the ask is about: without «опыт работы с» and the years. */
function contentOf(bare: string): string {
  const timeless = withoutTime(bare)
  const rest = timeless.replace(GOVERNOR, '').replace(/^(?:в|на|с|со|по|за)\s+/iu, '')
  return rest.length >= 2 ? rest : timeless.length >= 2 ? timeless : bare
}

const isDoing = (bare: string): boolean =>
  /^(?:[а-яё]{3,}(?:ать|ять|ить|еть|уть|ти|чь|ете|ите|ешь|ишь)(?:ся|сь)?|(?:самостоятельно|грамотно|быстро|уверенно) [а-яё]+(?:ать|ить|ете|ите))(?![а-яё])/iu.test(
    bare,
  )
