/** A text read once: statements with their word keys and skills. */
import { signsIn } from '../roles.ts'
import { findSkills } from '../skills.ts'
import { foldText } from '../text/normalise.ts'
import { splitStatements } from '../text/sentences.ts'
import { type Token, tokenise } from '../text/tokens.ts'
import { isStopKey } from '../text/everyday.ts'

/** One verbatim statement and what was recognised in it. */
export type Statement = {
  readonly text: string
  /** Distinct content keys in order of appearance. */
  readonly keys: readonly string[]
  /** Distinct skill ids. */
  readonly skills: readonly string[]
  /** Latin keys that only spell those skills: «Postgres» and «PostgreSQL» must weigh the same. */
  readonly named: readonly string[]
  /** Signs of professions, repeated as often as they occur. */
  readonly signs: readonly string[]
}

export type Skim = {
  readonly statements: readonly Statement[]
  readonly tokens: readonly Token[]
  readonly skills: readonly { readonly id: string }[]
}

/** Reads cleaned text. `limit` bounds the cost of a huge text; the rest of it is not read. */
export function skim(clean: string, limit = 400): Skim {
  const statements: Statement[] = []
  const tokens: Token[] = []
  const skills: { id: string }[] = []
  const seen = new Set<string>()
  for (const text of splitStatements(clean)) {
    if (statements.length >= limit) break
    if (seen.has(text)) continue
    seen.add(text)
    const words = tokenise(text)
    const named = findSkills(words)
    statements.push(readStatement(text, words, named))
    for (const word of words) tokens.push(word)
    for (const skill of named) skills.push(skill)
  }
  return { statements, tokens, skills }
}

const readStatement = (
  text: string,
  words: readonly Token[],
  named: ReturnType<typeof findSkills>,
): Statement => ({
  text,
  keys: [...new Set(words.map((token) => token.stem))].filter((key) => !isStopKey(key)),
  skills: [...new Set(named.map(({ id }) => id))],
  named: words
    .filter(
      ({ word, start }) =>
        /^[a-z]/.test(word) && named.some((skill) => skill.start <= start && start < skill.end),
    )
    .map((token) => token.stem),
  signs: signsIn(words, named),
})

const DENIAL =
  /(?<![а-я])(?:нет|не (?:владе(?:ю|л)|зна(?:ю|л)|работал|име(?:ю|л)|уме(?:ю|л)|изуча(?:ю|л)|(?:использу|применя)(?:ю|ет(?:ся)?)|(?:использова|применя)л(?:ся|[аио]сь)?)[аи]?)(?![а-я])|^\s*без опыта(?![а-я])/
/** «Нет вредных привычек», «проблем нет»: good words, not a denial of what stands beside them. */
const HARMLESS =
  /(?:нет|не имею) (?:[а-я]+ )?(?:привычек|проблем|трудностей|сложностей|ограничений|противопоказаний|нареканий|замечаний|нарушений|отзывов|штрафов|судимост)|(?:привычек|проблем|трудностей|сложностей|барьера|ограничений|противопоказаний|нареканий|замечаний|нарушений|отзывов|штрафов|судимост[а-я]+)(?: [а-я]+)? нет(?![а-я])/g
const AFFIRMED =
  /(?<![а-я])(?<!не )(?:есть|имеется|имеются|имею|знаю|владею|умею|работал[аи]?|работаю)(?![а-я])/

/** The text with its denied clauses («медкнижки нет») blanked: offsets hold. A clause that also affirms is kept. */
export function affirmed(clean: string): string {
  if (!/нет|не |без опыта/i.test(clean)) return clean
  return clean.replace(/(?:(?!\.\s|\sно\s|\sа\s|\sзато\s)[^,;()!?\n])+/gi, (clause) => {
    const folded = foldText(clause)
    const isDenied = DENIAL.test(folded.replaceAll(HARMLESS, '')) && !AFFIRMED.test(folded)
    return isDenied ? ' '.repeat(clause.length) : clause
  })
}

/** A statement about oneself without what it denies: «с 1С не работал». */
export function withoutDenied(statement: Statement): Statement {
  const said = affirmed(statement.text)
  if (said === statement.text) return statement
  const words = tokenise(said)
  return readStatement(statement.text, words, findSkills(words))
}

/** What a statement adds to a word bag: plain keys, and a sign per skill instead of its spelling. */
export function bagKeys({ keys, skills, named }: Pick<Statement, 'keys' | 'skills' | 'named'>): string[] {
  return [...keys.filter((key) => !named.includes(key)), ...skills.map((id) => `#${id}`)]
}
