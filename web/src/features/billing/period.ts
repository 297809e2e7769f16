/** Purchase periods: their name in the URL and their length in months on the server. */
export const periods = ['monthly', 'yearly'] as const
export type Period = (typeof periods)[number]

export const monthsOf = (period: Period): 1 | 12 => (period === 'yearly' ? 12 : 1)
export const periodOf = (months: number): Period => (months === 12 ? 'yearly' : 'monthly')
