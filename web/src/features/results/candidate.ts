/**
 * Formats a candidate's fields for display. All input is untrusted, so links are returned only after validation. Pure.
 */
import type { Result, ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { ResumeSections } from '@rezumetr/contracts/analysis/whole-resume'
import type { SalaryMatch } from '@rezumetr/contracts/domain'
import { requirementKinds } from '@rezumetr/contracts/domain'
import { Check, EqualApproximately, type LucideIcon, QuestionMark, X } from 'lucide-react'
import { formatDate, formatNumber } from '../../ui/text/format.ts'
import type { Tone } from '../../ui/style/tone.ts'
import type { Evidence } from '../resumes/quotes.ts'

type Criterion = ResultDetail['criteria'][number]

/** «вакансия «Повар»»: the prefix separates it from the resume title beside it, which is often identical. */
export const vacancyWords = (result: Pick<Result, 'vacancy_title' | 'vacancy_name'>): string =>
  `вакансия\u00a0«${result.vacancy_name}»`

const unbroken = (words: string): string => words.replaceAll(' ', '\u00a0')

/** «Отклик 18 ноября 2026»: named, because the date of the analysis may stand beside it. */
export const appliedWords = ({ source, applied_at }: Result['application']): string =>
  unbroken(`${source === 'upload' ? 'Файл загружен' : 'Отклик'} ${formatDate(applied_at)}`)

/** «Анализ 20 ноября 2026», to stand beside `appliedWords`. */
export const analyzedWords = ({ analyzed_at }: Pick<Result, 'analyzed_at'>): string =>
  unbroken(`Анализ ${formatDate(analyzed_at)}`)

/** DOM id of a row; the focus returns to it when the card closes. */
export const rowId = (resultId: string) => `result-${resultId}`

/** «1 003 из 1 200» for an index from 0; `null` when the result is not in the list (-1). */
export const placeInList = (index: number, total: number | null): string | null =>
  index === -1 || total === null ? null : `${formatNumber(index + 1)} из ${formatNumber(total)}`

/** Returns a URL that is safe to link: http and https only (EXT-25). */
export function webLink(url: string | null | undefined): string | null {
  if (!url) return null
  const parsed = URL.parse(url.trim())
  return parsed && ['http:', 'https:'].includes(parsed.protocol) ? parsed.href : null
}

export function mailLink(email: string | null | undefined): string | null {
  const address = email?.trim() ?? ''
  return /^[^\s@:/?&]+@[^\s@:/?&]+$/.test(address) ? `mailto:${address}` : null
}

/** Digits with an optional leading plus, as `tel:` requires, without an extension. */
export function phoneLink(phone: string | null | undefined): string | null {
  const [main] = phone?.split(/доб|ext/i) ?? []
  const digits = main?.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '') ?? ''
  return /^\+?\d{5,15}$/.test(digits) ? `tel:${digits}` : null
}

const salaryWords: Record<SalaryMatch, { label: string; tone: Tone }> = {
  match: { label: 'Совпадает', tone: 'good' },
  higher: { label: 'Выше', tone: 'warn' },
  lower: { label: 'Ниже', tone: 'info' },
}

/** Label of the salary expectation compared with the vacancy's range (ANAL-23). */
export const salaryLook = (match: SalaryMatch | null): { label: string; tone: Tone } =>
  match === null ? { label: 'Не указана', tone: 'neutral' } : salaryWords[match]

const payLabels: Record<SalaryMatch, string> = {
  match: 'подходит',
  higher: 'выше вилки',
  lower: 'ниже вилки',
}
/** The expectation beside its sum; `null`: nothing to compare. */
export const payLook = (match: SalaryMatch | null): { label: string; tone: Tone } | null =>
  match === null ? null : { label: payLabels[match], tone: salaryWords[match].tone }

/** «250 000 ₽» from the amount and currency code of the job board. */
export function formatSalary(salary: Result['application']['salary']): string {
  if (!salary) return 'Не указана'
  // hh.ru uses the currency code of the rouble from before 1998.
  const currency = salary.currency === 'RUR' ? 'RUB' : salary.currency
  if (!/^[A-Z]{3}$/.test(currency))
    return `${new Intl.NumberFormat('ru-RU').format(salary.amount)} ${currency}`
  return new Intl.NumberFormat('ru-RU', { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    salary.amount,
  )
}

/** The first `shown` items and a text for the number of the others: «и ещё 2» (RES-11). */
export function firstOf(
  items: readonly string[],
  shown: number,
): { items: readonly string[]; more: string | null } {
  const rest = items.length - shown
  return { items: items.slice(0, shown), more: rest > 0 ? `и ещё ${rest}` : null }
}

type Requirement = ResultDetail['requirements'][number]

type StanceLook = { icon: LucideIcon; label: string; tone: Tone }
const stanceLooks: Record<Requirement['stance'], StanceLook> = {
  meets: { icon: Check, label: 'есть', tone: 'good' },
  partly: { icon: EqualApproximately, label: 'частично', tone: 'warn' },
  contradicts: { icon: X, label: 'против', tone: 'bad' },
  silent: { icon: QuestionMark, label: 'не сказано', tone: 'neutral' },
}
const evidenceLabels: Record<NonNullable<Requirement['evidence']>, string> = {
  work: 'по работе',
  stated: 'только сказано',
  inferred: 'по смыслу',
}

/** How a requirement is met: mark (✓ ~ ✗ ?), its name, colour, what it rests on, and both in words beside the mark. */
export function stanceLook({ stance, evidence }: Pick<Requirement, 'stance' | 'evidence'>) {
  const rests = evidence !== null && stance !== 'contradicts' && stance !== 'silent'
  const look = stanceLooks[stance]
  const ground = rests ? evidenceLabels[evidence] : null
  // one word: «по работе» alone would read as the whole of it
  const words = ground === null || stance === 'partly' ? look.label : ground
  return { ...look, ground, words }
}

const isRuledOut = ({ kind, stance }: Requirement) => kind === 'knock_out' && stance === 'contradicts'

/** What rules the person out first, then by kind, in the order of the vacancy. */
export const inReadingOrder = (requirements: readonly Requirement[]): Requirement[] =>
  requirements.toSorted(
    (a, b) =>
      Number(isRuledOut(b)) - Number(isRuledOut(a)) ||
      requirementKinds.indexOf(a.kind) - requirementKinds.indexOf(b.kind),
  )

/** «3-е место из 30»; nothing to say where one person has been judged. */
export const rankWords = (rank: ResultDetail['rank']): string | null =>
  rank === null || rank.of < 2 ? null : `${formatNumber(rank.place)}-е место из ${formatNumber(rank.of)}`

/** «+12», «−3», «0» with a real minus. */
export function formatPoints(points: number): string {
  const whole = Math.round(points)
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : '0'
}

/** Rounded so that they still add up: each with what the ones before it have left over. */
function addingUp(points: readonly number[]): number[] {
  let sum = 0
  return points.map((one) => {
    const before = Math.round(sum)
    sum += one
    return Math.round(sum) - before
  })
}

/** Points in whole numbers that add up: what moved this person's, strongest first, what did not, and what everybody has. */
export function splitCriteria(criteria: readonly Criterion[], base = 0) {
  const isShared = ({ value, is_asked }: Criterion) => value === null && !is_asked
  const shared = criteria.filter(isShared)
  const own = criteria
    .filter((one) => !isShared(one))
    .toSorted(
      (a, b) => Number(b.points > 0) - Number(a.points > 0) || Math.abs(b.points) - Math.abs(a.points),
    )
  const all = shared.reduce((sum, { points }) => sum + points, base)
  const [everybody = 0, ...whole] = addingUp([all, ...own.map(({ points }) => points)])
  const rounded = own.map((one, at) => ({ ...one, points: whole[at] ?? 0 }))
  return {
    everybody,
    moved: rounded.filter(({ points }) => points !== 0),
    still: rounded.filter(({ points }) => points === 0),
    notAsked: shared.map(({ title }) => title),
  }
}

const places: Record<string, string> = {
  title: 'желаемая должность',
  skills: 'навыки',
  about: 'о себе',
  education: 'образование',
  area: 'город',
  salary: 'зарплата',
  languages: 'языки',
  driver: 'права',
  salary_text: 'зарплата',
  relocation: 'переезд',
  business_trip: 'командировки',
  schedule: 'график',
  employment: 'занятость',
  citizenship: 'гражданство',
  cover_letter: 'письмо',
  vacancy: 'вакансия',
}

type Job = ResumeSections['jobs'][number]

/** «Бухгалтер, 2019–2022», «Бухгалтер, с 2022»; the years alone where the title was just said. */
function jobWords({ title, start, end }: Job, said: string): string {
  const [from, to] = [start?.slice(0, 4), end?.slice(0, 4)]
  const years = !from ? to && `до ${to}` : !to ? `с ${from}` : from === to ? from : `${from}–${to}`
  return [title?.trim() !== said.trim() && title, years].filter(Boolean).join(', ')
}

/**
 * Label of the place of a quote. The engine names places by path; `experience[0]` is the latest job.
 * @param said what stands before the label, which does not repeat it
 */
export function placeName(source: string, jobs: readonly Job[] = [], said = ''): string {
  const at = /^experience\[(\d+)\]$/.exec(source)?.[1]
  if (at === undefined) return places[source] ?? source
  const job = jobs.find((one) => one.source === source)
  return (job && jobWords(job, said)) || `место работы ${Number(at) + 1}`
}

/** The named sum of a form as people write it; any other quote as it stands. */
export function quoteWords({ quote, source }: Evidence): string {
  const [, amount, currency] = (source === 'salary' && /^(\d+) ([A-Z]{3})$/.exec(quote)) || []
  return amount && currency ? formatSalary({ amount: Number(amount), currency }) : `«${quote}»`
}

/** Removes duplicate quotes: a criterion may cite the same text for several skills. */
export function uniqueEvidence(evidence: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>()
  return evidence.filter(({ quote, source }) => {
    const key = `${source} ${quote}`
    return seen.has(key) ? false : seen.add(key)
  })
}
