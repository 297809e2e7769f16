/** The ontology compiled once for matching: phrases to skills, professions and industries. */
import { industryRows } from './ontology/industries.ts'
import { professionRows } from './ontology/professions.ts'
import { skillRows } from './ontology/skills.ts'
import { specialityRows } from './ontology/specialities.ts'
import type { ProfessionRow } from './ontology/types.ts'
import { wholeItemRows } from './ontology/whole-items.ts'
import { PhraseMatcher } from './text/matcher.ts'
import { phraseKeys, wordsOf } from './text/tokens.ts'

export type Lexicon = {
  readonly skills: PhraseMatcher<string>
  /** Names as written, without spaces and punctuation: endings tell «сием» from «си». */
  readonly exactSkills: ReadonlyMap<string, string>
  /** Aliases without spaces and punctuation: «node.js», «NodeJS» and «node js» are the same. */
  readonly compactSkills: ReadonlyMap<string, string>
  /** Cyrillic abbreviations of up to four letters, exactly as in the tables. */
  readonly shortAliases: ReadonlySet<string>
  readonly skillTitles: ReadonlyMap<string, string>
  /** Every spelling of a skill, its title first. */
  readonly skillNames: ReadonlyMap<string, readonly string[]>
  readonly parents: ReadonlyMap<string, readonly string[]>
  readonly titles: PhraseMatcher<string>
  readonly professions: ReadonlyMap<string, ProfessionRow>
  /** Index of each profession in its table. */
  readonly numbers: ReadonlyMap<string, number>
  /** Characteristic phrases; the value is a key of `signs`. */
  readonly duties: PhraseMatcher<string>
  /** Characteristic phrase or `#skill` → the professions it indicates and how strongly (more professions, weaker). */
  readonly signs: ReadonlyMap<string, Sign>
  /** Name of a speciality of study → the professions it prepares for. */
  readonly specialities: PhraseMatcher<readonly string[]>
  readonly industries: PhraseMatcher<string>
  readonly industryTitles: ReadonlyMap<string, string>
  /** Number of professions whose words contain a key; the base of phrase weights. */
  readonly keySpread: ReadonlyMap<string, number>
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

function compile(): Lexicon {
  const skills = new PhraseMatcher<string>()
  const exactSkills = new Map<string, string>()
  const compactSkills = new Map<string, string>()
  const shortAliases = new Set<string>()
  const skillTitles = new Map<string, string>()
  const skillNames = new Map<string, readonly string[]>()
  const parents = new Map<string, readonly string[]>()
  const addBare = (name: string, id: string): void => {
    if (NO_NAME.test(name)) return
    const { written, keys } = readName(name)
    if (!compactSkills.has(keys.join(''))) setFirst(exactSkills, written, id)
  }
  const addSkill = (alias: string, id: string): void => {
    const { written, keys } = readName(alias)
    setFirst(exactSkills, written, id)
    // «знание spring» must not take the word from «знание Spring Boot», nor «Kubernetes Helm» from «Kubernetes, Helm»
    const named = keys.length > 1 && LEAD_INS.has(keys[0] ?? '') ? keys.slice(1) : keys
    skills.addKeys(named, id, /[,;]/.test(alias))
    const compact = keys.join('')
    // «СКУД», «ТЗ»: abbreviations have capitals in the tables, so that an ordinary word is not mistaken for one
    if (/^[А-ЯЁ]{2,4}$/.test(alias)) shortAliases.add(alias.toLowerCase().replaceAll('ё', 'е'))
    setFirst(compactSkills, compact, id)
    // «NodeJS» in running text is one word, «Node.js» two
    if (keys.length === 2 && compact.length >= 5 && /^[a-z0-9]+$/.test(compact)) skills.addKeys([compact], id)
  }
  const skillTable = skillRows()
  for (const [id, title, aliases, above] of skillTable) {
    skillTitles.set(id, title)
    skillNames.set(id, [title, ...aliases])
    if (above !== undefined) parents.set(id, above)
    addSkill(title, id)
  }
  for (const [id, , aliases] of skillTable) for (const alias of aliases) addSkill(alias, id)
  // not in running text, where «access» or «go» are ordinary words
  for (const [id, aliases] of wholeItemRows())
    for (const alias of aliases) {
      const { written, keys } = readName(alias)
      setFirst(exactSkills, written, id)
      setFirst(compactSkills, keys.join(''), id)
    }

  // «Room (Android)» is called Room where a skill is expected, «NUnit/xUnit» by either name; a name of another skill
  // stays with that skill
  for (const [id, title] of skillTable)
    if (/[/()]/.test(title)) for (const name of title.split(/\s*[/()]\s*/u)) addBare(name, id)

  const titles = new PhraseMatcher<string>()
  const professions = new Map<string, ProfessionRow>()
  const spread = new Map<string, Set<string>>()
  const phrases = new Map<string, string[]>()
  const bySkill = new Map<string, string[]>()
  const professionTable = professionRows()
  for (const row of professionTable) {
    professions.set(row.id, row)
    for (const alias of [row.title, ...row.aliases]) titles.add(alias, row.id)
    for (const phrase of row.words) {
      const keys = phraseKeys(phrase)
      push(phrases, keys.join(' '), row.id)
      for (const key of keys) spread.set(key, (spread.get(key) ?? new Set()).add(row.id))
    }
    for (const skill of row.skills) push(bySkill, skill, row.id)
  }
  const sign = (ids: readonly string[]): Sign => ({
    professions: ids,
    weight: Math.log(1 + professionTable.length / ids.length) / Math.log(1 + professionTable.length),
  })
  const duties = new PhraseMatcher<string>()
  const signs = new Map([...bySkill].map(([id, ids]) => [`#${id}`, sign(ids)]))
  for (const [phrase, ids] of phrases) {
    duties.addKeys(phrase.split(' '), phrase)
    signs.set(phrase, sign([...new Set(ids)]))
  }
  const specialities = new PhraseMatcher<readonly string[]>()
  for (const [names, ids] of specialityRows()) for (const name of names) specialities.add(name, ids)
  const industries = new PhraseMatcher<string>()
  const industryTitles = new Map<string, string>()
  for (const row of industryRows()) {
    industryTitles.set(row.id, row.title)
    for (const phrase of [row.title, ...row.words]) industries.add(phrase, row.id)
  }
  return {
    skills,
    exactSkills,
    compactSkills,
    shortAliases,
    skillTitles,
    skillNames,
    parents,
    titles,
    professions,
    numbers: new Map([...professions.keys()].map((id, at) => [id, at])),
    duties,
    signs,
    specialities,
    industries,
    industryTitles,
    keySpread: new Map([...spread].map(([key, ids]) => [key, ids.size])),
  }
}

/** A name of the tables: its words as written, joined, and their keys. */
function readName(name: string): { readonly written: string; readonly keys: readonly string[] } {
  const words = wordsOf(name)
  return { written: words.map(({ word }) => word).join(''), keys: words.map(({ stem }) => stem) }
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
