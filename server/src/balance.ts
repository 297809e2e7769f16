/** `node server/src/balance.ts`: the proxy of compose.yaml. `NODES` (origins, comma-separated), `PORT` (3000), `HOST` (0.0.0.0). */
import { createBalancer } from './platform/balancer.ts'

const nodes = (process.env['NODES'] ?? '').split(',').filter(Boolean)
if (nodes.length === 0) throw new Error('NODES: origins of the web nodes, comma-separated')
const balancer = createBalancer({ nodes })
balancer.server.listen(Number(process.env['PORT'] ?? 3000), process.env['HOST'] ?? '0.0.0.0')
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void balancer.stop().then(() => process.exit(0)))
