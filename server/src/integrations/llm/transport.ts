/** HTTP(S) POST to allowed hosts: custom CA, limits, no redirects. */
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import tls from 'node:tls'
import { ModelFailure } from '../../ports/language-model.ts'

const MAX_BYTES = 1024 * 1024
/** Certificate errors, which no retry resolves. */
const certificateErrors = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

export type Exchange = (
  url: string,
  request: {
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly timeout_ms: number
    readonly signal: AbortSignal
  },
) => Promise<TransportAnswer>

export type TransportAnswer = {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
}

export type Transport = { readonly post: Exchange; close(): void }

/**
 * @param options.hosts the only ones asked
 * @param options.extra_ca_file PEM trusted for them besides the system's: GigaChat's Russian Trusted Root CA, which `fetch`
 * cannot limit to hosts
 */
export function createTransport({
  hosts,
  extra_ca_file,
}: {
  readonly hosts: () => readonly string[]
  readonly extra_ca_file: string | null
}): Transport {
  const plain = new http.Agent({ keepAlive: true })
  const secure = new https.Agent({
    keepAlive: true,
    ...(extra_ca_file === null
      ? {}
      : { ca: [...tls.getCACertificates('default'), fs.readFileSync(extra_ca_file, 'utf8')] }),
  })
  return {
    async post(address, { headers, body, timeout_ms, signal }) {
      const url = new URL(address)
      if (!hosts().includes(url.hostname)) throw new ModelFailure('misconfigured')
      const timeout = AbortSignal.timeout(timeout_ms)
      let isAnswering = false
      try {
        const sending = {
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          body,
          signal: AbortSignal.any([signal, timeout]),
        }
        return await send(url, url.protocol === 'http:' ? plain : secure, sending, (status) => {
          isAnswering = status === 200
        })
      } catch (error) {
        signal.throwIfAborted()
        // the error may quote the address or body: keep its code
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        if (certificateErrors.has(code)) throw new ModelFailure('misconfigured', false, code)
        throw new ModelFailure('unavailable', isAnswering || timeout.aborted)
      }
    },
    close() {
      plain.destroy()
      secure.destroy()
    },
  }
}

type Sending = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string
  readonly signal: AbortSignal
}

const send = (
  url: URL,
  agent: http.Agent,
  { body, ...options }: Sending,
  onStatus: (status: number | undefined) => void,
): ReturnType<Exchange> =>
  new Promise((resolve, reject) => {
    const client = url.protocol === 'http:' ? http : https
    const request = client.request(url, { ...options, agent }, (response) => {
      onStatus(response.statusCode)
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MAX_BYTES) request.destroy(new Error('the answer is too long'))
        else chunks.push(chunk)
      })
      response.on('end', () =>
        response.complete
          ? resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            })
          : reject(new Error('the answer is cut')),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
