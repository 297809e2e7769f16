import * as contract from '@rezumetr/contracts/analysis/saved-views'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Trash2, Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import type { FilterAddress } from '../../../features/results/list/filter-address.ts'
import { overviewQuery, savedViewsQuery, type TableOrder } from '../../../features/results/workspace-api.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { toastError, toastSuccess } from '../../../ui/notices/toast.tsx'
import { type Layout, readLayout } from '../table/layout.ts'

type Filter = Omit<FilterAddress, 'vacancy'>

/** Filters, an order and columns under a name: applied by a press, saved from what is chosen now. */
export function SavedViews({
  vacancyId,
  filter,
  order,
  layout,
  onApply,
}: {
  vacancyId: string
  filter: Filter
  order: TableOrder
  layout: Layout
  /** `columns`: `null` leaves them as they are. */
  onApply: (filter: Filter, order: TableOrder, columns: Layout | null) => void
}) {
  return (
    <Popover
      title="Виды списка"
      trigger={
        <button
          type="button"
          aria-label="Виды списка"
          title="Виды списка"
          className={buttonClass('ghost', 'icon')}
        >
          <Bookmark aria-hidden className="size-4.5" />
        </button>
      }
    >
      <List vacancyId={vacancyId} onApply={onApply} />
      <Save filter={filter} order={order} layout={layout} />
    </Popover>
  )
}

function List({ vacancyId, onApply }: Pick<Parameters<typeof SavedViews>[0], 'vacancyId' | 'onApply'>) {
  const overview = useQuery(overviewQuery(vacancyId))
  const views = useQuery(savedViewsQuery)
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => call(contract.deleteView, { params: { id } }),
    onError: (error) => toastError(messageOr(error, 'Не удалось удалить вид.')),
    onSettled: () => cache.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  })
  if (views.isError)
    return (
      <LoadError
        message="Не удалось загрузить виды."
        retrying={views.isFetching}
        onRetry={() => void views.refetch()}
      />
    )
  if (views.data?.length === 0)
    return (
      <p className="px-2.5 pb-2 text-[13px] text-pretty text-muted">
        Выберите фильтры и сохраните их под именем, чтобы возвращаться одним нажатием в любой вакансии.
      </p>
    )
  return (
    <ul className="max-h-64 overflow-y-auto">
      {views.data?.map(({ id, name, is_shared, is_own, by, filter, sort, order, columns }) => (
        <li key={id} className="flex items-center gap-1">
          <button
            type="button"
            onClick={() => {
              const { min_score, meets, ...same } = filter
              const here = overview.data?.requirements
              // what another vacancy asks for would leave nobody here
              const met = meets?.filter((asked) => !here || here.some((one) => one.id === asked))
              if (met && met.length < (meets?.length ?? 0))
                toastSuccess('Вид применён', 'Часть его требований есть только в другой вакансии.')
              const chosen = Object.fromEntries(
                Object.entries({ ...same, minScore: min_score, meets: met?.length ? met : null }).filter(
                  ([, value]) => value !== null,
                ),
              )
              onApply(chosen, { sort, order }, columns && readLayout(columns))
            }}
            className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2.5 text-left hover:bg-sunken"
          >
            <span className="truncate">{name}</span>
            {is_shared && (
              <span
                title={is_own ? 'Видят коллеги' : by}
                className="ml-auto inline-flex shrink-0 items-center gap-1 text-xs text-faint"
              >
                <Users aria-hidden className="size-3.5" />
                <span className={cn(is_own ? 'sr-only' : 'max-w-24 truncate')}>
                  {is_own ? 'Видят коллеги' : by}
                </span>
              </span>
            )}
          </button>
          {is_own && (
            <Button
              size="icon"
              variant="ghost"
              className="size-8!"
              aria-label={`Удалить вид «${name}»`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id)}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Save({ filter, order, layout }: { filter: Filter; order: TableOrder; layout: Layout }) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [error, setError] = useState<string>()
  const cache = useQueryClient()
  const save = useMutation({
    mutationFn: () => {
      // a searched name is a candidate's
      const { minScore: min_score, search: _search, ...same } = filter
      return call(contract.saveView, {
        body: {
          name: name.trim(),
          is_shared: isShared,
          filter: { ...same, min_score },
          ...order,
          columns: [...layout],
        },
      })
    },
    onSuccess: () => {
      setName('')
      toastSuccess('Вид сохранён')
    },
    onError: (failure) => setError(messageOr(failure, 'Не удалось сохранить вид.')),
    onSettled: () => cache.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(name.trim() === '' ? 'Назовите вид' : undefined)
    if (name.trim() !== '') save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="mt-1 grid gap-2.5 border-t border-line p-2.5">
      <TextField
        label="Сохранить то, что выбрано сейчас"
        placeholder="Например, «Москва, до 150 тысяч»"
        maxLength={contract.MAX_VIEW_NAME}
        value={name}
        error={error}
        isAnnounced
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox label="Показать коллегам" checked={isShared} onChange={setShared} />
      <Button type="submit" variant="primary" busy={save.isPending} className="justify-self-start">
        Сохранить
      </Button>
    </form>
  )
}
