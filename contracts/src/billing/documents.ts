/** Bills and acts for companies that pay by bank transfer. */
import * as z from 'zod/mini'
import { count, day, endpoint, id, idParams, text } from '../endpoint.ts'

/** Weighted sum of the leading digits modulo 11, then 10: the check digit of an ИНН. */
const checkDigit = (inn: string, weights: readonly number[]): boolean =>
  (weights.reduce((sum, weight, i) => sum + weight * Number(inn[i]), 0) % 11) % 10 ===
  Number(inn[weights.length])
const TEN = [2, 4, 10, 3, 5, 9, 4, 6, 8]

/** Ten digits for a company or twelve for a person, with valid check digits (order ММВ-7-6/435 of the tax service). */
export const isInn = (inn: string): boolean =>
  /^\d{10}$/.test(inn)
    ? checkDigit(inn, TEN)
    : /^\d{12}$/.test(inn) && checkDigit(inn, [7, ...TEN]) && checkDigit(inn, [3, 7, ...TEN])

const required = (max: number, message: string) => text(max).check(z.minLength(2, message))

/** The buyer. Only companies (ИНН of ten digits) have a КПП. */
export const buyer = z
  .object({
    inn: text(12).check(z.refine(isInn, 'Проверьте ИНН: 10 или 12 цифр с верным контрольным числом')),
    kpp: text(9).check(z.regex(/^(\d{4}[\dA-Z]{2}\d{3})?$/, 'КПП — 9 знаков')),
    name: required(200, 'Укажите наименование'),
    address: required(300, 'Укажите адрес'),
  })
  .check(
    z.refine(({ inn, kpp }) => inn.length !== 10 || kpp !== '', {
      path: ['kpp'],
      error: 'Для организации нужен КПП',
    }),
    z.refine(({ inn, kpp }) => inn.length === 10 || kpp === '', {
      path: ['kpp'],
      error: 'У предпринимателя нет КПП: оставьте поле пустым',
    }),
  )
export type Buyer = z.output<typeof buyer>

export const documentKinds = ['bill', 'act'] as const
/** Named `billDocument` because `document` is a global in browsers. */
export const billDocument = z.object({
  id,
  kind: z.enum(documentKinds),
  /** Numbered from 1 per year and kind. */
  number: count,
  issued_on: day,
  /** Last day to pay a bill; `null` for an act. */
  valid_until: z.nullable(day),
  amount: count,
  payment_id: id,
})
export type BillDocument = z.output<typeof billDocument>

export const createBill = endpoint({
  method: 'POST',
  path: '/api/payment/bill',
  access: 'user',
  summary: 'A bill for a bank transfer; the plan begins when an administrator confirms that the money came',
  body: z.object({
    plan_type: text(40),
    duration_months: z.literal([1, 12], 'Период: 1 или 12 месяцев'),
    buyer,
  }),
  status: 201,
  data: billDocument,
  idempotent: true,
  refusals: ['PLAN_UNKNOWN', 'PAYMENT_METHOD_UNAVAILABLE'],
})
export const getBuyer = endpoint({
  method: 'GET',
  path: '/api/payment/buyer',
  access: 'user',
  summary: 'Requisites as they were last given; empty fields for a newcomer',
  data: z.object({ inn: z.string(), kpp: z.string(), name: z.string(), address: z.string() }),
  refusals: [],
})
export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/payment/documents',
  access: 'user',
  summary: 'Bills and acts of the company, the newest first',
  data: z.object({ documents: z.array(billDocument) }),
  refusals: [],
})
export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/payment/documents/:id/file',
  access: 'user',
  summary: 'The PDF as it was issued',
  params: idParams,
  file: true,
  refusals: [],
})
