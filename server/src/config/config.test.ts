import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBalancerConfig } from './balancer-config.ts'
import { ConfigError } from './config-words.ts'
import { readConfig, variableNames } from './config.ts'

let dir: string
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-config-'))
})
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }))
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dir, ...env }, '1.0')

describe('EXT-39 configuration', () => {
  it('needs no variables in development and keeps its generated secrets', () => {
    const first = read()
    expect(first).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      sandbox: true,
      runs_web: true,
      runs_worker: true,
    })
    expect(read().jwt_secret).toBe(first.jwt_secret)
    expect(fs.statSync(path.join(dir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })
  it('refuses production with the sandbox, weak hashes or without secrets, database, address or limits, and lists all problems', () => {
    expect(read().password_hash_kib).toBe(64 * 1024)
    expect(() =>
      read({ NODE_ENV: 'production', SANDBOX: 'on', RATE_LIMITS: 'off', PASSWORD_HASH_KIB: '64' }),
    ).toThrow(
      /SANDBOX.*\nDATABASE_URL.*\nAPP_BASE_URL.*\nJWT_SECRET.*\nDATA_KEYS.*\nRATE_LIMITS.*\nPASSWORD_HASH_KIB/,
    )
  })
  it('refuses production at an address without TLS, and accepts the same address with it', () => {
    const at = (APP_BASE_URL: string) => () =>
      read({
        NODE_ENV: 'production',
        DATABASE_URL: 'postgres://db/x',
        JWT_SECRET: 'x'.repeat(40),
        DATA_KEYS: Buffer.alloc(32, 1).toString('base64'),
        APP_BASE_URL,
      })
    expect(at('http://rezumetr.example')).toThrow(/^APP_BASE_URL: [^\n]+ https$/)
    expect(at('https://rezumetr.example')().app_base_url).toBe('https://rezumetr.example')
  })
  it('refuses a public address that is more than an origin, since links are made by appending to it', () => {
    const at = (APP_BASE_URL: string) => () => read({ APP_BASE_URL }).app_base_url
    for (const more of ['/app', '/?a=1', '?', '#top'])
      expect(at(`https://rezumetr.example${more}`)).toThrow(/^APP_BASE_URL: нужен адрес без пути[^\n]+$/)
    expect(at('https://name@rezumetr.example')).toThrow(/APP_BASE_URL/)
    expect(at('http://localhost:3000/')()).toBe('http://localhost:3000')
  })
  it('lists every malformed value without printing it', () => {
    const attempt = () => read({ PORT: 'abc', DATA_KEYS: 'hush', ROLE: 'boss' })
    expect(attempt).toThrow(/PORT/)
    expect(attempt).toThrow(/DATA_KEYS/)
    expect(attempt).toThrow(/ROLE/)
    expect(attempt).not.toThrow(/hush/)
  })
  it('names every variable and says in Russian what is wrong with it', () => {
    const said = (env: Record<string, string>) => {
      try {
        read(env)
      } catch (error) {
        return error instanceof ConfigError ? error.message.split('\n') : [String(error)]
      }
      return []
    }
    const wrong = Object.fromEntries(variableNames.map((name) => [name, '?']))
    const malformed = said(wrong)
    const whole = {
      NODE_ENV: 'production',
      SANDBOX: 'on',
      RATE_LIMITS: 'off',
      APP_BASE_URL: 'http://rezumetr.example',
      TELEGRAM_CHAT_ID: '-100',
      YOOKASSA_SHOP_ID: '1',
      YOOKASSA_API_URL: 'http://shop.example',
      SELLER_NAME: 'ООО «А»',
      REC_THRESHOLDS: '40,80,85',
      LLM_PROVIDER: 'yandex',
      LLM_BASE_URL: 'http://llm.example',
      LLM_PRICE_INPUT: '1',
    }
    const lines = [
      ...malformed,
      ...said({ PORT: '1.5' }),
      ...said({ PORT: '70000' }),
      ...said({ PORT: '-1' }),
      ...said({ HH_REQUESTS_PER_SECOND: '0' }),
      ...said(whole),
      ...said({ ...whole, LLM_PROVIDER: 'openai', LLM_BASE_URL: 'https://llm.example' }),
      ...said({ SANDBOX: 'off', BTCPAY_ENABLED: 'on' }),
    ]
    expect(malformed.length).toBeGreaterThan(40)
    expect(lines).toContain('PORT: нужно целое число')
    expect(lines).toContain('PORT: нужно число не больше 65535')
    expect(lines).toContain('PORT: нужно число не меньше 0')
    expect(lines).toContain('HH_REQUESTS_PER_SECOND: нужно число больше 0')
    expect(lines).toContain('ROLE: нужно одно из: all, web, worker')
    expect(lines).toContain('JWT_SECRET: нужно символов не меньше 32')
    expect(lines.filter((line) => !/^[A-Z_]{4,}[^:]*: .*[а-яё]{4}/.test(line))).toEqual([])
    expect(
      lines.filter((line) => /\b(?:must|required|invalid|expected|missing|needs|too)\b/i.test(line)),
    ).toEqual([])
  })
  it('EXT-40 points at the sandbox in development and at hh.ru in production', () => {
    expect(read().hh.api_url).toBeNull()
    const keys = { JWT_SECRET: 'x'.repeat(40), DATA_KEYS: Buffer.alloc(32, 1).toString('base64') }
    const production = read({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/x',
      APP_BASE_URL: 'https://rezumetr.example',
      ...keys,
    })
    expect(production.hh.api_url).toBe('https://api.hh.ru')
    expect(production.host).toBe('0.0.0.0')
    expect([production.telegram, production.mail.smtp_url]).toEqual([null, null])
  })
  it('Q-113 crypto is off by default; outside the sandbox it needs a complete store and a legal basis', () => {
    expect(read().payments).toMatchObject({ btcpay: null, methods: ['card', 'yookassa'] })
    expect(read({ BTCPAY_ENABLED: 'on' }).payments.methods).toContain('crypto')
    const store = {
      SANDBOX: 'off',
      BTCPAY_ENABLED: 'on',
      BTCPAY_BASE_URL: 'https://pay.example.ru',
      BTCPAY_STORE_ID: 's',
      BTCPAY_API_KEY: 'k',
      BTCPAY_WEBHOOK_SECRET: 'w',
    }
    expect(() => read(store)).toThrow(/BTCPAY_LEGAL_BASIS/)
    const legal = { ...store, BTCPAY_LEGAL_BASIS: 'продавец – нерезидент' }
    expect(read(legal).payments.btcpay).toMatchObject({ store_id: 's' })
  })
  it('Q-122 three details name the operator, bills need all of them, with valid check digits', () => {
    expect(read({ SANDBOX: 'off' })).toMatchObject({ operator: null, payments: { seller: null } })
    const operator = { name: 'ООО «А»', inn: '9901000010', address: 'Москва' }
    const named = { SELLER_NAME: 'ООО «А»', SELLER_INN: '9901000010', SELLER_ADDRESS: 'Москва' }
    expect(read(named)).toMatchObject({ operator, payments: { seller: null } })
    const account = { SELLER_ACCOUNT: '40702810000000000001', SELLER_CORR_ACCOUNT: '30101810000000000000' }
    const billed = { SELLER_BANK: 'Банк', SELLER_BIK: '044525000', ...account, SELLER_SIGNER: 'Директор А' }
    expect(read({ ...named, ...billed })).toMatchObject({ operator, payments: { seller: operator } })
    expect(() => read({ SELLER_NAME: 'ООО «А»' })).toThrow(/не хватает SELLER_INN, SELLER_ADDRESS$/m)
    expect(() => read({ ...named, SELLER_BANK: 'Банк' })).toThrow(/не хватает SELLER_BIK, SELLER_ACCOUNT/)
    expect(() => read(billed)).toThrow(/не хватает SELLER_NAME, SELLER_INN, SELLER_ADDRESS/)
    expect(() => read({ SELLER_INN: '9901000011' })).toThrow(/SELLER_INN: контрольные цифры не сходятся/)
  })
  it('EXT-40 a chat needs a well-formed bot token, messages go to the real API by default, SMTP_URL is checked', () => {
    const TELEGRAM_BOT_TOKEN = '123:secret-token'
    expect(() => read({ TELEGRAM_CHAT_ID: '-100' })).toThrow(/TELEGRAM_BOT_TOKEN/)
    expect(read({ TELEGRAM_BOT_TOKEN }).telegram?.chat_id).toBeNull()
    expect(() => read({ TELEGRAM_BOT_TOKEN: 'secret' })).toThrow(/TELEGRAM_BOT_TOKEN/)
    expect(() => read({ TELEGRAM_BOT_TOKEN: 'secret' })).not.toThrow(/secret/)
    expect(read({ TELEGRAM_BOT_TOKEN, TELEGRAM_CHAT_ID: '-100' }).telegram).toEqual({
      bot_token: TELEGRAM_BOT_TOKEN,
      chat_id: '-100',
      api_url: 'https://api.telegram.org',
    })
    expect(() => read({ SMTP_URL: 'http://mail.example.ru' })).toThrow(/SMTP_URL/)
    for (const user of ['u:p%ss', 'u%:p', 'u:p%ff'])
      expect(() => read({ SMTP_URL: `smtps://${user}@mail.example.ru` })).toThrow(/^SMTP_URL: [^\n]+%25$/)
    expect(read({ SMTP_URL: 'smtps://u%40x:p%25@mail.example.ru' }).mail.smtp_url).toContain('p%25')
    expect(read({ SMTP_URL: 'smtps://u:p@mail.example.ru' }).mail.from).toBe('support@rezumetr.ru')
  })
  it('the proxy needs addresses of nodes and a valid port, and lists every problem', () => {
    const NODES = 'http://web-1:3000, http://web-2:3000/'
    expect(readBalancerConfig({ NODES, PORT: '', OTHER: 'x' })).toEqual({
      nodes: ['http://web-1:3000', 'http://web-2:3000'],
      port: 3000,
      host: '0.0.0.0',
    })
    expect(() => readBalancerConfig({ PORT: 'abc' })).toThrow(/^NODES: нужны адреса.*\nPORT: нужно/)
    expect(() => readBalancerConfig({ NODES: 'web-1:3000' })).toThrow(ConfigError)
    expect(() => readBalancerConfig({ NODES: 'http://web-1:3000,,' })).toThrow(/NODES/)
    expect(() => readBalancerConfig({ NODES: 'http://web-1', PORT: '70000' })).toThrow(/65535/)
  })
  it('docs/configuration.md describes every variable, and no other', () => {
    const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')
    const described = [...page.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = '']) => [
      ...cell.matchAll(/`([A-Z_]+)`/g),
    ])
    expect(new Set(described.map(([, name]) => name))).toEqual(new Set(variableNames))
  })
})
