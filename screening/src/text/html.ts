/** HTML or plain text to clean lines; text a reader of the page would not see is returned separately. */
import { decodeHTMLStrict } from 'entities/decode'
import { parse, type HTMLElement, type Node, NodeType } from 'node-html-parser'
import { cleanText } from './normalise.ts'

export type ReadText = {
  readonly text: string
  /** Pieces a person could not have seen: comments, `display:none`, white or zero-size letters. */
  readonly hidden: readonly string[]
}

const MARKUP = /<[a-z!/][^>]*>|<!--/i
const BLOCK = new Set(
  'p div li ul ol br h1 h2 h3 h4 h5 h6 tr table section article header footer blockquote pre hr dd dt'.split(
    ' ',
  ),
)
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'head', 'title'])
const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?(?:\s|;|$)|font-size\s*:\s*[01](?:px|pt|em|%)?(?:\s|;|$)|(?:^|;|\s)color\s*:\s*(?:#fff(?:fff)?\b|white\b|transparent\b)/i

/** Clean text of a field that may hold HTML; list items become lines with a bullet. */
export function readText(html: string): ReadText {
  if (!html.includes('<')) return { text: cleanText(unescape(html)), hidden: [] }
  const { source, hidden } = withoutDepth(withoutOpenTags(html))
  if (!MARKUP.test(source)) return { text: cleanText(unescape(source)), hidden }
  const out: string[] = []
  walk(parse(source, { comment: true }), out, hidden)
  return { text: tidy(out.join('')), hidden: hidden.map(cleanText).filter((piece) => piece.length > 0) }
}

/** No real tag is longer; a longer one is text that costs the parser quadratic time. */
const TAG_LIMIT = 1000

/** An unclosed tag or comment is plain text. */
function withoutOpenTags(html: string): string {
  const lastComment = html.lastIndexOf('-->')
  return html.replace(/<(?=[a-z!/])/gi, (mark, at: number) => {
    const isClosed = html.startsWith('<!--', at)
      ? at < lastComment
      : html.slice(at, at + TAG_LIMIT).includes('>')
    return isClosed ? mark : '&lt;'
  })
}

/** No real page is nested deeper; the parser takes time quadratic in the depth. */
const DEEPEST = 300
const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/gi
/** Never closed, or closed by the next of their kind. */
const LOOSE = new Set('p li br hr img input meta link wbr tr td th dt dd option'.split(' '))

/** Removes text nested too deep and counts it as hidden: otherwise a hiding tag could be lost in the depth. */
function withoutDepth(html: string): { readonly source: string; readonly hidden: string[] } {
  const hidden: string[] = []
  let source = ''
  let kept = 0
  let depth = 0
  let from = -1
  const take = (until: number): void => {
    source += html.slice(kept, from)
    hidden.push(html.slice(from, until).replace(TAG, ' '))
    kept = until
  }
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (LOOSE.has(name.toLowerCase()) || tag.endsWith('/>')) continue
    if (slash === '') {
      depth += 1
      if (depth === DEEPEST + 1) from = index
    } else if (depth > 0) {
      if (depth === DEEPEST + 1) take(index + tag.length)
      depth -= 1
    }
  }
  if (depth > DEEPEST) take(html.length)
  return { source: source + html.slice(kept), hidden }
}

function tidy(text: string): string {
  return cleanText(text)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
}

const unescape = (text: string): string => (text.includes('&') ? decodeHTMLStrict(text) : text)

function walk(node: Node, out: string[], hidden: string[]): void {
  if (node.nodeType === NodeType.COMMENT_NODE) {
    hidden.push(node.rawText)
    return
  }
  if (node.nodeType === NodeType.TEXT_NODE) {
    out.push(unescape(node.rawText))
    return
  }
  // the parser has three kinds of nodes: what is neither a comment nor text is an element
  const element = node as HTMLElement
  const tag = element.rawTagName?.toLowerCase() ?? ''
  if (SILENT.has(tag)) return
  if (isHidden(element)) {
    hidden.push(element.textContent)
    return
  }
  if (BLOCK.has(tag)) out.push(tag === 'li' ? '\n• ' : '\n')
  for (const child of element.childNodes) walk(child, out, hidden)
  if (BLOCK.has(tag)) out.push('\n')
}

function isHidden(element: HTMLElement): boolean {
  const attributes = element.rawAttrs
  if (!attributes) return false
  return HIDING_STYLE.test(element.getAttribute('style') ?? '') || element.hasAttribute('hidden')
}
