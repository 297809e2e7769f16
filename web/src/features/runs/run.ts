/** Rules of a run as the interface reads it: how many to take, when it is over, what went wrong. Pure. */
import type { Run } from '@rezumetr/contracts/analysis/analysis'
import { counted, formatNumber, plural } from '../../ui/text/format.ts'

const analyses = ['анализ', 'анализа', 'анализов'] as const
const resumes = ['резюме', 'резюме', 'резюме'] as const

export type ActiveRun = Run & { status: 'pending' | 'running' }

/** Still at work: the server says so and something is left to do (STATE-36, STATE-37). */
export function isRunActive(run: Run | null | undefined): run is ActiveRun {
  if (run?.status !== 'pending' && run?.status !== 'running') return false
  return run.total === 0 || run.analyzed + run.failed + run.skipped + run.postponed < run.total
}

/** How many have a result, of how many; `percent` and `remaining` also count those that failed, were skipped or wait as done. */
export const analyzedOf = ({ analyzed, total }: Run): string =>
  `${formatNumber(analyzed)} из ${formatNumber(total)}`

/** Changes whenever a run moves on. */
export const runMark = (run: Run): string =>
  [run.id, run.status, run.analyzed, run.failed, run.skipped, run.postponed].join(':')

/** ⌈unanalysed × percent / 100⌉ (STATE-32). */
export const runTotal = (unanalyzed: number, percent: number): number =>
  Math.ceil((unanalyzed * percent) / 100)

export type RunPlan = {
  /** How many will be asked for; 0 disables the start. */
  count: number
  /** Why that is fewer than chosen, or that the next press opens the limit dialog; `null` where nothing needs saying. */
  note: string | null
}

/**
 * What one press of the button takes. Cut to the plan's remainder while there is one; with none left the request stays whole,
 * so that the server's refusal opens the limit dialog. `remaining` is `null` where the plan has no end or is unknown.
 */
export function planRun(unanalyzed: number, percent: number, remaining: number | null): RunPlan {
  const wanted = runTotal(unanalyzed, percent)
  if (remaining === null || wanted <= remaining) return { count: wanted, note: null }
  if (remaining === 0) return { count: wanted, note: 'Анализы на тарифе закончились.' }
  return {
    count: remaining,
    note: `На тарифе ${plural(remaining, ['остался', 'осталось', 'осталось'])} ${counted(remaining, analyses)}.`,
  }
}

/** The button's words (ANAL-11). */
export const startLabel = (count: number, unanalyzed: number): string =>
  `Проанализировать ${formatNumber(count)} из ${formatNumber(unanalyzed)} новых резюме`

/** What the day's views at hh.ru were not enough for. */
export const postponedTitle = ({ postponed }: { postponed: number }): string =>
  `Отложено: ${counted(postponed, resumes)}`

const isCalledOff = ({ continues_at, postponed_end }: Run) => continues_at === null && postponed_end === null

const postponedWords = (run: Run): string =>
  isCalledOff(run) ? `Не открыто: ${counted(run.postponed, resumes)}` : postponedTitle(run)
/** Every one of them waits: that is the outcome itself. */
const isAllPostponed = ({ status, analyzed, postponed }: Run) =>
  status === 'completed' && analyzed === 0 && postponed > 0

/** How a finished run ended, in one sentence. */
export function runOutcome(run: Run): { title: string; tone: 'good' | 'warn' | 'bad' } {
  if (isAllPostponed(run)) return { title: postponedWords(run), tone: 'warn' }
  const done = `проанализировано ${counted(run.analyzed, resumes)}`
  if (run.status === 'failed') return { title: `Анализ не удался: ${done}`, tone: 'bad' }
  if (run.status === 'stopped') return { title: `Анализ остановлен: ${done}`, tone: 'warn' }
  return { title: `Анализ завершён: ${done}`, tone: run.failed + run.postponed > 0 ? 'warn' : 'good' }
}

/** What a finished run has left undone and its outcome does not say. */
export const leftUndone = (run: Run): string[] => [
  ...(run.failed > 0 ? [`Не удалось проанализировать: ${counted(run.failed, resumes)}`] : []),
  ...(run.postponed > 0 && !isAllPostponed(run) ? [postponedWords(run)] : []),
]

export type FailureGroup = {
  message: string
  count: number
  /** Those the server names: of a large run not all. */
  people: Run['errors']
  /** Of these, those whose retry may succeed. */
  application_ids: string[]
}

/** Failures that read alike are one line with one retry, the most frequent first. */
export const groupFailures = ({ errors, failures }: Pick<Run, 'errors' | 'failures'>): FailureGroup[] =>
  failures.map(({ message, count }) => {
    const people = errors.filter((error) => error.message === message)
    return {
      message,
      count,
      people,
      application_ids: people
        .filter(({ retry_blocked }) => !retry_blocked)
        .map(({ application_id }) => application_id),
    }
  })

/** Why not all of them can be retried; `null`: they can. */
export function blockedWords({ people }: FailureGroup): string | null {
  const isBlocked = (why: Run['errors'][number]['retry_blocked']) =>
    people.some(({ retry_blocked }) => retry_blocked === why)
  if (isBlocked('switched_off')) return 'Вакансия выключена: повторить можно, когда она включена.'
  if (isBlocked('unreadable')) return 'Повтор не поможет, пока резюме снова не появится в откликах на HH.ru.'
  // the last: whoever is left out for another reason still waits for something
  return isBlocked('analyzed') ? 'Тем, кого уже проанализировали, повтор не нужен.' : null
}

/** «Повторить», and how many of them where one press does not take all. */
export const retryLabel = ({ count, application_ids }: FailureGroup): string =>
  application_ids.length < count
    ? `Повторить ${formatNumber(application_ids.length)} из ${formatNumber(count)}`
    : 'Повторить'
