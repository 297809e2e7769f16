/** How long a plan is bought for: as the address says it and as the server counts it. */
export const periods = ['monthly', 'yearly'] as const
export type Period = (typeof periods)[number]

export const monthsOf = (period: Period): 1 | 12 => (period === 'yearly' ? 12 : 1)
export const periodOf = (months: number): Period => (months === 12 ? 'yearly' : 'monthly')
