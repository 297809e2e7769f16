import type { Recommendation } from '@rezumetr/contracts/domain'
import { counted, formatNumber } from '../../ui/text/format.ts'
import { recommendationLooks } from '../results/recommendation.tsx'

const genitive = (count: number) => counted(count, ['кандидата', 'кандидатов', 'кандидатов'])

/** What a batch of decisions has done. @param replaced how many of the `changed` had another decision */
export function decidedText(verdict: Recommendation | null, changed: number, replaced: number): string {
  if (changed === 0)
    return verdict === null ? 'Решений не было' : `У всех уже «${recommendationLooks[verdict].label}»`
  if (verdict === null) return `Решение снято у ${genitive(changed)}`
  return [
    `Решение для ${genitive(changed)}: «${recommendationLooks[verdict].label}»`,
    replaced > 0 && `заменено прежних: ${formatNumber(replaced)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** @param left how many were changed since the batch, which is undone for the others */
export const leftText = (left: number): string =>
  `У ${genitive(left)} решение тем временем изменили: оно осталось.`
