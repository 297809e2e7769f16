/** Answers equal for everyone, made once with ETag and compressed forms. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Prepared = Readonly<Record<'plain' | 'gzip' | 'br', Buffer>> & { readonly etag: string }

/** Of 11: half a second less than the best, hardly longer. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

export async function prepare(plain: Buffer): Promise<Prepared> {
  const [packed, br] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain, BROTLI)])
  // weak: all forms of the content
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  return { plain, gzip: packed, br, etag }
}

export function sendPrepared(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  type: string,
  status: 200 | 404 = 200,
): FastifyReply {
  void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: prepared.etag })
  if (status === 200 && headers['if-none-match']?.split(/\s*,\s*/).includes(prepared.etag))
    return reply.code(304).send()
  const taken = headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => taken.includes(name))
  if (encoding) void reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .type(type)
    .send(prepared[encoding ?? 'plain'])
}
