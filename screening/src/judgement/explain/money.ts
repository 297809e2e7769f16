/** Pay in words: what a person expects against what the vacancy offers. */
import type { Salary } from '../../model.ts'
import { currencyCode } from '../../salary/rates.ts'
import type { PairReading } from '../model.ts'

const SIGNS: Readonly<Record<string, string>> = { RUR: '₽', USD: '$', EUR: '€', KZT: '₸', BYR: 'Br' }

/** «200000 RUR» → «200 000 ₽»; other words stay. */
export function money(text: string): string {
  const [, amount, currency] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text.trim()) ?? []
  return amount === undefined || currency === undefined ? `«${text.trim()}»` : sum(Number(amount), currency)
}

/** Thousands apart, by hand: the same bytes in every locale. */
function sum(amount: number, currency: string): string {
  const digits = String(Math.round(amount)).replace(/\B(?=(?:\d{3})+$)/g, '\u00A0')
  const code = currencyCode(currency)
  return `${digits}\u00A0${SIGNS[code] ?? code}`
}

/** «ждёт 140 000 ₽ при вилке до 150 000 ₽»; `null` when one of them is not said. */
export function payPhrase({ pay }: PairReading, offer: Salary | null): string | null {
  const [line] = pay?.lines ?? []
  if (line === undefined || offer === null) return null
  const net = offer.gross === true ? ' до вычета налога' : ''
  const offered =
    offer.to !== null
      ? `при вилке до ${sum(offer.to, offer.currency)}`
      : offer.from === null
        ? null
        : `при предложении от ${sum(offer.from, offer.currency)}`
  return offered === null ? null : `ждёт ${money(line.quote)} ${offered}${net}`
}

/** Share of the top from which the whole of the offer is wanted. */
const WHOLE = 0.995

/** «ждёт 160 000 ₽ – верх вилки»: where the expectation stands to the offer; `null` when one of them is not said. */
export function payWords(reading: PairReading, offer: Salary | null): string | null {
  const { pay } = reading
  const [line] = pay?.lines ?? []
  if (pay === null || line === undefined || offer === null) return null
  const net = offer.gross === true ? ', если считать на руки' : ''
  const wish = `ждёт ${money(line.quote)}`
  const excess = excessOf(reading)
  if (pay.match === 'higher')
    return `${wish} – ${excess === 0 ? 'чуть' : `на ${excess}\u00A0%`} выше вилки${net}`
  if (pay.match === 'lower') return `${wish} – ниже вилки`
  if (offer.to === null) return payPhrase(reading, offer)
  if (pay.ratio >= WHOLE) return `${wish} – верх вилки${net}`
  const isBelow = offer.from !== null && pay.ratio * offer.to < offer.from
  return `${wish} – ${isBelow ? 'чуть ниже вилки' : 'в вилке'}`
}

/** How far above the offer, in percent; 0 within it. */
export const excessOf = ({ pay }: PairReading): number =>
  pay === null || pay.match !== 'higher' ? 0 : Math.max(0, Math.round((pay.ratio - 1) * 100))
