/** A key by its first letters in one script: «Альта-ГТД» and «Alta-GTD», «лечение» and «лечу» begin alike. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'u',
  я: 'a',
  w: 'v',
  y: 'i',
  j: 'i',
  q: 'k',
  x: 'ks',
}
const LETTERS = 5

const memo = new Map<string, string>()

/** The first five letters of a key in Latin script. */
export function beginningOf(key: string): string {
  const known = memo.get(key)
  if (known !== undefined) return known
  let out = ''
  for (const letter of key) {
    const latin = LATIN[letter] ?? letter
    if (latin !== out.at(-1)) out += latin
    if (out.length >= LETTERS) break
  }
  const beginning = out.slice(0, LETTERS)
  if (memo.size > 50_000) memo.clear()
  memo.set(key, beginning)
  return beginning
}
