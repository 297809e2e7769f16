import { emailChange, emailCode } from '@rezumetr/contracts/forms'
import { useState } from 'react'
import { fieldErrors, messageOr } from '../../api/api-error.ts'
import { useConfirmEmailChange, useStartEmailChange } from '../../features/accounts/account-api.ts'
import { useUser } from '../../features/accounts/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SecretField, TextField } from '../../ui/field.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

type Asked = { email: string; password: string }

/** A new address to sign in by: the password, then the code from the letter to that address. */
export function EmailDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => {
    setAsked(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      // the letter is read in another window
      staysOnPressOutside={() => asked !== null}
      title={asked ? 'Введите код из письма' : 'Новый адрес для входа'}
      description={
        asked
          ? `Мы отправили его на ${asked.email}. Код действует 30 минут. Если письма нет, проверьте папку «Спам».`
          : 'Мы отправим на него код. Пока код не введён, вход и письма остаются на прежнем адресе.'
      }
    >
      {asked ? (
        <CodeStep asked={asked} onBack={() => setAsked(null)} onDone={close} />
      ) : (
        <AddressStep onSent={setAsked} onCancel={close} />
      )}
    </Dialog>
  )
}

function AddressStep({ onSent, onCancel }: { onSent: (asked: Asked) => void; onCancel: () => void }) {
  const { email } = useUser()
  const start = useStartEmailChange()
  const form = useForm({
    schema: emailChange,
    initial: { email: '', password: '' },
    onSubmit: (values) =>
      start.mutate(values, {
        onSuccess: () => onSent(values),
        onError: (error) => form.refuse(fieldErrors(error)),
      }),
  })
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
      <DialogActions>
        <Button onClick={onCancel}>Отмена</Button>
        <Button type="submit" variant="primary" busy={start.isPending}>
          Отправить код
        </Button>
      </DialogActions>
    </form>
  )
}

function CodeStep({ asked, onBack, onDone }: { asked: Asked; onBack: () => void; onDone: () => void }) {
  const confirm = useConfirmEmailChange()
  const resend = useStartEmailChange()
  const { email } = asked
  const form = useForm({
    schema: emailCode,
    initial: { code: '' },
    onSubmit: ({ code }) =>
      confirm.mutate(
        { email, code },
        {
          onSuccess: () => {
            onDone()
            toastSuccess('Адрес изменён', `Теперь вы входите по адресу ${email}`)
          },
          onError: (error) => form.refuse(fieldErrors(error)),
        },
      ),
  })
  const error = form.refused ? resend.error : (confirm.error ?? resend.error)
  const sendAgain = () => {
    confirm.reset()
    form.reset()
    resend.mutate(asked)
  }
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {error && <Alert tone="bad">{messageOr(error, 'Не удалось проверить код')}</Alert>}
      <TextField
        label="Код из письма"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        autoFocus
        {...form.field('code')}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" onClick={onBack}>
          Другой адрес
        </Button>
        <Button size="sm" variant="ghost" busy={resend.isPending} onClick={sendAgain}>
          Отправить ещё раз
        </Button>
      </div>
      <p role="status" className="text-[13px] text-muted empty:hidden">
        {resend.isSuccess && 'Новый код отправлен, прежний больше не действует.'}
      </p>
      <DialogActions>
        <Button onClick={onDone}>Отмена</Button>
        <Button type="submit" variant="primary" busy={confirm.isPending}>
          Сменить адрес
        </Button>
      </DialogActions>
    </form>
  )
}
