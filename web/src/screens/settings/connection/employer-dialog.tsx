import { useQuery } from '@tanstack/react-query'
import { openActionsQuery } from '../../../features/hh/actions/api.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { counted } from '../../../ui/text/format.ts'
import { useRetentionNote } from './retention-note.ts'

type Question = { from: string | null; to: string | null; vacancies: number; applications: number }

/** Asks for confirmation before another employer's data replace those of the current one (Q-038). */
export function EmployerDialog({
  open,
  question: { from, to, vacancies, applications },
  busy,
  failure,
  onConfirm,
  onRefuse,
  onOpenChange,
}: {
  open: boolean
  question: Question
  busy: boolean
  failure: string | null
  onConfirm: () => void
  onRefuse: () => void
  onOpenChange: (open: boolean) => void
}) {
  const { data: steps = [] } = useQuery({ ...openActionsQuery, enabled: open })
  const retention = useRetentionNote(open)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Сменить компанию на HH.ru?"
      description={`Сейчас здесь данные ${from ? `компании ${from}` : 'другой компании'}, а подключается ${to ?? 'другая компания'}.`}
    >
      {failure && <Alert tone="bad">{failure}</Alert>}
      <ul className="grid list-disc gap-1.5 pl-5 text-pretty">
        <li>
          Данные {from ? `компании ${from}` : 'прежней компании'} будут скрыты:{' '}
          {counted(vacancies, ['вакансия', 'вакансии', 'вакансий'])} и{' '}
          {counted(applications, ['отклик', 'отклика', 'откликов'])} вместе с результатами анализа.
        </li>
        {steps.length > 0 && (
          <li>
            Не отправится то, что ещё ждёт отправки кандидатам:{' '}
            {counted(steps.length, ['действие', 'действия', 'действий'])}.
          </li>
        )}
        <li>Данные двух компаний не смешаются: на экранах будет только новая.</li>
        <li>
          Сразу ничего не удалится. Если снова подключить {from ? `компанию ${from}` : 'прежнюю компанию'},
          вакансии вернутся.
        </li>
        {retention !== null && <li>{retention}</li>}
      </ul>
      <DialogActions>
        <Button disabled={busy} onClick={onRefuse}>
          Оставить как есть
        </Button>
        <Button variant="primary" busy={busy} onClick={onConfirm}>
          Сменить компанию
        </Button>
      </DialogActions>
    </Dialog>
  )
}
