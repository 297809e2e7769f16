import { useState } from 'react'
import { isStatus, messageOr } from '../../../api/api-error.ts'
import { useUser } from '../../../features/accounts/api.ts'
import { useDecideSwitch } from '../../../features/hh/connection/api.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { formatDateTime } from '../../../ui/text/format.ts'
import { toastError, toastSuccess } from '../../../ui/notices/toast.tsx'
import { EmployerDialog } from './employer-dialog.tsx'

/**
 * Question about another employer's connection: opens automatically and stays available when closed without an answer.
 */
export function EmployerSwitch() {
  const { employer_switch: question } = useUser()
  const decide = useDecideSwitch()
  const [closed, setClosed] = useState<string | null>(null)
  if (!question) return null
  const { from, until } = question
  const answer = (isConfirmed: boolean) =>
    decide.mutate(
      { isConfirmed, until },
      {
        onSuccess: ({ user }) => {
          if (isConfirmed) toastSuccess('Компания сменена')
          else if ((user.hh?.employer_name ?? null) === from) toastSuccess('Подключение осталось прежним')
          else toastError('Подключение тем временем изменили')
        },
        // the dialog goes, or asks about another company
        onError: (error) => isStatus(error, 404) && toastError(messageOr(error, '')),
      },
    )
  const isRefused = decide.error !== null && decide.variables.until === until
  return (
    <>
      <Alert
        tone="warn"
        title="Подтвердите смену компании"
        action={<Button onClick={() => setClosed(null)}>Решить</Button>}
      >
        Подключается {question.to ?? 'другая компания'}. Без ответа до {formatDateTime(until)} всё останется
        как есть.
      </Alert>
      <EmployerDialog
        open={closed !== until}
        question={question}
        busy={decide.isPending}
        failure={isRefused ? messageOr(decide.error, 'Не удалось сменить компанию') : null}
        onConfirm={() => answer(true)}
        onRefuse={() => answer(false)}
        onOpenChange={(open) => setClosed(open ? null : until)}
      />
    </>
  )
}
