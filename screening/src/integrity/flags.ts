/** Integrity and other red flags: each with its severity and the words that prove it. */
import type { Evidence, Flag } from '../model.ts'
import { type Facts, STUFFED_LIST } from '../facts.ts'
import { affirmed } from '../resume/skim.ts'
import { canonicalSkill } from '../skills.ts'
import { quoteOf } from '../text/sentences.ts'
import { countMonths, describeMonth, describeMonths, jobInterval, plural } from '../resume/months.ts'

/** Minimum share of such a long list that should occur in the jobs. */
const STUFFED_PROVEN = 0.3
/** Invisible characters come with any pasted text; this many are deliberate. */
const MANY_INVISIBLE = 20
/** Months: a job left sooner is short, `SHORT_JOBS` of those within `HOPPING_WINDOW` are a pattern. */
const SHORT_TENURE = 12
const SHORT_JOBS = 3
const HOPPING_WINDOW = 60
/** Months without work until now, and months worked in two places simultaneously, that raise a flag. */
const LONG_GAP = 12
const LONG_OVERLAP = 6

/** True when the list of skills is far longer than the work behind it. */
export function isStuffed(facts: Facts): boolean {
  if (facts.listed.length < STUFFED_LIST) return false
  const done = new Set(
    facts.jobs.flatMap((job) =>
      job.statements.flatMap((statement) => [...statement.skills, ...statement.keys]),
    ),
  )
  const proven = facts.listed.filter(
    ({ text, skills, keys }) =>
      [...skills, canonicalSkill(affirmed(text)) ?? ''].some((id) => done.has(id)) ||
      (keys.length > 0 && keys.every((key) => done.has(key))),
  )
  return proven.length < facts.listed.length * STUFFED_PROVEN
}

export function integrityFlags(facts: Facts, copied: readonly string[], now: number): Flag[] {
  const impossible = impossibleDates(facts, now)
  return [
    ...forgedFlags(facts),
    ...stuffingFlags(facts, copied),
    ...(impossible.length > 0
      ? [
          {
            key: 'impossible_dates' as const,
            severity: 'medium' as const,
            text: 'Есть невозможные даты работы: конец раньше начала или дата в будущем.',
            evidence: impossible,
          },
        ]
      : []),
    ...incompleteFlags(facts),
    ...careerFlags(facts, now),
  ]
}

/** Text addressed to the program, and text that people do not see. */
function forgedFlags({ integrity: { injections, hidden, invisible } }: Facts): Flag[] {
  const flags: Flag[] = []
  if (injections.length > 0)
    flags.push({
      key: 'prompt_injection',
      severity: 'high',
      text: 'В резюме есть текст, обращённый к программе оценки; на балл он не повлиял.',
      evidence: injections,
    })
  if (hidden.length > 0 || invisible >= MANY_INVISIBLE)
    flags.push({
      key: 'hidden_text',
      severity: hidden.length > 0 ? 'high' : 'low',
      text: 'В резюме есть скрытый от человека текст; он не учитывался.',
      evidence: hidden,
    })
  return flags
}

/** Skills listed without the work behind them, and words of the vacancy. */
function stuffingFlags(facts: Facts, copied: readonly string[]): Flag[] {
  const flags: Flag[] = []
  if (isStuffed(facts)) {
    const count = facts.listed.length
    flags.push({
      key: 'keyword_stuffing',
      severity: 'medium',
      text: `Перечислено ${count} ${plural(count, 'навык', 'навыка', 'навыков')}, большинство не подтверждено опытом.`,
      evidence: facts.listed.slice(0, 3).map(({ text }) => ({ quote: text, source: 'skills' })),
    })
  }
  if (copied.length === 0) return flags
  const evidence = copied.slice(0, 3).map((quote) => ({ quote: quoteOf(quote, 200), source: 'about' }))
  const isKnown = flags.length > 0
  flags.push({
    key: 'copied_vacancy',
    severity: 'medium',
    text: 'В резюме вставлены фразы из текста вакансии; они не учитывались.',
    evidence,
  })
  if (!isKnown)
    flags.push({
      key: 'keyword_stuffing',
      severity: 'medium',
      text: 'Ключевые слова вакансии скопированы в резюме дословно.',
      evidence,
    })
  return flags
}

function incompleteFlags(facts: Facts): Flag[] {
  const incomplete = (severity: Flag['severity'], text: string): Flag[] => [
    { key: 'incomplete', severity, text, evidence: [] },
  ]
  if (isEmpty(facts)) return incomplete('medium', 'Резюме почти пустое: судить не по чему.')
  if (facts.jobs.length === 0) return incomplete('low', 'В резюме нет опыта работы.')
  const isBare = facts.jobs.every((job) => job.statements.length === 0) && facts.listed.length === 0
  return isBare ? incomplete('low', 'Обязанности и навыки не описаны.') : []
}

/** Nothing to judge by: neither jobs, nor skills, nor a position. */
export function isEmpty(facts: Facts): boolean {
  return (
    facts.jobs.length === 0 && facts.listed.length === 0 && facts.title === null && facts.about.length <= 1
  )
}

function impossibleDates(facts: Facts, now: number): Evidence[] {
  return facts.jobs
    .flatMap((job, index) => {
      const isWrong =
        job.start !== null &&
        (job.start > now || (job.end !== null && (job.end < job.start || job.end > now + 1)))
      return isWrong ? [{ quote: job.position ?? job.company ?? '', source: `experience[${index}]` }] : []
    })
    .filter(({ quote }) => quote !== '')
}

function careerFlags(facts: Facts, now: number): Flag[] {
  const flags: Flag[] = []
  const dated = facts.jobs.flatMap((job, index) => {
    const interval = jobInterval(job.start, job.end, now)
    return interval === null ? [] : [{ ...interval, job, index }]
  })
  if (dated.length === 0) return flags
  const short = dated.filter(
    ({ first, last, job }) =>
      !job.is_temporary &&
      job.end !== null &&
      last - first + 1 < SHORT_TENURE &&
      now - last <= HOPPING_WINDOW,
  )
  if (short.length >= SHORT_JOBS) {
    flags.push({
      key: 'job_hopping',
      severity: 'medium',
      text: `Частая смена работы: ${short.length} ${plural(short.length, 'место', 'места', 'мест')} короче года за пять лет.`,
      evidence: short
        .slice(0, 3)
        .flatMap(({ job, index }) =>
          job.position === null ? [] : [{ quote: job.position, source: `experience[${index}]` }],
        ),
    })
  }
  const latest = dated.reduce((best, row) => (row.last > best.last ? row : best))
  const idle = now - latest.last
  if (idle > LONG_GAP && !latest.job.is_temporary) {
    flags.push({
      key: 'gap',
      severity: 'low',
      text: `Последняя работа закончилась в ${describeMonth(latest.last)}, перерыв — ${describeMonths(idle)}.`,
      evidence:
        latest.job.position === null
          ? []
          : [{ quote: latest.job.position, source: `experience[${latest.index}]` }],
    })
  }
  const overlap =
    dated.filter(({ job }) => !job.is_temporary).reduce((sum, { first, last }) => sum + last - first + 1, 0) -
    countMonths(dated.filter(({ job }) => !job.is_temporary))
  if (overlap > LONG_OVERLAP)
    flags.push({
      key: 'overlapping_jobs',
      severity: 'low',
      text: `Места работы пересекаются по времени: ${describeMonths(overlap)}.`,
      evidence: [],
    })
  return flags
}
