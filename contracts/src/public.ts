/** Public endpoints without authentication: configuration of the interface and health checks. */
import * as z from 'zod/mini'
import { paymentMethods } from './domain.ts'
import { endpoint, instant } from './endpoint.ts'

export const publicConfig = z.object({
  brand: z.string(),
  brand_slug: z.string(),
  support_email: z.string(),
  base_url: z.string(),
  hh_oauth_enabled: z.boolean(),
  /** API base for the `/me` request by which the browser checks a pasted token. */
  hh_api_url: z.string(),
  /** Sent as `HH-User-Agent` by that check. */
  hh_user_agent: z.string(),
  /** The job board is the built-in stand-in. */
  sandbox: z.boolean(),
  /** Payment methods available on this server; empty: payments are not configured. */
  payment_methods: z.array(z.enum(paymentMethods)),
  /** Whether companies may pay by bill and bank transfer. */
  bills: z.boolean(),
  /** No real money: the provider is the built-in stand-in. */
  payment_sandbox: z.boolean(),
  ai_engine: z.enum(['embedded', 'llm']),
  /** Texts of resumes may leave the country, for companies that consent to it. */
  is_model_abroad: z.boolean(),
  terms_version: z.string(),
  consent_version: z.string(),
  consent_required: z.boolean(),
  /** The operator named in the legal documents; `null` until the owner provides the details. */
  operator: z.nullable(z.object({ name: z.string(), inn: z.string(), address: z.string() })),
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

/** Liveness and readiness responses have no envelope: health probes expect `status` at the top level. */
export const health = z.object({ status: z.literal('ok'), version: z.string(), time: instant })
export const readiness = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.object({ db: z.boolean(), queue: z.boolean(), storage: z.boolean() }),
})
