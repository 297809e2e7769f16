import fs from 'node:fs'
import https from 'node:https'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ModelFailure } from '../../ports/language-model.ts'
import { createTransport } from './transport.ts'

/** Key and certificate of 127.0.0.1, created for this test only and trusted by nothing else. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFsWokUkcb2RtVpMK
pZ1QN3+fnwNFQd9p5DV2t/n4IWKhRANCAAQOpCjEb0r2qJ7zQKefBWmXzu/8p6Uu
SKn+/BOmUMJ5UOZXjnsB8rQCfb7O0TAOjQk7wQW1f+xFYYsRkrLD0pRa
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBWDCB/qADAgECAgEBMAoGCCqGSM49BAMCMBIxEDAOBgNVBAMMB1Rlc3QgQ0Ew
IBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBIxEDAOBgNVBAMMB1Rl
c3QgQ0EwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQOpCjEb0r2qJ7zQKefBWmX
zu/8p6UuSKn+/BOmUMJ5UOZXjnsB8rQCfb7O0TAOjQk7wQW1f+xFYYsRkrLD0pRa
o0MwQTAPBgNVHRMBAf8EBTADAQH/MA8GA1UdEQQIMAaHBH8AAAEwHQYDVR0OBBYE
FBtmVkr0nzNyU5Z167QkwLCgHLtSMAoGCCqGSM49BAMCA0kAMEYCIQD1DTjWI9Am
DosLg5RgEmx+R61lpzs093GjZpCbZBQqNAIhAKGvg41dSRBuuhlcEe15KziMdMfa
S3VJN68v/f2id17E
-----END CERTIFICATE-----`

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-ca-'))
const extra_ca_file = path.join(directory, 'ca.pem')
let url = ''
const server = https.createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
  if (request.url === '/elsewhere') response.writeHead(302, { location: '/' }).end()
  else if (request.url === '/flood') response.end('x'.repeat(2 * 1024 * 1024))
  else response.end('{"ok":true}')
})

beforeAll(async () => {
  fs.writeFileSync(extra_ca_file, CERTIFICATE)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  url = `https://127.0.0.1:${address.port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  fs.rmSync(directory, { recursive: true })
})

async function post(
  path: string,
  options: Partial<Parameters<typeof createTransport>[0]> = {},
  origin = url,
) {
  const transport = createTransport({ hosts: () => ['127.0.0.1'], extra_ca_file, ...options })
  const signal = new AbortController().signal
  try {
    return await transport.post(origin + path, { headers: {}, body: '{}', timeout_ms: 5000, signal })
  } catch (error) {
    if (!(error instanceof ModelFailure)) return String(error)
    return typeof error.cause === 'string' ? `${error.problem}: ${error.cause}` : error.problem
  } finally {
    transport.close()
  }
}

describe('transport to a model vendor', () => {
  it('a custom certificate authority is trusted when its file is named, and not otherwise', async () => {
    expect(await post('/')).toMatchObject({ status: 200, text: '{"ok":true}' })
    expect(await post('/', { extra_ca_file: null })).toBe('misconfigured: DEPTH_ZERO_SELF_SIGNED_CERT')
  })

  it('a certificate of another host is for the operator to mend, a server that is down is not', async () => {
    const elsewhere = { hosts: () => ['localhost'] }
    const localhost = url.replace('127.0.0.1', 'localhost')
    expect(await post('/', elsewhere, localhost)).toBe('misconfigured: ERR_TLS_CERT_ALTNAME_INVALID')
    expect(await post('/', {}, 'https://127.0.0.1:1')).toBe('unavailable')
  })

  it('only allowed hosts are called, no redirect is followed, an oversized response is rejected', async () => {
    expect(await post('/', { hosts: () => ['ai.api.cloud.yandex.net'] })).toBe('misconfigured')
    expect(await post('/elsewhere')).toMatchObject({ status: 302 })
    expect(await post('/flood')).toBe('unavailable')
  })
})
