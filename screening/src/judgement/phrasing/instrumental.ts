/** «Старший маркетолог» → «старшим маркетологом»: who somebody was, after «3 года …». */

const MOST_ADJECTIVES = 2
/** Endings of names of people by their work; any other word is not bent. */
const MASCULINE =
  /(?:лог|агог|ург|рг|[еёо]р|ьер|[иы]р|ист|ик|тель|арь|[ае]нт|льтант|ульт|евт|ач|вед|вод|вар|ном|мен|нин)$/iu
const FEMININE = /(?:сестра|няня|[нвтч]ица|щица|[еи]йка|истка|антка|ентка|рка|арша|ичка)$/iu
const ADJECTIVE = /^[а-яё-]+(?:ый|ий|ой|ая|яя)$/iu
/** Nouns by themselves: «ведущий», «заведующая складом». */
const NOUN_LIKE = /^(?:заведующ|управляющ|рабоч|горничн|дежурн)(?:ий|ая|ый)$/iu
/** First halves that no case changes: «интернет-маркетолог», «контент-менеджер». */
const FIRST_HALF = /^(?:контент|ивент|тренд|клиент|студент|текст|аккаунт|пиар|[a-z\d]+)$/iu
const SHAPE = /^[\p{L}\d\s-]{3,60}$/u

/** `null`: not surely a name that the rules bend. */
export function instrumental(title: string): string | null {
  if (!SHAPE.test(title)) return null
  const words = title.trim().split(/\s+/)
  const at = words.findIndex((word) => !ADJECTIVE.test(word) || NOUN_LIKE.test(word))
  if (at < 0 || at > MOST_ADJECTIVES) return null
  const head = bentNoun(words[at] ?? '')
  const next = words[at + 1] ?? ''
  // «бухгалтер калькулятор»: another name in the same case
  if (head === null || bentNoun(next) !== null || /(?:ый|ий|ая|яя)$/iu.test(next)) return null
  return [...words.slice(0, at).map(bentAdjective), head, ...words.slice(at + 1)].join(' ')
}

function bentNoun(word: string): string | null {
  if (NOUN_LIKE.test(word)) return bentAdjective(word)
  const parts = word.split('-')
  const bent = parts.map((part, at) =>
    at < parts.length - 1 && (FIRST_HALF.test(part) || !isPerson(part)) ? calm(part) : bentPart(part),
  )
  return bent.every((part) => part !== null) ? bent.join('-') : null
}

const isPerson = (part: string): boolean =>
  /^(?:продавец|врач)$/iu.test(part) || MASCULINE.test(part) || FEMININE.test(part)

function bentPart(part: string): string | null {
  if (!/^[а-яё]+$/iu.test(part) || !isPerson(part)) return null
  const own = calm(part)
  if (own === 'продавец') return 'продавцом'
  if (own === 'секретарь') return 'секретарём'
  if (FEMININE.test(own))
    return own
      .replace(/ца$/u, 'цей')
      .replace(/[шч]а$/u, (end) => `${end[0]}ей`)
      .replace(/я$/u, 'ей')
      .replace(/а$/u, 'ой')
  return own.endsWith('ь') ? own.replace(/ь$/u, 'ем') : `${own}ом`
}

/** Without the capital of a title; «SMM» and «Java» keep theirs. */
const calm = (word: string): string => (/^[А-ЯЁ][а-яё]*$/u.test(word) ? word.toLowerCase() : word)

function bentAdjective(word: string): string {
  return calm(word)
    .replace(/([гкхжшщч])(?:ий|ой)$/u, '$1им')
    .replace(/ий$/u, 'им')
    .replace(/(?:ый|ой)$/u, 'ым')
    .replace(/([жшщч])ая$/u, '$1ей')
    .replace(/ая$/u, 'ой')
    .replace(/яя$/u, 'ей')
}
