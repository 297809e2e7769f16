/** Every environment variable, parsed once; nothing else reads one. A wrong configuration lists all its problems. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Operator } from '@rezumetr/contracts/legal'
import * as z from 'zod'
import { balancerVariables } from './balancer-config.ts'
import { ConfigError, mailAddress, onOff, port, readVariables, webAddress } from './config-words.ts'
import { hhVariables, readHh, type HhConfig } from './hh-config.ts'
import { llmVariables, readLlm, type LlmConfig } from './llm-config.ts'
import { nodeVariables, readNode, type NodeConfig } from './node-config.ts'
import { paymentVariables, readPayments, type PaymentConfig } from './payment-config.ts'
import { readOwner } from './seller-config.ts'
import { readTelegram, telegramVariables, type TelegramConfig } from './telegram-config.ts'

const dataKeys = z
  .string()
  .transform((list) => list.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
  .refine(
    (keys) => keys.length > 0 && keys.every((key) => key.length === 32),
    'нужны ключи по 32 байта в base64, через запятую',
  )

const origin = webAddress.pipe(
  z
    .string()
    .regex(
      /^https?:\/\/[^/?#\\@]+\/?$/,
      'нужен адрес без пути и параметров, например https://rezumetr.example',
    ),
)

const smtpAddress = z
  .url({ protocol: /^smtps?$/, error: 'нужен адрес вида smtps://имя:пароль@сервер' })
  .pipe(z.string().refine(isDecodable, 'в имени и пароле знак % пишется как %25'))

function isDecodable(address: string): boolean {
  const { username, password } = new URL(address)
  try {
    decodeURIComponent(`${username}:${password}`)
    return true
  } catch {
    return false
  }
}

/** The least that OWASP's Password Storage Cheat Sheet allows for three passes of argon2id. */
const LEAST_HASH_KIB = 12_288

const THRESHOLDS = 'нужны три числа по убыванию, например 85,80,40'

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port,
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'нужен адрес вида postgres://пользователь@сервер/база' })
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  SANDBOX: onOff.optional(),
  SEED: onOff.optional(),
  APP_BASE_URL: origin.optional(),
  JWT_SECRET: z.string().min(32).optional(),
  DATA_KEYS: dataKeys.optional(),
  BRAND_NAME: z.string().min(1).default('Резюметр'),
  BRAND_SLUG: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'только строчные латинские буквы, цифры и дефис')
    .default('rezumetr'),
  SUPPORT_EMAIL: mailAddress.default('support@rezumetr.ru'),
  TERMS_VERSION: z.string().default('2026-11-26'),
  CONSENT_VERSION: z.string().default('2026-11-23'),
  CONSENT_REQUIRED: onOff.default('off'),
  ADMIN_EMAIL: mailAddress.optional(),
  PASSWORD_HASH_KIB: z.coerce.number().int().min(8).max(1_048_576).default(65_536),
  ADMIN_SECOND_FACTOR: onOff.optional(),
  ...hhVariables,
  ...telegramVariables,
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: mailAddress.optional(),
  ...paymentVariables,
  REC_THRESHOLDS: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, THRESHOLDS)
    .default('85,80,40')
    .transform((text) => text.split(',').map(Number))
    .pipe(z.tuple([z.number(), z.number(), z.number()])),
  ...llmVariables,
  ...nodeVariables,
  RATE_LIMITS: onOff.default('on'),
  SYNC_SCHEDULE: onOff.default('on'),
  AUTO_ANALYSIS: onOff.default('on'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export const variableNames: readonly string[] = [
  ...new Set([...Object.keys(variables.shape), ...Object.keys(balancerVariables.shape)]),
]

export type Config = {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Without a trailing slash; with port 0 known only after listening. */
  readonly app_base_url: string | null
  readonly data_dir: string
  readonly database_url: string | null
  readonly role: 'all' | 'web' | 'worker'
  readonly node: NodeConfig
  readonly runs_web: boolean
  readonly runs_worker: boolean
  readonly sandbox: boolean
  readonly seed: boolean
  readonly jwt_secret: string
  readonly data_keys: readonly Buffer[]
  readonly brand_name: string
  readonly brand_slug: string
  readonly support_email: string
  readonly operator: Operator | null
  readonly terms_version: string
  readonly consent_version: string
  readonly consent_required: boolean
  readonly admin_email: string | null
  readonly password_hash_kib: number
  readonly admin_second_factor: boolean
  readonly hh: HhConfig
  readonly telegram: TelegramConfig | null
  readonly mail: {
    readonly smtp_url: string | null
    readonly from: string
  }
  readonly payments: PaymentConfig
  /** `null`: the embedded engine reads every text. */
  readonly llm: LlmConfig | null
  readonly thresholds: { readonly hire: number; readonly interview: number; readonly maybe: number }
  readonly rate_limits: boolean
  readonly sync_schedule: boolean
  readonly auto_analysis: boolean
  readonly log_level: string
}

type Variables = z.output<typeof variables>

function developmentSecrets(dataDir: string): { jwt_secret: string; data_key: string } {
  const file = path.join(dataDir, 'secrets.json')
  fs.mkdirSync(dataDir, { recursive: true })
  const fresh = {
    jwt_secret: randomBytes(48).toString('base64'),
    data_key: randomBytes(32).toString('base64'),
  }
  try {
    // `wx`: of several nodes one writes the file, the others read it
    fs.writeFileSync(file, JSON.stringify(fresh), { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return z
      .object({ jwt_secret: z.string(), data_key: z.string() })
      .parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  }
}

function secretsOf(v: Variables, dataDir: string): Pick<Config, 'jwt_secret' | 'data_keys'> {
  if (v.JWT_SECRET && v.DATA_KEYS) return { jwt_secret: v.JWT_SECRET, data_keys: v.DATA_KEYS }
  const { jwt_secret, data_key } = developmentSecrets(dataDir)
  return {
    jwt_secret: v.JWT_SECRET ?? jwt_secret,
    data_keys: v.DATA_KEYS ?? [Buffer.from(data_key, 'base64')],
  }
}

function productionProblems(v: Variables, sandbox: boolean): string[] {
  const mode = 'в рабочем режиме (NODE_ENV=production)'
  const problems: string[] = []
  if (sandbox) problems.push(`SANDBOX: ${mode} нужно off`)
  for (const key of ['DATABASE_URL', 'APP_BASE_URL', 'JWT_SECRET', 'DATA_KEYS'] as const)
    if (!v[key]) problems.push(`${key}: ${mode} обязательна`)
  if (v.APP_BASE_URL && !v.APP_BASE_URL.startsWith('https://'))
    problems.push(`APP_BASE_URL: ${mode} нужен https`)
  if (v.RATE_LIMITS === 'off') problems.push(`RATE_LIMITS: ${mode} нужно on`)
  if (v.PASSWORD_HASH_KIB < LEAST_HASH_KIB)
    problems.push(`PASSWORD_HASH_KIB: ${mode} нужно не меньше ${LEAST_HASH_KIB}`)
  return problems
}

export function readConfig(env: Readonly<Record<string, string | undefined>>, version: string): Config {
  const v = readVariables(variables, env)
  const production = v.NODE_ENV === 'production'
  const sandbox = v.SANDBOX ? v.SANDBOX === 'on' : !production
  const problems: string[] = []
  if (production) problems.push(...productionProblems(v, sandbox))
  const telegram = readTelegram(v, sandbox, problems)
  const { operator, seller } = readOwner(v, sandbox, problems)
  const payments = readPayments(v, { sandbox, production }, seller, problems)
  const llm = readLlm(v, sandbox, problems)
  const [hire, interview, maybe] = v.REC_THRESHOLDS
  if (!(hire >= interview && interview > maybe && hire <= 100)) problems.push(`REC_THRESHOLDS: ${THRESHOLDS}`)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))

  const dataDir = path.resolve(v.DATA_DIR)
  return {
    production,
    port: v.PORT,
    host: v.HOST ?? (sandbox ? '127.0.0.1' : '0.0.0.0'),
    app_base_url: v.APP_BASE_URL?.replace(/\/$/, '') ?? null,
    data_dir: dataDir,
    database_url: v.DATABASE_URL ?? null,
    role: v.ROLE,
    node: readNode(v),
    runs_web: v.ROLE !== 'worker',
    runs_worker: v.ROLE !== 'web',
    sandbox,
    seed: sandbox && (v.SEED ?? (v.ROLE === 'all' ? 'on' : 'off')) === 'on',
    ...secretsOf(v, dataDir),
    brand_name: v.BRAND_NAME,
    brand_slug: v.BRAND_SLUG,
    support_email: v.SUPPORT_EMAIL,
    operator,
    terms_version: v.TERMS_VERSION,
    consent_version: v.CONSENT_VERSION,
    consent_required: v.CONSENT_REQUIRED === 'on',
    admin_email: v.ADMIN_EMAIL ?? null,
    password_hash_kib: v.PASSWORD_HASH_KIB,
    admin_second_factor: v.ADMIN_SECOND_FACTOR ? v.ADMIN_SECOND_FACTOR === 'on' : production,
    hh: readHh(v, sandbox, `${v.BRAND_SLUG}/${version} (${v.SUPPORT_EMAIL})`),
    telegram,
    mail: { smtp_url: v.SMTP_URL ?? null, from: v.MAIL_FROM ?? v.SUPPORT_EMAIL },
    payments,
    llm,
    thresholds: { hire, interview, maybe },
    rate_limits: v.RATE_LIMITS === 'on',
    sync_schedule: v.SYNC_SCHEDULE === 'on',
    auto_analysis: v.AUTO_ANALYSIS === 'on',
    log_level: v.LOG_LEVEL,
  }
}
