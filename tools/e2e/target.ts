/**
 * The product under test: one process, or with `E2E_TARGET=cluster` two web and two
 * worker nodes behind a load balancer.
 */
import { startTestCluster } from '../../server/src/testing/product/cluster-product.ts'
import { startTestProduct, type TestProduct } from '../../server/src/testing/product/product.ts'

export const startProductOnStage = (env: Record<string, string> = {}): Promise<TestProduct> =>
  process.env['E2E_TARGET'] === 'cluster' ? startTestCluster(env) : startTestProduct(env)
