import fs from 'node:fs'
import { isIP } from 'node:net'
import * as z from 'zod'
import { onOff, webAddress } from './config-words.ts'

export const llmVariables = {
  LLM_PROVIDER: z.enum(['yandex', 'gigachat', 'openai']).optional(),
  LLM_BASE_URL: webAddress.optional(),
  LLM_AUTH_URL: webAddress.optional(),
  LLM_API_KEY: z.string().min(1).optional(),
  LLM_MODEL: z.string().min(1).optional(),
  LLM_FOLDER_ID: z.string().min(1).optional(),
  LLM_SCOPE: z
    .enum(['GIGACHAT_API_PERS', 'GIGACHAT_API_B2B', 'GIGACHAT_API_CORP'])
    .default('GIGACHAT_API_B2B'),
  LLM_EXTRA_CA_FILE: z.string().min(1).optional(),
  LLM_ALLOWED_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .default([]),
  /** Data may be sent abroad; the text of the consent then says so. */
  LLM_FOREIGN_ALLOWED: onOff.default('off'),
  LLM_CONCURRENCY: z.coerce.number().int().min(1).max(200).default(10),
  LLM_TIMEOUT_SECONDS: z.coerce.number().positive().max(600).default(120),
  LLM_EXTRA_TOKENS: z.coerce.number().int().min(0).max(100_000).default(0),
  LLM_PRICE_INPUT: z.coerce.number().min(0).optional(),
  LLM_PRICE_OUTPUT: z.coerce.number().min(0).optional(),
}
type Variables = z.output<z.ZodObject<typeof llmVariables>>

export type LlmConfig = {
  readonly provider: 'yandex' | 'gigachat' | 'openai'
  readonly provider_title: string
  readonly base_url: string | null
  readonly auth_url: string
  readonly api_key: string | null
  readonly model: string
  readonly folder_id: string | null
  readonly scope: string
  readonly extra_ca_file: string | null
  readonly is_abroad: boolean
  readonly concurrency: number
  readonly timeout_ms: number
  readonly extra_tokens: number
  readonly prices: { readonly input: number; readonly output: number } | null
}

const TITLES = { yandex: 'Yandex AI Studio', gigachat: 'GigaChat', openai: 'Собственная модель' } as const
const BASES = {
  yandex: 'https://ai.api.cloud.yandex.net/v1',
  gigachat: 'https://gigachat.devices.sberbank.ru/api/v1',
  openai: null,
} as const
const GIGACHAT_AUTH = 'https://ngw.devices.sberbank.ru:9443/api/v2/oauth'
const HOSTS: Readonly<Record<LlmConfig['provider'], readonly string[]>> = {
  yandex: ['ai.api.cloud.yandex.net', 'llm.api.cloud.yandex.net'],
  gigachat: ['gigachat.devices.sberbank.ru', 'api.giga.chat', 'ngw.devices.sberbank.ru'],
  openai: [],
}

export function readLlm(v: Variables, sandbox: boolean, problems: string[]): LlmConfig | null {
  const limits = {
    concurrency: v.LLM_CONCURRENCY,
    timeout_ms: v.LLM_TIMEOUT_SECONDS * 1000,
    extra_tokens: v.LLM_EXTRA_TOKENS,
  }
  const prices = readPrices(v, problems)
  const provider = v.LLM_PROVIDER
  if (provider === undefined)
    return sandbox ? { ...STAND_IN, ...limits, prices: prices ?? STAND_IN.prices } : null
  const base = v.LLM_BASE_URL ?? BASES[provider]
  const auth_url = v.LLM_AUTH_URL ?? GIGACHAT_AUTH
  problems.push(...missingOf(v, provider))
  const places = [base ?? 'http://localhost', ...(provider === 'gigachat' ? [auth_url] : [])].map((address) =>
    placeOf(new URL(address), [...HOSTS[provider], ...v.LLM_ALLOWED_HOSTS]),
  )
  if (places.includes('abroad') && v.LLM_FOREIGN_ALLOWED === 'off')
    problems.push(
      'LLM_BASE_URL: разрешите сервер в LLM_ALLOWED_HOSTS или передачу за рубеж: LLM_FOREIGN_ALLOWED=on',
    )
  if (places.includes('unsafe')) problems.push('LLM_BASE_URL: вне своей сети нужен https')
  return {
    provider,
    provider_title: TITLES[provider],
    base_url: base?.replace(/\/$/, '') ?? '',
    auth_url,
    api_key: v.LLM_API_KEY ?? null,
    model: v.LLM_MODEL ?? '',
    folder_id: v.LLM_FOLDER_ID ?? null,
    scope: v.LLM_SCOPE,
    extra_ca_file: v.LLM_EXTRA_CA_FILE ?? null,
    is_abroad: places.includes('abroad'),
    ...limits,
    prices,
  }
}

function readPrices(v: Variables, problems: string[]): LlmConfig['prices'] {
  const { LLM_PRICE_INPUT: input, LLM_PRICE_OUTPUT: output } = v
  if ((input === undefined) !== (output === undefined))
    problems.push('LLM_PRICE_INPUT, LLM_PRICE_OUTPUT: нужны обе или ни одной')
  return input === undefined || output === undefined ? null : { input, output }
}

function missingOf(v: Variables, provider: LlmConfig['provider']): string[] {
  const missing: string[] = []
  if (v.LLM_MODEL === undefined) missing.push('LLM_MODEL: обязательна вместе с LLM_PROVIDER')
  if (provider === 'openai' && v.LLM_BASE_URL === undefined)
    missing.push('LLM_BASE_URL: обязательна при LLM_PROVIDER=openai')
  if (provider !== 'openai' && v.LLM_API_KEY === undefined)
    missing.push(`LLM_API_KEY: обязательна при LLM_PROVIDER=${provider}`)
  if (provider === 'yandex' && v.LLM_FOLDER_ID === undefined)
    missing.push('LLM_FOLDER_ID: обязательна при LLM_PROVIDER=yandex')
  const file = v.LLM_EXTRA_CA_FILE
  if (file !== undefined && !fs.statSync(file, { throwIfNoEntry: false })?.isFile())
    missing.push('LLM_EXTRA_CA_FILE: такого файла нет')
  return missing
}

const STAND_IN = {
  provider: 'openai',
  provider_title: 'Учебная модель',
  base_url: null,
  auth_url: '',
  api_key: 'sandbox-llm-key',
  model: 'sandbox-reader',
  folder_id: null,
  scope: '',
  extra_ca_file: null,
  is_abroad: false,
  prices: { input: 0.2, output: 0.2 },
} as const

function placeOf(address: URL, allowed: readonly string[]): 'own' | 'allowed' | 'abroad' | 'unsafe' {
  const host = address.hostname.replace(/^\[|\]$/g, '')
  if (isOwnNetwork(host)) return 'own'
  if (address.protocol !== 'https:') return 'unsafe'
  return allowed.includes(host) ? 'allowed' : 'abroad'
}

const isOwnNetwork = (host: string): boolean =>
  host === 'localhost' ||
  (isIP(host) === 4 && /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host)) ||
  (isIP(host) === 6 && /^(?:::1$|f[cd])/i.test(host))
