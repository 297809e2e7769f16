import * as documents from '@rezumetr/contracts/billing/documents'
import type { BillDocument } from '@rezumetr/contracts/billing/documents'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, download } from '../../api/call.ts'
import { saveFile } from '../exports/save-file.ts'
import { monthsOf, type Period } from './period.ts'

export const documentsQuery = queryOptions({
  queryKey: ['payments', 'documents'],
  queryFn: async ({ signal }) => (await call(documents.listDocuments, { signal })).documents,
})

export const buyerQuery = queryOptions({
  queryKey: ['payments', 'buyer'],
  queryFn: ({ signal }) => call(documents.getBuyer, { signal }),
})

/** «Счёт № 7», «Акт № 1». */
export const documentTitle = ({ kind, number }: Pick<BillDocument, 'kind' | 'number'>): string =>
  `${kind === 'bill' ? 'Счёт' : 'Акт'} №\u00a0${number}`

/** Creates a bill for the given company details and refreshes the history. */
export function useCreateBill() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({
      plan_type,
      period,
      buyer,
    }: {
      plan_type: string
      period: Period
      buyer: documents.Buyer
    }) => call(documents.createBill, { body: { plan_type, duration_months: monthsOf(period), buyer } }),
    // its dialog cannot be closed meanwhile: without a connection it fails instead of waiting for one
    networkMode: 'always',
    onSuccess: () => cache.invalidateQueries({ queryKey: ['payments'] }),
  })
}

export function useDownloadDocument() {
  return useMutation({
    mutationFn: async (document: BillDocument) => {
      const { blob, name } = await download(documents.downloadDocument, { params: { id: document.id } })
      saveFile(blob, name ?? `${documentTitle(document)}.pdf`)
    },
  })
}
