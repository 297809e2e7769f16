import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const VERSION = 1
const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

export type KeyRing = {
  /** AES-256-GCM: version, key id, iv, tag, ciphertext. `context` binds it to its row. */
  encrypt(plain: string | Buffer, context: string): Buffer
  decrypt(encrypted: Buffer, context: string): Buffer
  /** HMAC, 16 bytes: equal values are equal within a context, and cannot be guessed without the key. */
  mark(value: string, context: string): Buffer
  /** Of the encrypting key; other keys' marks are recomputed. */
  readonly key_name: string
  /** In the order of DATA_KEYS. */
  readonly key_names: readonly string[]
}

const keyId = (key: Buffer) => createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES)

/** The first encrypts, all decrypt. Add a new one behind on every node before putting it in front. 32 bytes each. */
export function createKeyRing(keys: readonly Buffer[]): KeyRing {
  const [current] = keys
  if (!current) throw new Error('at least one data key is needed')
  for (const key of keys) if (key.length !== 32) throw new Error('a data key must be 32 bytes')
  const currentId = keyId(current)
  // a key given as bytes is wrapped anew by each call, for five times the cost of the call
  const encryptionKey = createSecretKey(current)
  const marking = createSecretKey(createHmac('sha256', encryptionKey).update('marks').digest())
  const byId = new Map(keys.map((key) => [keyId(key).toString('hex'), createSecretKey(key)]))
  return {
    key_name: currentId.toString('hex'),
    key_names: [...byId.keys()],
    mark: (value, context) =>
      createHmac('sha256', marking).update(`${context}\n${value}`).digest().subarray(0, 16),
    encrypt(plain, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), currentId, iv, cipher.getAuthTag(), body])
    },
    decrypt(encrypted, context) {
      const ivAt = 1 + KEY_ID_BYTES
      const key = byId.get(encrypted.subarray(1, ivAt).toString('hex'))
      if (encrypted[0] !== VERSION || !key) throw new Error('encrypted with an unknown key')
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(ivAt, ivAt + IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(encrypted.subarray(ivAt + IV_BYTES, ivAt + IV_BYTES + TAG_BYTES))
      return Buffer.concat([
        decipher.update(encrypted.subarray(ivAt + IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ])
    },
  }
}

export const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest()

/** Whatever the order of keys. */
export function contentHash(value: unknown): string {
  const canonical = JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  )
  return createHash('sha256')
    .update(canonical ?? 'null')
    .digest('hex')
    .slice(0, 32)
}

export const randomToken = (): string => randomBytes(32).toString('base64url')

export const hmac = (secret: string, value: string): string =>
  createHmac('sha256', secret).update(value).digest('base64url')

export const equalSecrets = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
