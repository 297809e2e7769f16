/** A text read once: statements with their word keys and skills. */
import { findSkills } from '../skills.ts'
import { foldText } from '../text/normalise.ts'
import { splitStatements } from '../text/sentences.ts'
import { tokenise } from '../text/tokens.ts'
import { isStopKey } from '../text/everyday.ts'

/** One verbatim statement and what was recognised in it. */
export type Statement = {
  readonly text: string
  /** Distinct content keys in order of appearance. */
  readonly keys: readonly string[]
  /** Distinct skill ids. */
  readonly skills: readonly string[]
}

export type Skim = { readonly statements: readonly Statement[] }

/** Reads cleaned text. `limit` bounds the cost of a huge text; the rest of it is not read. */
export function skim(clean: string, limit = 400): Skim {
  const statements: Statement[] = []
  const seen = new Set<string>()
  for (const text of splitStatements(clean)) {
    if (statements.length >= limit) break
    if (seen.has(text)) continue
    seen.add(text)
    statements.push(readStatement(text, text))
  }
  return { statements }
}

function readStatement(text: string, said: string): Statement {
  const words = tokenise(said)
  return {
    text,
    keys: [...new Set(words.map((token) => token.stem))].filter((key) => !isStopKey(key)),
    skills: [...new Set(findSkills(words).map(({ id }) => id))],
  }
}

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
  return readStatement(statement.text, said)
}
