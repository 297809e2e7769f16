/** Parses the figures of the sealed sets, as whoever keeps those sets has measured and written them. */
export type Sealed = {
  readonly measured_on: string
  /** The engine they belong to. */
  readonly engine: string
  readonly panel: {
    readonly vacancies: number
    readonly resumes: number
    /** 0…1; `words`: the same of a plain keyword search, `null` where it has none. */
    readonly figures: readonly {
      readonly key: string
      readonly value: number
      readonly words: number | null
    }[]
  }
  readonly cases: { readonly right: number; readonly of: number }
  /** The sealed halves of the open sets, by the keys of the open measurement. */
  readonly sets: Readonly<Record<string, number>>
}

type Report = {
  readonly measured_on: string
  readonly engine: string
  readonly evaluator: { readonly figures: Readonly<Record<string, number>> }
  readonly panel: {
    readonly vacancies: number
    readonly resumes: number
    readonly figures: Readonly<Record<string, number>>
    readonly keyword_search: Readonly<Record<string, number>>
  }
  readonly cases: { readonly right: number; readonly of: number }
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
/** Never up to a whole 1. */
const round = (value: number): number => Math.floor(value * 10_000 + 1e-6) / 10_000

/**
 * @param isOpen whether the open measurement has a figure of this key
 * @throws when a part is missing or a figure is no share
 */
export function readSealed(json: string, isOpen: (key: string) => boolean): Sealed {
  const { measured_on, engine, evaluator, panel, cases } = JSON.parse(json) as Report
  const all = [
    ...Object.values(evaluator.figures),
    ...Object.values(panel.figures),
    ...Object.values(panel.keyword_search),
  ]
  if (!/^\d{4}-\d{2}-\d{2}$/.test(measured_on) || !engine || all.length === 0)
    throw new Error('these are no figures of the sealed sets')
  if (!all.every(isShare)) throw new Error('a figure of the sealed sets is no share')
  return {
    measured_on,
    engine,
    panel: {
      vacancies: panel.vacancies,
      resumes: panel.resumes,
      figures: Object.entries(panel.figures).map(([key, value]) => {
        const words = panel.keyword_search[key]
        return { key, value: round(value), words: words === undefined ? null : round(words) }
      }),
    },
    cases: { right: cases.right, of: cases.of },
    sets: Object.fromEntries(
      Object.entries(evaluator.figures).flatMap(([key, value]) => (isOpen(key) ? [[key, round(value)]] : [])),
    ),
  }
}
