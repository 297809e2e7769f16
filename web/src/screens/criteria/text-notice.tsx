import type { Rubric } from '@rezumetr/contracts/rubrics/rubric'
import { behindWords, recountingWords } from '../../features/rubrics/rubric.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'

/** The text has moved on, or some results were counted by another version: offered, never done unasked. */
export function TextNotice({
  rubric,
  busy,
  onExtract,
  onRecount,
}: {
  rubric: Rubric
  busy: boolean
  onExtract: () => void
  onRecount: () => void
}) {
  if (rubric.is_behind)
    return (
      <Alert
        tone="info"
        title="Текст вакансии изменился"
        action={
          <Button size="sm" busy={busy} onClick={onExtract}>
            Прочитать новый текст
          </Button>
        }
      >
        Критерии ниже взяты из прежнего текста. Ваши правки сохранятся, списание не потребуется.
      </Alert>
    )
  if (rubric.results_behind === 0) return null
  if (rubric.is_recounting)
    return (
      <Alert tone="info" title={recountingWords(rubric.version, rubric.results_behind)}>
        Сначала лучшие. Страницу можно закрыть.
      </Alert>
    )
  return (
    <Alert
      tone="info"
      title={behindWords(rubric.results_behind)}
      action={
        <Button size="sm" busy={busy} onClick={onRecount}>
          Пересчитать
        </Button>
      }
    >
      Можно бесплатно привести к версии {rubric.version}, если резюме ещё хранится.
    </Alert>
  )
}
