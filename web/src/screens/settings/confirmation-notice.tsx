import { useUser } from '../../features/accounts/api.ts'
import { toastOutcome } from '../../features/notifications/toast-outcome.ts'
import { useResendConfirmation } from '../../features/privacy/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** The only notice of an unconfirmed address, which restricts nothing. */
export function ConfirmationNotice() {
  const { email, email_confirmed } = useUser()
  const resend = useResendConfirmation()
  if (email_confirmed) return null
  return (
    // the pressed button disappears once the letter is sent: the focus stays here
    <section tabIndex={-1} aria-label="Подтверждение адреса" className="outline-none">
      <Alert
        tone="info"
        title="Адрес не подтверждён"
        action={
          !resend.isSuccess && (
            <Button
              size="sm"
              busy={resend.isPending}
              onClick={() => toastOutcome(resend.mutateAsync(), null, 'Не удалось отправить письмо')}
            >
              Отправить письмо ещё раз
            </Button>
          )
        }
      >
        {resend.isSuccess
          ? `Письмо отправлено на ${email}. Если его нет несколько минут, проверьте папку «Спам».`
          : `Откройте ссылку из письма, которое мы отправили на ${email}.`}
      </Alert>
    </section>
  )
}
