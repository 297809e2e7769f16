import type { Operator } from '@rezumetr/contracts/legal'
import { isInn } from '@rezumetr/contracts/billing/documents'
import * as z from 'zod'

const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`), `нужно цифр: ${count}`)

export const sellerVariables = {
  SELLER_NAME: z.string().min(2).optional(),
  SELLER_INN: z.string().refine(isInn, 'контрольные цифры не сходятся').optional(),
  SELLER_KPP: digits(9).optional(),
  SELLER_ADDRESS: z.string().min(2).optional(),
  SELLER_BANK: z.string().min(2).optional(),
  SELLER_BIK: digits(9).optional(),
  SELLER_ACCOUNT: digits(20).optional(),
  SELLER_CORR_ACCOUNT: digits(20).optional(),
  SELLER_SIGNER: z.string().min(2).optional(),
  SELLER_VAT: z.enum(['none', '5', '7', '22']).default('none'),
}
type Variables = z.output<z.ZodObject<typeof sellerVariables>>

export type Seller = Operator & {
  readonly kpp: string | null
  readonly bank: string
  readonly bik: string
  readonly account: string
  readonly corr_account: string
  readonly signer: string
  readonly vat_percent: number | null
}

const SANDBOX_SELLER: Seller = {
  name: 'ООО «Песочница»',
  inn: '9901000010',
  kpp: '990101001',
  address: '101000, г. Москва, ул. Учебная, д. 1',
  bank: 'Учебный банк, г. Москва',
  bik: '044525000',
  account: '40702810000000000001',
  corr_account: '30101810000000000000',
  signer: 'Генеральный директор Учебный У. У.',
  vat_percent: null,
}

type Owner = {
  readonly operator: Operator | null
  readonly seller: Seller | null
}

export function readOwner(v: Variables, sandbox: boolean, problems: string[]): Owner {
  const named = { SELLER_NAME: v.SELLER_NAME, SELLER_INN: v.SELLER_INN, SELLER_ADDRESS: v.SELLER_ADDRESS }
  const billed = {
    SELLER_BANK: v.SELLER_BANK,
    SELLER_BIK: v.SELLER_BIK,
    SELLER_ACCOUNT: v.SELLER_ACCOUNT,
    SELLER_CORR_ACCOUNT: v.SELLER_CORR_ACCOUNT,
    SELLER_SIGNER: v.SELLER_SIGNER,
  }
  const isGiven = (part: object) => Object.values(part).some((value) => value !== undefined)
  const missing = (part: object) =>
    Object.entries(part).flatMap(([name, value]) => (value === undefined ? [name] : []))
  const isBilled = isGiven(billed)
  if (!isBilled && !isGiven(named)) {
    if (!sandbox) return { operator: null, seller: null }
    const { name, inn, address } = SANDBOX_SELLER
    return { operator: { name, inn, address }, seller: SANDBOX_SELLER }
  }
  const lacking = [...missing(named), ...(isBilled ? missing(billed) : [])]
  if (lacking.length > 0) problems.push(`SELLER_…: не хватает ${lacking.join(', ')}`)
  const operator = {
    name: v.SELLER_NAME ?? '',
    inn: v.SELLER_INN ?? '',
    address: v.SELLER_ADDRESS ?? '',
  }
  if (!isBilled) return { operator, seller: null }
  return {
    operator,
    seller: {
      ...operator,
      kpp: v.SELLER_KPP ?? null,
      bank: v.SELLER_BANK ?? '',
      bik: v.SELLER_BIK ?? '',
      account: v.SELLER_ACCOUNT ?? '',
      corr_account: v.SELLER_CORR_ACCOUNT ?? '',
      signer: v.SELLER_SIGNER ?? '',
      vat_percent: v.SELLER_VAT === 'none' ? null : Number(v.SELLER_VAT),
    },
  }
}
