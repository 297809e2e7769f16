/** Words that stand in the case of «с …», «без …» or «наличие …», as one says them alone. */
import { foldText } from '../../text/normalise.ts'

/** What asks begin with, by its forms in other cases. */
const HEADS: Readonly<Record<string, string>> = {
  опытом: 'опыт',
  опыта: 'опыт',
  знанием: 'знание',
  знания: 'знание',
  знаний: 'знание',
  умением: 'умение',
  умения: 'умение',
  навыками: 'навыки',
  навыков: 'навыки',
  удостоверением: 'удостоверение',
  удостоверения: 'удостоверение',
  образованием: 'образование',
  образования: 'образование',
  дипломом: 'диплом',
  диплома: 'диплом',
  правами: 'права',
  прав: 'права',
  стажем: 'стаж',
  стажа: 'стаж',
  портфолио: 'портфолио',
  сертификатом: 'сертификат',
  сертификата: 'сертификат',
  аккредитацией: 'аккредитация',
  аккредитации: 'аккредитация',
  аккредитацию: 'аккредитация',
  ссылок: 'ссылки',
  примеров: 'примеры',
  образцов: 'образцы',
  медкнижкой: 'медкнижка',
  медкнижку: 'медкнижка',
  медкнижки: 'медкнижка',
  санкнижкой: 'санкнижка',
  санкнижку: 'санкнижка',
  санкнижки: 'санкнижка',
  справку: 'справка',
  справки: 'справка',
  лицензию: 'лицензия',
  лицензии: 'лицензия',
  группу: 'группа',
  категорию: 'категория',
  пониманием: 'понимание',
  понимания: 'понимание',
  желанием: 'желание',
  гражданством: 'гражданство',
  граждан: 'гражданство',
  гражданства: 'гражданство',
  допуском: 'допуск',
  допуска: 'допуск',
  английского: 'английский',
}

const ADJECTIVE = /^[а-яё-]{2,}(?:ыми|ими|ого|его|ым|им|ых|их|ой|ей|ую|юю)$/iu
const MOST_ADJECTIVES = 3
const HAVING = /^наличие\s+/iu

/**
 * «Действующей аккредитацией» → «действующая аккредитация», «наличие высшего образования» → «высшее образование»; a text
 * that begins otherwise stays as it is.
 */
export function nominative(text: string): string {
  const isHad = HAVING.test(text)
  const rest = text.replace(HAVING, '')
  const words = rest.split(' ', MOST_ADJECTIVES + 1)
  const at = words.findIndex((one) => headOf(one) !== undefined)
  const word = words[at] ?? ''
  const head = headOf(word)
  const adjectives = words.slice(0, Math.max(0, at))
  if (head === undefined || (isHad && !BY_NAME.has(head))) return text
  if (!adjectives.every((one) => ADJECTIVE.test(one))) return text
  // «справки» are a nominative of many too
  if (!isHad && adjectives.length === 0 && MAY_BE_MANY.test(bare(word))) return text
  const said = adjectives.filter((one) => !OWN.test(one)).map((one) => agreed(one.toLowerCase(), head))
  const end = adjectives.reduce((sum, one) => sum + one.length + 1, 0) + bare(word).length
  return [...said, head].join(' ') + rest.slice(end)
}
const bare = (word: string): string => /^[а-яё]+/iu.exec(word)?.[0] ?? ''
const headOf = (word: string): string | undefined =>
  /^[а-яё]+-/iu.test(word) ? undefined : HEADS[foldText(bare(word))]
const OWN = /^(?:сво|тво|мо|наш|ваш)[а-яё]{1,3}$/iu
/** What one has, and says without «наличие». */
const BY_NAME = new Set([
  'опыт',
  'образование',
  'удостоверение',
  'аккредитация',
  'диплом',
  'сертификат',
  'медкнижка',
  'санкнижка',
  'портфолио',
  'навыки',
  'допуск',
  'стаж',
  'гражданство',
])
const MAY_BE_MANY = /^(?:образования|санкнижки|справки|лицензии)$/iu

/** An adjective in the nominative of the noun. */
function agreed(adjective: string, head: string): string {
  const [, stem = adjective, ending = ''] =
    /^(.*?)(ыми|ими|ого|его|ым|им|ых|их|ой|ей|ую|юю)$/u.exec(adjective) ?? []
  const isHissing = /[жшщч]$/u.test(stem)
  const isSoft = /^[еию]/u.test(ending) && !/[гкхжшщч]$/u.test(stem)
  if (head === 'права' || /[иы]$/u.test(head))
    return stem + (isSoft || /[гкхжшщч]$/u.test(stem) ? 'ие' : 'ые')
  if (/[ая]$/u.test(head)) return stem + (isSoft ? 'яя' : 'ая')
  if (/[ое]$/u.test(head)) return stem + (isSoft || isHissing ? 'ее' : 'ое')
  return stem + (isSoft || /[гкхжшщч]$/u.test(stem) ? 'ий' : 'ый')
}

const LOCATIVES: readonly (readonly [RegExp, string])[] = [
  [/ице$/iu, 'ица'],
  [/ике$/iu, 'ика'],
  [/стве$/iu, 'ство'],
  [/овле$/iu, 'овля'],
  [/(?<=комп)ании$/iu, 'ания'],
  [/(?<=[ае])нии$/iu, 'ние'],
  [/ии$/iu, 'ия'],
]
/** An alternative that was cut out of «опыт в рознице или e-commerce», as one says it alone: «розница». */
export function alone(words: string, ask: string): string {
  const at = ask.indexOf(words)
  if (at < 0 || !/(?<![а-яё])(?:в|во|на)\s$/iu.test(ask.slice(0, at))) return words
  const [head = '', ...rest] = words.split(' ')
  const bent = LOCATIVES.find(([ending]) => ending.test(head))
  if (bent === undefined) return words
  return [head.replace(bent[0], bent[1]), ...rest].join(' ')
}
