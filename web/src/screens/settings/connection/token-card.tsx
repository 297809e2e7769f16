import { accessToken } from '@rezumetr/contracts/forms'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { useConfig } from '../../../api/config.ts'
import { useUser } from '../../../features/accounts/api.ts'
import { useSaveToken } from '../../../features/hh/connection/api.ts'
import { verifyToken } from '../../../features/hh/connection/token-check.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { SecretField } from '../../../ui/fields/field.tsx'

/** Folded where a connection stands already: the field is for another token then. */
export function TokenCard() {
  const { has_hh_token } = useUser()
  // the one that is saved here leaves the field open, where the focus is
  const [isOpened, setOpened] = useState(!has_hh_token)
  const isOpen = isOpened || !has_hh_token
  return (
    <Card>
      <CardHeader
        className={cn(!isOpen && 'pb-4')}
        title="Токен доступа вручную"
        description="Если у компании уже есть токен API HH.ru, вставьте его сюда."
        aside={
          !isOpen && (
            <Button size="sm" onClick={() => setOpened(true)}>
              Вставить другой токен
            </Button>
          )
        }
      />
      {isOpen && (
        <CardBody>
          <TokenForm isAsked={has_hh_token} />
        </CardBody>
      )}
    </Card>
  )
}

/** A pasted token: checked without storing it, or stored after the server's own check. */
function TokenForm({ isAsked }: { isAsked: boolean }) {
  const config = useConfig()
  const [token, setToken] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const check = useMutation({ mutationFn: (value: string) => verifyToken(value, config) })
  const save = useSaveToken()
  const form = useRef<HTMLFormElement>(null)
  const busy = check.isPending || save.isPending
  const disabled = token === '' || busy

  // An edit makes the previous verdict stale.
  const edit = (value: string) => {
    setToken(value)
    setFault(null)
    check.reset()
    save.reset()
  }
  const focus = () => form.current?.querySelector('input')?.focus()
  useEffect(() => {
    // the pressed button is gone
    if (isAsked) focus()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const refuse = (message: string) => {
    setFault(message)
    focus()
  }
  const valid = (): string | null => {
    const checked = accessToken.safeParse(token)
    setFault(null)
    if (checked.success) return checked.data
    refuse(checked.error.issues[0]?.message ?? 'Введите токен HH.ru')
    return null
  }
  const runCheck = () => {
    const value = valid()
    if (value === null) return
    save.reset()
    check.mutate(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const value = valid()
    if (value === null) return
    if (check.data?.valid === false) return refuse('Невозможно сохранить недействительный токен')
    save.mutate(value, {
      onSuccess: () => {
        edit('')
        // the clicked button is disabled now, so the focus moves to the field
        focus()
      },
    })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <SecretField
        label="Токен HH.ru"
        subject="токен"
        value={token}
        onChange={(event) => edit(event.target.value)}
        autoComplete="off"
        hint={
          config.sandbox
            ? 'Песочница: подойдёт токен sandbox-employer-token.'
            : 'Хранится в зашифрованном виде и нигде не показывается.'
        }
        error={fault ?? undefined}
        isAnnounced
      />
      <div aria-live="polite" className="empty:hidden">
        {check.data?.valid === true && !save.error && (
          <Alert tone={check.data.employer === false ? 'warn' : 'good'} title="Токен действителен">
            {check.data.who}
            {check.data.employer === false && (
              <p>Это токен соискателя: для подключения нужен токен работодателя.</p>
            )}
          </Alert>
        )}
        {check.data?.valid === false && <Alert tone="bad">Токен недействителен или истек</Alert>}
        {check.error && <Alert tone="bad">Ошибка при проверке токена</Alert>}
        {save.error && <Alert tone="bad">{messageOr(save.error, 'Ошибка при сохранении токена')}</Alert>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={check.isPending} disabled={disabled} onClick={runCheck}>
          Проверить токен
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={disabled}>
          Сохранить токен
        </Button>
      </div>
    </form>
  )
}
