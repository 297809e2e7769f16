/** Text to words with offsets. Knows the names a plain word pattern tears apart: C++, C#, .NET, 1С, Node.js. */
import { cleanText, foldHomoglyphs, foldText } from './normalise.ts'
import { stem } from './stem.ts'

export type Token = {
  /** Folded word. */
  readonly word: string
  /** Comparison key. */
  readonly stem: string
  readonly start: number
  readonly end: number
}

/** Letters of both alphabets and digits, with the tails that belong to a name; `.net` may begin with its dot. */
const WORD = /\.net(?![a-z])|[a-zа-яіѕј0-9]+(?:\+\+|#)?/g

/** Words of cleaned text, offsets into that same text. */
export function tokenise(clean: string): Token[] {
  const folded = foldText(clean)
  const tokens: Token[] = []
  WORD.lastIndex = 0
  for (let match = WORD.exec(folded); match !== null; match = WORD.exec(folded)) {
    const [written] = match
    const { word, stem: key } = readWord(written)
    tokens.push({ word, stem: key, start: match.index, end: match.index + written.length })
  }
  return tokens
}

type Word = Pick<Token, 'word' | 'stem'>

/** Texts repeat their words, so each is understood once. */
const known = new Map<string, Word>()
const KNOWN_LIMIT = 60_000

function readWord(written: string): Word {
  const before = known.get(written)
  if (before !== undefined) return before
  const word = nameOf(foldHomoglyphs(written))
  const read = { word, stem: stem(word) }
  if (known.size >= KNOWN_LIMIT) known.clear()
  known.set(written, read)
  return read
}

/** «С++», «С#» typed in Cyrillic; «1C» typed in Latin: one spelling each. */
function nameOf(word: string): string {
  if (word === 'с++') return 'c++'
  if (word === 'с#') return 'c#'
  if (word === '1c') return '1с'
  return word
}

/** Keys of a short phrase, as the tables and the matcher compare them. */
export function phraseKeys(phrase: string): string[] {
  return tokenise(cleanText(phrase)).map((token) => token.stem)
}
