const decodeStrictly = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export function readText(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = bytes.subarray(0, 4096)
  if (head.includes(0)) return null
  // control characters are of programs
  const strange = head.reduce(
    (count, byte) => count + (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 ? 1 : 0),
    0,
  )
  if (strange > head.length / 200) return null
  const unicode = decodeStrictly(bytes, 'utf-8')
  if (unicode !== null) return unicode
  const read = ['windows-1251', 'koi8-r', 'ibm866'].map((encoding) => new TextDecoder(encoding).decode(bytes))
  return read.toSorted((a, b) => likeness(b) - likeness(a))[0] ?? null
}

/** Small letters after letters make words. */
function likeness(text: string): number {
  const piece = text.slice(0, 5000)
  const count = (pattern: RegExp) => piece.match(pattern)?.length ?? 0
  return (
    count(/[а-яё]{2}/gu) + count(/[оеаинт]/gu) - 3 * count(/[а-яё][А-ЯЁ]/gu) - 3 * count(/[\u2500-\u25ff]/gu)
  )
}
