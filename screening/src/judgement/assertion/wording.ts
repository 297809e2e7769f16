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

/** Words of time and manner, which name nothing. */
export const FILLER = everyFiller(
  'пока|еще|уже|сейчас|руками|вживую|на практике|в деле|в проде|в продакшене|в бою|в работе|сам|сама|сами|никогда|раньше|ранее|к сожалению|увы|совсем|вообще|почти|пока что|раз|просто|тоже|также|у меня|это|был|была|было|были|в|на|с|до|по|от|из|и|а|г|год|года|году|лет|мес|месяц[а-я]*|январ[а-я]*|феврал[а-я]*|март[а-я]*|апрел[а-я]*|ма[йяе]|июн[а-я]*|июл[а-я]*|август[а-я]*|сентябр[а-я]*|октябр[а-я]*|ноябр[а-я]*|декабр[а-я]*|начал[а-я]*|конц[а-я]*|осень[ю]?|весной|летом|зимой|(?:прошл|будущ|следующ|ближайш|текущ|нынешн|свободн)[а-я]+|эт[а-я]+|полугоди[а-я]+|квартал[а-я]*|врем[яе][а-я]*|перспектив[а-я]*|срок|активно|самостоятельно|нуля|опыта|знаний|навыков|практики|really|yet|currently|still|but|i|it|in|at',
)
function everyFiller(source: string): RegExp {
  return new RegExp(`(?<![а-яa-z])(?:${source})(?![а-яa-z])|[^а-яa-z]+`, 'g')
}
