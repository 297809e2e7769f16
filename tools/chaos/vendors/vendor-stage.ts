/** The product with fault-injecting proxies to its language model and its payment providers. */
import type { Product } from '../../../server/src/product.ts'
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts'
import type { StartProduct } from './sync-faults.ts'

export type VendorStage = {
  readonly product: Product
  readonly model: FaultProxy
  readonly payments: FaultProxy
  drop(): Promise<void>
}

export const PARALLEL = 10

export async function setVendorStage(start: StartProduct, seed: number): Promise<VendorStage> {
  let upstream = ''
  const model = await openFaultProxy(seed, () => upstream)
  const payments = await openFaultProxy(seed + 1, () => upstream)
  const product = await start({
    LLM_PROVIDER: 'openai',
    LLM_MODEL: 'sandbox-reader',
    LLM_BASE_URL: `${model.url}/sandbox/llm/v1`,
    LLM_CONCURRENCY: String(PARALLEL),
    // shorter than the proxy's `hang` fault
    LLM_TIMEOUT_SECONDS: '4',
    YOOKASSA_API_URL: `${payments.url}/sandbox/yookassa/v3`,
    BTCPAY_ENABLED: 'on',
    BTCPAY_LEGAL_BASIS: 'sandbox: no money moves',
    BTCPAY_BASE_URL: `${payments.url}/sandbox/btcpay`,
    BTCPAY_STORE_ID: 'sandbox-store',
    BTCPAY_API_KEY: 'sandbox-api-key',
    BTCPAY_WEBHOOK_SECRET: 'sandbox-webhook-secret',
  })
  upstream = product.localUrl
  return {
    product,
    model,
    payments,
    async drop() {
      await product.drop()
      await Promise.all([model.close(), payments.close()])
    },
  }
}

export const injected = ({ counts }: FaultProxy): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)
