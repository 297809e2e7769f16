type Prices = { readonly input: number; readonly output: number }
type Tokens = { readonly input_tokens: number; readonly output_tokens: number }

/** An answer costs kopecks at most. `null` without prices. */
export const costMicrorubles = (
  prices: Prices | null,
  { input_tokens, output_tokens }: Tokens,
): number | null => prices && Math.round((prices.input * input_tokens + prices.output * output_tokens) * 1000)

/** Measured on real resumes with a rubric and the schema. */
const TYPICAL: Tokens = { input_tokens: 2700, output_tokens: 800 }
/** With fewer the average is unreliable. */
const MEASURED_FROM = 5

export function estimatePerResume(
  spent: Tokens & { readonly resumes: number },
  prices: Prices | null,
): Tokens & { readonly cost: number | null; readonly basis: 'measured' | 'typical' } {
  const isMeasured = spent.resumes >= MEASURED_FROM
  const tokens = isMeasured
    ? {
        input_tokens: Math.round(spent.input_tokens / spent.resumes),
        output_tokens: Math.round(spent.output_tokens / spent.resumes),
      }
    : TYPICAL
  const cost = costMicrorubles(prices, tokens)
  return { ...tokens, cost: cost === null ? null : rubles(cost), basis: isMeasured ? 'measured' : 'typical' }
}

export const rubles = (microrubles: number): number => microrubles / 1_000_000
