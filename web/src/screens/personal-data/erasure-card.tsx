import { erasure } from '@rezumetr/contracts/forms'
import { useState } from 'react'
import { fieldErrors, messageOr } from '../../api/api-error.ts'
import { useUser } from '../../features/accounts/api.ts'
import { useEraseMe } from '../../features/privacy/api.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { SecretField } from '../../ui/fields/field.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { useForm } from '../../ui/forms/use-form.ts'

/** Requests the erasure of the account; signing in again within 14 days lets the user cancel it. */
export function ErasureCard() {
  const { erase_at } = useUser()
  const [asking, setAsking] = useState(false)
  return (
    <Card>
      <CardHeader
        title="Удаление аккаунта"
        description="Все сессии завершатся сразу, данные исчезнут через 14 дней. Если вы последний пользователь компании, вместе с аккаунтом исчезнут вакансии, отклики и результаты, а HH.ru отключится сразу: анализ остановится, неотправленные сообщения кандидатам отменятся. Записи о платежах хранятся не меньше пяти лет, как требует закон, но без вашего адреса: он останется только до закрывающего чека, если оплаченный срок ещё идёт."
      />
      <CardBody>
        {erase_at === null ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Удалить аккаунт
          </Button>
        ) : (
          <p className="text-muted">Аккаунт будет удалён {formatDate(erase_at)}.</p>
        )}
      </CardBody>
      {asking && <EraseDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}

function EraseDialog({ onClose }: { onClose: () => void }) {
  const erase = useEraseMe()
  const form = useForm({
    schema: erasure,
    initial: { password: '' },
    onSubmit: ({ password }) =>
      erase.mutate(password, { onError: (error) => form.refuse(fieldErrors(error)) }),
  })
  return (
    <Dialog
      open
      // closed meanwhile, the outcome would be lost
      onOpenChange={erase.isPending ? undefined : (open) => !open && onClose()}
      title="Удалить аккаунт?"
      description="Чтобы передумать, войдите снова в течение 14 дней и нажмите «Отменить удаление»; отключённый HH.ru придётся подключить заново. Мы пришлём письмо с датой."
    >
      <form noValidate onSubmit={form.submit} className="grid gap-3">
        {erase.error && !form.refused && (
          <Alert tone="bad">{messageOr(erase.error, 'Не удалось удалить аккаунт')}</Alert>
        )}
        <SecretField label="Пароль" autoComplete="current-password" {...form.field('password')} />
        <DialogActions>
          <Button disabled={erase.isPending} onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" variant="danger" busy={erase.isPending}>
            Удалить аккаунт
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
