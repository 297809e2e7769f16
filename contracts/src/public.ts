/** What anybody may ask without an account: configuration of the interface and health. */
import * as z from 'zod/mini'
import { paymentMethods } from './domain.ts'
import { endpoint, instant } from './endpoint.ts'

export const publicConfig = z.object({
  brand: z.string(),
  brand_slug: z.string(),
  support_email: z.string(),
  base_url: z.string(),
  hh_oauth_enabled: z.boolean(),
  /** Where the browser asks `/me` when it checks a pasted token. */
  hh_api_url: z.string(),
  /** Sent as `HH-User-Agent` by that check. */
  hh_user_agent: z.string(),
  /** The job board behind this server is the built-in stand-in. */
  sandbox: z.boolean(),
  /** Ways to pay that work here; empty: payments are not set up. */
  payment_methods: z.array(z.enum(paymentMethods)),
  /** Companies may pay by bill and bank transfer. */
  bills: z.boolean(),
  /** Money is not real: the provider is the built-in stand-in. */
  payment_sandbox: z.boolean(),
  ai_engine: z.enum(['embedded', 'llm']),
  terms_version: z.string(),
  consent_version: z.string(),
  consent_required: z.boolean(),
})
export type PublicConfig = z.output<typeof publicConfig>

export const getPublicConfig = endpoint({
  method: 'GET',
  path: '/api/public/config',
  access: 'anon',
  summary: 'Brand, support address and what this server can do; no secrets',
  data: publicConfig,
  refusals: [],
})

/** Liveness and readiness answer bare objects: probes of every vendor expect `status` on top. */
export const health = z.object({ status: z.literal('ok'), version: z.string(), time: instant })
export const readiness = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.object({ db: z.boolean(), queue: z.boolean(), storage: z.boolean() }),
})
