/** Text to words with offsets. Knows names that a plain word pattern would split: C++, C#, .NET, 1С, Node.js. */
import { cleanText, foldHomoglyphs, foldText } from './normalise.ts'
import { stem } from './stem.ts'

export type Token = {
  /** Folded word. */
  readonly word: string
  /** Comparison key. */
  readonly stem: string
  readonly start: number
  readonly end: number
  /**
   * The word only qualifies another name: the first half of a compound («интернет-заказ»), an edge of a quoted name
   * («История поля»).
   */
  readonly is_part: boolean
  /** A comma or a semicolon stands between the word and the one before it. */
  readonly is_apart: boolean
}

/** Letters of both alphabets and digits, with the suffixes that belong to a name; `.net` may begin with its dot. */
const WORD =
  /\.net(?![a-z])|[a-zа-яіѕј0-9]+(?:\+\+|#|(?<=консультант|consultant)(?:\+| \+(?! ?[a-zа-я0-9])))?/g

/** «А/В-тесты» typed in Cyrillic; elsewhere «а» and «в» are words. */
const AB_TEST = /(?<![a-zа-я])[aа]\/[bв](?=[ -]?тест)/g

const foldWords = (clean: string): string => {
  const folded = foldText(clean)
  return folded.includes('/') ? folded.replaceAll(AB_TEST, 'a/b') : folded
}

/** The texts read last: facts, clauses, wishes and professions of one resume are read from the same sentences. */
const recent = new Map<string, readonly Token[]>()
const RECENT_LIMIT = 500
const RECENT_LENGTH = 500

/** Words of cleaned text, offsets into that same text. Of a text read again the same array. */
export function tokenise(clean: string): readonly Token[] {
  const before = recent.get(clean)
  if (before !== undefined) return before
  const tokens = readTokens(clean)
  if (clean.length <= RECENT_LENGTH) {
    if (recent.size >= RECENT_LIMIT) recent.clear()
    recent.set(clean, tokens)
  }
  return tokens
}

/** Words of lines as of one text of at most so many characters, each with its place in its own line. */
export function tokensOfLines(lines: readonly string[], longest: number): readonly Token[] {
  const whole = lines.join('\n')
  if (whole.length > longest) return tokenise(whole.slice(0, longest))
  const out: Token[] = []
  let isAfterComma = false
  for (const line of lines) {
    let end = 0
    for (const token of tokenise(line)) {
      out.push(isAfterComma ? { ...token, is_apart: true } : token)
      isAfterComma = false
      end = token.end
    }
    isAfterComma ||= isApart(line, end, line.length)
  }
  return out
}

function readTokens(clean: string): readonly Token[] {
  const folded = foldWords(clean)
  const tokens: Token[] = []
  let end = 0
  WORD.lastIndex = 0
  for (let match = WORD.exec(folded); match !== null; match = WORD.exec(folded)) {
    const [written] = match
    const { word, stem: key } = readWord(written)
    const start = match.index
    const is_apart = isApart(folded, end, start)
    end = start + written.length
    tokens.push({ word, stem: key, start, end, is_part: isPart(folded, start, end), is_apart })
  }
  return tokens
}

function isPart(folded: string, start: number, end: number): boolean {
  const after = folded.charCodeAt(end)
  if (after === HYPHEN) return LETTER.test(folded.charAt(end + 1))
  // quotation marks on both sides enclose the whole name
  return isQuote(folded.charCodeAt(start - 1)) !== isQuote(after)
}

function isApart(folded: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = folded.charCodeAt(at)
    if (code === COMMA || code === SEMICOLON) return true
  }
  return false
}
const COMMA = 0x2c
const SEMICOLON = 0x3b
const isQuote = (code: number) =>
  code === 0xab || code === 0xbb || code === 0x22 || (code >= 0x201c && code <= 0x201e)
const HYPHEN = 0x2d
const LETTER = /[a-zа-я]/

/** A word whose key is made when it is first asked for: most words of the tables stand in no text. */
class Word {
  readonly word: string
  #stem: string | null = null

  constructor(word: string) {
    this.word = word
  }

  get stem(): string {
    return (this.#stem ??= stem(this.word))
  }
}
export type { Word }

/** Texts repeat their words, so each is analysed once. */
const known = new Map<string, Word>()
const KNOWN_LIMIT = 60_000

function readWord(written: string): Word {
  const before = known.get(written)
  if (before !== undefined) return before
  const read = new Word(nameOf(foldHomoglyphs(written)))
  if (known.size >= KNOWN_LIMIT) known.clear()
  known.set(written, read)
  return read
}

/** «С++», «С#» typed in Cyrillic; «1C» typed in Latin; «Консультант+»: one spelling each. */
function nameOf(word: string): string {
  if (word === 'с++') return 'c++'
  if (word === 'с#') return 'c#'
  if (word === '1c') return '1с'
  if (/^(?:консультант|consultant) ?\+$/.test(word)) return 'консультантплюс'
  return word
}

/** Keys of a short phrase, as the tables and the matcher compare them. */
export function phraseKeys(phrase: string): string[] {
  return wordsOf(phrase).map((word) => word.stem)
}

/** Words without their places: the tables have forty thousand names, and all are read when the engine starts. */
export function wordsOf(name: string): Word[] {
  return foldWords(cleanText(name)).match(WORD)?.map(readWord) ?? []
}
