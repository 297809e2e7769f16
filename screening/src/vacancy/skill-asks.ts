/** Which skills a vacancy asks for, and how strongly. */
import { lexicon } from '../lexicon.ts'
import type { RubricRequirement } from '../model.ts'
import { INTERCHANGEABLE, SUBSTITUTED } from '../ontology/substitutes.ts'
import { gradeOf, languageOf, languageUsesIn } from '../resume/languages.ts'
import { papersIn } from '../resume/licences.ts'
import { namesProfession } from '../roles.ts'
import { ancestors, baseName, canonicalSkill, findSkills, skillTitle } from '../skills.ts'
import { cleanText, foldText } from '../text/normalise.ts'
import { phraseKeys, tokenise } from '../text/tokens.ts'
import { isStopKey } from '../text/everyday.ts'
import { keyWeight } from '../text/weights.ts'
import { besideSkills, educationsIn } from './beside.ts'
import type { VacancyLine } from './line.ts'
import { askedParts, clausesOf, levelOf, NICE_HINT } from './parts.ts'
import { isSoft } from './soft.ts'

/** «Kafka, RabbitMQ или ActiveMQ»: any one of them is enough. */
const CHOICE = /(?<![а-я])(?:или|либо)(?![а-я])|\bor\b/
/** The same said before the list, in its own clause: «одна из СУБД (PostgreSQL, MySQL)». */
const ONE_OF =
  /(?<![а-я])(?:(?:один|одна|одно|одной|одного|одному|одним|любой|любая|любого|любым) из|(?:хотя бы|минимум|не менее) (?:один|одн[а-я]+)(?! (?:год|мес|раз|нед|смен|д[не])))(?![а-я])[^,;.]*$/
/** A kind before the list of its examples: «любая СУБД (PostgreSQL, MySQL)», «любой CRM: …». */
const ANY =
  /(?<![а-я])люб(?:ой|ая|ое|ую|ого|ому|ым|ом)(?! (?:сложн|форм|уровн|направл|род|степен|тип|вид|объем))(?![а-я])[^,;.]*$/
/**
 * The same said after it: «или аналог», «и аналогичные системы», «или другая СУБД», «(хотя бы один)», «(любой из)»,
 * «– любая», «на выбор».
 */
const OR_SIMILAR =
  /^[\s)»]*(?:[,(–—-] ?)?(?:на выбор|(?:(?:хотя бы|минимум|достаточно) (?:один|одн[а-я]+)|(?<=[(–—-] ?)(?:один|одна|одно|люб(?:ой|ая|ое|ую)))(?: из(?: (?:них|этих|перечисл[а-я]+|указан[а-я]+)|(?=\s*\)))| на выбор)?\s*(?:[),.;]|$))|^[^;.,а-я]*(?:, ?)?(?:(?:и|или|либо|их) ?\/? ?){0,2}(?:[а-я]+ )?(?:аналог|подобн)|^[^;.,]*(?:или|либо) (?:[а-я]+ )?(?:друг|ин(?:ой|ая|ое|ые|ого|ую)(?![а-я]))/
const MOST_ASKS = 24
/** Marks a phrase the ontology does not know, which is searched for by its own words. */
export const PHRASE_MARK = '~'

/** Requirements of kind `skill`, must before nice; a skill asked twice keeps its strongest level. */
export function readSkillAsks(
  lines: readonly VacancyLine[],
  keySkills: readonly string[],
  title: string | null,
  asksNoExperience: boolean,
): RubricRequirement[] {
  const asks = new Map<string, RubricRequirement>()
  const add = (ask: RubricRequirement): void => {
    const known = asks.get(ask.id)
    if (known === undefined || (known.level === 'nice' && ask.level === 'must')) asks.set(ask.id, ask)
  }
  const asking = askingLines(lines)
  const required = asking.filter(({ section }) => section === 'requirement' || section === 'nice')
  if (title !== null) for (const id of skillsOf(title)) add(askOf([id], 'must', title))
  for (const { text, section } of required) {
    for (const part of askedParts(text)) {
      const level = levelOf(section, part.hint) === 'nice' ? 'nice' : 'must'
      for (const group of groupsOf(part.text)) add(askOf(group, group.every(isSoft) ? 'nice' : level, text))
    }
  }
  // some employers write their whole list into one field: «уверенный пользователь ПК, права категории В»
  const names = keySkills.flatMap((name) => cleanText(name).split(/[,;](?!\d)/)).map((name) => name.trim())
  const named = new Set(names.flatMap((name) => canonicalSkill(name) ?? []))
  for (const text of names) {
    if (text === '') continue
    const id = canonicalSkill(text) ?? skillsOf(text)[0] ?? null
    const folded = foldText(text)
    if (FORMAL.test(id === null ? folded : foldText(skillTitle(id))) || educationsIn(folded).length > 0)
      continue
    if (id === null && languageOf(text) !== null && gradeOf(text) !== null) continue
    if (id !== null) {
      if (![...asks.values()].some((ask) => ask.any_of.includes(id) && !isKeyOf(id, ask, named)))
        add(askOf([id], isSoft(id) ? 'nice' : 'must', text))
      continue
    }
    const keys = phraseKeys(text).filter((key) => !isStopKey(key))
    if (keys.length === 0 || keys.length > 8) continue
    const weight = Math.max(...keys.map(keyWeight))
    add({ ...askOf([PHRASE_MARK + keys.join(' ')], weight >= 0.4 ? 'must' : 'nice', text), title: text })
  }
  const duties = asking.filter(({ section }) => section === 'duty')
  // skills used in the duties are asked for as nice-to-haves, or as musts when no other must is asked for, unless the
  // vacancy takes people who have never worked: they will learn them
  const strength =
    asksNoExperience || [...asks.values()].some((ask) => ask.level === 'must') ? 'nice' : 'must'
  // what the company names as its own in the introduction is a nice-to-have at most
  const told = asking.filter(
    ({ section, is_headed }) => section === 'other' || (section === 'condition' && !is_headed),
  )
  for (const { text, section } of [...duties, ...told]) {
    const level = section === 'duty' ? strength : 'nice'
    const done = clausesOf(text)
      .map((clause) => clause.text)
      .join('')
    for (const id of skillsOf(done)) {
      if (asks.size >= MOST_ASKS || [...asks.values()].some((ask) => ask.any_of.includes(id))) continue
      add(askOf([id], isSoft(id) ? 'nice' : level, text))
    }
    for (const name of strangeNames(done)) if (asks.size < MOST_ASKS) add(askOf([name.id], 'nice', text))
  }
  const elsewhere = [...required, ...duties].map(({ text }) => text).concat(keySkills.map(cleanText))
  return [...asks.values()]
    .filter((ask) => !isAskedAlone(ask, asks))
    .map((ask) => {
      const [id] = ask.any_of
      if (ask.quote !== title || id === undefined || !namesProfession(ask.title)) return ask
      return { ...ask, title: titleOutside(id, elsewhere) ?? ask.title }
    })
    .toSorted((a, b) => Number(a.level === 'nice') - Number(b.level === 'nice'))
    .slice(0, MOST_ASKS * 2)
}

/**
 * When a vacancy has its requirements under a heading, the text before them is the company about itself («140
 * магазинов, программа лояльности»): it is not used, unless it states what one has to know or hold. A vacancy without
 * that heading is used as a whole.
 */
export function askingLines(lines: readonly VacancyLine[]): readonly VacancyLine[] {
  if (!lines.some(({ is_headed, section }) => is_headed && section === 'requirement')) return lines
  return lines.filter(
    ({ is_headed, section, text }) =>
      (is_headed && section !== 'other') || (section === 'requirement' && KNOWING.test(foldText(text))),
  )
}
const KNOWING =
  /(?<![а-я])(?:опыт|знани|знающ|умени|умеющ|владе|навык|прав[а-я]*(?: [а-я]+)? категор|удостоверени|медкниж|граждан)/

/** A choice is met by anyone who has the option that is a must by itself: judging the same work twice adds nothing. */
function isAskedAlone(ask: RubricRequirement, asks: ReadonlyMap<string, RubricRequirement>): boolean {
  return ask.any_of.length > 1 && ask.any_of.some((id) => asks.get(`skill-${id}`)?.level === 'must')
}

/** Of a choice between skills of different kinds, the one that alone is also a key skill is asked for by itself. */
const isKeyOf = (id: string, choice: RubricRequirement, named: ReadonlySet<string>): boolean =>
  choice.any_of.length > 1 &&
  choice.level === 'must' &&
  choice.any_of.every((other) => other === id || areApart(id, other)) &&
  !choice.any_of.every((other) => named.has(other))

/** The skill as the text names it, in the nominative; the text itself when the skill was read from the whole of it. */
function titleIn(id: string, text: string): string {
  if (id.startsWith(PHRASE_MARK)) {
    const strange = strangeNames(text).find((name) => name.id === id)
    return strange === undefined ? text : text.slice(strange.start, strange.end)
  }
  const title = skillTitle(id)
  if (foldText(text).includes(foldText(title))) return title
  const span = findSkills(tokenise(text)).find((found) => found.id === id)
  return span === undefined ? text : baseName(id, text.slice(span.start, span.end))
}

/** A skill known only from the job title is named as in the requirements or duties: «Интернет-маркетинг». */
function titleOutside(id: string, texts: readonly string[]): string | null {
  for (const text of texts) {
    if (!skillsOf(text).includes(id)) continue
    const name = titleIn(id, text)
    // a make of lorry («Isuzu») is an example of driving one, not its name
    if (/[а-я]/iu.test(skillTitle(id)) && !/[а-я]/iu.test(name)) continue
    if (name === skillTitle(id) || !namesProfession(name)) return name
  }
  return null
}

function askOf(ids: readonly string[], level: 'must' | 'nice', quote: string): RubricRequirement {
  return {
    id: `skill-${ids.join('|')}`,
    kind: 'skill',
    level,
    title: [...new Set(ids.map((id) => titleIn(id, quote)))].join(' или '),
    any_of: ids,
    grade: null,
    quote,
  }
}

/**
 * Languages and licences have criteria of their own, with grades and categories; citizenship, trips and the like are
 * conditions, which nobody describes as experience; looks, sex and age must not count at all.
 */
const FORMAL =
  /язык$|водительск|удостоверени|медицинск[а-я]+ (?:книж|сертификат|аккредитац)|категори[ия] [a-eавс]|высшее образование|граждан(?:ств|ин)|разрешение на работу|судимост|готовность к командировк|вредных привычек|личн[а-я]+ автомобил|(?:приятн|презентабельн)[а-я]* внешност|^(?:девушк|молод[а-я]+ человек)|^(?:возраст )?(?:от |до )?\d\d[^а-я]*(?:до \d\d )?лет$/

/**
 * Skills a text asks of the candidate, not of colleagues: neither specialities of an education or a licence nor what a
 * language is for.
 */
function askedIn(text: string): ReturnType<typeof findSkills> {
  const folded = foldText(text)
  const beside = besideSkills(folded)
  const formal = [...papersIn(folded), ...languageUsesIn(folded), ...degreesIn(folded)]
  return findSkills(tokenise(text)).filter(
    ({ id, start, end }) =>
      !beside.some((span) => span.start <= start && start < span.end) &&
      !formal.some((span) => span.start < end && start < span.end) &&
      !FORMAL.test(foldText(skillTitle(id))) &&
      !FORMAL.test(folded.slice(start, end)),
  )
}

function skillsOf(text: string): string[] {
  return [...new Set(askedIn(cleanText(text)).map(({ id }) => id))]
}

/** «Bachelor’s degree in Computer Science or a related field». */
const DEGREE =
  /(?:(?:bachelor|master|university|college|higher|technical|advanced)[^ ,;.]*(?: or)? )*(?:degree(?! of )|(?<=higher )education)(?: (?:in|from) (?:(?! and (?:[a-z]+ )?(?:knowledge|experience|skills))[^,;.()])*)?/g
const degreesIn = (folded: string) =>
  [...folded.matchAll(DEGREE)].map(({ 0: words, index }) => ({ start: index, end: index + words.length }))

const LANGUAGE_LEVEL = /^(?:pre|upper|intermediate|advanced|elementary|beginner|fluent)$/

/**
 * A capitalised Latin name that the ontology does not know is still a tool: «Arenadata», «BigData»; the first word of an
 * English sentence («Write clean code») is none.
 */
function strangeNames(text: string): ReturnType<typeof findSkills> {
  const tokens = tokenise(text)
  const known = [...findSkills(tokens), ...degreesIn(foldText(text))]
  const isEnglish = !/[а-яё]/iu.test(text) && /^[^a-z]*[a-z]+ [a-z]/i.test(text) && / [a-z]{2,}/.test(text)
  return tokens
    .filter(
      ({ word, start, end }, index) =>
        !(isEnglish && index === 0) &&
        /^[a-z][a-z0-9]{2,}$/.test(word) &&
        /^[A-Z]/.test(text.slice(start, end)) &&
        !LANGUAGE_LEVEL.test(word) &&
        !/^[ivx]+$/.test(word) &&
        !known.some((skill) => skill.start <= start && start < skill.end),
    )
    .filter(({ stem: key }) => keyWeight(key) >= 0.4)
    .map(({ stem: key, start, end }) => ({ id: PHRASE_MARK + key, start, end }))
    .slice(0, 4)
}

/** Where a sentence moves on to another ask: «… или КОМПАС-3D, знание ЕСКД», «CRM (Битрикс24 или amoCRM) и Excel». */
const OTHER_ASK = /(?<![а-я])(?:знани|опыт|умени|владени|навык)|\) ?и |(?<![а-я])и [а-я ]*\(/

/** Skills of a sentence; those that «или» joins make one group. */
function groupsOf(text: string): string[][] {
  const found = [...askedIn(text), ...strangeNames(text)].toSorted((a, b) => a.start - b.start)
  const folded = foldText(text)
  const groups: string[][] = []
  let group: string[] = []
  /** A choice by the words around the list. */
  let isChoice = false
  /** A choice by «или» within it, and the members beside that. */
  let hasOr = false
  let beside: string[] = []
  /** Members that a slash joins to the one before. */
  let slashed: string[] = []
  let isLast = false
  let isInBrackets = false
  /** A list begins: whether the words before its first member make it a choice. */
  const open = (index: number, from: number): void => {
    const start = found[index]?.start ?? 0
    const before = folded.slice(Math.max(from, start - AROUND), start)
    const kind = ANY.exec(before)
    const mark = kind && /[:(]/.exec(kind[0] + folded.slice(start, found[index + 1]?.start ?? start))
    group = []
    beside = []
    slashed = []
    hasOr = false
    isChoice = ONE_OF.test(before) || mark !== null
    isInBrackets =
      mark === null
        ? /^[^:]*\([^()]*$/.test(before + folded.slice(start, found[index]?.end))
        : mark[0] === '('
  }
  const close = (end: number): void => {
    if (!isChoice) isChoice = OR_SIMILAR.test(folded.slice(end, end + AROUND))
    const apart = isChoice || !hasOr ? [] : apartFrom(beside, group)
    for (const id of apart) groups.push([id])
    const joined = group.filter((id) => !apart.includes(id))
    if (isChoice || hasOr) groups.push(joined.slice(0, 8))
    else
      for (const id of joined) {
        if (slashed.includes(id)) groups.at(-1)?.push(id)
        else groups.push([id])
      }
  }
  found.forEach(({ id, start }, index) => {
    const previous = found[index - 1]
    if (previous === undefined) open(index, 0)
    else {
      const between = folded.slice(previous.end, start)
      const isEither = isSlash(previous.id, id, between, slashed.includes(previous.id))
      const isOr = isAlternative(between)
      const isAnd = /^ и $/.test(between) && !isChoice && !hasOr
      // a list stays one choice while only commas, «или» and a few words separate its members; «или» before its last one
      const goesOn =
        isOr ||
        (!isAnd &&
          !isLast &&
          between.length <= 30 &&
          !OTHER_ASK.test(between) &&
          !OR_SIMILAR.test(between) &&
          !(hasOr && between.includes(',')) &&
          !((isChoice || hasOr) && isInBrackets && between.includes(')')) &&
          !(/\([^)]*$/.test(between) && isChoiceInBrackets(folded, start, found[index + 1]?.start)))
      // a wish after an ask is not an alternative: «опыт перевозок, желательно рефрижераторных или зерновых»
      if (!goesOn || NICE_HINT.test(between)) {
        close(previous.end)
        open(index, previous.end)
      } else if (isOr) {
        beside.push(previous.id, id)
        hasOr = true
      } else if (isEither && !group.includes(id)) slashed.push(id)
      isLast = isAnd
    }
    if (!group.includes(id)) group.push(id)
  })
  const last = found.at(-1)
  if (last !== undefined) close(last.end)
  return groups
}

/** How many characters around a list are read for «один из …» or «… или аналог». */
const AROUND = 40

/** 1С stands beside SAP, whatever its configurations are for. */
const parentsOf = (id: string): readonly string[] =>
  id === 'onec' ? ['erp'] : (lexicon().parents.get(id) ?? [])

const haveOneParent = (one: string, other: string): boolean =>
  parentsOf(one).some((above) => parentsOf(other).includes(above))

/** Whether two skills are of one kind; a skill without a kind may be of any. */
const areKin = (one: string, other: string): boolean =>
  parentsOf(one).length === 0 || parentsOf(other).length === 0 || haveOneParent(one, other)

/** Whether two skills are of different kinds, and neither is a kind of the other. */
const areApart = (one: string, other: string): boolean =>
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
