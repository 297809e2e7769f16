/** What a candidate's fields become on a screen. Everything here comes from strangers: only checked links leave. Pure. */
import type { Result, ResultDetail } from '@rezumetr/contracts/analysis'
import type { SalaryMatch, Verdict } from '@rezumetr/contracts/domain'
import type { Tone } from '../../ui/tone.ts'

type Criterion = ResultDetail['criteria'][number]

/** The name, or «Без имени» where the job board gave none (RES-06). */
export const candidateName = (name: string | null | undefined): string => name?.trim() || 'Без имени'

/** «вакансия «Повар»»: beside the title of a resume, which is often the same words. */
export const vacancyWords = ({ vacancy_title }: Pick<Result, 'vacancy_title'>): string =>
  `вакансия\u00a0«${vacancy_title}»`

/** Where focus returns when a card closes. */
export const rowId = (resultId: string) => `result-${resultId}`

/** An address that may become a link: http and https only (EXT-25). */
export function webLink(url: string | null | undefined): string | null {
  if (!url) return null
  const parsed = URL.parse(url.trim())
  return parsed && ['http:', 'https:'].includes(parsed.protocol) ? parsed.href : null
}

export function mailLink(email: string | null | undefined): string | null {
  const address = email?.trim() ?? ''
  return /^[^\s@:/?&]+@[^\s@:/?&]+$/.test(address) ? `mailto:${address}` : null
}

/** Digits with a leading plus, as a telephone wants them. */
export function phoneLink(phone: string | null | undefined): string | null {
  const digits = phone?.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '') ?? ''
  return /^\+?\d{5,15}$/.test(digits) ? `tel:${digits}` : null
}

const salaryWords: Record<SalaryMatch, { label: string; tone: Tone }> = {
  match: { label: 'Совпадает', tone: 'good' },
  higher: { label: 'Выше', tone: 'warn' },
  lower: { label: 'Ниже', tone: 'info' },
}

/** The expectation against the vacancy's range, in words (ANAL-23). */
export const salaryLook = (match: SalaryMatch | null): { label: string; tone: Tone } =>
  match === null ? { label: 'Не указана', tone: 'neutral' } : salaryWords[match]

/** «250 000 ₽» of the job board's amount and currency code. */
export function formatSalary(salary: Result['application']['salary']): string {
  if (!salary) return 'Не указана'
  // hh.ru still calls the rouble by its code from before 1998.
  const currency = salary.currency === 'RUR' ? 'RUB' : salary.currency
  if (!/^[A-Z]{3}$/.test(currency))
    return `${new Intl.NumberFormat('ru-RU').format(salary.amount)} ${currency}`
  return new Intl.NumberFormat('ru-RU', { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    salary.amount,
  )
}

/** The first few of a list and the words for the others: «и ещё 2» (RES-11). */
export function firstOf(
  items: readonly string[],
  shown: number,
): { items: readonly string[]; more: string | null } {
  const rest = items.length - shown
  return { items: items.slice(0, shown), more: rest > 0 ? `и ещё ${rest}` : null }
}

const verdictLooks: Record<Verdict, { label: string; tone: Tone }> = {
  yes: { label: 'Да', tone: 'good' },
  partial: { label: 'Частично', tone: 'warn' },
  no: { label: 'Нет', tone: 'bad' },
  unknown: { label: 'Нет данных — уточнить', tone: 'neutral' },
  'n/a': { label: 'Не требуется', tone: 'neutral' },
}
export const verdictLook = (verdict: Verdict) => verdictLooks[verdict]

/** What the vacancy asks, heaviest first, and the titles of what it does not ask. */
export function splitCriteria(criteria: readonly Criterion[]): { asked: Criterion[]; notAsked: string[] } {
  return {
    asked: criteria.filter(({ verdict }) => verdict !== 'n/a').toSorted((a, b) => b.weight - a.weight),
    notAsked: criteria.filter(({ verdict }) => verdict === 'n/a').map(({ title }) => title),
  }
}

const places: Record<string, string> = {
  title: 'желаемая должность',
  skills: 'навыки',
  about: 'о себе',
  education: 'образование',
  area: 'город',
  cover_letter: 'письмо',
  vacancy: 'вакансия',
}

/** Where a quote stands, in words: the engine names places by path, `experience[0]` being the latest job. */
export function placeName(source: string): string {
  const job = /^experience\[(\d+)\]$/.exec(source)?.[1]
  return job === undefined ? (places[source] ?? source) : `место работы ${Number(job) + 1}`
}

/** Each quote once: a criterion may lean on the same words for several skills. */
export function uniqueEvidence(evidence: Criterion['evidence']): Criterion['evidence'] {
  const seen = new Set<string>()
  return evidence.filter(({ quote, source }) => {
    const key = `${source} ${quote}`
    return seen.has(key) ? false : seen.add(key)
  })
}

/** A weight out of all the asked ones, whole percent: what the criterion can bring to the score. */
export function weightShare(weight: number, asked: readonly Criterion[]): number {
  const sum = asked.reduce((total, criterion) => total + criterion.weight, 0)
  return sum === 0 ? 0 : Math.round((weight / sum) * 100)
}
