import type { AdminUser } from '@rezumetr/contracts/admin/admin'
import { useState } from 'react'
import { planTone } from '../../features/admin/panel.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { useFocusBack } from '../../ui/keyboard/use-focus-back.ts'
import { PlanEditor } from './plan-editor.tsx'

const columns = ['Email', 'Компания', 'Подписка', 'Токен HH.ru', 'Дата регистрации', 'Действия'] as const
const days = new Intl.DateTimeFormat('ru-RU')

/** A table on wide screens; on narrower ones each row is a card with the column name before each value. */
export function UsersTable({ users, stale }: { users: readonly AdminUser[]; stale: boolean }) {
  // One editor at a time: opening another row closes the first (STATE-62).
  const [editing, setEditing] = useState<string | null>(null)
  return (
    <table className={cn('block w-full border-collapse text-left xl:table', stale && 'opacity-60')}>
      <caption className="sr-only">Пользователи</caption>
      <thead className="sr-only xl:not-sr-only xl:table-header-group">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="border-b border-line px-3 py-2 text-xs font-medium text-muted first:pl-0 last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 md:grid-cols-2 xl:table-row-group">
        {users.map((user) => (
          <Row
            key={user.id}
            user={user}
            editing={editing === user.id}
            onEdit={() => setEditing(user.id)}
            onDone={() => setEditing(null)}
          />
        ))}
      </tbody>
    </table>
  )
}

const cell =
  'grid grid-cols-[6rem_minmax(0,1fr)] gap-3 px-4 py-1.5 align-middle xl:table-cell xl:border-b xl:border-line xl:px-3 xl:py-2 xl:first:pl-0 xl:last:pr-0 ' +
  'before:text-xs before:leading-5 before:text-faint before:content-[attr(data-label)] xl:before:hidden'

function Row({
  user,
  editing,
  onEdit,
  onDone,
}: {
  user: AdminUser
  editing: boolean
  onEdit: () => void
  onDone: () => void
}) {
  const { email, company_name, subscription, has_hh_token, created_at, role } = user
  const trigger = useFocusBack(editing)
  return (
    <tr className="block rounded-xl border border-line py-2.5 xl:table-row xl:border-0 xl:py-0">
      <td data-label={columns[0]} className={cell}>
        <span className="min-w-0">
          <span className="mr-2 wrap-anywhere">{email}</span>
          {role === 'admin' && <span className="inline-block text-xs text-faint">администратор</span>}
        </span>
      </td>
      <td data-label={columns[1]} className={cell}>
        <span className="block xl:min-w-40">{company_name || '—'}</span>
      </td>
      <td data-label={columns[2]} className={cell}>
        {subscription ? (
          <Badge tone={planTone(subscription.plan_type)} className="w-fit">
            {subscription.plan_name}
          </Badge>
        ) : (
          <span className="text-muted">Нет подписки</span>
        )}
      </td>
      <td data-label={columns[3]} className={cell}>
        <span className={has_hh_token ? '' : 'text-muted'}>{has_hh_token ? 'Есть' : 'Нет'}</span>
      </td>
      <td data-label={columns[4]} className={cell}>
        <span className="tabular-nums">{days.format(new Date(created_at))}</span>
      </td>
      <td data-label={columns[5]} className={cn(cell, 'block! before:hidden xl:table-cell!')}>
        {editing ? (
          <PlanEditor user={user} onDone={onDone} />
        ) : (
          <Button ref={trigger} size="sm" className="w-fit" onClick={onEdit}>
            Изменить тариф<span className="sr-only">: {email}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}
