/** What criteria weigh in a score, whole percent: the card of a candidate and the criteria of the vacancy agree. Pure. */
import { wholePercents } from '../../ui/percents.ts'

type Weighed = { readonly key: string; readonly weight: number }

/** Some resumes tell it and some do not: in the hundred of the vacancy it would make another one for each candidate. */
const isIfTold = ({ key }: Weighed): boolean => key === 'progression' || key === 'cover_letter'

/** By key, of criteria that are asked; without those that only some resumes tell they add up to 100, or to 0 where nothing weighs. */
export function sharesOf(asked: readonly Weighed[]): ReadonlyMap<string, number> {
  const shared = asked.filter((one) => !isIfTold(one))
  const percents = wholePercents(shared.map(({ weight }) => weight))
  const sum = shared.reduce((total, { weight }) => total + weight, 0)
  return new Map([
    ...shared.map(({ key }, at) => [key, percents[at] ?? 0] as const),
    ...asked
      .filter(isIfTold)
      .map(({ key, weight }) => [key, sum === 0 ? 0 : Math.round((100 * weight) / sum)] as const),
  ])
}
