/** Lists of skills in a sentence, and whether their members are alternatives: any one of them is enough. */
import { lexicon } from '../lexicon.ts'
import { INTERCHANGEABLE, SUBSTITUTED } from '../ontology/substitutes.ts'
import { ancestors, type FoundSkill, PHRASE_MARK, skillTitle } from '../skills.ts'
import { NICE_HINT } from './parts.ts'
import { isSoft } from './soft.ts'

/** «Kafka, RabbitMQ или ActiveMQ»: any one of them is enough. */
const CHOICE = /(?<![а-я])(?:или|либо)(?![а-я])|\bor\b/
/** The same said before the list, in its own clause: «одна из СУБД (PostgreSQL, MySQL)». */
const ONE_OF =
  /(?<![а-я])(?:(?:один|одна|одно|одной|одного|одному|одним|любой|любая|любого|любым) из|(?:хотя бы|минимум|не менее) (?:один|одн[а-я]+)(?! (?:год|мес|раз|нед|смен|д[не])))(?![а-я])[^,;.]*$/
/** A kind before the list of its examples: «любая СУБД (PostgreSQL, MySQL)», «любой CRM: …». */
const ANY =
  /(?<![а-я])люб(?:ой|ая|ое|ую|ого|ому|ым|ом)(?! (?:сложн|форм|уровн|направл|род|степен|тип|вид|объем))(?![а-я])[^,;.]*$/
/** The same said after the list: «(хотя бы один)», «(любой из)», «– любая», «на выбор», … */
const ANY_AFTER =
  /^[\s)»]*(?:[,(–—-] ?)?(?:на выбор|(?:(?:хотя бы|минимум|достаточно) (?:один|одн[а-я]+)|(?<=[(–—-] ?)(?:один|одна|одно|люб(?:ой|ая|ое|ую)))(?: из(?: (?:них|этих|перечисл[а-я]+|указан[а-я]+)|(?=\s*\)))| на выбор)?\s*(?:[),.;]|$))/
/** … «или аналог», «и аналогичные системы», … */
const SIMILAR_AFTER = /^[^;.,а-я]*(?:, ?)?(?:(?:и|или|либо|их) ?\/? ?){0,2}(?:[а-я]+ )?(?:аналог|подобн)/
/** … «или другая СУБД». */
const OTHER_AFTER = /^[^;.,]*(?:или|либо) (?:[а-я]+ )?(?:друг|ин(?:ой|ая|ое|ые|ого|ую)(?![а-я]))/
const makesChoice = (after: string): boolean =>
  ANY_AFTER.test(after) || SIMILAR_AFTER.test(after) || OTHER_AFTER.test(after)
/** Where a sentence moves on to another ask: «… или КОМПАС-3D, знание ЕСКД», «CRM (Битрикс24 или amoCRM) и Excel». */
const OTHER_ASK = /(?<![а-я])(?:знани|опыт|умени|владени|навык)|\) ?и |(?<![а-я])и [а-я ]*\(/

/** How many characters around a list are read for «один из …» or «… или аналог». */
const AROUND = 40

/** Skills in the order of the sentence → groups of which one member each is asked for. */
export function groupAlternatives(found: readonly FoundSkill[], folded: string): string[][] {
  const lists: SkillList[] = []
  for (const [at, skill] of found.entries()) {
    const next = found[at + 1]
    const list = lists.at(-1)
    if (list?.goesOnTo(skill, next) === true) list.add(skill)
    else lists.push(new SkillList(folded, skill, next, list))
  }
  return lists.flatMap((list) => list.groups())
}

/** Consecutive skills of one list. */
class SkillList {
  readonly #folded: string
  readonly #members: string[]
  /** A choice by the words before it. */
  readonly #isChoice: boolean
  readonly #isInBrackets: boolean
  #last: FoundSkill
  /** A choice by «или» within it, and the members beside that. */
  #hasOr = false
  readonly #besideOr: string[] = []
  /** Members that a slash joins to the one before. */
  readonly #slashed: string[] = []
  /** Begun by «и» before the last member of a list: only «или» can go on with it. */
  #isEnding: boolean

  constructor(
    folded: string,
    first: FoundSkill,
    next: FoundSkill | undefined,
    former: SkillList | undefined,
  ) {
    const before = folded.slice(
      Math.max(former === undefined ? 0 : former.#last.end, first.start - AROUND),
      first.start,
    )
    const kind = ANY.exec(before)
    const mark = kind && /[:(]/.exec(kind[0] + folded.slice(first.start, next?.start ?? first.start))
    this.#folded = folded
    this.#members = [first.id]
    this.#last = first
    this.#isChoice = ONE_OF.test(before) || mark !== null
    this.#isInBrackets =
      mark === null ? /^[^:]*\([^()]*$/.test(before + folded.slice(first.start, first.end)) : mark[0] === '('
    this.#isEnding = former !== undefined && former.#isEndedBy(former.#between(first))
  }

  #between(next: FoundSkill): string {
    return this.#folded.slice(this.#last.end, next.start)
  }

  /** «И» before the last member of a list that is no choice. */
  #isEndedBy(between: string): boolean {
    return /^ и $/.test(between) && !this.#isChoice && !this.#hasOr
  }

  /** A list stays one while only commas, «или» and a few words separate its members; «или» before its last one. */
  goesOnTo(next: FoundSkill, afterNext: FoundSkill | undefined): boolean {
    const between = this.#between(next)
    // a wish after an ask is not an alternative: «опыт перевозок, желательно рефрижераторных или зерновых»
    if (NICE_HINT.test(between)) return false
    if (isAlternative(between)) return true
    const isOneOf = this.#isChoice || this.#hasOr
    return !(
      this.#isEnding ||
      this.#isEndedBy(between) ||
      between.length > 30 ||
      OTHER_ASK.test(between) ||
      makesChoice(between) ||
      (this.#hasOr && between.includes(',')) ||
      (isOneOf && this.#isInBrackets && between.includes(')')) ||
      (/\([^)]*$/.test(between) && isChoiceInBrackets(this.#folded, next.start, afterNext?.start))
    )
  }

  add(skill: FoundSkill): void {
    const between = this.#between(skill)
    const { id } = skill
    const isNew = !this.#members.includes(id)
    if (isAlternative(between)) {
      this.#besideOr.push(this.#last.id, id)
      this.#hasOr = true
    } else if (isNew && isSlash(this.#last.id, id, between, this.#slashed.includes(this.#last.id)))
      this.#slashed.push(id)
    if (isNew) this.#members.push(id)
    this.#last = skill
    this.#isEnding = false
  }

  groups(): string[][] {
    const { end } = this.#last
    const isChoice = this.#isChoice || makesChoice(this.#folded.slice(end, end + AROUND))
    const apart = isChoice || !this.#hasOr ? [] : apartFrom(this.#besideOr, this.#members)
    const joined = this.#members.filter((id) => !apart.includes(id))
    const groups = apart.map((id) => [id])
    if (isChoice || this.#hasOr) return [...groups, joined.slice(0, MOST_ALTERNATIVES)]
    for (const id of joined) {
      if (this.#slashed.includes(id)) groups.at(-1)?.push(id)
      else groups.push([id])
    }
    return groups
  }
}

/** How many members of a choice are kept. */
const MOST_ALTERNATIVES = 8

/** 1С stands beside SAP, whatever its configurations are for. */
const parentsOf = (id: string): readonly string[] =>
  id === 'onec' ? ['erp'] : (lexicon().parents.get(id) ?? [])

const haveOneParent = (one: string, other: string): boolean =>
  parentsOf(one).some((above) => parentsOf(other).includes(above))

/** Whether two skills are of one kind; a skill without a kind may be of any. */
const areKin = (one: string, other: string): boolean =>
  parentsOf(one).length === 0 || parentsOf(other).length === 0 || haveOneParent(one, other)

/** Whether two skills are of different kinds, and neither is a kind of the other. */
export const areApart = (one: string, other: string): boolean =>
  !areKin(one, other) && !ancestors(one).includes(other) && !ancestors(other).includes(one)

/** Whether two skills are of different kinds; a name that the ontology does not know may be of any. */
const isStrange = (one: string, other: string): boolean =>
  !one.startsWith(PHRASE_MARK) && !other.startsWith(PHRASE_MARK) && !haveOneParent(one, other)

/** Fields of work («закупки», «переговоры») are alternatives of any kind; the name of a tool has Latin letters or digits. */
const isField = (id: string): boolean => /^[^a-z\d]+$/i.test(skillTitle(id)) && !isSoft(id)

const isOffice = (id: string): boolean => isSoft(id) || ancestors(id).includes('pc-user')

/**
 * Members of a list that are no alternative to those beside its «или»: in «Python, Django или Flask» the first implies
 * neither, «Linux, Docker, Kubernetes, Bash или Python» is a list of tools of which only the last two are a choice. A
 * single stranger («MS Project, Jira или Trello») may be one, unless every office has it («Excel, Битрикс24 или amoCRM»)
 * or it has no kind («SQL, BPMN или UML»), and so may several of one kind.
 */
function apartFrom(beside: readonly string[], group: readonly string[]): string[] {
  const broader = new Set(beside.flatMap(ancestors))
  const strange = group.filter(
    (id) => !beside.includes(id) && !isField(id) && beside.every((other) => isStrange(id, other)),
  )
  const areMixed = strange.some((id) => strange.some((other) => id !== other && isStrange(id, other)))
  return areMixed
    ? strange
    : strange.filter((id) => broader.has(id) || isOffice(id) || ancestors(id).length === 0)
}

/** «MySQL/PostgreSQL»: a slash between tools that replace each other, or before another name in such a list. */
const isSlash = (one: string, other: string, between: string, isSlashed: boolean): boolean =>
  /^ ?\/ ?$/.test(between) &&
  (parentsOf(one).some((id) => SUBSTITUTED.has(id) && parentsOf(other).includes(id)) ||
    INTERCHANGEABLE.some((tools) => tools.has(one) && tools.has(other)) ||
    (isSlashed && other.startsWith(PHRASE_MARK)))

/** Whether brackets have a choice of their own: «Excel, CRM (Битрикс24 или amoCRM)», but not «ORM (Hibernate или аналог)». */
function isChoiceInBrackets(folded: string, start: number, next: number | undefined): boolean {
  const inside = /^[^()]*/.exec(folded.slice(start))?.[0] ?? ''
  return next !== undefined && next < start + inside.length && CHOICE.test(inside)
}

/** «Или» joins the skills on both sides of it: no other ask comes before it, and no comma after it. */
function isAlternative(between: string): boolean {
  const word = CHOICE.exec(between)
  if (word === null) return false
  return (
    !OTHER_ASK.test(between.slice(0, word.index)) && !/[,;.]/.test(between.slice(word.index + word[0].length))
  )
}
