import Fastify from 'fastify'
import { accounts } from './hh/data/accounts.ts'
import { createSandbox } from './plugin.ts'

/**
 * The sandbox as a standalone process: `npm run sandbox`. Environment variables, all optional: `PORT` (3100),
 * `HOST` (127.0.0.1), `SANDBOX_STATE` (journal file), `MAIL_PORT` (default: a free port),
 * `YOOKASSA_NOTIFY_URL`, `BTCPAY_NOTIFY_URL` (the product's webhooks), `HH_CLIENT_ID`, `HH_CLIENT_SECRET`,
 * `HH_REDIRECT_URI` (comma separated), `PUBLIC_ORIGINS` (comma separated: where people reach it, unless on this machine).
 */
const port = Number(process.env['PORT'] ?? 3100)
const host = process.env['HOST'] ?? '127.0.0.1'
// `trustProxy`: links use the public host also behind a load balancer
const app = Fastify({ logger: { level: 'warn' }, forceCloseConnections: true, trustProxy: true })
let mail = ''
await app.register(
  createSandbox({
    stateFile: process.env['SANDBOX_STATE'] ?? null,
    mailPort: Number(process.env['MAIL_PORT'] ?? 0),
    publicOrigins: () => (process.env['PUBLIC_ORIGINS'] ?? '').split(','),
    onMailAddress: (address) => {
      mail = address
    },
    clientId: process.env['HH_CLIENT_ID'] ?? 'sandbox-client',
    clientSecret: process.env['HH_CLIENT_SECRET'] ?? 'sandbox-secret',
    shopNotifications: () =>
      process.env['YOOKASSA_NOTIFY_URL'] ?? 'http://localhost:3000/api/payment/webhook/yookassa',
    btcpayNotifications: () =>
      process.env['BTCPAY_NOTIFY_URL'] ?? 'http://localhost:3000/api/payment/webhook/btcpay',
    redirectUris: (process.env['HH_REDIRECT_URI'] ?? 'http://localhost:3000/settings/hh-callback').split(','),
  }),
  { prefix: '/sandbox' },
)
const address = await app.listen({ port, host })
console.log(`Песочница hh.ru: ${address}/sandbox/hh`)
console.log(`ЮKassa:          ${address}/sandbox/yookassa/v3`)
console.log(`BTCPay:          ${address}/sandbox/btcpay`)
console.log(`Почта:           ${mail}`)
console.log(`Вход (OAuth):    ${address}/sandbox/hh/oauth/authorize`)
console.log(`Управление:      ${address}/sandbox/__sandbox`)
console.log(`Токены:          ${accounts.map((account) => account.token).join(', ')}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
