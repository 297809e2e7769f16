/** Notifications are only hints: the state is always read from the provider. */
import { BlockList, isIP } from 'node:net'
import * as z from 'zod'
import { contentHash } from '../../../platform/security/crypto.ts'
import type { Network } from '../../../config/network-config.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { atAnyLevel } from '../../../platform/process/log.ts'
import { PaymentFailure, type PaymentHint, type Provider } from '../../../ports/payments.ts'
import { findHintedPayment } from './queries.ts'
import { finishEvent, recordEvent } from './webhook-queries.ts'
import { settlePayment, type PaymentDeps } from './settlement-usecases.ts'

const providerId = z.string().min(1).max(64)
const notification = z.object({
  event: z.string().min(1).max(64),
  object: z.object({
    id: providerId,
    payment_id: providerId.optional(),
    metadata: z
      .object({ payment_id: z.uuid().optional().catch(undefined) })
      .nullish()
      .catch(null),
  }),
})

export function isWithin(networks: readonly Network[], address: string): boolean {
  const list = new BlockList()
  for (const network of networks) list.addSubnet(network.address, network.prefix, network.family)
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

let foreignWarnedAt = 0
/** Once a minute, as anyone may cause it; enough to find a wrong TRUSTED_PROXIES. */
export function warnOfForeign({ log, clock }: Pick<PaymentDeps, 'log' | 'clock'>): void {
  if (Math.abs(clock().getTime() - foreignWarnedAt) < 60_000) return
  foreignWarnedAt = clock().getTime()
  log.warn({}, 'a notification from a foreign address')
}

/**
 * Unsigned, so accepted from YooKassa's networks only.
 * @throws FORBIDDEN, PAYMENT_PROVIDER_ERROR
 */
export async function receiveYookassaWebhook(
  deps: PaymentDeps,
  body: unknown,
  address: string,
): Promise<void> {
  const { log, config } = deps
  if (!isWithin(config.payments.networks, address)) {
    warnOfForeign(deps)
    throw refuse('FORBIDDEN')
  }
  const read = notification.safeParse(body)
  if (!read.success) return log.warn({}, 'unreadable webhook')
  const { event, object } = read.data
  const provider_payment_id = event.startsWith('refund.') ? object.payment_id : object.id
  if (provider_payment_id === undefined) return log.warn({ event }, 'unreadable webhook')
  await settleHinted(deps, 'yookassa', {
    provider_payment_id,
    payment_id: object.metadata?.payment_id ?? null,
    event,
    delivery_id: contentHash(body),
  })
}

/** BTCPay signs the raw body. @throws FORBIDDEN for a wrong signature */
export async function receiveBtcpayWebhook(
  deps: PaymentDeps,
  raw_body: string,
  signature: string | null,
): Promise<void> {
  const hint = deps.payments.btcpay?.readHint?.(raw_body, signature) ?? null
  if (hint === 'forged') {
    deps.log.warn({}, 'a notification with a wrong signature')
    throw refuse('FORBIDDEN')
  }
  if (hint === null) return deps.log.warn({}, 'unreadable webhook')
  await settleHinted(deps, 'btcpay', hint)
}

/**
 * Settles the hinted payment. Unknown hints are logged and accepted; when the provider
 * does not answer us, an error makes it retry.
 */
async function settleHinted(deps: PaymentDeps, provider: Provider, hint: PaymentHint): Promise<void> {
  const { db, clock, log, payments } = deps
  const { provider_payment_id, payment_id, event, delivery_id } = hint
  const port = payments[provider]
  const payment = port ? await findHintedPayment(db, provider, hint) : null
  if (!port || !payment)
    // after a restore all that is left of a later payment
    return atAnyLevel(log).warn(
      { provider, event, provider_payment_id, payment_id },
      'a notification about an unknown payment',
    )
  const recorded = await recordEvent(
    db,
    { provider, provider_payment_id, event, body_hash: delivery_id },
    clock(),
  )
  if (recorded.processed) return
  const seen = await port.findPayment(provider_payment_id).catch((error: unknown) => {
    throw error instanceof PaymentFailure ? refuse('PAYMENT_PROVIDER_ERROR') : error
  })
  const result = seen ? await settlePayment(deps, payment, seen) : 'unknown to the provider'
  // the same body may come again while it is pending
  if (result !== 'waits') await finishEvent(db, recorded.id, result, clock())
}
