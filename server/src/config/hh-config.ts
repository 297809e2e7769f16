import * as z from 'zod'
import { webAddress } from './config-words.ts'

export const hhVariables = {
  HH_CLIENT_ID: z.string().min(1).optional(),
  HH_CLIENT_SECRET: z.string().min(1).optional(),
  HH_REDIRECT_URI: webAddress.optional(),
  HH_API_URL: webAddress.optional(),
  HH_AUTH_URL: webAddress.optional(),
  HH_TOKEN_URL: webAddress.optional(),
  HH_USER_AGENT: z
    .string()
    .regex(/^[^()]+\/[^()]+ \([^()\s]+@[^()\s]+\)$/, 'нужен вид «App/1.0 (mail@domain)»')
    .optional(),
  HH_REQUESTS_PER_SECOND: z.coerce.number().positive().max(1000).optional(),
}
type Variables = z.output<z.ZodObject<typeof hhVariables>>

export type HhConfig = {
  readonly client_id: string | null
  readonly client_secret: string | null
  readonly redirect_uri: string | null
  readonly api_url: string | null
  readonly auth_url: string | null
  readonly token_url: string | null
  readonly user_agent: string
  readonly requests_per_second: number
}

/** hh.ru does not publish its limits; ten requests per second has proved acceptable. */
const REAL = {
  client_id: null,
  client_secret: null,
  api_url: 'https://api.hh.ru',
  auth_url: 'https://hh.ru/oauth/authorize',
  token_url: 'https://api.hh.ru/token',
  requests_per_second: 10,
}
const SANDBOX = {
  client_id: 'sandbox-client',
  client_secret: 'sandbox-secret',
  api_url: null,
  auth_url: null,
  token_url: null,
  requests_per_second: 100,
}

export function readHh(v: Variables, sandbox: boolean, user_agent: string): HhConfig {
  const usual = sandbox ? SANDBOX : REAL
  return {
    client_id: v.HH_CLIENT_ID ?? usual.client_id,
    client_secret: v.HH_CLIENT_SECRET ?? usual.client_secret,
    redirect_uri: v.HH_REDIRECT_URI ?? null,
    api_url: v.HH_API_URL ?? usual.api_url,
    auth_url: v.HH_AUTH_URL ?? usual.auth_url,
    token_url: v.HH_TOKEN_URL ?? usual.token_url,
    user_agent: v.HH_USER_AGENT ?? user_agent,
    requests_per_second: v.HH_REQUESTS_PER_SECOND ?? usual.requests_per_second,
  }
}
