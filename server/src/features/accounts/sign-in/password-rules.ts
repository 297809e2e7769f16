/** Rejects what attackers try first: a common word with a common ending. */
const WORDS = new Set(
  (
    'password passwort passw pass parol admin administrator root user guest welcome login letmein qwerty qwertyuiop ' +
    'asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abcdef abcd abc master dragon monkey football baseball hockey ' +
    'iloveyou sunshine princess superman batman pokemon starwars shadow michael jordan hunter killer trustno access ' +
    'changeme default temp test testtest company office work job recruiter recruit vacancy resume hello freedom whatever ' +
    'summer winter spring autumn january february march april may june july august september october november december ' +
    'moscow russia россия москва пароль админ администратор логин йцукен йцукенг йцукенгшщзх фывапр фыва ячсмить ' +
    'привет любовь солнце зима весна лето осень работа вакансия резюме компания кадры персонал марина наташа ' +
    'natasha marina ludmila vladimir sergey alexander dmitry andrey maxim ivan nikita privet lubov solnce zenit spartak ' +
    'google yandex яндекс samsung iphone windows computer internet microsoft'
  ).split(' '),
)
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const KEYS = [
  '0123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  'йцукенгшщзхъ',
]
const OWN_PART = 5

export function isWeak(password: string, own: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const bare = trimmed(lower)
  const read = bare.replace(/./gu, (sign) => LOOK_ALIKE[sign] ?? sign)
  return WORDS.has(bare) || WORDS.has(read) || isRun(lower) || hasOwnPart(password, own)
}

export const hasOwnPart = (password: string, own: readonly string[]): boolean =>
  partsOf(own).some((part) => password.toLowerCase().includes(part))

const trimmed = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** At most three distinct characters, or adjacent keys: `Qwerty123456`. */
function isRun(text: string): boolean {
  if (new Set(text).size <= 3) return true
  const letters = text.replace(/\P{L}/gu, '')
  return letters.length >= 4 && KEYS.some((row) => row.includes(letters) || reversed(row).includes(letters))
}

const reversed = (text: string) => text.split('').toReversed().join('')

const partsOf = (own: readonly string[]): string[] =>
  own
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .flatMap((part) => [part, ...inLatin(part)])
    .filter((part) => part.length >= OWN_PART)

const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
/** As people type it: by the passport's rules, and the shorter way. */
const LATIN = [
  'a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y  e iu ia',
  'a b v g d e yo zh z i y k l m n o p r s t u f h c ch sh sch  y  e yu ya',
].map((row) => row.split(' '))
const inLatin = (word: string): string[] =>
  /\p{Script=Cyrillic}/u.test(word)
    ? LATIN.map((row) => word.replace(/[а-яё]/g, (letter) => row[CYRILLIC.indexOf(letter)] ?? letter))
    : []
