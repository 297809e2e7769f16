/** One wish or refusal of a person, with the line it is read from. */
import type { ConditionKind, Line, Stance } from '../model.ts'

export type WishKind = ConditionKind | 'pay' | 'time_zone' | 'clock'

/** `only`: nothing else. `done`: has worked so, without saying whether again. */
export type WishStance = 'only' | 'prefers' | 'accepts' | 'done' | 'refuses'

export type Wish = {
  readonly kind: WishKind
  /**
   * `remote` | `office` | `hybrid`; `full` | `part`; `2/2`, `5/2`, `day`, `weekends`, `rare`, `long`, `shift`, `any`;
   * hours such as `8-17`; a place or `any`; a country or `permit`; `YYYY-MM` of a start; an offset of UTC; `yes`.
   */
  readonly value: string
  readonly stance: WishStance
  /** `false`: a tick of a form, most people set one without thinking. */
  readonly is_said: boolean
  readonly line: Line
  /** Of a move or a start: the month it is announced for. */
  readonly month: number | null
  /** Of pay: a month's amount. */
  readonly amount: number | null
  readonly currency: string | null
}

export const wish = (
  kind: WishKind,
  value: string,
  stance: WishStance,
  line: Line,
  more: Partial<Pick<Wish, 'is_said' | 'month' | 'amount' | 'currency'>> = {},
): Wish => ({ kind, value, stance, line, is_said: true, month: null, amount: null, currency: null, ...more })

/** What wishes say of a condition. */
export type Answer = { readonly stance: Stance; readonly lines: readonly Line[] }
export const SILENT: Answer = { stance: 'silent', lines: [] }
export const answer = (stance: Stance, ...wishes: readonly (Wish | undefined)[]): Answer => ({
  stance,
  lines: wishes.flatMap((found) => (found === undefined ? [] : [found.line])),
})
