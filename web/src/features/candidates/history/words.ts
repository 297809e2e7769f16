/** What the events of a candidate's history are called. Pure. */
import type { HistoryEvent } from '@rezumetr/contracts/analysis/history'
import { recommendationLabels, type Recommendation } from '@rezumetr/contracts/domain'
import { formatDateTime } from '../../../ui/text/format.ts'

export type EventWords = {
  readonly title: string
  /** Facts beside the time. */
  readonly facts: readonly string[]
  /** What a person wrote. */
  readonly note: string | null
}

const label = (verdict: Recommendation) => `«${recommendationLabels[verdict]}»`
/** Of an event without a person. */
const byWords = (by: string | null) => by ?? 'автоматически'

function decisionTitle(verdict: Recommendation | null, former: Recommendation | null): string {
  if (verdict === null) return former ? `Решение снято: было ${label(former)}` : 'Решение снято'
  if (former === null) return `Решение: ${label(verdict)}`
  return former === verdict
    ? `Решение ${label(verdict)} сохранено снова`
    : `Решение: ${label(verdict)} вместо ${label(former)}`
}

/** Steps at hh.ru have words of their own (`StepStatus`). */
export function eventWords(event: Exclude<HistoryEvent, { kind: 'step' }>): EventWords {
  switch (event.kind) {
    case 'applied':
      return event.file_name === null
        ? { title: 'Отклик на HH.ru', facts: [], note: null }
        : {
            title: `Резюме из файла «${event.file_name}»`,
            facts: event.by === null ? [] : [event.by],
            note: null,
          }
    case 'corrected':
      return { title: 'Исправлено прочитанное в резюме', facts: [byWords(event.by)], note: null }
    case 'scored':
      return {
        title: `${event.is_current ? 'Оценка' : 'Прежняя оценка'}: ${event.score}, ${label(event.recommendation)}`,
        facts: [
          `критерии версии ${event.rubric_version}`,
          ...(event.recounted_at === null ? [] : [`пересчитана ${formatDateTime(event.recounted_at)}`]),
        ],
        note: null,
      }
    default:
      return {
        title: decisionTitle(event.verdict, event.former),
        facts: [byWords(event.by), ...(event.score === null ? [] : [`при оценке ${event.score}`])],
        note: event.note,
      }
  }
}
