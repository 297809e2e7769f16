/** The ontology compiled once for matching: phrases to skills, professions and industries. */
import { industryRows } from './ontology/industries.ts'
import { professionRows } from './ontology/professions.ts'
import { skillRows } from './ontology/skills.ts'
import type { ProfessionRow, SkillRow } from './ontology/types.ts'
import { wholeItemRows } from './ontology/whole-items.ts'
import { PhraseMatcher } from './text/matcher.ts'
import { phraseKeys, type Token, type Word, wordsOf } from './text/tokens.ts'

export type Lexicon = {
  readonly skills: PhraseMatcher<string>
  /** Names as written, without spaces and punctuation: endings tell «сием» from «си». */
  readonly exactSkills: ReadonlyMap<string, string>
  /** Read with the first name that is none of those. */
  readonly spellings: () => Spellings
  /** Cyrillic abbreviations of up to four letters, exactly as in the tables. */
  readonly shortAliases: ReadonlySet<string>
  readonly skillTitles: ReadonlyMap<string, string>
  readonly parents: ReadonlyMap<string, readonly string[]>
  readonly titles: PhraseMatcher<string>
  readonly professions: ReadonlyMap<string, ProfessionRow>
  /** Characteristic phrases of a text; each is a key of `signs` from then on. */
  readonly dutiesIn: (tokens: readonly Token[]) => string[]
  /** Characteristic phrase or `#skill` → the professions it indicates and how strongly (more professions, weaker). */
  readonly signs: ReadonlyMap<string, Sign>
  readonly industries: PhraseMatcher<string>
}

export type Spellings = {
  /** Parts of titles as written: «Room (Android)» is called Room where a skill is expected. */
  readonly parts: ReadonlyMap<string, string>
  /** Names by their keys, without spaces and punctuation: «node.js», «NodeJS» and «node js» are the same. */
  readonly compact: ReadonlyMap<string, string>
}

export type Sign = { readonly professions: readonly string[]; readonly weight: number }

const LEAD_INS = new Set(phraseKeys('знание знания опыт навык навыки умение владение'))

/** Parts of titles that name nothing on their own. */
const NO_NAME =
  /^.{0,2}$|язык|библиотек|паттерн|^\d|^(?:video|serial|com|glue|echo|requests|combine|abc|xyz.*|b-.*)$/iu

let compiled: Lexicon | null = null

/** Compiled on first use and kept: the tables never change within a process. */
export function lexicon(): Lexicon {
  compiled ??= compile()
  return compiled
}

const compile = (): Lexicon => ({ ...compileSkills(), ...compileProfessions(), ...compileIndustries() })

type Named = readonly [words: readonly Word[], id: string]

function compileSkills() {
  const skills = new PhraseMatcher<string>()
  const exactSkills = new Map<string, string>()
  const shortAliases = new Set<string>()
  const skillTitles = new Map<string, string>()
  const parents = new Map<string, readonly string[]>()
  const named: Named[] = []
  const table = skillRows()

  /** A name that is one only where a skill is expected: in running text «access» or «go» are ordinary words. */
  const addWholeItem = (name: string, id: string): readonly Word[] => {
    const words = wordsOf(name)
    setFirst(exactSkills, writtenOf(words), id)
    named.push([words, id])
    return words
  }
  /** A name that is recognised anywhere. */
  const addName = (name: string, id: string): void => {
    const words = addWholeItem(name, id)
    // «знание spring» must not take the word from «знание Spring Boot», nor «Kubernetes Helm» from «Kubernetes, Helm»
    const isLed = words.length > 1 && LEAD_INS.has(words[0]?.stem ?? '')
    skills.addWords(isLed ? words.slice(1) : words, id, /[,;]/.test(name))
    // «СКУД», «ТЗ»: abbreviations have capitals in the tables, so that an ordinary word is not mistaken for one
    if (/^[А-ЯЁ]{2,4}$/.test(name)) shortAliases.add(name.toLowerCase().replaceAll('ё', 'е'))
    // «NodeJS» in running text is one word, «Node.js» two
    if (words.length === 2 && /^[a-z0-9]+$/.test(writtenOf(words))) {
      const compact = compactOf(words)
      if (compact.length >= 5) skills.addWords([compact], id)
    }
  }

  // titles before aliases: a title belongs to its skill whatever else is called so
  for (const [id, title, , above] of table) {
    skillTitles.set(id, title)
    if (above !== undefined) parents.set(id, above)
    addName(title, id)
  }
  for (const [id, , aliases] of table) for (const alias of aliases) addName(alias, id)
  for (const [id, aliases] of wholeItemRows()) for (const alias of aliases) addWholeItem(alias, id)
  let read: Spellings | null = null
  const spellings = (): Spellings => (read ??= compileSpellings(named, table))
  return { skills, exactSkills, spellings, shortAliases, skillTitles, parents }
}

function compileSpellings(named: readonly Named[], table: readonly SkillRow[]): Spellings {
  const compact = new Map<string, string>()
  const parts = new Map<string, string>()
  for (const [words, id] of named) setFirst(compact, compactOf(words), id)
  // «NUnit/xUnit» is called by either name, unless that is a name of another skill
  for (const [id, title] of table)
    if (/[/()]/.test(title))
      for (const name of title.split(/\s*[/()]\s*/u)) {
        if (NO_NAME.test(name)) continue
        const words = wordsOf(name)
        if (!compact.has(compactOf(words))) setFirst(parts, writtenOf(words), id)
      }
  return { parts, compact }
}

function compileProfessions() {
  const table = professionRows()
  const titles = new PhraseMatcher<string>()
  const duties = new PhraseMatcher<readonly string[]>((kept, added) => [...kept, ...added])
  const bySkill = new Map<string, string[]>()
  for (const { id, title, aliases, words, skills } of table) {
    for (const name of [title, ...aliases]) titles.add(name, id)
    for (const phrase of words) duties.add(phrase, [id])
    for (const skill of skills) push(bySkill, skill, id)
  }
  const sign = (ids: readonly string[]): Sign => ({
    professions: ids,
    weight: Math.log(1 + table.length / ids.length) / Math.log(1 + table.length),
  })
  const signs = new Map([...bySkill].map(([id, ids]) => [`#${id}`, sign(ids)]))
  const dutiesIn = (tokens: readonly Token[]): string[] =>
    duties.find(tokens).map(({ value, first, last }) => {
      const key = tokens
        .slice(first, last + 1)
        .map(({ stem }) => stem)
        .join(' ')
      if (!signs.has(key)) signs.set(key, sign([...new Set(value)]))
      return key
    })
  return { titles, professions: new Map(table.map((row) => [row.id, row])), dutiesIn, signs }
}

function compileIndustries() {
  const industries = new PhraseMatcher<string>()
  for (const { id, title, words } of industryRows())
    for (const phrase of [title, ...words]) industries.add(phrase, id)
  return { industries }
}

function writtenOf(words: readonly Word[]): string {
  let out = ''
  for (const { word } of words) out += word
  return out
}

function compactOf(words: readonly Word[]): string {
  let out = ''
  for (const { stem } of words) out += stem
  return out
}

/** The tables list the better meaning first. */
function setFirst(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value)
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
