/** Clean text to the pieces a person would call one statement: lines, bullets, sentences. */

const BULLET = /^[\s•·▪●◦‣∙○■□►▸»*\-–—−+?✓✔☑]+|^\d{1,2}[.)]\s+/u
/** A sentence ends before a capital, a bullet in running text, or a semicolon. */
const BREAK =
  /(?<=[.!?…])\s+(?=[«"(]?[A-ZА-ЯЁ0-9•\-–—])|(?<=[а-яёa-z)])\.(?=[А-ЯЁ][а-яё])|;\s*|\s+(?=[•·▪●◦‣■►✓✔])|\s+[-–—]\s+(?=[А-ЯЁ][а-яё]{3,})/u
const LONGEST = 400

/** Statements in order; each is a verbatim substring of `clean`. Empty ones are left out. */
export function splitStatements(clean: string): string[] {
  const out: string[] = []
  for (const line of clean.split('\n')) {
    for (const piece of line.split(BREAK)) {
      const text = piece.replace(BULLET, '').trim()
      if (text.length < 2 || !/\p{L}/u.test(text)) continue
      for (let at = 0; at < text.length; at += LONGEST) out.push(text.slice(at, at + LONGEST))
    }
  }
  return out
}

/** At most `limit` characters around nothing in particular: a statement short enough to quote. */
export function shorten(statement: string, limit = 160): string {
  if (statement.length <= limit) return statement
  const cut = statement.slice(0, limit)
  const space = cut.lastIndexOf(' ')
  return space > limit / 2 ? cut.slice(0, space) : cut
}
