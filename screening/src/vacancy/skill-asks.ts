/** Which skills a vacancy asks for, and how strongly. */
import type { RubricRequirement } from '../model.ts'
import { gradeOf, languageOf, languageUsesIn } from '../resume/languages.ts'
import { papersIn } from '../resume/licences.ts'
import { namesProfession } from '../roles.ts'
import {
  ancestors,
  baseName,
  canonicalSkill,
  findSkills,
  type FoundSkill,
  PHRASE_MARK,
  skillTitle,
} from '../skills.ts'
import { cleanText, foldText } from '../text/normalise.ts'
import { phraseKeys, tokenise } from '../text/tokens.ts'
import { isStopKey } from '../text/everyday.ts'
import { keyWeight } from '../text/weights.ts'
import { areApart, groupAlternatives } from './alternatives.ts'
import { besideSkills, educationsIn } from './beside.ts'
import type { VacancyLine } from './line.ts'
import { askedParts, clausesOf, levelOf } from './parts.ts'
import { isSoft } from './soft.ts'

const MOST_ASKS = 24
/** Requirements of kind `skill`, must before nice; a skill asked twice keeps its strongest level. */
export function readSkillAsks(
  lines: readonly VacancyLine[],
  keySkills: readonly string[],
  title: string | null,
  asksNoExperience: boolean,
): RubricRequirement[] {
  const asking = askingLines(lines)
  const required = asking.filter(({ section }) => section === 'requirement' || section === 'nice')
  const duties = asking.filter(({ section }) => section === 'duty')
  // what the company names as its own in the introduction
  const told = asking.filter(
    ({ section, is_headed }) => section === 'other' || (section === 'condition' && !is_headed),
  )
  const asks = new SkillAsks()
  if (title !== null) for (const id of titleSkills(title)) asks.add(askOf([id], 'must', title))
  for (const line of required) addRequired(asks, line)
  addKeySkills(asks, keySkills)
  // those who have never worked will learn what the work needs
  const strength = asksNoExperience || asks.hasMust() ? 'nice' : 'must'
  for (const { text } of duties) addUsed(asks, text, strength)
  for (const { text } of told) addUsed(asks, text, 'nice')
  const elsewhere = [...required, ...duties].map(({ text }) => text).concat(keySkills.map(cleanText))
  return asks
    .withoutCovered()
    .map((ask) => {
      const [id] = ask.any_of
      if (ask.quote !== title || id === undefined || !namesProfession(ask.title)) return ask
      return { ...ask, title: titleOutside(id, elsewhere) ?? ask.title }
    })
    .toSorted((a, b) => Number(a.level === 'nice') - Number(b.level === 'nice'))
    .slice(0, MOST_ASKS * 2)
}

/** What a vacancy asks for so far, by the ids of requirements. */
class SkillAsks {
  readonly #byId = new Map<string, RubricRequirement>()

  get isFull(): boolean {
    return this.#byId.size >= MOST_ASKS
  }

  add(ask: RubricRequirement): void {
    const known = this.#byId.get(ask.id)
    if (known === undefined || (known.level === 'nice' && ask.level === 'must')) this.#byId.set(ask.id, ask)
  }

  hasMust(): boolean {
    return [...this.#byId.values()].some(({ level }) => level === 'must')
  }

  /** Requirements that the skill meets, alone or as one of a choice. */
  metBy(id: string): RubricRequirement[] {
    return [...this.#byId.values()].filter((ask) => ask.any_of.includes(id))
  }

  /** Without choices met by whoever has an option that is a must by itself: judging the same work twice adds nothing. */
  withoutCovered(): RubricRequirement[] {
    const isMust = (id: string) => this.#byId.get(`skill-${id}`)?.level === 'must'
    return [...this.#byId.values()].filter(({ any_of }) => any_of.length === 1 || !any_of.some(isMust))
  }
}

/** Skills under the headings of requirements and wishes, with the level of their own part of the sentence. */
function addRequired(asks: SkillAsks, { text, section }: VacancyLine): void {
  for (const part of askedParts(text)) {
    const level = levelOf(section, part.hint) === 'nice' ? 'nice' : 'must'
    for (const group of groupAlternatives(namedIn(part.text), foldText(part.text)))
      asks.add(askOf(group, group.every(isSoft) ? 'nice' : level, text))
  }
}

/** The field of key skills: each is a must, unless it is a quality or says too little. */
function addKeySkills(asks: SkillAsks, keySkills: readonly string[]): void {
  // some employers write their whole list into one entry: «уверенный пользователь ПК, права категории В»
  const names = keySkills
    .flatMap((name) => cleanText(name).split(/[,;](?!\d)/))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const named = new Set(names.flatMap((name) => canonicalSkill(name) ?? []))
  for (const name of names) {
    const id = canonicalSkill(name) ?? skillsOf(name)[0] ?? null
    if (isFormalName(name, id)) continue
    if (id === null) {
      const ask = phraseAsk(name)
      if (ask !== null) asks.add(ask)
    } else if (asks.metBy(id).every((ask) => isKeyOf(id, ask, named)))
      asks.add(askOf([id], isSoft(id) ? 'nice' : 'must', name))
  }
}

/** Whether a key skill is a language, a licence, an education or a condition, which have requirements of their own. */
function isFormalName(name: string, id: string | null): boolean {
  const folded = foldText(name)
  if (FORMAL.test(id === null ? folded : foldText(skillTitle(id))) || educationsIn(folded).length > 0)
    return true
  return id === null && languageOf(name) !== null && gradeOf(name) !== null
}

/** A key skill that the ontology does not know; `null` when its words say nothing or too much. */
function phraseAsk(name: string): RubricRequirement | null {
  const keys = phraseKeys(name).filter((key) => !isStopKey(key))
  if (keys.length === 0 || keys.length > 8) return null
  const weight = Math.max(...keys.map(keyWeight))
  return { ...askOf([PHRASE_MARK + keys.join(' ')], weight >= 0.4 ? 'must' : 'nice', name), title: name }
}

/** Skills that the work uses and nothing asks for so far. */
function addUsed(asks: SkillAsks, text: string, level: 'must' | 'nice'): void {
  const done = clausesOf(text)
    .map((clause) => clause.text)
    .join('')
  for (const id of skillsOf(done))
    if (!asks.isFull && asks.metBy(id).length === 0) asks.add(askOf([id], isSoft(id) ? 'nice' : level, text))
  for (const { id } of strangeNames(done)) if (!asks.isFull) asks.add(askOf([id], 'nice', text))
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
const FORMAL = new RegExp(
  [
    'язык$',
    'водительск|удостоверени|категори[ия] [a-eавс]|личн[а-я]+ автомобил',
    'медицинск[а-я]+ (?:книж|сертификат|аккредитац)',
    'высшее образование',
    'граждан(?:ств|ин)|разрешение на работу|судимост',
    'готовность к командировк|вредных привычек',
    '(?:приятн|презентабельн)[а-я]* внешност|^(?:девушк|молод[а-я]+ человек)',
    '^(?:возраст )?(?:от |до )?\\d\\d[^а-я]*(?:до \\d\\d )?лет$',
  ].join('|'),
)

/**
 * Skills a text asks of the candidate, not of colleagues: neither specialities of an education or a licence nor what a
 * language is for.
 */
function askedIn(text: string): FoundSkill[] {
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

/** «Frontend Developer» asks for frontend, not for development as such. */
function titleSkills(title: string): string[] {
  const ids = skillsOf(title)
  const isDevelopment = (id: string) => id === 'software-development'
  return ids.some((id) => ancestors(id).some(isDevelopment)) ? ids.filter((id) => !isDevelopment(id)) : ids
}

/** «Bachelor’s degree in Computer Science or a related field». */
const DEGREE =
  /(?:(?:bachelor|master|university|college|higher|technical|advanced)[^ ,;.]*(?: or)? )*(?:degree(?! of )|(?<=higher )education)(?: (?:in|from) (?:(?! and (?:[a-z]+ )?(?:knowledge|experience|skills))[^,;.()])*)?/g
const degreesIn = (folded: string) =>
  [...folded.matchAll(DEGREE)].map(({ 0: words, index }) => ({ start: index, end: index + words.length }))

const LANGUAGE_LEVEL = /^(?:pre|upper|intermediate|advanced|elementary|beginner|fluent)$/
/** Ordinary words, not names: «Bonus: Redis», «Ideally, Spark», «Web». */
const ORDINARY =
  /^(?:bonus|ideally|optional|preferred|preferably|desirable|nice|good|plus|must|web|big|case)$/

/**
 * A capitalised Latin name that the ontology does not know is still a tool: «Arenadata», «BigData»; the first word of an
 * English sentence («Write clean code») is none.
 */
function strangeNames(text: string): FoundSkill[] {
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
        !ORDINARY.test(word) &&
        !/^[ivx]+$/.test(word) &&
        !known.some((skill) => skill.start <= start && start < skill.end),
    )
    .filter(({ stem: key }) => keyWeight(key) >= 0.4)
    .map(({ stem: key, start, end }) => ({ id: PHRASE_MARK + key, start, end }))
    .slice(0, 4)
}

/** All skills a sentence asks for, known or not, in its order. */
const namedIn = (text: string): FoundSkill[] =>
  [...askedIn(text), ...strangeNames(text)].toSorted((a, b) => a.start - b.start)
