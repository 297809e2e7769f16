import { emailChange, emailCode, forgottenPassword } from '@rezumetr/contracts/forms'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { fieldErrors, messageOr } from '../../../api/api-error.ts'
import {
  type EmailChange,
  useConfirmEmailChange,
  useStartEmailChange,
} from '../../../features/accounts/account-api.ts'
import { useUser } from '../../../features/accounts/api.ts'
import { secondFactorQuery } from '../../../features/accounts/security-api.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { SecretField, TextField } from '../../../ui/fields/field.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { toastSuccess } from '../../../ui/notices/toast.tsx'
import { judge, useForm } from '../../../ui/forms/use-form.ts'

/** The address a code was sent to, with what a repetition needs; without it when the code was sent before. */
type Asked = { email: string; again: EmailChange | null }

/** A new address to sign in by: the password, then the code from the email to that address. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const factor = useQuery(secondFactorQuery)
  const start = useStartEmailChange()
  const confirm = useConfirmEmailChange()
  return (
    <Dialog
      open
      // closed meanwhile, the outcome would be lost
      onOpenChange={start.isPending || confirm.isPending ? undefined : (next) => !next && onClose()}
      // the email is read in another window
      staysOnPressOutside={() => asked !== null}
      title={asked ? 'Введите код из письма' : 'Новый адрес для входа'}
      description={
        asked
          ? `Мы отправили его на ${asked.email}. Код действует 30 минут. Если письма нет, проверьте папку «Спам».`
          : 'Мы отправим на него код. Пока код не введён, вход и письма остаются на прежнем адресе.'
      }
    >
      {asked ? (
        <CodeStep
          asked={asked}
          start={start}
          confirm={confirm}
          onBack={() => (start.reset(), confirm.reset(), setAsked(null))}
          onClose={onClose}
        />
      ) : factor.isPending ? (
        <Skeleton className="h-44" />
      ) : (
        <AddressStep
          start={start}
          hasFactor={typeof factor.data?.enabled_at === 'string'}
          onAsked={setAsked}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

function AddressStep({
  start,
  hasFactor,
  onAsked,
  onCancel,
}: {
  start: ReturnType<typeof useStartEmailChange>
  hasFactor: boolean
  onAsked: (asked: Asked) => void
  onCancel: () => void
}) {
  const { email } = useUser()
  const form = useForm<EmailChange>({
    schema: emailChange,
    initial: { email: '', password: '', code: hasFactor ? '' : undefined },
    onSubmit: (values) =>
      start.mutate(values, {
        // a code of the app serves once
        onSuccess: () => onAsked({ email: values.email, again: hasFactor ? null : values }),
        onError: (error) => form.refuse(fieldErrors(error)),
      }),
  })
  const enterCode = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { values, errors } = judge(forgottenPassword, { email: form.values.email })
    if (values) onAsked({ email: values.email, again: null })
    else form.refuse(errors, currentTarget.form)
  }
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {start.error && !form.refused && (
        <Alert tone="bad">{messageOr(start.error, 'Не удалось отправить код')}</Alert>
      )}
      <TextField
        label="Новый email"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...form.field('email')}
      />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <SecretField label="Пароль" autoComplete="current-password" {...form.field('password')} />
      {hasFactor && (
        <TextField
          label="Код из приложения или резервный код"
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.field('code')}
        />
      )}
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start"
        disabled={start.isPending}
        onClick={enterCode}
      >
        Код уже есть
      </Button>
      <DialogActions>
        <Button disabled={start.isPending} onClick={onCancel}>
          Отмена
        </Button>
        <Button type="submit" variant="primary" busy={start.isPending}>
          Отправить код
        </Button>
      </DialogActions>
    </form>
  )
}

function CodeStep({
  asked: { email, again },
  start,
  confirm,
  onBack,
  onClose,
}: {
  asked: Asked
  start: ReturnType<typeof useStartEmailChange>
  confirm: ReturnType<typeof useConfirmEmailChange>
  onBack: () => void
  onClose: () => void
}) {
  const [resent, setResent] = useState(0)
  const form = useForm({
    schema: emailCode,
    initial: { code: '' },
    onSubmit: ({ code }) => {
      start.reset()
      confirm.mutate(
        { email, code },
        {
          onSuccess: () => {
            onClose()
            toastSuccess('Адрес изменён', `Теперь вы входите по адресу ${email}`)
          },
          onError: (error) => form.refuse(fieldErrors(error)),
        },
      )
    },
  })
  const sendAgain = (values: EmailChange) => {
    confirm.reset()
    form.reset()
    start.mutate(values, { onSuccess: () => setResent(resent + 1) })
  }
  const isPending = start.isPending || confirm.isPending
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {start.error && <Alert tone="bad">{messageOr(start.error, 'Не удалось отправить код')}</Alert>}
      {confirm.error && !form.refused && (
        <Alert tone="bad">{messageOr(confirm.error, 'Не удалось проверить код')}</Alert>
      )}
      <TextField
        // another code is typed from the beginning
        key={resent}
        label="Код из письма"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        autoFocus
        {...form.field('code')}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" disabled={isPending} onClick={onBack}>
          Другой адрес
        </Button>
        {again && (
          <Button
            size="sm"
            variant="ghost"
            busy={start.isPending}
            disabled={isPending}
            onClick={() => sendAgain(again)}
          >
            Отправить ещё раз
          </Button>
        )}
      </div>
      <p role="status" className="text-[13px] text-muted empty:hidden">
        {resent > 0 && 'Новый код отправлен, прежний больше не действует.'}
      </p>
      <DialogActions>
        <Button disabled={isPending} onClick={onClose}>
          Отмена
        </Button>
        <Button type="submit" variant="primary" busy={confirm.isPending} disabled={start.isPending}>
          Сменить адрес
        </Button>
      </DialogActions>
    </form>
  )
}
