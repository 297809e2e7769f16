/** Words that tell whether a man or a woman writes, in one form: it moves no chance. */
import { foldText } from '../../text/normalise.ts'

const SHORT: Readonly<Record<string, string>> = {
  готова: 'готов',
  рада: 'рад',
  сама: 'сам',
  знакома: 'знаком',
  судима: 'судим',
  должна: 'должен',
  согласна: 'согласен',
  способна: 'способен',
  свободна: 'свободен',
}
/** «Прошла», «несла», «могла»; «работала», «занималась»; «уволена»; «ответственная». */
const FORMS: readonly (readonly [ending: RegExp, form: string])[] = [
  [/шла$/, 'шел'],
  [/(?<=нес|вез|мог|рос|стиг|лег|рег|пек|тек)ла(?=с?ь?$)/, ''],
  [/(?<=[аяиеуыо]л)ась$/, 'ся'],
  [/(?<=[аяиеуыо]л)а$/, ''],
  [/(?<=[а-я]{3}(?:ен|ан|ят|ыт))а$/, ''],
  [/(?:ий|ой|ая|яя)$/, 'ый'],
]

const formOf = (word: string): string => {
  const short = SHORT[word]
  if (short !== undefined) return short
  const found = FORMS.find(([ending]) => ending.test(word))
  return found === undefined ? word : word.replace(found[0], found[1])
}

/** Folded text with one form for both. */
export const sexless = (text: string): string => foldText(text).replace(/[а-я]+/g, formOf)
