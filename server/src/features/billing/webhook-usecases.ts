/** Notifications of providers, signed or not: whatever they say, only what the provider answers when asked counts. */
import { BlockList, isIP } from 'node:net'
import * as z from 'zod'
import { contentHash } from '../../platform/crypto.ts'
import type { Network } from '../../platform/network-config.ts'
import { refuse } from '../../platform/errors.ts'
import { PaymentFailure, type PaymentHint, type Provider } from '../../ports/payments.ts'
import { findHintedPayment } from './payment-queries.ts'
import { finishEvent, recordEvent } from './webhook-queries.ts'
import { settle, type PaymentDeps } from './settlement-usecases.ts'

const providerId = z.string().min(1).max(64)
/** `object` is a payment, or a refund that names its payment. */
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

/** Whether an address lies in one of the networks; an IPv4 address may come dressed as IPv6. */
export function isWithin(networks: readonly Network[], address: string): boolean {
  const list = new BlockList()
  for (const network of networks) list.addSubnet(network.address, network.prefix, network.family)
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

/** A hint of YooKassa. It has no signature, so it counts from its networks only. @throws FORBIDDEN, PAYMENT_PROVIDER_ERROR */
export async function hearYookassa(deps: PaymentDeps, body: unknown, address: string): Promise<void> {
  const { log, config } = deps
  if (!isWithin(config.payments.networks, address)) {
    log.warn({}, 'a notification from a foreign address')
    throw refuse('FORBIDDEN')
  }
  const read = notification.safeParse(body)
  if (!read.success) return log.warn({}, 'a notification nobody can read')
  const { event, object } = read.data
  const provider_payment_id = event.startsWith('refund.') ? object.payment_id : object.id
  if (provider_payment_id === undefined) return log.warn({ event }, 'a notification nobody can read')
  await hear(deps, 'yookassa', {
    provider_payment_id,
    payment_id: object.metadata?.payment_id ?? null,
    event,
    delivery_id: contentHash(body),
  })
}

/** A hint of BTCPay, which signs the very bytes it sends. @throws FORBIDDEN when it did not sign these, PAYMENT_PROVIDER_ERROR */
export async function hearBtcpay(
  deps: PaymentDeps,
  raw_body: string,
  signature: string | null,
): Promise<void> {
  const hint = deps.payments.btcpay?.readHint?.(raw_body, signature) ?? null
  if (hint === 'forged') {
    deps.log.warn({}, 'a notification with a wrong signature')
    throw refuse('FORBIDDEN')
  }
  if (hint === null) return deps.log.warn({}, 'a notification nobody can read')
  await hear(deps, 'btcpay', hint)
}

/**
 * Reads the hinted payment again and settles it. Unknown hints are logged and accepted, or the provider would repeat them for
 * a day; a provider that does not answer is an error, so that it does repeat.
 */
async function hear(deps: PaymentDeps, provider: Provider, hint: PaymentHint): Promise<void> {
  const { db, clock, log, payments } = deps
  const { provider_payment_id, event, delivery_id } = hint
  const port = payments[provider]
  const payment = port ? await findHintedPayment(db, provider, hint) : null
  if (!port || !payment) return log.warn({ event }, 'a notification about an unknown payment')
  const told = await recordEvent(
    db,
    { provider, provider_payment_id, event, body_hash: delivery_id },
    clock(),
  )
  if (told.processed) return
  const seen = await port.findPayment(provider_payment_id).catch((error: unknown) => {
    throw error instanceof PaymentFailure ? refuse('PAYMENT_PROVIDER_ERROR') : error
  })
  const result = seen ? await settle(deps, payment, seen) : 'unknown to the provider'
  // what still waits may be told again in the same words
  if (result !== 'waits') await finishEvent(db, told.id, result, clock())
}
