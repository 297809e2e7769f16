/**
 * Layouts of a resume: each is a choice of every option below. Every third layout was kept from
 * whoever wrote the reader, and has values the open ones never have; the last hundred were written after it.
 */
export type Random = {
  below(top: number): number
  pick<T>(values: readonly T[]): T
  shuffle<T>(values: readonly T[]): T[]
}

/** The same numbers for the same seed on every machine. */
export function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (top: number) => Math.floor(next() * top)
  return {
    below,
    pick: (values) => {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('nothing to pick from')
      return value
    },
    shuffle: (values) =>
      values
        .map((value) => ({ value, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value),
  }
}

/** Values of an option: for the open layouts, those only the kept ones have, and those only the last hundred have. */
const OPTIONS = {
  /** Period, company, position: the order they stand in, and `|` between what shares a line. */
  head: {
    open: [
      'P/C/T',
      'P/T/C',
      'C/P/T',
      'T/C/P',
      'C/T/P',
      'P|C/T',
      'C, T/P',
      'T|C|P',
      'P C, T',
      'C (P)/T',
      'T — C/P',
      'P/C — T',
      'P⇥C⇥T',
      'table',
      'headed table',
      'labels',
      'nested',
    ],
    kept: [
      'T/P/C',
      'P⇥T/C',
      'C⇥P/T',
      'T в C/P',
      'P: C, T',
      'table with duties',
      'C/T (P)',
      'nested below',
      'T, C, P',
    ],
    fresh: ['P — C, T', 'T (C)/P', 'C/P T', 'T/C⇥P', '• T, C (P)', 'T P/C', 'pasted table', 'C. T/P'],
  },
  dates: {
    open: [
      'MM.YYYY – MM.YYYY',
      'Month YYYY — Month YYYY',
      'MM.YY – MM.YY',
      'с month YYYY по month YYYY',
      'YYYY/MM – YYYY/MM',
      'MM/YYYY - MM/YYYY',
      'DD.MM.YYYY–DD.MM.YYYY',
      'mon. YYYY - mon. YYYY',
      'hh',
      'YYYY – YYYY',
      'Month YYYY г. – Month YYYY г.',
    ],
    kept: [
      'с D month YYYY по D month YYYY',
      'MM.YYYY → MM.YYYY',
      'YYYY-MM — YYYY-MM',
      'Month YYYY — Month YYYY (N лет)',
      'YYYY.MM - YYYY.MM',
      'YYYY г. - YYYY г.',
      "Mon'YY – Mon'YY",
    ],
    fresh: [
      'MM.YYYY г. - MM.YYYY г.',
      'month YYYY – month YYYY',
      'YYYY, Month – YYYY, Month',
      'с MM.YYYY г. по MM.YYYY г.',
      'Mon YYYY to Mon YYYY',
      'DD.MM.YY - DD.MM.YY',
    ],
  },
  now: { open: [0, 1, 2, 3, 4, 5], kept: [6, 7, 8, 9], fresh: [0, 3, 7] },
  headings: {
    open: ['plain', 'capitals', 'colon', 'own', 'decorated', 'hh'],
    kept: ['spaced', 'numbered', 'none', 'emoji', 'markdown'],
    fresh: ['dashes', 'brackets', 'underlined', 'foreign'],
  },
  extras: {
    open: ['none', 'none', 'city', 'hh', 'duration'],
    kept: ['city and site', 'industry'],
    fresh: ['city', 'site'],
  },
  duties: {
    open: ['sentences', 'bullets', 'dashes', 'label', 'paragraph'],
    kept: ['stars', 'semicolons', 'hyphenated', 'numbered'],
    fresh: ['ticks', 'bare', 'long'],
  },
  skills: {
    open: ['commas', 'lines', 'bullets', 'tabs'],
    kept: ['groups', 'pipes', 'semicolons'],
    fresh: ['slashes', 'comma lines', 'stars'],
  },
  contacts: {
    open: ['lines', 'one line', 'labels', 'bottom'],
    kept: ['pipes', 'title first', 'before name'],
    fresh: ['icons', 'table', 'messengers'],
  },
  name: {
    open: ['plain', 'plain', 'capitals', 'resume', 'label'],
    kept: ['resume line', 'two lines', 'with title', 'spaced'],
    fresh: ['age', 'mixed', 'greeting'],
  },
  title: {
    open: ['line', 'wish', 'label'],
    kept: ['position label', 'goal'],
    fresh: ['seeks', 'vacancy', 'dashes'],
  },
  pay: {
    open: ['sign', 'label', 'none', 'wish'],
    kept: ['thousands', 'expects'],
    fresh: ['thousand words', 'range', 'not below'],
  },
  letters: {
    open: ['plain', 'plain', 'plain', 'nfd'],
    kept: ['hard spaces', 'other hyphens', 'nfd'],
    fresh: ['plain', 'soft hyphens', 'plain'],
  },
} as const

type OptionName = keyof typeof OPTIONS
type Value<N extends OptionName> = (typeof OPTIONS)[N]['open' | 'kept' | 'fresh'][number]
export type Layout = {
  readonly id: number
  readonly language: 'ru' | 'en'
  readonly share: 'open' | 'kept' | 'fresh'
} & {
  readonly [N in OptionName]: Value<N>
}

export const LAYOUTS = 400
/** From here on layouts written after the reader. */
const FIRST_FRESH = 300

export function layoutOf(id: number): Layout {
  const random = randomOf(id + 1)
  const share = id >= FIRST_FRESH ? 'fresh' : id % 3 === 2 ? 'kept' : 'open'
  const choose = (name: OptionName): unknown => {
    const values: Readonly<Record<typeof share, readonly unknown[]>> = OPTIONS[name]
    const isOwn = share !== 'open' && random.below(2) === 0
    return random.pick(values[isOwn ? share : 'open'])
  }
  const names = Object.keys(OPTIONS) as OptionName[]
  const chosen = Object.fromEntries(names.map((name) => [name, choose(name)]))
  const language = random.below(4) === 0 ? 'en' : 'ru'
  return { id, language, share, ...chosen } as unknown as Layout
}
