/** Payment settings: the shop, crypto and the seller named on bills. */
import type { PaymentMethod } from '@rezumetr/contracts/domain'
import * as z from 'zod'
import { onOff, webAddress } from './config-words.ts'
import { networks, parseNetworks, type Network } from './network-config.ts'
import { sellerVariables, type Seller } from './seller-config.ts'

const YOOKASSA_PUBLISHED =
  '185.71.76.0/27,185.71.77.0/27,77.75.153.0/25,77.75.154.128/25,77.75.156.11,77.75.156.35,2a02:5180::/32'
const LOOPBACK = '127.0.0.0/8,::1'

export const paymentVariables = {
  YOOKASSA_SHOP_ID: z.string().regex(/^\d+$/, 'только цифры').optional(),
  YOOKASSA_SECRET: z.string().min(1).optional(),
  YOOKASSA_API_URL: webAddress.optional(),
  // networks that YooKassa publishes as the sources of its notifications; the body of a
  // notification is never trusted anyway
  YOOKASSA_NETWORKS: networks.default(parseNetworks(YOOKASSA_PUBLISHED) ?? []),
  /** From 1 (no VAT) to 12; the accountant decides on the rate, the receipt on its plain or calculated form. */
  YOOKASSA_VAT_CODE: z.coerce.number().int().min(1).max(12).default(1),
  YOOKASSA_PAYMENT_MODE: z.enum(['full_prepayment', 'full_payment']).default('full_prepayment'),
  PAYMENT_METHODS: z
    .string()
    .transform((list) => list.split(',').map((method) => method.trim()))
    .pipe(z.array(z.enum(['card', 'yookassa'])))
    .default(['card', 'yookassa']),
  // Off by default: Russian companies may not accept crypto (259-FZ art. 14). Turning it on requires a stated legal basis.
  BTCPAY_ENABLED: onOff.default('off'),
  BTCPAY_LEGAL_BASIS: z
    .string()
    .min(10, 'напишите, почему продавец вправе принимать криптовалюту')
    .optional(),
  BTCPAY_BASE_URL: webAddress.optional(),
  BTCPAY_STORE_ID: z.string().min(1).optional(),
  BTCPAY_API_KEY: z.string().min(1).optional(),
  BTCPAY_WEBHOOK_SECRET: z.string().min(1).optional(),
  ...sellerVariables,
}
type Variables = z.output<z.ZodObject<typeof paymentVariables>>

export type PaymentConfig = {
  /** `null` when no shop is configured: nothing can be paid. */
  readonly shop: { readonly id: string; readonly secret: string } | null
  /** `null`: the sandbox of this process. */
  readonly api_url: string | null
  readonly methods: readonly PaymentMethod[]
  /** `null`: crypto is off. `base_url` null: the sandbox of this process. */
  readonly btcpay: {
    readonly legal_basis: string
    readonly base_url: string | null
    readonly store_id: string
    readonly api_key: string
    readonly webhook_secret: string
  } | null
  /** Networks that notifications may come from. */
  readonly networks: readonly Network[]
  readonly vat_code: number
  /** The seller on the bills of companies; `null`: payment by bill is unavailable. */
  readonly seller: Seller | null
  readonly payment_mode: 'full_prepayment' | 'full_payment'
}

/** Known to the stand-ins, see tools/sandbox/src/yookassa and tools/sandbox/src/btcpay. */
const SANDBOX_SHOP = { id: '100500', secret: 'test_sandbox-secret' }
const SANDBOX_STORE = {
  legal_basis: 'sandbox: no money moves',
  base_url: null,
  store_id: 'sandbox-store',
  api_key: 'sandbox-api-key',
  webhook_secret: 'sandbox-webhook-secret',
}

/** @param problems collects the configuration errors */
export function readPayments(
  v: Variables,
  { sandbox, production }: { readonly sandbox: boolean; readonly production: boolean },
  seller: Seller | null,
  problems: string[],
): PaymentConfig {
  if ((v.YOOKASSA_SHOP_ID === undefined) !== (v.YOOKASSA_SECRET === undefined))
    problems.push('YOOKASSA_SHOP_ID, YOOKASSA_SECRET: нужны обе или ни одной')
  if (production && v.YOOKASSA_API_URL && !v.YOOKASSA_API_URL.startsWith('https://'))
    problems.push('YOOKASSA_API_URL: в рабочем режиме (NODE_ENV=production) нужен https')
  const shop =
    v.YOOKASSA_SHOP_ID && v.YOOKASSA_SECRET
      ? { id: v.YOOKASSA_SHOP_ID, secret: v.YOOKASSA_SECRET }
      : sandbox
        ? SANDBOX_SHOP
        : null
  const store =
    v.BTCPAY_BASE_URL &&
    v.BTCPAY_STORE_ID &&
    v.BTCPAY_API_KEY &&
    v.BTCPAY_WEBHOOK_SECRET &&
    v.BTCPAY_LEGAL_BASIS
      ? {
          legal_basis: v.BTCPAY_LEGAL_BASIS,
          base_url: v.BTCPAY_BASE_URL,
          store_id: v.BTCPAY_STORE_ID,
          api_key: v.BTCPAY_API_KEY,
          webhook_secret: v.BTCPAY_WEBHOOK_SECRET,
        }
      : sandbox
        ? SANDBOX_STORE
        : null
  const btcpay = v.BTCPAY_ENABLED === 'on' ? store : null
  if (v.BTCPAY_ENABLED === 'on' && !btcpay)
    problems.push(
      'BTCPAY_ENABLED: нужны BTCPAY_BASE_URL, BTCPAY_STORE_ID, BTCPAY_API_KEY, BTCPAY_WEBHOOK_SECRET и BTCPAY_LEGAL_BASIS',
    )
  if (production && btcpay?.base_url?.startsWith('http://'))
    problems.push('BTCPAY_BASE_URL: в рабочем режиме (NODE_ENV=production) нужен https')
  return {
    shop,
    api_url: v.YOOKASSA_API_URL ?? (sandbox ? null : 'https://api.yookassa.ru/v3'),
    methods: [...v.PAYMENT_METHODS, ...(btcpay ? (['crypto'] as const) : [])],
    btcpay,
    seller,
    networks: sandbox ? [...v.YOOKASSA_NETWORKS, ...(parseNetworks(LOOPBACK) ?? [])] : v.YOOKASSA_NETWORKS,
    vat_code: v.YOOKASSA_VAT_CODE,
    payment_mode: v.YOOKASSA_PAYMENT_MODE,
  }
}
