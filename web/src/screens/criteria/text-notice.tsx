import type { Rubric } from '@rezumetr/contracts/rubric'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/format.ts'

/** The text has moved on, or some results were counted by another version: offered, never done unasked. */
export function TextNotice({
  rubric,
  busy,
  onTake,
  onRecount,
}: {
  rubric: Rubric
  busy: boolean
  onTake: () => void
  onRecount: () => void
}) {
  if (rubric.is_behind)
    return (
      <Alert
        tone="info"
        title="Текст вакансии изменился"
        action={
          <Button size="sm" busy={busy} onClick={onTake}>
            Прочитать новый текст
          </Button>
        }
      >
        Критерии ниже взяты из прежнего текста. Ваши правки сохранятся, списание не потребуется.
      </Alert>
    )
  if (rubric.results_behind === 0) return null
  return (
    <Alert
      tone="info"
      title={`Другой версией оценены ${counted(rubric.results_behind, ['кандидат', 'кандидата', 'кандидатов'])}`}
      action={
        <Button size="sm" busy={busy} onClick={onRecount}>
          Пересчитать
        </Button>
      }
    >
      Их можно бесплатно привести к версии {rubric.version}, если резюме ещё хранится.
    </Alert>
  )
}
