/** Where a person lives, goes to work every day, and moves to. */
import { foldText } from '../../text/normalise.ts'
import type { Said } from '../assertion/clauses.ts'
import { words } from '../assertion/wording.ts'
import type { Line } from '../model.ts'
import { monthNamed } from './dates.ts'
import { townsNamed } from './places.ts'
import { HABIT, isDeclined, ONLY } from './stances.ts'
import { type Wish, type WishStance, wish } from './wish.ts'

const LIVES = words(
  'родил(?:ся|ась) и (?:вырос(?:ла)?|живу|всю жизнь)|живу|живем|работаю (?:удаленно )?из|проживаю|прописан[аы]?|нахожусь|базируюсь|based in|live in|living in|located in',
)
const COMMUTES = words(
  '(?:пожалуйста|не вопрос|легко)(?=[.!]|$)|езжу|добираюсь|доеду|приезжаю|буду ездить|готов[аы]? ездить|commute',
)
export const MOVES = words(
  'не покину|уезжать (?:отсюда|никуда|из)|из [а-я-]+ не (?:выезжаю|уезжаю|уеду|выеду|поеду)|готов[аы]? жить|общежити[ея] (?:мне |меня )?(?:подойдет|подходит|устроит|устраивает|годится)|(?:в|на) общежити[ея] (?:[а-я]+ ){0,3}соглас[а-я]+|соглас[а-я]+ (?:жить )?(?:в|на) общежити[ея]|буду жить в общежитии|перееду|переезжаю|переезжаем|переедем|перебираюсь|перебираемся|переехать|переезжать|(?:в друг[а-я]+ (?:город|регион)[а-я]*|никуда) не|переезд(?:у|а|е|ом)?|релокаци[а-я]+|релокейт[а-я]*|возвраща[а-я]+ся|возвращаюсь|возвращени[яе]|вернусь|верн[её]мся|вернуться|релоцир[а-я]+|(?:менять|сменить|покидать) (?:свой |родной )?(?:город|регион)|(?:уезжать|уеду) из|из (?:[а-я]+ )?города (?:[а-я]+ )?(?:не|уезжать|уеду)|moving to|relocat[a-z]+|move to',
)
const MOVED = words('переехал[аи]?|перебрал(?:ся|ась|ись)|moved to|relocated to')
/** Not one's own move, or that of an office. */
const OTHERS_MOVE =
  /переезд[а-я]* (?:серверн|склад|офис|муж|жен|баз|приложени|компани|семь|на (?:нов|други|1с|облак|втор)|в нов|отдел|производ|магазин|сайт|клиент|с )|(?:организ|провед|провел|провод|участв|подготов|обеспеч|помощь)[а-я]* [а-я ]*переезд|(?:компания|офис|склад|рц|магазин|муж|жена|отдел|завод) (?:[а-я]+ )?переезжа/
const OWN_TOWN = words('(?:только|исключительно|строго) (?:в )?(?:сво[а-я]+|мо[а-я]+|родн[а-я]+) город[а-я]*')
const OPEN_TO = words(
  'рассматриваю|рассмотрю|ищу работу|интересует|готов[аы]? (?:работать|выйти)|работу ищу|considering|looking for',
)
const IN_TOWN =
  /(?<![А-Яа-яёЁA-Za-z])(?:(?:[Вв]о?|[Нн]а|[Ии]з|[Пп]од|[Дд]о|[Tt]o|[Ii]n|[Ff]rom) (?:г\. ?|город[а-я]* )?|[Рр]ассматриваю |[Рр]ассмотрю |[Тт]олько |или |и |, )(РФ|[А-ЯЁA-Z][а-яёa-z]+(?:[- ](?:на-)?[А-ЯЁA-Z][а-яёa-z]+)*)(?![а-яё])(?! год)/gu

/** Towns a statement names after «в», «из», «до»…; one of several regions without its region. */
function townsIn(statement: string): string[] {
  return [...statement.matchAll(IN_TOWN)].flatMap(([, name = '']) => {
    const found = townsNamed(name)
    const [first, second] = found.length > 0 ? found : townsNamed(name.split(' ')[0] ?? '')
    if (first === undefined) return []
    return first.region === null || second !== undefined ? first.name : `${first.name} (${first.region})`
  })
}

export function placeWishes(statement: string, said: readonly Said[], line: Line, now: number): Wish[] {
  const folded = foldText(statement)
  const move = OTHERS_MOVE.test(folded) ? undefined : said.find((segment) => isMove(segment, statement))
  const isHome =
    LIVES.test(folded) || COMMUTES.test(folded) || (MOVED.test(folded) && !isLongAgo(folded, now))
  const isOpen = OPEN_TO.test(folded) || /^только [а-я-]+(?: [а-я-]+)?$/.test(said[0]?.text ?? '')
  // «только свой город»
  if (move === undefined && OWN_TOWN.test(folded)) return [wish('relocation', 'any', 'refuses', line)]
  if (move === undefined && !isHome && !isOpen) return []
  const next = move === undefined ? undefined : said[said.indexOf(move) + 1]
  const stance = move === undefined ? null : isDeclined(next) ? 'refuses' : moveStance(move, folded)
  const out: Wish[] = []
  if (move !== undefined && stance !== null) {
    // «из Твери не уеду» names no town to move to
    const near =
      stance === 'refuses' && /(?<![а-я])из /.test(move.text)
        ? []
        : townsIn(statement.slice(move.start, move.end))
    // «Девушка живёт в Питере, переезд решён»
    const towns = near.length > 0 || stance === 'refuses' ? near : townsIn(statement)
    for (const value of towns.length === 0 ? ['any'] : towns)
      out.push(
        wish('relocation', value, stance, line, { month: monthNamed(folded, now) ?? laterThan(folded, now) }),
      )
    if (stance !== 'refuses') return out
  }
  for (const segment of said) {
    if (segment === move || segment.status === 'refuses') continue
    const towns = townsIn(statement.slice(segment.start, segment.end))
    const isOnly = ONLY.test(segment.text)
    if (isHome) for (const town of towns) out.push(wish('place', town, 'accepts', line))
    else if (isOpen)
      for (const town of towns) out.push(wish('place', town, isOnly ? 'only' : 'prefers', line))
  }
  return out
}

/** «Только после окончания учебного года», «когда дочь закончит школу». */
const laterThan = (folded: string, now: number): number | null =>
  LATER.test(folded) ? now + SOME_MONTHS : null
const LATER =
  /(?:только )?(?:после (?:окончания|сдачи|защиты|продажи|рождения|выпуска|того,? как)|когда (?:[а-я]+ )?(?:закончит|окончит|сдаст|выпустится|прода[а-я]+|подрастет))/
const SOME_MONTHS = 6

/** One returns to work and to many other things: only a return to a place is a move. */
const isMove = ({ text, start, end }: Said, statement: string): boolean =>
  MOVES.test(text) && (!RETURNS.test(text) || townsIn(statement.slice(start, end)).length > 0)
const RETURNS = /возвра|верн/

/** «В 2002 году переехал в Москву» may be followed by other moves. */
const isLongAgo = (folded: string, now: number): boolean =>
  [...folded.matchAll(/(?:19|20)\d\d/g)].some(([year]) => Number(year) * 12 < now - 36)

function moveStance({ status, trigger }: Said, folded: string): WishStance | null {
  if (status === 'refuses' || (status === 'lacks' && HABIT.test(trigger ?? ''))) return 'refuses'
  if (status === 'other' || status === 'lacks' || status === 'lost') return null
  return isOwnMove(folded) ? 'accepts' : null
}

/** One announces a move or is ready for it; «переезд» alone may be anybody's. */
const isOwnMove = (folded: string): boolean => OWN_MOVE.test(folded)
const OWN_MOVE = words(
  'готов[аы]? жить|общежити[ея] (?:мне |меня )?(?:подойдет|подходит|устроит|устраивает|годится)|(?:в|на) общежити[ея] (?:[а-я]+ ){0,3}соглас[а-я]+|соглас[а-я]+ (?:жить )?(?:в|на) общежити[ея]|буду жить в общежитии|перееду|переезжаю|переезжаем|переедем|перебираюсь|перебираемся|возвращаюсь|вернусь|верн[её]мся|(?:планирую|хочу|готов[аы]?) вернуться|(?:готов[аы]?|готовность|соглас[а-я]+) (?:[а-я]+ )?(?:к переезду|переехать|на переезд)|в связи с переездом в|готовность [^.]*переезду|переезд ?[:–—-]? ?(?:да|ок|готов[аы]?)|переезд (?:решен|возможен|возможн[а-я]+|запланирован|не проблема|рассматрива[а-я]+|рассмотрю|одобрен|согласован|за свой)|(?:рассматриваю|рассмотр[юе][а-я]*|планирую|планируем|обсуждаю|возможен) (?:[а-я]+ ){0,2}(?:переезд|релокаци[а-я]+)|релокация (?:[а-я]+ ){0,3}(?:обсужда[а-я]+|возможн[а-я]+)|переезд (?:[а-я]+ ){0,3}обсужда[а-я]+|переезд (?:только|после|при|с жильем|за ваш)|(?:хочу|хотим|планирую|собираюсь|могу|намерен[аы]?|решил[аи]?|согласен|согласна) (?:[а-я]+ )?переехать|к переезду готов[аы]?|moving to|relocating|(?:(?:ready|willing|open|happy|plan|planning|able) to|can) (?:relocate|move)|open to relocation|looking for (?:[a-z]+ ){0,3}relocat[a-z]+|will (?:relocate|move)',
)
