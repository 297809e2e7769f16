import { oauthCode } from '@rezumetr/contracts/forms'
import { type FormEvent, useState } from 'react'
import { useExchangeCode } from '../../../features/hh/connection/api.ts'
import { EXCHANGED, readExchange, settingsExchangeFailure } from '../../../features/hh/connection/exchange.ts'
import { readPastedCode } from '../../../features/hh/connection/pasted-code.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { toastSuccess } from '../../../ui/notices/toast.tsx'

/** For an hh.ru redirect that ended in another window: the user pastes the code or the whole URL. */
export function CodeDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const exchange = useExchangeCode()
  const [input, setInput] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<{ message: string; hint?: string } | null>(null)

  const change = (next: boolean) => {
    onOpenChange(next)
    if (next) return
    setInput('')
    setFault(null)
    setRefusal(null)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(null)
    const pasted = readPastedCode(input)
    const checked = oauthCode.safeParse(pasted.code)
    setFault(checked.success ? null : (checked.error.issues[0]?.message ?? 'Введите код авторизации'))
    if (!checked.success) return event.currentTarget.querySelector('input')?.focus()
    const outcome = await exchange.mutateAsync(pasted).then(readExchange, settingsExchangeFailure)
    if (!outcome.ok) return setRefusal(outcome)
    change(false)
    if (!outcome.asks) toastSuccess(EXCHANGED, outcome.employer?.name ?? undefined)
  }
  return (
    <Dialog
      open={open}
      // closed meanwhile, the outcome would be lost
      onOpenChange={exchange.isPending ? undefined : change}
      title="Код авторизации HH.ru"
      description="Нажмите «Подключить HH.ru», подтвердите доступ и скопируйте адрес страницы, на которую вас вернул HH.ru. Никому не передавайте этот код: он действует 10 минут и срабатывает один раз."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        {refusal && (
          <Alert tone="bad">
            <p>{refusal.message}</p>
            {refusal.hint && <p>{refusal.hint}</p>}
          </Alert>
        )}
        <TextField
          label="Код или адрес страницы"
          value={input}
          onChange={(event) => setInput(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          error={fault ?? undefined}
          isAnnounced
        />
        <DialogActions>
          <Button disabled={exchange.isPending} onClick={() => change(false)}>
            Отмена
          </Button>
          <Button type="submit" variant="primary" busy={exchange.isPending} disabled={input === ''}>
            {exchange.isPending ? 'Подключаем...' : 'Подключить'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
