/** Builds expressions over folded text: whole words of both alphabets. */

export const words = (source: string): RegExp => new RegExp(`(?<![а-яa-z0-9])(?:${source})(?![а-яa-z])`)

/** Same with every match wanted. */
export const everyWord = (source: string): RegExp => new RegExp(words(source).source, 'g')

/** First person of the present or of a simple future: «владею», «вожу», «учусь». */
export const PRESENT =
  '(?![а-я]+(?:ому|ему|ию)(?![а-я]))[а-я]*(?:[аяеуию]ю|[жчшщлнрвмдтгб]у|[лнрвмбп]ю)(?:сь)?'
/** Masculine or feminine past: «работал», «вела», «занималась». */
export const PAST = '[а-я]*(?:[аяиеуыо]л|[аяиеуыо]ла|шел|шла|вел|вела|[её]г|[оие]гла|н[её]с|несла)(?:ся|сь)?'

/** Edges of a segment, also where the whole statement is searched. */
export const START = '(?<=^|[.,;:(!?–—] ?)'
export const END = '(?= *(?:$|[.,;:!?)–—]))'
