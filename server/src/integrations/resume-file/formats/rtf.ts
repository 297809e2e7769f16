/** Extracts the text of an RTF, the format of hh.ru's «.doc»: control words one by one, pictures and styles skipped. */
import { Page } from './page.ts'

/** Destinations without text of the document. */
const SKIPPED = new Set(
  'fonttbl colortbl stylesheet info pict object objdata themedata datastore colorschememapping latentstyles listtable listoverridetable rsidtbl generator xmlnstbl fldinst filetbl revtbl template annotation atnid atnauthor bkmkstart bkmkend nonshppict shpinst sp sn sv pgdsctbl mmathPr userprops'.split(
    ' ',
  ),
)
const MARGINS = /^(?:header|footer)[lrf]?$/
const SPECIAL: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
}
const CHARSETS: Readonly<Record<string, string>> = {
  '204': 'windows-1251',
  '238': 'windows-1250',
  '161': 'windows-1253',
  '162': 'windows-1254',
  '186': 'windows-1257',
}
const MAX_DEPTH = 2000
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/giy

type State = {
  readonly isSkipped: boolean
  readonly inMargin: boolean
  readonly inFonts: boolean
  skip: number
  charset: string
  isHidden: boolean
}

export const isRtf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 6)).toString('latin1') === '{\\rtf1' ||
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '{\\rtf'

export function readRtf(bytes: Uint8Array): string {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const [body, margin] = [new Page(), new Page()]
  const fonts = new Map<string, string>()
  let page = `windows-${/\\ansicpg(\d{3,5})/.exec(source.slice(0, 2000))?.[1] ?? '1251'}`
  if (!/^windows-125\d$/.test(page)) page = 'windows-1251'
  const states: State[] = []
  let state: State = {
    isSkipped: false,
    inMargin: false,
    inFonts: false,
    skip: 1,
    charset: page,
    isHidden: false,
  }
  let toSkip = 0
  let font = ''
  let isStarred = false
  let isRowOpen = false
  let pending: number[] = []
  const target = () => (state.inMargin ? margin : body)
  const flush = () => {
    if (pending.length === 0) return
    const text = new TextDecoder(state.charset).decode(new Uint8Array(pending))
    pending = []
    put(text)
  }
  const put = (text: string) => {
    if (state.isSkipped || state.isHidden) return
    target().write(text)
  }
  const openCell = () => {
    if (isRowOpen) return
    isRowOpen = true
    target().openRow()
    target().openCell()
  }
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(source); match; match = TOKEN.exec(source)) {
    const [, word, argument, hex, symbol, brace, text] = match
    if (hex !== undefined) {
      if (toSkip > 0) toSkip--
      else if (!state.isSkipped && !state.isHidden) pending.push(Number.parseInt(hex, 16))
      continue
    }
    flush()
    if (brace === '{') {
      if (states.length < MAX_DEPTH) states.push(state)
      state = { ...state }
      isStarred = false
    } else if (brace === '}') {
      state = states.pop() ?? state
    } else if (symbol !== undefined) {
      if (symbol === '*') isStarred = true
      else if (symbol === '~') put('\u00a0')
      else if (symbol === '_') put('-')
      else if (symbol === '\n' || symbol === '\r') target().endParagraph()
      else if (symbol !== '-') put(symbol)
    } else if (word !== undefined) {
      if (SKIPPED.has(word) || (isStarred && !/^(?:shptxt|shppict)$/.test(word)))
        state = { ...state, isSkipped: true, inFonts: word === 'fonttbl' || state.inFonts }
      else if (MARGINS.test(word)) state = { ...state, inMargin: true }
      else if (word === 'shptxt') state = { ...state, isSkipped: false }
      else if (word === 'f') {
        font = argument ?? ''
        if (!state.inFonts) state.charset = fonts.get(font) ?? page
      } else if (word === 'fcharset' && state.inFonts) fonts.set(font, CHARSETS[argument ?? ''] ?? page)
      else if (word === 'uc') state.skip = Math.min(4, Math.max(0, Number(argument ?? 1)))
      else if (word === 'u') {
        const code = Number(argument ?? 0)
        put(String.fromCharCode(code < 0 ? code + 65_536 : code))
        toSkip = state.skip
      } else if (word === 'v' || word === 'deleted') state.isHidden = argument !== '0'
      else if (word === 'plain') state.isHidden = false
      else if (word === 'bin') TOKEN.lastIndex += Math.max(0, Math.min(Number(argument ?? 0), source.length))
      else if (state.isSkipped) continue
      else if (word === 'par' || word === 'sect' || word === 'page') target().endParagraph()
      else if (word === 'intbl') openCell()
      else if (word === 'cell' || word === 'nestcell') {
        openCell()
        target().closeCell()
        target().openCell()
      } else if (word === 'row' || word === 'nestrow') {
        if (isRowOpen) {
          // the cell after the last one was opened in vain
          target().dropCell()
          target().closeRow()
        }
        isRowOpen = false
      } else if (SPECIAL[word] !== undefined) put(SPECIAL[word] ?? '')
      isStarred = false
    } else if (text !== undefined) {
      let plain = text
      if (toSkip > 0) {
        const dropped = Math.min(toSkip, plain.length)
        plain = plain.slice(dropped)
        toSkip -= dropped
      }
      if (plain !== '' && !state.isSkipped && !state.isHidden) {
        put(
          /[\u0080-\u00ff]/.test(plain)
            ? new TextDecoder(state.charset).decode(Buffer.from(plain, 'latin1'))
            : plain,
        )
      }
    }
  }
  flush()
  return [...new Set(margin.finish()), ...body.finish()].join('\n')
}
