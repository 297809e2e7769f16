import type { BillDocument } from '@rezumetr/contracts/billing/documents'
import type { DocumentRow } from './queries.ts'

export const presentDocument = (document: DocumentRow): BillDocument => ({
  id: document.id,
  kind: document.kind,
  number: document.number,
  issued_on: document.issued_on,
  valid_until: document.valid_until,
  amount: Math.round(document.amount_kopecks / 100),
  payment_id: document.payment_id,
})
