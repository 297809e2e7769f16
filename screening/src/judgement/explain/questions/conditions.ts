/** Questions about the conditions of the work, with what the resume says to each. */
import { zonesAsked } from '../../conditions/zones.ts'
import { foldText } from '../../../text/normalise.ts'
import type { Condition, Line, PairReading } from '../../model.ts'
import { isOption, isRuledOut, placeOf } from '../names.ts'
import { soughtOf, told, toldAll } from '../quotes.ts'

/** @param known lines of the resume that the card tells already: who has answered is not asked */
export function ofCondition(
  condition: Condition,
  reading: PairReading,
  known: ReadonlySet<string> = new Set(),
): string[] {
  const verdict = reading.conditions[condition.kind]
  if (verdict === undefined || (verdict.stance !== 'silent' && verdict.stance !== 'partly')) return []
  const tick = verdict.lines.find(({ source }) => source === 'schedule')
  const question = conditionQuestion(condition, tick !== undefined)
  // readiness to move answers for the place, whatever else is told of it
  if (condition.kind === 'place' && verdict.lines.some(({ source }) => source === 'relocation')) return []
  if (question === null || isTicked(condition, reading) || isDayAndNight(condition, reading)) return []
  if (isShiftWorker(condition, reading)) return []
  if (tick !== undefined) return [`В резюме указан график: ${told(tick)}. ${question}`]
  const said = verdict.lines.filter(({ source }) => source === 'about' || source === 'cover_letter')
  if (said.length === 0) return [question]
  if (said.every(({ quote }) => known.has(quote)) || isAgreed(condition, said)) return []
  const open = said.some(({ quote }) => REFUSED.test(foldText(quote))) ? 'Можно ли это обсудить?' : question
  return [`В резюме – ${toldAll(said, soughtOf(condition))}. ${open}`]
}

/** Words that leave nothing to ask: only whether it may be talked over. */
const REFUSED =
  /(?<![а-я])(?:не (?:готов|могу|смогу|буду|собира|планиру|рассматрива|хочу|предлага|езжу|выхожу|поеду)|только|исключительно|нельзя|без (?:переезд|командиров|ноч|дежурств))/
const DOUBTED =
  /(?<![а-я])(?:но|если|кроме|раз в|не чаще|иногда|временно|пока|изредка|редко|обсу[а-я]+)(?![а-я])/
const AGREED =
  /(?<![а-я])(?:удобн|подход[ия]т|подойд|готов[аы]?(?![а-я])|соглас|не новость|не помеха|не против|не пугае?т|без проблем|привык|устраива)/
const MOVES = /(?<![а-я])(?:переезжа[ею]|переед[уе]|перебира[ею]|перебер[уе])/

function isAgreed({ kind }: Condition, said: readonly Line[]): boolean {
  const text = foldText(said.map(({ quote }) => quote).join(' '))
  if (REFUSED.test(text) || DOUBTED.test(text)) return false
  return AGREED.test(text) || (kind === 'place' && MOVES.test(text))
}

/** Who works days and nights on end has answered for the nights. */
const isDayAndNight = ({ kind, quote }: Condition, { conditions }: PairReading): boolean =>
  kind === 'nights' &&
  /сутк|день[-–, ]+ночь/.test(foldText(quote)) &&
  conditions['shifts']?.stance === 'meets' &&
  conditions['shifts'].lines.every(({ source }) => source !== 'schedule')

/** Who goes on rotation or works at night works in shifts. */
const isShiftWorker = ({ kind, value }: Condition, { conditions }: PairReading): boolean =>
  kind === 'shifts' &&
  value === 'yes' &&
  (conditions['rotation']?.stance === 'meets' || conditions['nights']?.stance === 'meets')

/** A home nearby answers for the office, where nothing else is wished. */
const isTicked = ({ kind }: Condition, { conditions }: PairReading): boolean =>
  kind === 'format' && conditions['format']?.stance === 'silent' && conditions['place']?.stance === 'meets'

/** `null`: a field of the form that nobody needs to be asked about, unless theirs says otherwise. */
function conditionQuestion(condition: Condition, isDoubted: boolean): string | null {
  const { kind, value, quote } = condition
  const isForm = !quote.includes(' ') && !isDoubted
  switch (kind) {
    case 'place':
      return placeQuestion(value)
    case 'format':
      return isForm ? null : formatQuestion(condition)
    case 'hours':
      return isForm ? null : `Подходит ли вам ${value === 'part' ? 'частичная' : 'полная'} занятость?`
    case 'shifts':
      return WEEKS[value] ?? `Подходит ли вам график ${value}?`
    case 'nights':
      return value === 'duty' ? 'Готовы ли вы дежурить?' : 'Готовы ли вы работать в ночные смены?'
    case 'rotation':
      return /\d/.test(value) ? `Подходит ли вам вахта ${value}?` : 'Готовы ли вы работать вахтой?'
    case 'trips':
      return /командиров/.test(foldText(quote))
        ? 'Готовы ли вы к командировкам?'
        : 'Готовы ли вы к поездкам по работе?'
    case 'start':
      return 'Когда вы сможете выйти на работу?'
    case 'permit':
      return 'Какое у вас гражданство и есть ли право на работу?'
    case 'own_car':
      return 'Есть ли у вас личный автомобиль?'
    default:
      return null
  }
}

/** Days at home that bind nobody are no question. */
const formatQuestion = (condition: Condition): string | null =>
  isOption(condition) ? null : (FORMATS[isRuledOut(condition) ? 'office' : condition.value] ?? null)

const placeQuestion = (value: string): string =>
  zonesAsked(foldText(value)) === null
    ? `Место работы – ${placeOf(value)}: готовы ли вы переехать или ездить?`
    : 'В каком часовом поясе вы живёте?'

const FORMATS: Readonly<Record<string, string>> = {
  office: 'Готовы ли вы работать на месте, не удалённо?',
  hybrid: 'Подходит ли вам гибридный формат?',
}
const WEEKS: Readonly<Record<string, string>> = {
  yes: 'Подходит ли вам сменный график?',
  weekends: 'Готовы ли вы работать в выходные?',
  evenings: 'Готовы ли вы работать вечером?',
  early: 'Готовы ли вы начинать рано утром?',
}
