/** Clean text to statements: lines, bullets, sentences. */

const BULLET = /^[\s•·▪●◦‣∙○■□►▸»*\-–—−+?✓✔☑]+|^\d{1,2}[.)]\s+/u
/**
 * A sentence ends before a capital, a bullet in running text, or a semicolon, but not after an abbreviation: «кат. В»,
 * «г. Химки» («2015 г.» is a year, which may end one).
 */
const BREAK =
  /(?<=[.!?…])(?<!(?<![а-яё])(?:[Кк]ат|[Гг]ражд|ул|им|т\. ?[нч]|(?<!\d ?|кв\. ?|куб\. ?)(?:гр?|м|ст))\.)\s+(?=[«"(]?[A-ZА-ЯЁ0-9•\-–—])|(?<=[а-яёa-z)])(?<![Яя]ндекс)\.(?=[А-ЯЁ][а-яё])|;\s*|[•▪●■►✓✔]|\s+(?=[·◦‣])|\s+[-–—]\s+(?=[А-ЯЁ][а-яё]{3,})/u
const LONGEST = 400

/** Statements in order; each is a verbatim substring of `clean`. Empty ones are left out. */
export function splitStatements(clean: string): string[] {
  const out: string[] = []
  for (const line of clean.split('\n')) {
    for (const piece of line.split(BREAK)) {
      const text = piece.replace(BULLET, '').trim()
      if (text.length < 2 || !/\p{L}/u.test(text)) continue
      out.push(...pieces(text))
    }
  }
  return out
}

/** Parts of an overlong statement, at most `LONGEST` characters each, cut between words if there are any. */
function pieces(text: string): string[] {
  const out: string[] = []
  let rest = text
  while (rest.length > LONGEST) {
    const space = rest.lastIndexOf(' ', LONGEST)
    const end = space > LONGEST / 2 ? space : LONGEST
    out.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? out : [...out, rest]
}

/** A verbatim beginning short enough to quote: at most `limit` characters, cut between words and outside brackets. */
export function shorten(statement: string, limit = 160): string {
  if (statement.length <= limit) return statement
  const cut = statement.slice(0, limit)
  const space = cut.lastIndexOf(' ')
  const words = space > limit / 2 ? cut.slice(0, space) : cut
  const open = Math.max(...PAIRS.map(([left, right]) => openAt(words, left, right)))
  const whole = open > 0 ? words.slice(0, open) : words
  // no sentence ends with «с» or «и»
  return whole.replace(/(?:\s+[а-яё]{1,2})?[\s,;:–—-]*$/iu, '')
}

/** A statement as printed in evidence: its beginning, with «…» if it was cut. */
export function quoteOf(statement: string, limit?: number): string {
  const piece = shorten(statement, limit)
  return piece.length < statement.length ? `${piece}…` : piece
}

const PAIRS = [
  ['(', ')'],
  ['«', '»'],
  ['[', ']'],
] as const

/** Position of an unclosed bracket, or −1. */
function openAt(text: string, left: string, right: string): number {
  const at = text.lastIndexOf(left)
  return at > text.lastIndexOf(right) ? at : -1
}
