/** Minimal MIME parser for letters sent by a server: headers, parts, quoted-printable, base64, UTF-8. */

export type Letter = {
  readonly headers: ReadonlyMap<string, string>
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string }

/** `source` is decoded as Latin-1, so that each character is one byte. */
function readPart(source: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [null, source, '']
  const headers = new Map<string, string>()
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim())
  }
  return { headers, body }
}

const readQuoted = (text: string) =>
  text.replaceAll(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Decodes the `=?UTF-8?Q?…?=` encoded words of a header. */
export function readWords(header: string): string {
  const bytes = header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : readQuoted(text.replaceAll('_', ' ')),
    )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function bodyOf({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  const bytes = encoding === 'quoted-printable' ? readQuoted(body.replaceAll(/=\r?\n/g, '')) : body
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trimEnd()
}

function leavesOf(part: Part): Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1)
    .filter((inner) => !inner.startsWith('--'))
    .flatMap((inner) => leavesOf(readPart(inner.replace(/^\r?\n/, ''))))
}

export function readLetter(source: Buffer): Letter {
  const whole = readPart(source.toString('latin1'))
  const leaves = leavesOf(whole)
  const find = (type: string) =>
    leaves.find((leaf) => (leaf.headers.get('content-type') ?? 'text/plain').toLowerCase().startsWith(type))
  const html = find('text/html')
  const text = find('text/plain')
  return {
    headers: whole.headers,
    subject: readWords(whole.headers.get('subject') ?? ''),
    text: text ? bodyOf(text) : '',
    html: html ? bodyOf(html) : null,
  }
}
