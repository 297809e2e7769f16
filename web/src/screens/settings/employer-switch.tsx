import { useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { useUser } from '../../features/accounts/api.ts'
import { useDecideSwitch } from '../../features/job-board/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { EmployerDialog } from './employer-dialog.tsx'

/**
 * Question about another employer's connection: opens automatically and stays available when closed without an answer.
 */
export function EmployerSwitch() {
  const { employer_switch: question } = useUser()
  const decide = useDecideSwitch()
  const [closed, setClosed] = useState<string | null>(null)
  if (!question) return null
  const answer = (isConfirmed: boolean) =>
    decide.mutate(isConfirmed, {
      onSuccess: () => toastSuccess(isConfirmed ? 'Компания сменена' : 'Подключение осталось прежним'),
    })
  return (
    <>
      <Alert
        tone="warn"
        title="Подтвердите смену компании"
        action={<Button onClick={() => setClosed(null)}>Решить</Button>}
      >
        Подключается {question.to ?? 'другая компания'}. Без ответа до {formatDateTime(question.until)} всё
        останется как есть.
      </Alert>
      <EmployerDialog
        open={closed !== question.until}
        question={question}
        busy={decide.isPending}
        failure={decide.error && messageOr(decide.error, 'Не удалось сменить компанию')}
        onConfirm={() => answer(true)}
        onRefuse={() => answer(false)}
        onOpenChange={(open) => setClosed(open ? null : question.until)}
      />
    </>
  )
}
