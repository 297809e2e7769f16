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
  // published by YooKassa as the sources of its notifications
  YOOKASSA_NETWORKS: networks.default(parseNetworks(YOOKASSA_PUBLISHED) ?? []),
  YOOKASSA_VAT_CODE: z.coerce.number().int().min(1).max(12).default(1),
  YOOKASSA_PAYMENT_MODE: z.enum(['full_prepayment', 'full_payment']).default('full_prepayment'),
  PAYMENT_METHODS: z
    .string()
    .transform((list) => list.split(',').map((method) => method.trim()))
    .pipe(z.array(z.enum(['card', 'yookassa'])))
    .default(['card', 'yookassa']),
  // Russian companies may not accept crypto (259-FZ art. 14), so it needs a stated legal basis.
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
  readonly shop: { readonly id: string; readonly secret: string } | null
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
  readonly networks: readonly Network[]
  readonly vat_code: number
  /** `null`: no payment by bill. */
  readonly seller: Seller | null
  readonly payment_mode: 'full_prepayment' | 'full_payment'
}

const SANDBOX_SHOP = { id: '100500', secret: 'test_sandbox-secret' }
const SANDBOX_STORE = {
  legal_basis: 'sandbox: no money moves',
  base_url: null,
  store_id: 'sandbox-store',
  api_key: 'sandbox-api-key',
  webhook_secret: 'sandbox-webhook-secret',
}

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
  const btcpay = readStore(v, { sandbox, production }, problems)
  return {
    shop: shopOf(v) ?? (sandbox ? SANDBOX_SHOP : null),
    api_url: v.YOOKASSA_API_URL ?? (sandbox ? null : 'https://api.yookassa.ru/v3'),
    methods: [...v.PAYMENT_METHODS, ...(btcpay ? (['crypto'] as const) : [])],
    btcpay,
    seller,
    networks: sandbox ? [...v.YOOKASSA_NETWORKS, ...(parseNetworks(LOOPBACK) ?? [])] : v.YOOKASSA_NETWORKS,
    vat_code: v.YOOKASSA_VAT_CODE,
    payment_mode: v.YOOKASSA_PAYMENT_MODE,
  }
}

const shopOf = ({ YOOKASSA_SHOP_ID: id, YOOKASSA_SECRET: secret }: Variables): PaymentConfig['shop'] =>
  id && secret ? { id, secret } : null

function readStore(
  v: Variables,
  { sandbox, production }: { readonly sandbox: boolean; readonly production: boolean },
  problems: string[],
): PaymentConfig['btcpay'] {
  if (v.BTCPAY_ENABLED !== 'on') return null
  const store = storeOf(v) ?? (sandbox ? SANDBOX_STORE : null)
  if (!store)
    problems.push(
      'BTCPAY_ENABLED: нужны BTCPAY_BASE_URL, BTCPAY_STORE_ID, BTCPAY_API_KEY, BTCPAY_WEBHOOK_SECRET и BTCPAY_LEGAL_BASIS',
    )
  if (production && store?.base_url?.startsWith('http://'))
    problems.push('BTCPAY_BASE_URL: в рабочем режиме (NODE_ENV=production) нужен https')
  return store
}

function storeOf(v: Variables): PaymentConfig['btcpay'] {
  const { BTCPAY_BASE_URL: base_url, BTCPAY_STORE_ID: store_id, BTCPAY_API_KEY: api_key } = v
  const { BTCPAY_WEBHOOK_SECRET: webhook_secret, BTCPAY_LEGAL_BASIS: legal_basis } = v
  return base_url && store_id && api_key && webhook_secret && legal_basis
    ? { legal_basis, base_url, store_id, api_key, webhook_secret }
    : null
}
