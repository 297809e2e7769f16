import * as z from 'zod'
import { webAddress } from './config-words.ts'
import { networks } from './network-config.ts'

export const nodeVariables = {
  SANDBOX_URL: webAddress.optional(),
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  LEAVE_MS: z.coerce.number().int().min(0).max(600_000).default(30_000),
  TRUSTED_PROXIES: networks.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  SLOW_QUERY_MS: z.coerce.number().int().min(1).default(500),
}
type Given = z.output<z.ZodObject<typeof nodeVariables>>

export type NodeConfig = {
  readonly sandbox_url: string | null
  readonly drain_ms: number
  readonly leave_ms: number
  readonly trusted_proxies: readonly string[]
  readonly metrics_token: string | null
  readonly slow_query_ms: number
}

export const readNode = (v: Given): NodeConfig => ({
  sandbox_url: v.SANDBOX_URL?.replace(/\/$/, '') ?? null,
  drain_ms: v.DRAIN_MS,
  leave_ms: v.LEAVE_MS,
  trusted_proxies: [
    'loopback',
    ...(v.TRUSTED_PROXIES ?? []).map(({ address, prefix }) => `${address}/${prefix}`),
  ],
  metrics_token: v.METRICS_TOKEN ?? null,
  slow_query_ms: v.SLOW_QUERY_MS,
})
