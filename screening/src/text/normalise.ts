/**
 * One spelling for every text before anything is read from it. Quotes shown to people are cut from `cleanText`,
 * comparisons use `foldText`; both have the same offsets.
 */

/** Invisible characters: soft hyphen, zero-width, direction marks, word joiners, variation selectors, tags. */
const INVISIBLE =
  /\u034F|\u180B|\u180C|\u180D|[\uFE00-\uFE0F]|[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]|\uDB40[\uDC00-\uDDEF]/g
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is being removed
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g
const EXOTIC_SPACE = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\t]/g

/** Cyrillic letters that look Latin and vice versa: candidates paste them by a keyboard slip, spammers on purpose. */
const LATIN_OF: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  һ: 'h',
  г: 'r',
}
const CYRILLIC_OF: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
  i: 'і',
  n: 'п',
  r: 'г',
  u: 'и',
}

/** What `cleanText` may have to change; most texts have none of it and cost one check. */
const UNUSUAL = /[^\n -~А-яЁё«»–—]| {2}/

/** Number of invisible characters in the text; human text has none or a few soft hyphens. */
export function countInvisible(text: string): number {
  return text.match(INVISIBLE)?.length ?? 0
}

/** NFKC, no invisible characters, plain spaces, LF line ends. Case and letters are kept: quotes are cut from here. */
export function cleanText(text: string): string {
  if (!UNUSUAL.test(text)) return text.trim()
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROL, ' ')
    .replace(EXOTIC_SPACE, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Lower case and ё→е, of the same length as its input, so offsets hold in both. */
export function foldText(clean: string): string {
  const lower = clean.toLowerCase()
  // «İ» is the only letter whose lower case is longer; the tests cover this rare path
  const same = lower.length === clean.length ? lower : Array.from(clean, sameLengthLower).join('')
  return same.replaceAll('ё', 'е')
}

function sameLengthLower(letter: string): string {
  const lower = letter.toLowerCase()
  return lower.length === letter.length ? lower : letter
}

const LATIN = /[a-z]/
const CYRILLIC = /[а-яіѕјԁԛԝһ]/

/**
 * A word in two alphabets is one word in disguise: it becomes Latin when every Cyrillic letter has a Latin twin,
 * otherwise Cyrillic when every Latin letter has a Cyrillic twin, otherwise it stays. Expects folded text.
 */
export function foldHomoglyphs(word: string): string {
  if (!LATIN.test(word) || !CYRILLIC.test(word)) return word
  const latin = swap(word, CYRILLIC, LATIN_OF)
  if (latin !== null) return latin
  return swap(word, LATIN, CYRILLIC_OF) ?? word
}

function swap(word: string, alien: RegExp, twins: Readonly<Record<string, string>>): string | null {
  let out = ''
  for (const letter of word) {
    if (!alien.test(letter)) {
      out += letter
      continue
    }
    const twin = twins[letter]
    if (twin === undefined) return null
    out += twin
  }
  return out
}

/** The Latin reading of a wholly Cyrillic look-alike («РНР» → «php»), or `null` when some letter has no twin. */
export function latinTwin(word: string): string | null {
  return swap(word, CYRILLIC, LATIN_OF)
}
