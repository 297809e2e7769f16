/** The proxy of compose.yaml; docs/configuration.md lists its variables. */
import { readBalancerConfig } from './config/balancer-config.ts'
import { ConfigError } from './config/config-words.ts'
import { createBalancer } from './platform/http/balancer.ts'

try {
  const { nodes, port, host } = readBalancerConfig(process.env)
  const balancer = createBalancer({ nodes })
  balancer.server.listen(port, host)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void balancer.stop().then(() => process.exit(0)))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(`Конфигурация неверна:\n${error.message}`)
  process.exitCode = 1
}
