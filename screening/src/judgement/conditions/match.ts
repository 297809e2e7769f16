/** Wishes and refusals of a person against the conditions of a vacancy. */
import { monthNamed } from './dates.ts'
import { rollingOnly, rotationWanted, shorterRotation } from './free/unsaid.ts'
import { foldText } from '../../text/normalise.ts'
import { rateOf } from '../../salary/rates.ts'
import { countriesIn } from '../../vacancy/asks.ts'
import type { Salary } from '../../model.ts'
import type {
  Condition,
  ConditionKind,
  Line,
  Requirement,
  RequirementVerdict,
  Stance,
  VacancyRubric,
} from '../model.ts'
import { type Nearness, nearness } from './places.ts'
import { demandsOf, misses } from './week.ts'
import { type Answer, answer, SILENT, type Wish, type WishKind, type WishStance } from './wish.ts'
import { isTown, landAnswer } from './zones.ts'

export type ConditionMatch = {
  /** One per kind of condition the vacancy states, and `place` for its town; the id is the kind. */
  readonly verdicts: readonly RequirementVerdict[]
  /** Expected pay as a share of the upper bound offered, both in roubles after tax; `null` when not comparable. */
  readonly pay: { readonly ratio: number; readonly lines: readonly Line[] } | null
}

/** @param now month */
export function matchConditions(rubric: VacancyRubric, wishes: readonly Wish[], now: number): ConditionMatch {
  const byKind = new Map<ConditionKind, Answer>()
  for (const condition of rubric.conditions) {
    if (condition.kind === 'place') continue
    const found = answerTo(condition, wishes, now)
    const before = byKind.get(condition.kind)
    if (before === undefined || WORSE.indexOf(found.stance) < WORSE.indexOf(before.stance))
      byKind.set(condition.kind, found)
  }
  for (const [kind, found] of unsaid(rubric, wishes)) byKind.set(kind, found)
  const place = placeAnswer(rubric, wishes, now)
  if (place !== null) byKind.set('place', place)
  // help with moving is nothing to those who are there
  if (place?.stance === 'meets' && byKind.has('relocation')) byKind.set('relocation', SILENT)
  return {
    verdicts: [...byKind].map(([id, { stance, lines }]) => ({
      id,
      stance,
      evidence: stance === 'silent' ? null : 'stated',
      lines,
      months: null,
      ago: null,
    })),
    pay: payRatio(rubric, wishes),
  }
}
/** Work at a place, day by day and week by week, goes without saying: who works only otherwise refuses it. */
const UNSAID: readonly Condition[] = [
  { kind: 'format', value: 'office', strict: false, quote: '' },
  { kind: 'rotation', value: 'no', strict: false, quote: '' },
  { kind: 'shifts', value: '5/2', strict: false, quote: '' },
]

/** The conditions a vacancy names, and those it need not name. */
export const conditionsOf = ({ conditions }: VacancyRubric): readonly Condition[] => [
  ...conditions,
  ...UNSAID.filter(({ kind }) => conditions.every((condition) => condition.kind !== kind)),
]

function unsaid(
  { conditions, area }: VacancyRubric,
  wishes: readonly Wish[],
): (readonly [ConditionKind, Answer])[] {
  const kinds = new Set(conditions.map(({ kind }) => kind))
  if (area === null || kinds.has('rotation')) return []
  const remote = wishes.find(
    ({ kind, value, stance }) => `${kind} ${value} ${stance}` === 'format remote only',
  )
  const format = remote === undefined ? onlyRemoteTicked(wishes) : answer('contradicts', remote)
  const rotation = rotationWanted(wishes)
  const rolling = kinds.has('shifts') ? undefined : rollingOnly(wishes)
  return [
    ...(kinds.has('format') || format.stance === 'silent' ? [] : [['format', format] as const]),
    ...(rotation === undefined ? [] : [['rotation', answer('contradicts', rotation)] as const]),
    ...(rolling === undefined ? [] : [['shifts', answer('contradicts', rolling)] as const]),
  ]
}

const WORSE: readonly Stance[] = ['contradicts', 'partly', 'meets', 'silent']

function answerTo(condition: Condition, wishes: readonly Wish[], now: number): Answer {
  const { kind, value } = condition
  if (kind === 'format') return formatAnswer(value, wishes)
  if (kind === 'hours') return hoursAnswer(value, wishes)
  if (kind === 'shifts') return shiftsAnswer(condition, wishes)
  if (kind === 'permit') return permitAnswer(condition, wishes)
  if (kind === 'start') return startAnswer(condition, wishes, now)
  const own = wishes.filter((wish) => wish.kind === kind && isOf(wish, condition))
  const found = readiness(condition, own)
  if (kind !== 'rotation') return found
  const short = shorterRotation(value, own)
  if (short === undefined) return own.length === 0 ? otherSchedule(wishes) : found
  return answer('contradicts', short)
}

/** Being on call is no night shift, and the other way round; a night away from home is no trip of a day. */
function isOf({ value }: Wish, { value: asked, quote }: Condition): boolean {
  if (value === 'duty') return asked === 'duty' || DUTY.test(foldText(quote))
  return value !== 'overnight' || AWAY.test(foldText(quote))
}
const DUTY = /дежур|on-?call/
const AWAY = /командиров|ночев|недел|\d+ дн|business trip|travel/

/** The wish that decides: what is said in words before ticks, refusals before the rest. */
function deciding(wishes: readonly Wish[]): Wish | undefined {
  for (const isSaid of [true, false])
    for (const stance of STRENGTH) {
      const found = wishes.find((wish) => wish.is_said === isSaid && wish.stance === stance)
      if (found !== undefined) return found
    }
  return undefined
}
const STRENGTH: readonly WishStance[] = ['refuses', 'only', 'prefers', 'accepts', 'done']

/** A readiness that is there or not: nights, rotation, trips, a car. A refusal by a tick is a doubt unless it is asked strictly. */
function readiness({ strict, value }: Condition, wishes: readonly Wish[]): Answer {
  const found = deciding(wishes)
  if (found === undefined) return SILENT
  if (found.stance === 'refuses') {
    // whoever refuses nights may still answer the telephone
    const isFirm = (found.is_said || strict) && !(value === 'duty' && found.value === 'yes')
    return answer(isFirm ? 'contradicts' : 'partly', found)
  }
  return answer(found.value === 'rare' ? 'partly' : 'meets', found)
}

const of = (
  wishes: readonly Wish[],
  kind: WishKind,
  value: string,
  ...stances: readonly WishStance[]
): Wish | undefined =>
  wishes.find(
    (wish) => wish.kind === kind && wish.value === value && wish.is_said && stances.includes(wish.stance),
  )

const ticked = (wishes: readonly Wish[], kind: WishKind, value: string): Wish | undefined =>
  wishes.find(
    (wish) => wish.kind === kind && wish.value === value && !wish.is_said && wish.stance !== 'refuses',
  )

/** Office, hybrid or remote. «Только удалённо» contradicts an office, a wish for it is a doubt. */
function formatAnswer(asked: string, wishes: readonly Wish[]): Answer {
  const refused = of(wishes, 'format', asked, 'refuses')
  const own = wishes.filter((wish) => wish.kind === 'format' && wish.is_said && wish.stance !== 'refuses')
  const other = own.find(({ stance, value }) => stance === 'only' && value !== asked)
  const same = own.find(({ value }) => value === asked)
  // a hybrid is partly an office, and who works only remotely goes to none
  if (asked === 'hybrid') {
    if (refused !== undefined) return answer('contradicts', refused)
    const office = of(wishes, 'format', 'office', 'refuses')
    if (office !== undefined) return answer('contradicts', office)
    if (same !== undefined) return answer('meets', same)
    if (other !== undefined) return answer(other.value === 'remote' ? 'contradicts' : 'partly', other)
    return own.length > 0
      ? answer(own[0]?.value === 'office' ? 'meets' : 'partly', own[0])
      : tick(wishes, asked)
  }
  if (refused !== undefined) return answer(asked === 'remote' ? 'partly' : 'contradicts', refused)
  if (same !== undefined && (other === undefined || same.stance === 'only')) return answer('meets', same)
  if (other !== undefined) return answer(asked === 'office' ? 'contradicts' : 'partly', other)
  const wished =
    own.find(({ stance }) => stance === 'prefers') ??
    (asked === 'remote' ? undefined : own.find(({ value }) => value === 'remote'))
  if (wished !== undefined) return answer('partly', wished)
  return tick(wishes, asked)
}

function tick(wishes: readonly Wish[], asked: string): Answer {
  const same = ticked(wishes, 'format', asked)
  if (same !== undefined) return answer('meets', same)
  return asked === 'remote' ? SILENT : onlyRemoteTicked(wishes)
}

const onlyRemoteTicked = (wishes: readonly Wish[]): Answer =>
  ticked(wishes, 'format', 'remote') === undefined ||
  wishes.some(({ kind, is_said, stance }) => kind === 'format' && is_said && stance === 'accepts')
    ? SILENT
    : otherSchedule(wishes, ({ value }) => value !== 'remote')

/** `full` or `part`. */
function hoursAnswer(asked: string, wishes: readonly Wish[]): Answer {
  const wanted = /part|част|непол/.test(asked) ? 'part' : 'full'
  const other = wanted === 'part' ? 'full' : 'part'
  const refused = of(wishes, 'hours', wanted, 'refuses')
  if (refused !== undefined) return answer('contradicts', refused)
  const only = of(wishes, 'hours', other, 'only', 'prefers')
  const same = of(wishes, 'hours', wanted, 'only', 'prefers', 'accepts')
  if (same !== undefined && only === undefined) return answer('meets', same)
  if (only !== undefined)
    return answer(
      wanted === 'full' && same === undefined && only.stance === 'only' ? 'contradicts' : 'partly',
      only,
    )
  const accepted = of(wishes, 'hours', other, 'accepts')
  if (accepted !== undefined) return answer('partly', accepted)
  const box = ticked(wishes, 'hours', wanted)
  if (box !== undefined) return answer('meets', box)
  const otherBox = ticked(wishes, 'hours', other)
  return otherBox === undefined ? SILENT : answer('partly', otherBox)
}

/** «2/2», «5/2», «сутки через трое», shifts in general, days off and hours of the day. */
function shiftsAnswer({ value: asked, quote }: Condition, wishes: readonly Wish[]): Answer {
  const own = wishes.filter(({ kind }) => kind === 'shifts')
  const demands = demandsOf(asked, foldText(quote))
  const isAsked = ({ value }: Wish): boolean =>
    value === asked ||
    (value === 'shift' && (demands.isRolling || asked === 'yes')) ||
    (value === 'daily' && /^1\/[23]$|сут/.test(asked)) ||
    (value === 'long' && demands.isLong) ||
    (value === 'weekends' && demands.isWeekend)
  const missed = wishes.filter((wish) => wish.kind === 'clock' && misses(wish, demands.hours))
  const refused =
    own.find((wish) => wish.is_said && wish.stance === 'refuses' && isAsked(wish)) ??
    missed.find(({ stance }) => stance === 'refuses' || stance === 'only')
  if (refused !== undefined) return answer('contradicts', refused)
  const byDay = demands.isNightly ? nightsRefused(wishes) : undefined
  if (byDay !== undefined) return answer('contradicts', byDay)
  const accepted = own.find((wish) => wish.is_said && wish.stance !== 'refuses' && isAsked(wish))
  if (accepted !== undefined && accepted.value !== 'weekends') return answer('meets', accepted)
  const isOther = ({ value }: Wish): boolean =>
    (PATTERN.test(value) || (value === 'daily' && demands.isRolling && !asked.includes('сут'))) &&
    (value !== '5/2' || demands.isRolling || (demands.isWeekend && accepted === undefined))
  const only = own.find((wish) => wish.stance === 'only' && isOther(wish))
  if (only !== undefined) return answer('contradicts', only)
  const doubt =
    missed[0] ??
    own.find((wish) => wish.stance === 'prefers' && isOther(wish)) ??
    (demands.isWeekend
      ? own.find(({ value }) => value === 'rare')
      : own.find(({ stance, value }) => asked === 'yes' && stance === 'refuses' && value === 'weekends'))
  if (doubt !== undefined) return answer('partly', doubt)
  const open = accepted ?? own.find(({ value }) => value === 'any')
  if (open !== undefined) return answer('meets', open)
  if (!demands.isRolling && asked !== 'yes') return SILENT
  const box = ticked(wishes, 'shifts', 'shift')
  return box === undefined ? otherSchedule(wishes, ({ kind }) => kind === 'rotation') : answer('meets', box)
}
const PATTERN = /^\d\/\d$/
const nightsRefused = (wishes: readonly Wish[]): Wish | undefined =>
  wishes.find(
    (wish) => wish.kind === 'nights' && wish.value === 'yes' && wish.is_said && wish.stance === 'refuses',
  )

/** A form that names schedules, and not this one, is a wish against it, weaker than any sentence. */
function otherSchedule(wishes: readonly Wish[], fits: (wish: Wish) => boolean = () => false): Answer {
  const ticks = wishes.filter(({ line, is_said }) => !is_said && line.source === 'schedule')
  return ticks.length === 0 || ticks.some(fits) ? SILENT : answer('partly', ticks[0])
}

/** Countries of the Eurasian union: their citizens need no permit. */
const UNION = ['Россия', 'Беларусь', 'Казахстан', 'Армения', 'Кыргызстан', 'Киргизия']
const COMMONWEALTH = [...UNION, 'Узбекистан', 'Таджикистан', 'Азербайджан', 'Молдова', 'Молдавия']

/** Citizenship or the right to work that a requirement names, by the form and the words of the person. */
export function permitVerdict({ id, ask, quote }: Requirement, wishes: readonly Wish[]): RequirementVerdict {
  const { stance, lines } = permitAnswer({ value: ask, quote }, wishes)
  return { id, stance, evidence: stance === 'silent' ? null : 'stated', lines, months: null, ago: null }
}

const FOREIGN =
  /(?<![a-zа-я])(?:eu|e\.u\.|european union|schengen|uk|usa?|ес|евросоюз[а-я]*|serbia[a-z]*|serbian|сербск[а-я]+|сербии|georgia[a-z]*|грузи[а-я]+|турци[а-я]+|узбекистан[а-я]*|таджикистан[а-я]*|uae|оаэ|israel[a-z]*|израил[а-я]+)(?![a-zа-я])/i

/** Citizenship the vacancy names, or the right to work. */
function permitAnswer({ value, quote }: Pick<Condition, 'value' | 'quote'>, wishes: readonly Wish[]): Answer {
  const own = wishes.filter(({ kind }) => kind === 'permit')
  const asked = countriesIn(value).length > 0 ? countriesIn(value) : countriesIn(quote)
  const told = `${value} ${quote}`
  const isUnion = /еаэс|снг|ес?аэс|eaeu|eurasian/i.test(told)
  const isByPermit =
    /патент|внж|рвп|разрешени|жительств|permit|right to work|authori[sz]|прав[оа] (?:на )?работ/i.test(told)
  // the resume names citizenship of countries of which the vacancy says nothing we know
  if (asked.length === 0 && !isUnion && FOREIGN.test(told)) return SILENT
  const citizen = own.filter((wish) => wish.value !== 'permit' && wish.stance !== 'refuses')
  const union = /снг/i.test(told) ? COMMONWEALTH : UNION
  const accepted = isUnion ? [...union, ...asked] : asked.length > 0 ? asked : ['Россия']
  const lacked = own.find((wish) => wish.stance === 'refuses' && accepted.includes(wish.value))
  if (lacked !== undefined) return answer('contradicts', lacked)
  const held = citizen.find((wish) => accepted.includes(wish.value))
  if (held !== undefined) return answer('meets', held)
  const permit = own.find((wish) => wish.value === 'permit')
  if (isByPermit) {
    const neighbour = citizen.find((wish) => UNION.includes(wish.value))
    if (neighbour !== undefined) return answer('meets', neighbour)
    if (permit !== undefined)
      return answer(
        permit.stance === 'refuses' ? 'contradicts' : permit.stance === 'prefers' ? 'partly' : 'meets',
        permit,
      )
    return citizen.length === 0 ? SILENT : answer('partly', citizen[0])
  }
  return citizen.length === 0
    ? permit === undefined
      ? SILENT
      : answer('partly', permit)
    : answer('contradicts', citizen[0])
}

/** Two months later than asked is a doubt, half a year is no start. */
function startAnswer({ value, strict }: Condition, wishes: readonly Wish[], now: number): Answer {
  const own = wishes.find((wish) => wish.kind === 'start' && wish.month !== null)
  if (own === undefined || own.month === null) return SILENT
  const match = /^(\d{4})-(\d{2})/.exec(value)
  const asked =
    match === null ? (monthNamed(value, now) ?? now) : Number(match[1]) * 12 + Number(match[2]) - 1
  const late = own.month - asked
  return answer(late <= 1 ? 'meets' : late >= 6 || (strict && late >= 2) ? 'contradicts' : 'partly', own)
}

/** The town of the work against where the person lives, will live, or refuses to go. `null`: the place does not matter. */
function placeAnswer(rubric: VacancyRubric, wishes: readonly Wish[], now: number): Answer | null {
  const said = rubric.conditions.filter(({ kind }) => kind === 'place')
  const towns = said.length > 0 ? said.map(({ value }) => value) : rubric.area === null ? [] : [rubric.area]
  const format = rubric.conditions.find(({ kind }) => kind === 'format')?.value
  const isRotation = rubric.conditions.some(({ kind }) => kind === 'rotation')
  if (format === 'remote' && !isTown(said[0]))
    return said[0] === undefined ? null : landAnswer(said[0], wishes)
  if (towns.length === 0 || isRotation) return null
  const isHere = ({ value }: Wish) => towns.some((town) => ['same', 'near'].includes(nearness(value, town)))
  const own = wishes.filter(({ kind }) => kind === 'place')
  const moves = wishes.filter(({ kind }) => kind === 'relocation')
  const home = own.filter(({ stance }) => stance === 'accepts')
  const nearest = home
    .flatMap((wish) => towns.map((town) => ({ wish, near: nearness(wish.value, town) })))
    .toSorted((a, b) => NEAREST.indexOf(a.near) - NEAREST.indexOf(b.near))[0]
  const announced = moves.find((wish) => wish.is_said && wish.stance !== 'refuses' && wish.value !== 'any')
  if (nearest !== undefined && isHere(nearest.wish))
    return announced === undefined || announced.month === null || isHere(announced)
      ? answer('meets', nearest.wish)
      : answer('partly', announced, nearest.wish)
  if (announced !== undefined && isHere(announced))
    return answer((announced.month ?? now) - now >= LATE_MOVE ? 'partly' : 'meets', announced, nearest?.wish)
  return elsewhereAnswer(own, moves, nearest, isHere, now)
}

/** Months. */
const LATE_MOVE = 4

type Nearest = { readonly wish: Wish; readonly near: Nearness }

/** The person lives elsewhere and announces no move to the town: what is said of moving, then the form's word. */
function elsewhereAnswer(
  own: readonly Wish[],
  moves: readonly Wish[],
  nearest: Nearest | undefined,
  isHere: (wish: Wish) => boolean,
  now: number,
): Answer {
  const isKnown = nearest !== undefined && nearest.near !== 'unknown'
  const refusal = moves.find(
    (wish) => wish.is_said && wish.stance === 'refuses' && (wish.value === 'any' || isHere(wish)),
  )
  if (refusal !== undefined) return answer(isKnown ? 'contradicts' : 'partly', refusal, nearest?.wish)
  const wished = own.find((wish) => wish.is_said && wish.stance !== 'accepts' && isHere(wish))
  if (wished !== undefined) return answer('partly', wished)
  const only = own.find(({ stance }) => stance === 'only')
  if (only !== undefined) return answer('contradicts', only)
  const ready = moves.find((wish) => wish.stance !== 'refuses' && wish.value === 'any')
  if (ready !== undefined) {
    const isFirm = ready.is_said || ready.stance === 'prefers'
    const isSoon = ready.month === null || ready.month - now < LATE_MOVE
    return answer(isFirm && isSoon ? 'meets' : 'partly', ready, nearest?.wish)
  }
  if (!isKnown) return SILENT
  if (nearest.near === 'edge') return answer('partly', nearest.wish)
  const other = moves.find((wish) => wish.stance !== 'refuses')
  if (other !== undefined) return answer('contradicts', other, nearest.wish)
  const stays = moves.find((wish) => wish.stance === 'refuses')
  return stays === undefined ? answer('partly', nearest.wish) : answer('contradicts', nearest.wish, stays)
}
const NEAREST: readonly Nearness[] = ['same', 'near', 'edge', 'unknown', 'far']
/** Income tax of 13 % is deducted from a gross offer; what a person expects is after tax. */
const NET_OF_GROSS = 0.87

function payRatio({ salary, rates }: VacancyRubric, wishes: readonly Wish[]): ConditionMatch['pay'] {
  const top = topOf(salary)
  const expected = wishes.find((wish) => wish.kind === 'pay' && wish.amount !== null)
  if (top === null || salary === null || expected?.amount === undefined || expected.amount === null)
    return null
  const offered = rateOf(salary.currency, rates)
  const own = rateOf(expected.currency ?? 'RUR', rates)
  if (offered === null || own === null) return null
  const net = top * offered * (salary.gross === true ? NET_OF_GROSS : 1)
  return net > 0 ? { ratio: (expected.amount * own) / net, lines: [expected.line] } : null
}
const topOf = (salary: Salary | null): number | null => salary?.to ?? salary?.from ?? null
