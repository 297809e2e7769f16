/** Roubles per unit of currency: rounded Bank of Russia rates of the date below; a vacancy may bring its own. */
export const RATES_DATE = '2026-01-15'
export const DEFAULT_RATES: Readonly<Record<string, number>> = {
  RUR: 1,
  USD: 79,
  EUR: 92,
  KZT: 0.155,
  BYR: 27,
  UAH: 1.83,
  UZS: 0.0066,
  AZN: 46.5,
  GEL: 29,
  KGS: 0.9,
}

const SAME: Readonly<Record<string, string>> = { RUB: 'RUR', BYN: 'BYR' }

/** hh.ru's spelling of a currency code. */
export function currencyCode(code: string): string {
  const upper = code.trim().toUpperCase()
  return SAME[upper] ?? upper
}

/** RUB per unit, the vacancy's own rate first; `null` for a currency without a rate. */
export function rateOf(code: string, own: Readonly<Record<string, number>> | null): number | null {
  const currency = currencyCode(code)
  if (currency === 'RUR') return 1
  for (const [key, rate] of Object.entries(own ?? {}))
    if (currencyCode(key) === currency && rate > 0) return rate
  return DEFAULT_RATES[currency] ?? null
}
