import type { CandidateFound } from '@rezumetr/contracts/accounts/privacy'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { candidatesQuery, useEraseCandidate } from '../../features/privacy/api.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { counted } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { toastSuccess } from '../../ui/notices/toast.tsx'

const nameOf = ({ name }: CandidateFound) => name || 'Имя скрыто'

/** Erases all data of a candidate who has asked the employer for it. */
export function CandidateCard() {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [doomed, setDoomed] = useState<CandidateFound | null>(null)
  const found = useQuery(candidatesQuery(search))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = typed.trim()
    setFault(text.length < 2 ? 'Введите хотя бы два символа' : undefined)
    if (text.length < 2) return event.currentTarget.querySelector('input')?.focus()
    // the same words are asked again
    if (text === search) void found.refetch()
    else setSearch(text)
  }
  return (
    <Card>
      <CardHeader
        title="Удаление данных кандидата"
        description="По обращению кандидата: отклики, резюме, контакты, результаты и решения исчезнут, а синхронизация не вернёт их обратно."
      />
      <CardBody className="grid gap-4">
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
          <TextField
            label="Имя, email, телефон или номер резюме"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            error={fault}
            isAnnounced
            className="min-w-0 flex-1 basis-64"
          />
          {/* not busy: it would ignore the next search while the former one is read */}
          <Button type="submit" icon={found.isFetching ? <Spinner /> : undefined} className="h-10 sm:mt-6.5">
            Найти
          </Button>
        </form>
        {search !== '' &&
          (found.isError ? (
            <LoadError retrying={found.isFetching} onRetry={() => void found.refetch()} />
          ) : found.isPending ? (
            <Skeleton className="h-16 rounded-lg" />
          ) : found.data.candidates.length === 0 ? (
            <p role="status" className="text-muted">
              По запросу «{search}» никого не найдено.
            </p>
          ) : (
            <ul className="grid gap-2">
              {found.data.candidates.map((candidate) => (
                <li
                  key={candidate.application_ids[0]}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line px-3.5 py-3"
                >
                  <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
                    <p className="font-medium">{nameOf(candidate)}</p>
                    <p className="text-[13px] text-muted">
                      {[candidate.resume_title, candidate.email, candidate.phone].filter(Boolean).join(', ')}
                    </p>
                    <p className="text-[13px] text-muted">{candidate.vacancies.join(', ')}</p>
                  </div>
                  <Button size="sm" variant="danger" onClick={() => setDoomed(candidate)}>
                    Удалить данные<span className="sr-only">: {nameOf(candidate)}</span>
                  </Button>
                </li>
              ))}
              {found.data.is_cut && (
                <li className="text-[13px] text-muted">
                  Нашлось слишком много откликов, показаны не все. Уточните запрос: добавьте фамилию, email
                  или телефон.
                </li>
              )}
            </ul>
          ))}
      </CardBody>
      <EraseDialog candidate={doomed} onClose={() => setDoomed(null)} />
    </Card>
  )
}

function EraseDialog({ candidate, onClose }: { candidate: CandidateFound | null; onClose: () => void }) {
  const erase = useEraseCandidate()
  const close = () => {
    erase.reset()
    onClose()
  }
  if (!candidate) return null
  const confirm = () =>
    erase.mutate(candidate.application_ids, {
      onSuccess: ({ responses }) => {
        close()
        toastSuccess('Данные кандидата удалены', counted(responses, ['отклик', 'отклика', 'откликов']))
      },
    })
  return (
    <Dialog
      open
      // closed meanwhile, the outcome would be lost
      onOpenChange={erase.isPending ? undefined : (open) => !open && close()}
      title={`Удалить данные: ${nameOf(candidate)}?`}
      description="Восстановить их нельзя. Готовые файлы экспорта тоже станут недоступны: в них мог быть этот кандидат. В журнале останется запись об удалении без имени."
    >
      {erase.error && <Alert tone="bad">{messageOr(erase.error, 'Не удалось удалить данные')}</Alert>}
      <DialogActions>
        <Button disabled={erase.isPending} onClick={close}>
          Отмена
        </Button>
        <Button variant="danger" busy={erase.isPending} onClick={confirm}>
          Удалить навсегда
        </Button>
      </DialogActions>
    </Dialog>
  )
}
