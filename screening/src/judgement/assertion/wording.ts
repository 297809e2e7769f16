/** Builds expressions over folded text: whole words of both alphabets; and the words that are no names. */

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
  return new RegExp(`(?<![а-яa-z])(?<!(?<!\\d)1(?=с(?![а-я])))(?:${source})(?![а-яa-z])|[^а-яa-z]+`, 'g')
}

/** A segment with a predicate of its own, or with words of praise: it belongs to no list of its neighbour. */
export const PREDICATE = words(
  `я|мы|сам|сама|да|yes|готов[аы]?|согласн[аы]?|только|исключительно|есть|имеется|имеются|опыт|стаж|уверенн[а-я]+|отличн[а-я]+|хорош[а-я]+|свободн[а-я]+|продвинут[а-я]+|в совершенстве|на уровне|действу[а-я]+|действител[а-я]+|бессрочн[а-я]+|веду|вожу|пишу|варю|делаю|могу|езжу|живу|беру|ищу|люблю|[а-я]+(?:[аяе]ю|ирую|изую|ьзую)(?:сь)?|[а-я]+(?:ает|яет|еет|ует|ают|яют|еют|уют)(?:ся)?|[а-я]+(?:ится|ятся|атся)|[а-я]{2,}(?:ала|яла|ила|ела|овал|евал|ывал|ивал|елал|ился|илась|ался|алась)|работал|провел|вел|вела|освоил|знал|умел|являюсь|is|are|have|has|am|was|were|worked|used|know|experienced|fluent|proficient|strong|years?|only|[abc][12]|базов[а-я]+|разговорн[а-я]+|родной|средн[а-я]+|intermediate|advanced|upper|native|basic`,
)

/** After a denial: «не открывала ни разу». */
export const EMPHASIS = /^(?: (?:ни разу|никогда|вообще|совсем|вовсе|пока|раньше|ранее|вживую))+$/
/** «Компас-3D», «Битрикс24»: a name of no one script. */
export const MIXED = /^(?:(?:с|со|в|во|на|по|к) )?[а-я]+-?(?:\d[а-яa-z]?|[a-z]+)$/

/** Of what was named just before: «доступа к ней не имел»; told alike: «в 1С тоже». */
export const NO_REACH =
  /(?<![а-я])к (?:ним|ней|нему) (?:[а-я]+ ){0,3}(?:доступ|допуск|не (?:до|под)пуска|не прикаса)|(?:доступ|допуск)а к (?:ним|ней|нему)(?![а-я])/
export const TOO = words('тоже|также|аналогично|too|either|neither')
