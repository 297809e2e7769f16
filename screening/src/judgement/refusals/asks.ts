/** What a sentence of refusal asks for: the ask beside it, the paper it insists on, what nobody is considered without. */
import { asksOf, PAPERS, type Work } from '../asks/asks.ts'
import type { Draft } from '../asks/draft.ts'
import { isAdmission, papersOf } from '../asks/papers.ts'
import { askOf } from '../asks/wording.ts'
import { findSkills } from '../../skills.ts'
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import type { Exclusion } from '../model.ts'
import { TURNED_AWAY } from '../rubric/cues.ts'
import { readRefusal } from '../rubric/exclusions.ts'
import { isPaperDue } from '../rubric/insistence.ts'
import { namesIt } from '../rubric/merge.ts'
import type { Statement } from '../rubric/statement.ts'

/** Adds what the sentence asks to the asks before it, some of which it makes a knock-out. */
export function addRefused(drafts: Draft[], statement: Statement, work: Work): readonly Exclusion[] {
  const { text } = statement
  const sent = SENT.exec(text)?.[1]
  if (sent !== undefined) {
    drafts.push({ ...NEEDED, type: 'document', ask: askOf(sent), any_of: [askOf(sent)], quote: text })
    return readRefusal(text).exclusions
  }
  const refusal = readRefusal(text)
  const before = askedBefore(refusal.before)
  const first = drafts.length
  drafts.push(...(before === '' ? duePapers(text, work) : asksBeside(before, statement, work)))
  const isPaper = before === '' && drafts.length > first
  // «действующая аккредитация – с истёкшей не примем» is about its own paper
  const isOwn = drafts.slice(first).some(({ type }) => type === 'experience' || PAPERS.has(type))
  if (refusal.raisesLast && !isPaper) raiseLast(drafts, isOwn ? first : 0)
  for (const needed of refusal.needed.filter((one) => !CAR.test(one)))
    addNeeded(drafts, needed, text, refusal.isHard)
  return refusal.exclusions
}

const NEEDED = { kind: 'knock_out', level: null, months: null, sure: true } as const
/** «Пришлите два проекта, без них не отвечаем»: what the letter has to bring. */
const SENT =
  /(?<![а-яё])(?:пришл|прилож|прикреп|покаж|вышл|принес)[а-яё]*те (?!резюме|фото|анкет|зарплат|пару слов|письм)([^,.;:]{4,80}),? (?:без (?:него|не[её]|них|этого)|иначе)(?![а-яё])[^.;]*(?<![а-яё])не(?![а-яё])/iu
/** A car is a condition of the work. */
const CAR = /(?<![а-яё])(?:авто|автомобил[яюь]|машин[аыу]|транспорта?)$/iu

/**
 * What stands before «без …» and is asked: of «медкнижка, завоз без неё невозможен» the book alone, of «Vue уважаем, но
 * без React не берём» nothing.
 */
function askedBefore(before: string): string {
  if (PRAISES.test(foldText(before))) return ''
  const [, asked, subject] = /^(.+),\s+([а-яё]+(?: [а-яё]+){0,3})$/iu.exec(before) ?? []
  const isSubject =
    asked !== undefined &&
    subject !== undefined &&
    papersOf(asked, true).length > 0 &&
    papersOf(subject, true).length === 0 &&
    findSkills(tokenise(subject)).length === 0
  return isSubject ? asked : before
}
const PRAISES =
  /(?<![а-я])(?:уважа|люби|люб(?:лю|им)|цен(?:им|ю)|прекрасн|отличн|интересн|здорово|замечательн|неплох|хорош(?:о|ая|ий|ее))[а-я]*[^,;]{0,20},?\s+(?:но|однако|а|только)$/

const asksBeside = (before: string, { text, odds }: Statement, work: Work): Draft[] =>
  asksOf({ text: before, section: 'requirement', isHeaded: true }, work).map((draft, _, all) =>
    ofRefusal({ ...draft, quote: text }, (odds?.knock_out ?? 0) >= 0.5, all.length === 1),
  )

/** An ask beside a refusal: a paper that is insisted on, or the work alone of which whoever lacks it is turned away. */
function ofRefusal(draft: Draft, insists: boolean, isAlone: boolean): Draft {
  const isHard = PAPERS.has(draft.type) ? insists : isAlone && TURNED_AWAY.test(foldText(draft.quote))
  return isHard && draft.kind === 'must' ? { ...draft, kind: 'knock_out' } : draft
}

function duePapers(text: string, work: Work): Draft[] {
  const clauses = text.split(/,\s+(?![^()]*\))|;\s+/u)
  const apart = clauses.filter(isPaperDue)
  const due = apart.length > 0 ? apart : clauses.flatMap((one) => one.split(/\s[–—]\s/u)).filter(isPaperDue)
  return due.flatMap((clause) =>
    asksOf({ text: clause, section: 'requirement', isHeaded: true, insists: true }, work)
      .filter(({ type }) => PAPERS.has(type))
      .map((draft) => ({ ...draft, quote: text })),
  )
}

function raiseLast(drafts: Draft[], from: number): void {
  const at = drafts.findLastIndex(({ type }) => PAPERS.has(type))
  const index = at >= Math.max(from, drafts.length - 3) ? at : drafts.length - 1
  const last = drafts[index]
  if (last !== undefined && last.kind !== 'nice') drafts[index] = { ...last, kind: 'knock_out' }
}

function addNeeded(drafts: Draft[], needed: string, text: string, isHard: boolean): void {
  // «Без портфолио не смотрим»: of what is asked before
  const asked = drafts.findLastIndex((draft) => namesIt(draft, needed))
  const before = drafts[asked]
  if (before !== undefined && isHard) {
    drafts[asked] = { ...before, kind: 'knock_out' }
    return
  }
  // «без React-опыта»
  const plain = needed.replace(/^(\S+)-опыта?$/iu, 'опыт $1')
  const [paper] = papersOf(
    /^прав(?:а)?(?![а-яё]| на | преподав| подпис| доступ| собствен)/iu.test(plain)
      ? 'водительские права'
      : askOf(plain),
    true,
  )
  const isOfLast = paper?.type === 'document' && !isAdmission(foldText(needed))
  if (isOfLast && drafts.slice(-1).some(({ type }) => PAPERS.has(type))) {
    raiseLast(drafts, 0)
    return
  }
  drafts.push({
    ...NEEDED,
    kind: isHard ? 'knock_out' : 'must',
    type: paper?.type ?? 'experience',
    ask: paper?.ask ?? askOf(plain),
    any_of: paper?.any_of ?? [askOf(plain)],
    level: paper?.level ?? null,
    quote: text,
  })
}
