/** XML tag by tag: no tree, no own entities, nothing external. */
import { FileFailure } from '../../../ports/resume-files.ts'

/** A tag or text. Never past the next `<`: thousands of unclosed tags would take quadratic time. */
const PIECES = /<([^<>]*)>|([^<]+)/g
/** Enough for the tags that matter. */
const MOST_OF_TAG = 500

export type Tag = {
  readonly name: string
  readonly kind: 'start' | 'end' | 'single'
  readonly source: string
}

/** @throws FileFailure `damaged` for own entities */
export function* piecesOf(xml: string): Generator<Tag | string> {
  // office programs never write a DOCTYPE
  if (xml.includes('<!DOCTYPE')) throw new FileFailure('damaged')
  for (const [, tag, text] of xml.matchAll(PIECES)) {
    if (text !== undefined) yield text
    else {
      const source = (tag ?? '').slice(0, MOST_OF_TAG)
      const [, closing, name = ''] = /^(\/?)(?:[\w-]+:)?([\w-]+)/.exec(source) ?? []
      yield { name, source, kind: closing === '/' ? 'end' : (tag ?? '').endsWith('/') ? 'single' : 'start' }
    }
  }
}

export const depthOf = (kind: Tag['kind']): number => (kind === 'start' ? 1 : kind === 'end' ? -1 : 0)

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export const decode = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
