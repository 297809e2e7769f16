import { fullProof } from '@rezumetr/contracts/forms'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors, messageOr } from '../../../api/api-error.ts'
import { useUser } from '../../../features/accounts/api.ts'
import { useRenewRecoveryCodes, useStopSecondFactor } from '../../../features/accounts/security-api.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { SecretField, TextField } from '../../../ui/fields/field.tsx'
import { toastSuccess } from '../../../ui/notices/toast.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Opening = { open: boolean; onClose: () => void }

export function StopDialog({ open, onClose }: Opening) {
  const stop = useStopSecondFactor()
  const close = () => {
    stop.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      // closed meanwhile, the outcome would be lost
      onOpenChange={stop.isPending ? undefined : (next) => !next && close()}
      title="Выключить вход по коду?"
      description="Для входа снова будет достаточно пароля. Резервные коды перестанут действовать."
    >
      <ProofForm
        change={stop}
        action="Выключить"
        isDanger
        onCancel={close}
        onDone={() => {
          close()
          toastSuccess('Вход по коду выключен')
        }}
      />
    </Dialog>
  )
}

export function RenewDialog({ open, onClose }: Opening) {
  const renew = useRenewRecoveryCodes()
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => {
    setCodes(null)
    renew.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      // the answer of the request holds the codes
      onOpenChange={codes || renew.isPending ? undefined : (next) => !next && close()}
      title="Новые резервные коды"
      description="Прежние резервные коды перестанут действовать."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <ProofForm
          change={renew}
          action="Получить коды"
          onCancel={close}
          onDone={({ recovery_codes }) => setCodes(recovery_codes)}
        />
      )}
    </Dialog>
  )
}

/** Re-authenticates with password and code before actions that a stolen session must not perform. */
function ProofForm<Result>({
  change,
  action,
  isDanger = false,
  onDone,
  onCancel,
}: {
  change: UseMutationResult<Result, Error, { password: string; code: string }>
  action: string
  isDanger?: boolean
  onDone: (result: Result) => void
  onCancel: () => void
}) {
  const { email } = useUser()
  const form = useForm({
    schema: fullProof,
    initial: { password: '', code: '' },
    onSubmit: (values) =>
      change.mutate(values, { onSuccess: onDone, onError: (error) => form.refuse(fieldErrors(error)) }),
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      {change.error && !form.refused && (
        <Alert tone="bad">{messageOr(change.error, 'Не удалось сохранить')}</Alert>
      )}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <SecretField label="Пароль" autoComplete="current-password" {...form.field('password')} />
      <TextField
        label="Код из приложения или резервный код"
        autoComplete="one-time-code"
        spellCheck={false}
        {...form.field('code')}
      />
      <DialogActions>
        <Button disabled={change.isPending} onClick={onCancel}>
          Отмена
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={change.isPending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
