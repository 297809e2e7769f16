import { useUser } from '../../../features/accounts/api.ts'
import { toastOutcome } from '../../../features/notifications/toast-outcome.ts'
import { useResendConfirmation } from '../../../features/privacy/api.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'

const ACCOUNT = { label: 'Подтверждение адреса', title: 'Адрес не подтверждён', why: '' }

/** How to confirm the address. @param reason where something waits for it: what and why */
export function ConfirmationNotice({ reason = ACCOUNT }: { reason?: typeof ACCOUNT }) {
  const { email, email_confirmed } = useUser()
  const resend = useResendConfirmation()
  if (email_confirmed) return null
  return (
    // the pressed button disappears once the email is sent: the focus stays here
    <section tabIndex={-1} aria-label={reason.label} className="outline-none">
      <Alert
        tone="info"
        title={reason.title}
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
        <span className="break-words">
          {resend.isSuccess
            ? `Письмо отправлено на ${email}. Если его нет несколько минут, проверьте папку «Спам».`
            : `${reason.why}Откройте ссылку из письма, которое мы отправили на ${email}.`}
        </span>
      </Alert>
    </section>
  )
}
