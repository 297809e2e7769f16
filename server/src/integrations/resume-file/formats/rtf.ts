/** Text of an RTF, hh.ru's «.doc»: control words one by one. */
import { Page } from './page.ts'

const SKIPPED = new Set(
  'fonttbl colortbl stylesheet info pict object objdata themedata datastore colorschememapping latentstyles listtable listoverridetable rsidtbl generator xmlnstbl fldinst filetbl revtbl template annotation atnid atnauthor bkmkstart bkmkend nonshppict shpinst sp sn sv pgdsctbl mmathPr userprops'.split(
    ' ',
  ),
)
const MARGINS = /^(?:header|footer)[lrf]?$/
const SPECIAL = new Map(
  Object.entries({
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
  }),
)
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
  return new Reading(source).read()
}

class Reading {
  readonly #source: string
  readonly #body = new Page()
  readonly #margin = new Page()
  readonly #fonts = new Map<string, string>()
  readonly #page: string
  readonly #states: State[] = []
  #state: State
  /** The copy of a Unicode character for old readers. */
  #toSkip = 0
  #font = ''
  #isStarred = false
  #isRowOpen = false
  /** `\'hh` in a row, perhaps one character. */
  #pending: number[] = []

  constructor(source: string) {
    this.#source = source
    const page = `windows-${/\\ansicpg(\d{3,5})/.exec(source.slice(0, 2000))?.[1] ?? '1251'}`
    this.#page = /^windows-125\d$/.test(page) ? page : 'windows-1251'
    const shown = { isSkipped: false, inMargin: false, inFonts: false, isHidden: false }
    this.#state = { ...shown, skip: 1, charset: this.#page }
  }

  read(): string {
    TOKEN.lastIndex = 0
    for (let match = TOKEN.exec(this.#source); match; match = TOKEN.exec(this.#source)) {
      const [, word, argument, hex, symbol, brace, text] = match
      if (hex !== undefined) {
        this.#byte(Number.parseInt(hex, 16))
        continue
      }
      this.#flush()
      if (brace !== undefined) this.#group(brace === '{')
      else if (symbol !== undefined) this.#symbol(symbol)
      else if (word !== undefined) {
        this.#word(word, argument)
        this.#isStarred = false
      } else if (text !== undefined) this.#text(text)
    }
    this.#flush()
    return [...new Set(this.#margin.finish()), ...this.#body.finish()].join('\n')
  }

  get #target(): Page {
    return this.#state.inMargin ? this.#margin : this.#body
  }

  #put(text: string): void {
    if (!this.#state.isSkipped && !this.#state.isHidden) this.#target.write(text)
  }

  #byte(value: number): void {
    if (this.#toSkip > 0) this.#toSkip--
    else if (!this.#state.isSkipped && !this.#state.isHidden) this.#pending.push(value)
  }

  #flush(): void {
    if (this.#pending.length === 0) return
    const bytes = new Uint8Array(this.#pending)
    this.#pending = []
    this.#put(new TextDecoder(this.#state.charset).decode(bytes))
  }

  #text(text: string): void {
    const dropped = Math.min(this.#toSkip, text.length)
    this.#toSkip -= dropped
    const plain = text.slice(dropped)
    if (plain === '' || this.#state.isSkipped || this.#state.isHidden) return
    this.#put(
      /[\u0080-\u00ff]/.test(plain)
        ? new TextDecoder(this.#state.charset).decode(Buffer.from(plain, 'latin1'))
        : plain,
    )
  }

  #group(isStart: boolean): void {
    if (!isStart) this.#state = this.#states.pop() ?? this.#state
    else {
      if (this.#states.length < MAX_DEPTH) this.#states.push(this.#state)
      this.#state = { ...this.#state }
      this.#isStarred = false
    }
  }

  #symbol(symbol: string): void {
    if (symbol === '*') this.#isStarred = true
    else if (symbol === '~') this.#put('\u00a0')
    else if (symbol === '_') this.#put('-')
    else if (symbol === '\n' || symbol === '\r') this.#target.endParagraph()
    else if (symbol !== '-') this.#put(symbol)
  }

  #word(word: string, argument: string | undefined): void {
    if (this.#destination(word) || this.#setting(word, argument)) return
    if (word === 'u') {
      const code = Number(argument ?? 0)
      this.#put(String.fromCharCode(code < 0 ? code + 65_536 : code))
      this.#toSkip = this.#state.skip
    } else if (word === 'bin')
      TOKEN.lastIndex += Math.max(0, Math.min(Number(argument ?? 0), this.#source.length))
    else if (!this.#state.isSkipped) this.#layout(word)
  }

  #destination(word: string): boolean {
    if (SKIPPED.has(word) || (this.#isStarred && !/^(?:shptxt|shppict)$/.test(word))) {
      const inFonts = word === 'fonttbl' || this.#state.inFonts
      this.#state = { ...this.#state, isSkipped: true, inFonts }
    } else if (MARGINS.test(word)) this.#state = { ...this.#state, inMargin: true }
    else if (word === 'shptxt') this.#state = { ...this.#state, isSkipped: false }
    else return false
    return true
  }

  #setting(word: string, argument: string | undefined): boolean {
    if (word === 'f') {
      this.#font = argument ?? ''
      if (!this.#state.inFonts) this.#state.charset = this.#fonts.get(this.#font) ?? this.#page
    } else if (word === 'fcharset' && this.#state.inFonts)
      this.#fonts.set(this.#font, CHARSETS[argument ?? ''] ?? this.#page)
    else if (word === 'uc') this.#state.skip = Math.min(4, Math.max(0, Number(argument ?? 1)))
    else if (word === 'v' || word === 'deleted') this.#state.isHidden = argument !== '0'
    else if (word === 'plain') this.#state.isHidden = false
    else return false
    return true
  }

  #layout(word: string): void {
    if (word === 'par' || word === 'sect' || word === 'page') this.#target.endParagraph()
    else if (word === 'intbl') this.#openCell()
    else if (word === 'cell' || word === 'nestcell') {
      this.#openCell()
      this.#target.closeCell()
      this.#target.openCell()
    } else if (word === 'row' || word === 'nestrow') {
      if (this.#isRowOpen) {
        // the cell after the last one is empty
        this.#target.dropCell()
        this.#target.closeRow()
      }
      this.#isRowOpen = false
    } else this.#put(SPECIAL.get(word) ?? '')
  }

  #openCell(): void {
    if (this.#isRowOpen) return
    this.#isRowOpen = true
    this.#target.openRow()
    this.#target.openCell()
  }
}
