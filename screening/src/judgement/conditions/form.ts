/** Wishes a job board keeps in fields. Ticks are weak: a missing one says nothing. */
import type { ResumeText } from '../../model.ts'
import { parseSalary } from '../../salary/parse.ts'
import { foldText } from '../../text/normalise.ts'
import { countriesIn } from '../../vacancy/asks.ts'
import { type Wish, type WishKind, type WishStance, wish } from './wish.ts'

const TICKS: readonly (readonly [pattern: RegExp, kind: WishKind, value: string])[] = [
  [/remote|удал[её]н|дистанц/, 'format', 'remote'],
  [/hybrid|гибрид/, 'format', 'hybrid'],
  [/on_?site|офис|на месте работодателя/, 'format', 'office'],
  [/fly_?in_?fly_?out|вахт/, 'rotation', 'yes'],
  [/shift|сменн/, 'shifts', 'shift'],
  [/flexible|гибк/, 'shifts', 'flexible'],
  [/full_?day|полный (?:рабочий )?день/, 'hours', 'full'],
  [/(?<![a-z])part|частичн|неполн/, 'hours', 'part'],
  [/(?<![a-z])full(?!_?day)|полная/, 'hours', 'full'],
  [/project|проектн/, 'hours', 'part'],
]

export function formWishes(resume: ResumeText): Wish[] {
  const out: Wish[] = []
  const tick = (kind: WishKind, value: string, stance: WishStance, quote: string, source: string) =>
    out.push(wish(kind, value, stance, { quote, source }, { is_said: false }))
  if (isTold(resume.area)) tick('place', resume.area, 'accepts', resume.area, 'area')
  if (isTold(resume.relocation)) {
    const stance = readinessOf(resume.relocation)
    if (stance !== null) tick('relocation', 'any', stance, resume.relocation, 'relocation')
  }
  if (isTold(resume.business_trip)) {
    const stance = readinessOf(resume.business_trip)
    const isRare = /sometimes|редк|иногда/i.test(resume.business_trip)
    if (stance !== null) tick('trips', isRare ? 'rare' : 'yes', stance, resume.business_trip, 'business_trip')
  }
  for (const source of ['schedule', 'employment'] as const)
    for (const said of listOf(resume[source]))
      for (const [pattern, kind, value] of TICKS)
        if (pattern.test(foldText(said))) tick(kind, value, 'accepts', said, source)
  for (const said of listOf(resume.citizenship))
    for (const country of countriesOf(said)) tick('permit', country, 'accepts', said, 'citizenship')
  const pay = payOf(resume)
  return pay === null ? out : [...out, pay]
}

/** The countries a field names; one that no vacancy names keeps its own spelling. */
const countriesOf = (said: string): readonly string[] => {
  const known = countriesIn(said)
  return known.length > 0 || said.trim() === '' ? known : [said.trim()]
}

const isTold = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && text.trim() !== ''

const listOf = (value: string | readonly string[] | null | undefined): readonly string[] =>
  value === null || value === undefined ? [] : typeof value === 'string' ? [value] : value

/** «готов к переезду», `relocation_possible`, `never`…; `null` for anything else, such as a metro station. */
function readinessOf(said: string): WishStance | null {
  const folded = foldText(said)
  if (/(?<![а-я])не (?:готов|мог|хоч|рассм)|never|^no_|not ready|refused|невозмож/.test(folded))
    return 'refuses'
  if (/хочу|желател|desirable/.test(folded)) return 'prefers'
  return /готов|могу|возмож|possible|ready|sometimes|иногда|редк/.test(folded) ? 'accepts' : null
}

/** The expected pay of the form: amount and currency, or words. */
function payOf({ salary, salary_text: words }: ResumeText): Wish | null {
  if (salary !== null && salary !== undefined && salary.amount > 0)
    return wish(
      'pay',
      'month',
      'accepts',
      { quote: `${salary.amount} ${salary.currency}`, source: 'salary' },
      {
        is_said: false,
        amount: salary.amount,
        currency: salary.currency,
      },
    )
  return isTold(words) ? saidPay(words, 'salary_text') : null
}

/** No words about pay are longer. */
const LONGEST = 300

/** Pay in words, as a month's amount; `null` without money, and for pay by the hour or the shift. */
export function saidPay(words: string, source: string): Wish | null {
  const { from, to, currency, gross } = parseSalary(words.slice(0, LONGEST))
  const stated = from ?? to
  if (stated === null || currency === null) return null
  const amount = Math.round(stated * (gross === true ? 0.87 : 1))
  return wish(
    'pay',
    'month',
    'accepts',
    { quote: words, source },
    { is_said: source !== 'salary_text', amount, currency },
  )
}
