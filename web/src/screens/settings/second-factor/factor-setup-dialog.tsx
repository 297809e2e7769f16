import { codeProof, passwordProof } from '@rezumetr/contracts/forms'
import type { SecondFactorSetup } from '@rezumetr/contracts/accounts/security'
import { useState } from 'react'
import { fieldErrors, messageOr } from '../../../api/api-error.ts'
import { useUser } from '../../../features/accounts/api.ts'
import { useConfirmSecondFactor, useStartSecondFactor } from '../../../features/accounts/security-api.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { SecretField, TextField } from '../../../ui/fields/field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step =
  | { name: 'password' }
  | { name: 'scan'; setup: SecondFactorSetup }
  | { name: 'codes'; codes: string[] }

const words = {
  password: ['Включить вход по коду', 'Сначала введите пароль от аккаунта.'],
  scan: ['Добавьте аккаунт в приложение', 'Подойдёт любое приложение с одноразовыми кодами.'],
  codes: ['Вход по коду включён', 'Остальные сессии завершены.'],
} as const

/** Setup of the second factor: password, secret as a QR code, first code. Recovery codes are shown only once. */
export function FactorSetupDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' })
  const confirm = useConfirmSecondFactor()
  const close = () => {
    confirm.reset()
    setStep({ name: 'password' })
    onClose()
  }
  const [title, description] = words[step.name]
  return (
    <Dialog
      open={open}
      // the answer of the last request holds the codes
      onOpenChange={step.name === 'codes' || confirm.isPending ? undefined : (next) => !next && close()}
      title={title}
      description={description}
    >
      {step.name === 'password' && (
        <PasswordStep onDone={(setup) => setStep({ name: 'scan', setup })} onCancel={close} />
      )}
      {step.name === 'scan' && (
        <ScanStep
          setup={step.setup}
          confirm={confirm}
          onDone={(codes) => setStep({ name: 'codes', codes })}
          onCancel={close}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
    </Dialog>
  )
}

function PasswordStep({
  onDone,
  onCancel,
}: {
  onDone: (setup: SecondFactorSetup) => void
  onCancel: () => void
}) {
  const { email } = useUser()
  const start = useStartSecondFactor()
  const form = useForm({
    schema: passwordProof,
    initial: { password: '' },
    onSubmit: ({ password }) =>
      start.mutate(password, { onSuccess: onDone, onError: (error) => form.refuse(fieldErrors(error)) }),
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      {start.error && !form.refused && (
        <Alert tone="bad">{messageOr(start.error, 'Не удалось включить вход по коду')}</Alert>
      )}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <SecretField label="Пароль" autoComplete="current-password" {...form.field('password')} />
      <DialogActions>
        <Button onClick={onCancel}>Отмена</Button>
        <Button type="submit" variant="primary" busy={start.isPending}>
          Продолжить
        </Button>
      </DialogActions>
    </form>
  )
}

function ScanStep({
  setup: { secret, otpauth_url, qr },
  confirm,
  onDone,
  onCancel,
}: {
  setup: SecondFactorSetup
  confirm: ReturnType<typeof useConfirmSecondFactor>
  onDone: (codes: string[]) => void
  onCancel: () => void
}) {
  const form = useForm({
    schema: codeProof,
    initial: { code: '' },
    onSubmit: ({ code }) =>
      confirm.mutate(code, {
        onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
        onError: (error) => form.refuse(fieldErrors(error)),
      }),
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {confirm.error && !form.refused && (
        <Alert tone="bad">{messageOr(confirm.error, 'Не удалось проверить код')}</Alert>
      )}
      {/* cameras need dark on light, so the QR code ignores the theme */}
      <svg
        role="img"
        aria-label="QR-код для приложения"
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        shapeRendering="crispEdges"
        className="mx-auto size-48 rounded-lg bg-white text-black"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <p className="text-[13px] text-muted">
        На этом же телефоне{' '}
        <a href={otpauth_url} className="font-medium text-accent underline">
          откройте приложение
        </a>{' '}
        или введите ключ вручную:
      </p>
      <code className="rounded-lg bg-sunken px-3 py-2 text-center text-sm break-all select-all">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <TextField
        label="Код из приложения"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        autoFocus
        {...form.field('code')}
      />
      <DialogActions>
        <Button disabled={confirm.isPending} onClick={onCancel}>
          Отмена
        </Button>
        <Button type="submit" variant="primary" busy={confirm.isPending}>
          Включить
        </Button>
      </DialogActions>
    </form>
  )
}
