import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { usersQuery } from '../../features/admin/api.ts'
import { onceEach } from '../../features/admin/panel.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { counted } from '../../ui/text/format.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { SearchForm } from './search-form.tsx'
import { UsersTable } from './users-table.tsx'

const route = getRouteApi('/guard/shell/admins/admin')

/** All users, or those matching the search in the URL, which is submitted by Enter or the button (ADM-10, ADM-11). */
export function UsersCard() {
  const { search = '' } = route.useSearch()
  const users = useInfiniteQuery(usersQuery(search))
  const rows = onceEach(users.data?.pages.flatMap((page) => page.data.users))
  const total = users.data?.pages[0]?.meta.total
  return (
    <Card>
      <CardHeader
        title="Пользователи"
        description={
          <span aria-live="polite">
            {total === undefined
              ? users.isError
                ? '—'
                : 'Загружаем…'
              : counted(total, ['пользователь', 'пользователя', 'пользователей'])}
          </span>
        }
        aside={
          <SearchForm
            param="search"
            label="Поиск по email или компании"
            placeholder="Email или компания"
            asking={users.isFetching}
            onAsk={users.refetch}
          />
        }
      />
      <div className="p-4 sm:p-5">
        {users.isPending ? (
          <div role="status" aria-label="Загрузка пользователей" className="grid gap-2">
            {['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} className="h-11" />
            ))}
          </div>
        ) : users.isLoadingError ? (
          <Failure users={users} />
        ) : rows.length === 0 ? (
          <EmptyState icon={UsersRound} title="Никого не нашлось" className="py-6">
            Ищем по части адреса почты или названия компании.
          </EmptyState>
        ) : (
          <>
            {users.isRefetchError && !users.isFetchNextPageError && <Failure users={users} />}
            <UsersTable users={rows} stale={users.isPlaceholderData} />
            {users.hasNextPage && (
              <div className="flex justify-center pt-4">
                <Button size="sm" busy={users.isFetching} onClick={() => void users.fetchNextPage()}>
                  {users.isFetching ? 'Загружаем...' : 'Показать ещё'}
                </Button>
              </div>
            )}
            {users.isFetchNextPageError && (
              <Alert tone="bad" className="mt-3">
                Не удалось загрузить список пользователей
              </Alert>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

function Failure({
  users,
}: {
  users: { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }
}) {
  return (
    <Alert
      tone="bad"
      className="mb-3"
      action={
        <Button size="sm" busy={users.isFetching} onClick={() => void users.refetch()}>
          Повторить
        </Button>
      }
    >
      Не удалось загрузить список пользователей
    </Alert>
  )
}
