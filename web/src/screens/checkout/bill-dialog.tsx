import { type Buyer, buyer, type BillDocument } from '@rezumetr/contracts/billing/documents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors, messageOr } from '../../api/api-error.ts'
import { DocumentButton } from '../../features/billing/document-button.tsx'
import { buyerQuery, documentTitle, useCreateBill } from '../../features/billing/documents.ts'
import type { Period } from '../../features/billing/period.ts'
import type { PlanView } from '../../features/billing/plan.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { formatDay } from '../../ui/text/format.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

/** Payment by bill: collects the company details, then offers the document. */
export function BillDialog({
  plan,
  period,
  open,
  onOpenChange,
}: {
  plan: PlanView
  period: Period
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const known = useQuery({ ...buyerQuery, enabled: open })
  const create = useCreateBill()
  const [issued, setIssued] = useState<BillDocument | null>(null)
  const change = (next: boolean) => {
    create.reset()
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      // closed meanwhile, the outcome would be lost
      onOpenChange={create.isPending ? undefined : change}
      // the details are copied from another window
      staysOnPressOutside={() => issued === null}
      title="Счёт для юрлица"
      description={
        issued
          ? undefined
          : 'Выставим счёт на оплату. Тариф начнётся, когда деньги поступят; акт появится в истории платежей в конце срока.'
      }
    >
      {issued ? (
        <>
          <Alert tone="good" title={`${documentTitle(issued)} выставлен`}>
            Оплатите его до {issued.valid_until && formatDay(issued.valid_until)} включительно. Счёт лежит и в
            истории платежей.
          </Alert>
          <DialogActions>
            <Button onClick={() => setIssued(null)}>Исправить реквизиты</Button>
            <DocumentButton document={issued} label="Скачать счёт" isMain />
          </DialogActions>
        </>
      ) : known.isPending ? (
        <Skeleton className="h-72" />
      ) : (
        <BuyerForm
          create={create}
          initial={known.data ?? { inn: '', kpp: '', name: '', address: '' }}
          plan={plan}
          period={period}
          onIssued={setIssued}
        />
      )}
    </Dialog>
  )
}

function BuyerForm({
  create,
  initial,
  plan,
  period,
  onIssued,
}: {
  create: ReturnType<typeof useCreateBill>
  initial: Buyer
  plan: PlanView
  period: Period
  onIssued: (bill: BillDocument) => void
}) {
  const form = useForm({
    schema: buyer,
    initial,
    onSubmit: (values) =>
      create.mutate(
        { plan_type: plan.plan_type, period, buyer: values },
        {
          onSuccess: onIssued,
          onError: (error) =>
            form.refuse(
              // the server names fields by their path in the body: `buyer.inn`
              Object.fromEntries(
                Object.entries(fieldErrors(error)).map(([name, message]) => [
                  name.replace('buyer.', ''),
                  message,
                ]),
              ),
            ),
        },
      ),
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {create.error && !form.refused && (
        <Alert tone="bad">{messageOr(create.error, 'Не удалось выставить счёт')}</Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="ИНН"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          autoFocus
          hint="10 цифр у организации, 12 у предпринимателя"
          {...form.field('inn')}
        />
        <TextField
          label="КПП"
          autoComplete="off"
          maxLength={9}
          hint="Только для организации"
          {...form.field('kpp')}
        />
      </div>
      <TextField label="Наименование" autoComplete="organization" {...form.field('name')} />
      <TextField label="Юридический адрес" autoComplete="off" {...form.field('address')} />
      <DialogActions>
        <Button type="submit" variant="primary" busy={create.isPending}>
          Выставить счёт
        </Button>
      </DialogActions>
    </form>
  )
}
