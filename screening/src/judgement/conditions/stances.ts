/** Words of wanting, accepting and refusing a condition of work. */
import type { Said } from '../assertion/clauses.ts'
import { words } from '../assertion/wording.ts'
import type { WishStance } from './wish.ts'

export const ONLY = words('только|исключительно|лишь|строго|единственно|only|exclusively|strictly')
const PREFER = words(
  'хочу|хотел[аи]? бы|ищу|(?<!не )(?:нужн[аоы]|нужен|обязательн[аоы])|мой (?:график|формат)|предпочит[а-я]+|предпочтительн[а-я]*|желательно|лучше|удобнее|комфортнее|интересует|интересна|интересуюсь|looking for|prefer[a-z]*|want|seeking',
)
export const ACCEPT = words(
  'готов[аы]?|готовност[а-я]*|возможност[а-я]*|положительно|соглас[а-я]+|устраива[а-я]+|устроит|подход[а-я]+|подойд[а-я]+|удоб[а-я]+|возмож[а-я]+|могу|смогу|рассмотр[а-я]+|рассматрива[а-я]+|не против|не пуга[а-я]+|не боюсь|не страш[а-я]+|не проблема|не вопрос|не помеха|не смущ[а-я]+|нормально|норм|ок|окей|плюс|люблю|привыч[а-я]+|привык[а-я]*|без (?:проблем|разговоров|вопросов)|в радость|приветств[а-я]+|комфортн[а-я]+|любы[ехм]|любой|да|есть|имеется|можно|спокойно|пожалуйста|без разницы|не ?важно|вс[её] равно|обсуд[а-я]+|обсуждаем[аоы]?|работаю|езжу|беру|возьму|свободн[аы]|отработа[а-я]+|выхожу|обычн(?:ое дело|ый режим)|не (?:новост|новинк|удив|испуга|напряга|напряж)[а-я]+|не в (?:новинку|тягость)|не впервой|не привыкать|не беда|по душе|терпим[а-я]*|потяну|норма|приемлем[а-я]*|ready|open|willing|available|fine|ok|okay|comfortable|happy|can|yes',
)
/** A habit in the first person refuses a condition («ночами не работаю»); a thing never done says nothing. */
export const HABIT = /^(?:[а-я]+ )*не [а-я]+(?:ю|у|юсь|усь)$|^(?:больше|уже) не/
const WITHOUT = /^(?:без|кроме|за исключением|without|except|with no|no)(?![а-яa-z])/
const HARMLESS =
  /^не (?:проблем|вопрос|помех|пуга|бо[юя]|страш|против|важн|смуща|новост|новинк|удив|испуга|напряг|напряж|беда|в новинку|в тягость|впервой|впервые|привык)/
/** «Переезд: нет», «вахта – исключено». */
export const isDeclined = (next: Said | undefined): boolean =>
  next?.joint === 'equals' &&
  /^(?:нет|не |невозмож|исключ|no)(?![a-z])/.test(next.text) &&
  !HARMLESS.test(next.text)

const NOT_GOING = /^не (?:выйду|поеду|пойду|езжу|хожу|выезжаю)$/

/** «Лучше 2/2, но обсуждаемо». */
const YIELDS = /обсужда|обсуди|не принципиальн|не критичн|рассмотрю|negotiable|flexible/
const UNLIMITED = /^без (?:проблем|вопросов|разговоров|ограничений|возражений)/

/** What is no refusal by itself but is one of a condition: «ночных не надо», «вахтой наездился». */
const DECLINES = words(
  'не (?:надо|нуж(?:ен|н[аоы])|могу|смогу|поеду)|нельзя|(?<!не )тяжело|(?:уйти|ухожу|уйду) от|наездил(?:ся|ась)|устал[аи]? от|надоел[аи]?|(?<!не )далеко|(?<!не )сплю|освобожд[а-я]+ от|(?<!(?<![а-я])не )запре(?:щен|тил|щает)[а-я]*|под запретом|медотвод|в прошлом(?! (?:год|месяц|сезон|квартал|опыт|лет|проект))|позади|пройденн[а-я]+ этап|не (?:потяну|выдерж[а-я]+|выстою|выстоять|осилю|позволя[а-я]+|тянет|мо[ийяе]|по мне|по силам)|душа не лежит|(?<!(?<![а-я])не )хватит|наработал(?:ся|ась)|(?<!(?<![а-я])не )сложно|(?<!(?<![а-я])не )отказал(?:ся|ась) от|(?<!(?<![а-я])не )отпада[а-я]+|(?<!(?<![а-я])не )исключ(?:ил|ила|ены|ено|ена|ен|аю|ить)(?![а-я])',
)

/** What a segment says to the condition it names; `null`: nothing. */
export function stanceOf(
  segment: Said,
  next: Said | undefined,
  previous: Said | undefined,
): WishStance | null {
  const { text, status, trigger } = segment
  if (isDeclined(next)) return 'refuses'
  // «командировки без проблем»
  if (next?.joint === 'own' && UNLIMITED.test(next.text)) return 'accepts'
  if (status === 'refuses') return 'refuses'
  // «на работу в офисе, даже неполную неделю, не выйду»
  if (status === null && next !== undefined && next.joint !== 'contrast' && NOT_GOING.test(next.text))
    return 'refuses'
  if (status === 'lacks' || status === 'lost') {
    // «в сезон без суббот – норма» tells what is borne
    if (WITHOUT.test(text)) return next?.joint === 'equals' && ACCEPT.test(next.text) ? null : 'refuses'
    return trigger !== null && (HABIT.test(trigger) || /^нету?$/.test(trigger)) ? 'refuses' : null
  }
  if (DECLINES.test(text) || text.startsWith('кроме ')) return 'refuses'
  if (ONLY.test(text)) return 'only'
  // «рассматриваю только: удалённо»
  if (previous !== undefined && segment.joint === 'equals' && ONLY.test(previous.text)) return 'only'
  if (PREFER.test(text)) return next?.joint === 'contrast' && YIELDS.test(next.text) ? 'accepts' : 'prefers'
  if (ACCEPT.test(text)) return 'accepts'
  if (status === 'wants') return 'prefers'
  if (status === 'hypothetical') return 'accepts'
  if (next?.joint === 'equals' && next.status === null && ACCEPT.test(next.text)) return 'accepts'
  return null
}
