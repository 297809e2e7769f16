/** Which skills a vacancy asks for, and how strongly. */
import type { RubricRequirement } from '../model.ts'
import { gradeOf, languageOf } from '../resume/languages.ts'
import { namesProfession } from '../roles.ts'
import { baseName, canonicalSkill, findSkills, skillTitle } from '../skills.ts'
import { cleanText, foldText } from '../text/normalise.ts'
import { phraseKeys, tokenise } from '../text/tokens.ts'
import { isStopKey } from '../text/everyday.ts'
import { keyWeight } from '../text/weights.ts'
import { askedParts } from './asks.ts'
import type { VacancyLine } from './line.ts'
import { isSoft } from './soft.ts'

/** «Kafka, RabbitMQ или ActiveMQ», «один из …»: any one of them is enough. */
const CHOICE =
  /(?<![а-я])(?:или|либо|один из|одна из|одним из|одной из|любой из|любым из|хотя бы|аналог[а-я]*)(?![а-я])|\bor\b/
const MOST_ASKS = 24
/** Marks a phrase the ontology does not know, which is searched for by its own words. */
export const PHRASE_MARK = '~'

/** Requirements of kind `skill`, must before nice; a skill asked twice keeps its strongest level. */
export function readSkillAsks(
  lines: readonly VacancyLine[],
  keySkills: readonly string[],
  title: string | null,
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
      const level = section === 'nice' || part.hint === 'nice' ? 'nice' : 'must'
      for (const group of groupsOf(part.text)) add(askOf(group, group.every(isSoft) ? 'nice' : level, text))
      for (const name of strangeNames(part.text))
        add({ ...askOf([PHRASE_MARK + name.stem], level, text), title: name.text })
    }
  }
  for (const name of keySkills) {
    const text = cleanText(name)
    if (text === '') continue
    const id = canonicalSkill(text) ?? skillsOf(text)[0] ?? null
    if (FORMAL.test(foldText(id === null ? text : skillTitle(id)))) continue
    if (id === null && languageOf(text) !== null && gradeOf(text) !== null) continue
    if (id !== null) {
      if (![...asks.values()].some((ask) => ask.any_of.includes(id)))
        add(askOf([id], isSoft(id) ? 'nice' : 'must', text))
      continue
    }
    const keys = phraseKeys(text).filter((key) => !isStopKey(key))
    if (keys.length === 0 || keys.length > 8) continue
    const weight = Math.max(...keys.map(keyWeight))
    add({ ...askOf([PHRASE_MARK + keys.join(' ')], weight >= 0.4 ? 'must' : 'nice', text), title: text })
  }
  const duties = asking.filter(({ section }) => section === 'duty')
  // skills used in the duties are asked for as nice-to-haves, or as musts when no other must is asked for
  const strength = [...asks.values()].some((ask) => ask.level === 'must') ? 'nice' : 'must'
  // what the company names as its own in the introduction is a nice-to-have at most
  const told = asking.filter(
    ({ section, is_headed }) => section === 'other' || (section === 'condition' && !is_headed),
  )
  for (const { text, section } of [...duties, ...told]) {
    const level = section === 'duty' ? strength : 'nice'
    for (const id of skillsOf(text)) {
      if (asks.size >= MOST_ASKS || [...asks.values()].some((ask) => ask.any_of.includes(id))) continue
      add(askOf([id], isSoft(id) ? 'nice' : level, text))
    }
    for (const name of strangeNames(text))
      if (asks.size < MOST_ASKS) add({ ...askOf([PHRASE_MARK + name.stem], 'nice', text), title: name.text })
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
 * магазинов, программа лояльности»): it is not used, unless it states what one has to know. A vacancy without that
 * heading is used as a whole.
 */
function askingLines(lines: readonly VacancyLine[]): readonly VacancyLine[] {
  if (!lines.some(({ is_headed, section }) => is_headed && section === 'requirement')) return lines
  return lines.filter(
    ({ is_headed, section, text }) =>
      (is_headed && section !== 'other') || (section === 'requirement' && KNOWING.test(foldText(text))),
  )
}
const KNOWING = /(?<![а-я])(?:опыт|знани|знающ|умени|умеющ|владе|навык)/

/** A choice is met by anyone who has the option that is a must by itself: judging the same work twice adds nothing. */
function isAskedAlone(ask: RubricRequirement, asks: ReadonlyMap<string, RubricRequirement>): boolean {
  return ask.any_of.length > 1 && ask.any_of.some((id) => asks.get(`skill-${id}`)?.level === 'must')
}

/** The skill as the text names it, in the nominative; the text itself when the skill was read from the whole of it. */
function titleIn(id: string, text: string): string {
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
 * conditions, which nobody describes as experience.
 */
const FORMAL =
  /язык$|водительск|удостоверени|медицинск[а-я]+ (?:книж|сертификат|аккредитац)|категори[ия] [a-eавс]|высшее образование|граждан(?:ств|ин)|разрешение на работу|судимост|готовность к командировк|вредных привычек|личн[а-я]+ автомобил/

/** «Вместе с дизайнером и копирайтером»: the professions of colleagues are not asked for. */
const OTHERS =
  /(?:вместе|совместно|в паре|в связке) со? (?:(?:отделом|командой|службой|группой|департаментом) )?[а-я-]+(?: и [а-я-]+)?/g

/** Skills a text asks of the candidate, not of colleagues. */
function askedIn(text: string): ReturnType<typeof findSkills> {
  const others = [...foldText(text).matchAll(OTHERS)].map(({ 0: words, index }) => ({
    start: index,
    end: index + words.length,
  }))
  return findSkills(tokenise(text)).filter(
    ({ id, start }) =>
      !others.some((other) => other.start <= start && start < other.end) &&
      !FORMAL.test(foldText(skillTitle(id))),
  )
}

function skillsOf(text: string): string[] {
  return [...new Set(askedIn(cleanText(text)).map(({ id }) => id))]
}

const LANGUAGE_LEVEL = /^(?:pre|upper|intermediate|advanced|elementary|beginner|fluent)$/

/** A capitalised Latin name that the ontology does not know is still a tool: «Arenadata», «BigData». */
function strangeNames(text: string): { readonly stem: string; readonly text: string }[] {
  const tokens = tokenise(text)
  const known = findSkills(tokens)
  return tokens
    .filter(
      ({ word, start, end }) =>
        /^[a-z][a-z0-9]{2,}$/.test(word) &&
        /^[A-Z]/.test(text.slice(start, end)) &&
        !LANGUAGE_LEVEL.test(word) &&
        !known.some((skill) => skill.start <= start && start < skill.end),
    )
    .filter(({ stem: key }) => keyWeight(key) >= 0.4)
    .map(({ stem: key, start, end }) => ({ stem: key, text: text.slice(start, end) }))
    .slice(0, 4)
}

/** A nice-to-have after an ask is not an alternative: «опыт перевозок, желательно рефрижераторных или зерновых». */
const WISH = /(?<![а-я])(?:желательн|приветству)/
/** Where a sentence moves on to another ask: «… или КОМПАС-3D, знание ЕСКД», «CRM (Битрикс24 или amoCRM) и Excel». */
const OTHER_ASK = /(?<![а-я])(?:знани|опыт|умени|владени|навык)|\) ?и |(?<![а-я])и [а-я ]*\(/

/** Skills of a sentence; those joined by «или» make one group. */
function groupsOf(text: string): string[][] {
  const found = skillsOf(text)
  if (found.length < 2 || !CHOICE.test(foldText(text))) return found.map((id) => [id])
  const tokens = askedIn(text)
  const groups: string[][] = []
  let group: string[] = []
  tokens.forEach(({ id, start }, index) => {
    const previous = tokens[index - 1]
    const between = previous === undefined ? '' : foldText(text.slice(previous.end, start))
    // a list stays one choice while only commas, «или» and a few words separate its members
    const goesOn = CHOICE.test(between) || (between.length <= 30 && !OTHER_ASK.test(between))
    if (previous !== undefined && (!goesOn || WISH.test(between))) {
      groups.push(group)
      group = []
    }
    if (!group.includes(id)) group.push(id)
  })
  groups.push(group)
  const folded = foldText(text)
  return groups.flatMap((ids) =>
    ids.length > 1 && CHOICE.test(folded) ? [ids.slice(0, 8)] : ids.map((id) => [id]),
  )
}
