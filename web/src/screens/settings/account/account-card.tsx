import { profileChange } from '@rezumetr/contracts/forms'
import { type ReactNode, useState } from 'react'
import { fieldErrors, messageOr } from '../../../api/api-error.ts'
import { useUpdateProfile } from '../../../features/accounts/account-api.ts'
import { useUser } from '../../../features/accounts/api.ts'
import { roleName } from '../../../features/accounts/session.ts'
import { connectionOf } from '../../../features/hh/connection/connection.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { toastSuccess } from '../../../ui/notices/toast.tsx'
import { useFocusBack } from '../../../ui/keyboard/use-focus-back.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import { ConfirmationNotice } from './confirmation-notice.tsx'
import { EmailDialog } from './email-dialog.tsx'

type Profile = { company_name: string; full_name: string }
const tokenWords = {
  none: 'Не настроен',
  broken: 'Требуется переподключение',
  limited: 'Настроен',
  connected: 'Настроен',
}

export function AccountCard() {
  const user = useUser()
  const [editing, setEditing] = useState(false)
  const [changingEmail, setChangingEmail] = useState(false)
  const trigger = useFocusBack(editing)
  const facts: [string, ReactNode][] = [
    [
      'Email',
      <span key="email" className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 break-words">{user.email}</span>
        <Button
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          className="-my-1"
          onClick={() => setChangingEmail(true)}
        >
          Сменить адрес
        </Button>
      </span>,
    ],
    ['Компания', user.company_name],
    ['Имя', user.full_name],
    ['Роль', roleName(user.role)],
    ['Токен HH.ru', tokenWords[connectionOf(user).state]],
  ]
  return (
    <Card>
      <CardHeader
        title="Аккаунт"
        aside={
          !editing && (
            <Button ref={trigger} size="sm" onClick={() => setEditing(true)}>
              Изменить
            </Button>
          )
        }
      />
      <CardBody className="grid gap-4">
        {editing ? (
          <ProfileForm user={user} onDone={() => setEditing(false)} />
        ) : (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
            {facts.map(([term, value]) => (
              <div key={term} className="contents">
                <dt className="text-muted">{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <ConfirmationNotice />
      </CardBody>
      {changingEmail && <EmailDialog onClose={() => setChangingEmail(false)} />}
    </Card>
  )
}

function ProfileForm({ user, onDone }: { user: Profile; onDone: () => void }) {
  const update = useUpdateProfile()
  const [begun] = useState({ company_name: user.company_name, full_name: user.full_name })
  const form = useForm({
    schema: profileChange,
    initial: begun,
    onSubmit: ({ company_name, full_name }) => {
      // the rest is the server's: the name of the company is its other users' too
      const changed = {
        ...(company_name !== begun.company_name && { company_name }),
        ...(full_name !== begun.full_name && { full_name }),
      }
      update.mutate(changed, {
        onSuccess: () => {
          toastSuccess('Профиль сохранён')
          onDone()
        },
        onError: (error) => form.refuse(fieldErrors(error)),
      })
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {update.error && !form.refused && (
        <Alert tone="bad">{messageOr(update.error, 'Не удалось сохранить профиль')}</Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Название компании"
          autoComplete="organization"
          autoFocus
          {...form.field('company_name')}
        />
        <TextField label="Имя и фамилия" autoComplete="name" {...form.field('full_name')} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={update.isPending}>
          Сохранить
        </Button>
        <Button onClick={onDone}>Отмена</Button>
      </div>
    </form>
  )
}
