/** Papers: which a text names, and whether the person holds the asked one, lost it or only hopes for it. */
import { LICENCES } from '../../resume/licences.ts'
import { isStopKey } from '../../text/everyday.ts'
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import type { Requirement, RequirementVerdict } from '../model.ts'
import { type Probe, match } from '../match/match.ts'
import type { Passage, Person } from '../person/person.ts'
import { lineOf, silent, stated } from './verdict.ts'

/** Besides the licences of the shared table: papers by their everyday names. */
const PAPERS: readonly (readonly [id: string, pattern: RegExp])[] = [
  ...LICENCES.map(({ id, pattern }): readonly [string, RegExp] => [id, pattern]),
  ['tacho', /скзи|тахограф|чип-?карт|карт[аыу] водител/],
  ['adr', /допог|(?<![a-z])adr(?![a-z])|опасн[а-я]* груз/],
  [
    'med-accreditation',
    /аккредитаци|сертификат[а-я]* (?:специалист|по (?:специальност|терап|хирург|стомат|сестр|лечеб|педиатр))|действующ[а-я]* сертификат/,
  ],
  [
    'machine-operator',
    /(?:удостоверени|корочк|прав)[а-я]* (?:[а-я-]+ ){0,2}(?:тракторист|погрузчик|машинист|стропальщик|крановщик)|тракторист[а-я]*-машинист|корочк/,
  ],
  [
    'electro',
    /групп[а-я]* (?:допуска |по )?(?:эб|электробез)|(?:[iv]{1,3}|[2-5]) ?групп[а-я]* (?:по )?(?:эб|электро)/,
  ],
  ['weapon', /разрешени[а-я]* на оружи|лицензи[а-я]* на оружи/],
  ['medical-check', /медосмотр|медкомисси|медицинск[а-я]* осмотр|профосмотр/],
  [
    'course',
    /повышени[а-я]* квалификации|переподготовк|дополнительн[а-я]+ (?:профессиональн[а-я]+ )?образовани|(?:удостоверени|курс|обучени)[^.;]{0,60}(?<!\d)\d{2,3} ?(?:ч(?![а-я])|час|ак\.? ?ч)/,
  ],
]

const named = new WeakMap<Passage, readonly string[]>()

export const papersIn = (text: string): string[] => {
  const folded = foldText(text)
  return [...new Set(PAPERS.filter(([, pattern]) => pattern.test(folded)).map(([id]) => id))]
}

function papersOf(passage: Passage): readonly string[] {
  const known = named.get(passage) ?? papersIn(passage.text)
  named.set(passage, known)
  return known
}

/** A clause of other words that shares this much of the asked paper's name. */
const COVERED = 0.5

/** Grades that are told by a number: a trade's разряд, a group of electrical safety. */
const GRADES: readonly RegExp[] = [
  /(?<![\d.])([1-8])(?:-?(?:го|й|ый|ой|ого|ым|ом))?(?:\s?[-–—/]\s?([1-8]))?(?:-?(?:го|й|ый|ой|ого|ым|ом))? ?разряд|разряд[а-я]* ?[:–-]? ?([1-8])(?!\d)/,
  /(?<![a-zа-я0-9])(i{1,3}|iv|v|[1-5])(?:-?(?:я|ю|й|ей))? ?(?:групп|гр\.? (?:по|допуска))|групп[а-я]*(?: (?:допуска|по [а-я]+))* ?(?:не ниже )?(i{1,3}|iv|v|[1-5])(?![a-zа-я0-9])/,
]
const ROMAN: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5 }
const SPELT: readonly (readonly [word: RegExp, digit: string])[] = [
  [/(?<![а-я])перв(?:ая|ой|ый|ого|ую)(?= (?:групп|разряд))/g, '1'],
  [/(?<![а-я])втор(?:ая|ой|ого|ую)(?= (?:групп|разряд))/g, '2'],
  [/(?<![а-я])трет(?:ья|ьей|ий|ьего|ью)(?= (?:групп|разряд))/g, '3'],
  [/(?<![а-я])четверт(?:ая|ой|ый|ого|ую)(?= (?:групп|разряд))/g, '4'],
  [/(?<![а-я])пят(?:ая|ой|ый|ого|ую)(?= (?:групп|разряд))/g, '5'],
  [/(?<![а-я])шест(?:ая|ой|ого|ую)(?= (?:групп|разряд))/g, '6'],
]

type Grade = { readonly kind: number; readonly value: number }

/** The grade a text tells, the higher end of a span, and of which kind; `null` where it tells none. */
function gradeIn(text: string): Grade | null {
  const plain = foldText(text)
  if (!GRADED.test(plain)) return null
  const folded = SPELT.reduce((out, [word, digit]) => out.replace(word, digit), plain)
  for (const [kind, pattern] of GRADES.entries()) {
    const match = pattern.exec(folded)
    const said = (match?.slice(1) ?? []).filter((one) => one !== undefined)
    if (said.length > 0) return { kind, value: Math.max(...said.map((one) => ROMAN[one] ?? Number(one))) }
  }
  return null
}
/** «Вела 2 группы» is about children or students. */
const GRADED =
  /разряд|групп[а-я]* (?:допуска|по э|не ниже|[ivx]+(?![a-z])|\d(?!\d))|(?:[ivx]|я|й) групп|групп[^.;]{0,25}(?:эб|электро|1000)/

/** The lowest grade that a paper has to tell: the lower end of a span. */
const leastOf = ({ ask }: Requirement): Grade | null =>
  gradeIn(ask.replace(/([1-8])(?:-?[а-я]+)?\s?[-–—/]\s?[1-8](?=[-а-я ]*разряд)/giu, '$1'))

/** Whether a text tells a lower grade than the least one; `null` where it tells none of the kind. */
function isLower(least: Grade | null, told: string): boolean | null {
  if (least === null) return null
  const own = gradeIn(told)
  return own?.kind !== least.kind ? null : own.value < least.value
}

/** The specialities that a text names in quotation marks, or as such. */
const specialitiesIn = (text: string): readonly string[] =>
  [...text.matchAll(/«([^»]+)»|по специальност[а-яё]+:?\s+([^,;.()«]+)/giu)].flatMap(([, quoted, named]) =>
    keysOf(quoted ?? named ?? ''),
  )
const keysOf = (text: string): readonly string[] =>
  tokenise(text)
    .filter(({ word, stem }) => /^[а-яa-z]{4,}$/.test(word) && !isStopKey(stem) && word !== 'дело')
    .map(({ stem }) => stem)
/** Papers that permit one trade and no other. */
const OF_TRADE: ReadonlySet<string> = new Set(['med-accreditation', 'naks', 'machine-operator'])

/** «Аккредитация: физиотерапия» is no accreditation in surgery. */
function isOfOther(requirement: Requirement, kinds: readonly string[], text: string): boolean {
  if (!kinds.some((id) => OF_TRADE.has(id))) return false
  const asked = keysOf([requirement.ask, ...requirement.any_of].join(' '))
  const told = specialitiesIn(text)
  return (
    specialitiesIn(requirement.ask).length > 0 && told.length > 0 && !told.some((key) => asked.includes(key))
  )
}

/** A paper held again after an older one was lost: «новая медкнижка до 2027 года». */
const NEW =
  /(?<!(?<![а-я])не )(?<![а-я])(?:действу[ею]т|действующ|нов(?:ая|ое|ый|ую)(?![а-я])|восстанов(?:ил|лен)|продл(?:ил|ен)|получ(?:ил|ен)[а-я]* (?:заново|снова)|(?:действ[а-я.]*|годн[а-я]+) до 20)/

export function paperVerdict(
  requirement: Requirement,
  probes: readonly Probe[],
  person: Person,
): RequirementVerdict {
  const asked = papersIn([requirement.ask, ...requirement.any_of].join('. '))
  const least = leastOf(requirement)
  let held: Passage | null = null
  let lost: Passage | null = null
  let wished: Passage | null = null
  let low: Passage | null = null
  let other: Passage | null = null
  for (const passage of person.passages) {
    const isNamed =
      asked.length > 0
        ? papersOf(passage).some((id) => asked.includes(id))
        : probes.some((probe) => match(probe, passage).covered >= COVERED)
    const isBelow = isLower(least, passage.text)
    if (isBelow === true && passage.status === 'has') low ??= passage
    if (!isNamed && isBelow === null) continue
    // «хочу 6 разряд» says nothing of the fourth
    if (isBelow === true || (passage.status === 'wants' && !isNamed)) continue
    if (passage.status === 'has' && isOfOther(requirement, asked, passage.text)) other ??= passage
    else if (passage.status === 'has') held ??= passage
    else if (passage.status === 'lost' || passage.status === 'lacks' || passage.status === 'refuses')
      lost ??= passage
    else if (passage.status === 'wants') wished ??= passage
  }
  if (lost !== null && !(held !== null && NEW.test(foldText(held.text))))
    return stated(requirement.id, 'contradicts', [lineOf(lost)])
  if (low !== null && held === null) return stated(requirement.id, 'contradicts', [lineOf(low)])
  if (held !== null) return stated(requirement.id, 'meets', [lineOf(held)])
  if (other !== null) return stated(requirement.id, 'partly', [lineOf(other)])
  if (wished === null) return silent(requirement.id)
  const isReadiness = requirement.type === 'permit' || /готов/i.test(requirement.ask)
  return stated(
    requirement.id,
    isReadiness ? 'meets' : requirement.kind === 'knock_out' ? 'contradicts' : 'partly',
    [lineOf(wished)],
  )
}
