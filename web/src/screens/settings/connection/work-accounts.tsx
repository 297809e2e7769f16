import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode, errorDetail, messageOr } from '../../../api/api-error.ts'
import { useUser } from '../../../features/accounts/api.ts'
import { useChooseAccount, workAccountsQuery } from '../../../features/hh/connection/api.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { RadioList } from '../../../ui/fields/radio-list.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { toastSuccess } from '../../../ui/notices/toast.tsx'
import { EmployerDialog } from './employer-dialog.tsx'

/** Chooses which of the manager's work accounts is used at hh.ru. Hidden when there is nothing to choose. */
export function WorkAccounts() {
  const { hh } = useUser()
  const isShown =
    hh !== null && !hh.needs_reconnect && (hh.has_several_accounts || hh.state === 'account_lost')
  return isShown ? <Choice isChosen={hh.is_account_chosen} from={hh.employer_name} /> : null
}

function Choice({ isChosen, from }: { isChosen: boolean; from: string | null }) {
  const accounts = useQuery(workAccountsQuery)
  const choose = useChooseAccount()
  const [asked, setAsked] = useState<string | null>(null)
  if (accounts.isPending) return <Skeleton className="h-24" />
  if (accounts.isLoadingError)
    return <LoadError retrying={accounts.isFetching} onRetry={() => void accounts.refetch()} />
  const current = accounts.data.find((account) => account.is_current)
  const submit = (account_id: string, confirmed: boolean) =>
    choose.mutate(
      { account_id, confirmed },
      {
        onSuccess: () => {
          setAsked(null)
          toastSuccess('Рабочий аккаунт выбран')
        },
        onError: (error) => setAsked(errorCode(error) === 'CONFIRM_REQUIRED' ? account_id : null),
      },
    )
  const { to, vacancies, applications } = errorDetail(choose.error)
  return (
    <section className="grid gap-2.5" aria-labelledby="work-accounts">
      <div>
        <h3 id="work-accounts" className="font-medium">
          Рабочий аккаунт
        </h3>
        <p className="text-[13px] text-pretty text-muted">
          {isChosen
            ? 'Вакансии и отклики загружаются от его имени.'
            : 'У вас несколько рабочих аккаунтов. Пока работает основной — подтвердите его или выберите другой.'}
        </p>
      </div>
      {choose.error && asked === null && (
        <Alert tone="bad">{messageOr(choose.error, 'Не удалось выбрать рабочий аккаунт')}</Alert>
      )}
      <RadioList
        label="Рабочий аккаунт"
        value={isChosen ? (current?.id ?? null) : null}
        saving={choose.isPending}
        options={accounts.data.map(({ id, employer_name, is_primary }) => ({
          value: id,
          label: employer_name ?? `Аккаунт ${id}`,
          hint: is_primary ? `Основной аккаунт, номер ${id}` : `Аккаунт номер ${id}`,
        }))}
        onChange={(account_id) => submit(account_id, false)}
      />
      <EmployerDialog
        open={asked !== null}
        question={{
          from,
          to: typeof to === 'string' ? to : null,
          vacancies: Number(vacancies ?? 0),
          applications: Number(applications ?? 0),
        }}
        busy={choose.isPending}
        failure={null}
        onConfirm={() => asked !== null && submit(asked, true)}
        onRefuse={() => setAsked(null)}
        onOpenChange={(open) => !open && setAsked(null)}
      />
    </section>
  )
}
