import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/x',
  APP_BASE_URL: 'https://rezumetr.example',
  JWT_SECRET: 'x'.repeat(40),
  DATA_KEYS: Buffer.alloc(32, 1).toString('base64'),
}
const read = (env: Record<string, string>) => readConfig({ ...production, ...env }, '1.0').llm
const yandex = {
  LLM_PROVIDER: 'yandex',
  LLM_MODEL: 'gpt://b1g/yandexgpt/latest',
  LLM_API_KEY: 'secret-key',
  LLM_FOLDER_ID: 'b1g',
}
const own = { LLM_PROVIDER: 'openai', LLM_MODEL: 'qwen' }

describe('EXT-40 language model configuration', () => {
  it('is off without a provider; with one, errors list every missing variable and no values', () => {
    expect(read({})).toBeNull()
    expect(() => read({ LLM_PROVIDER: 'yandex' })).toThrow(/LLM_MODEL.*\nLLM_API_KEY.*\nLLM_FOLDER_ID/)
    expect(() => read({ LLM_PROVIDER: 'openai' })).toThrow(/LLM_MODEL.*\nLLM_BASE_URL/)
    expect(() => read({ ...yandex, LLM_PRICE_INPUT: '0.8' })).toThrow(/LLM_PRICE/)
    const both = { LLM_PROVIDER: 'gigachat', LLM_API_KEY: 'k', LLM_EXTRA_CA_FILE: '/none/ca.pem' }
    expect(() => read(both)).toThrow(/LLM_MODEL.*\nLLM_EXTRA_CA_FILE/)
    expect(() => read({ ...yandex, LLM_BASE_URL: 'http://ai.api.cloud.yandex.net/v1' })).not.toThrow(
      /secret-key/,
    )
  })

  it('adds no tokens to the limit of an answer unless told how many', () => {
    expect(read(yandex)).toMatchObject({ extra_tokens: 0 })
    expect(read({ ...yandex, LLM_EXTRA_TOKENS: '4000' })).toMatchObject({ extra_tokens: 4000 })
    expect(() => read({ ...yandex, LLM_EXTRA_TOKENS: '-1' })).toThrow(/LLM_EXTRA_TOKENS/)
  })

  it('allows vendor hosts in Russia, private networks and, over https, hosts named in LLM_ALLOWED_HOSTS', () => {
    expect(read(yandex)).toMatchObject({ base_url: 'https://ai.api.cloud.yandex.net/v1', is_abroad: false })
    expect(read({ ...own, LLM_BASE_URL: 'http://10.0.0.7:8000/v1/' })).toMatchObject({
      base_url: 'http://10.0.0.7:8000/v1',
      is_abroad: false,
      api_key: null,
    })
    const named = { ...own, LLM_BASE_URL: 'https://llm.company.ru/v1' }
    expect(() => read(named)).toThrow(/LLM_ALLOWED_HOSTS/)
    expect(read({ ...named, LLM_ALLOWED_HOSTS: 'a.ru, llm.company.ru' })).toMatchObject({ is_abroad: false })
    expect(() => read({ ...named, LLM_BASE_URL: 'http://llm.company.ru/v1' })).toThrow(/https/)
  })

  it('allows a foreign host only with LLM_FOREIGN_ALLOWED, and marks it as abroad', () => {
    const abroad = { ...own, LLM_BASE_URL: 'https://api.openai.com/v1' }
    expect(() => read(abroad)).toThrow(/LLM_FOREIGN_ALLOWED/)
    expect(read({ ...abroad, LLM_FOREIGN_ALLOWED: 'on' })).toMatchObject({ is_abroad: true })
    expect(() => read({ ...yandex, LLM_BASE_URL: 'https://127.0.0.1.evil.example/v1' })).toThrow(
      /LLM_ALLOWED_HOSTS/,
    )
  })
})
