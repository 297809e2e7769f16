import { type Recommendation, recommendationLabels } from '@rezumetr/contracts/domain'
import { CircleHelp, CircleX, type LucideIcon, MessagesSquare, UserRoundCheck } from 'lucide-react'
import { Badge } from '../../ui/layout/badge.tsx'
import type { Tone } from '../../ui/style/tone.ts'

export const ADVISORY = 'Оценка носит рекомендательный характер, решение принимает человек'

/** The single source of colours and icons of recommendations, with their labels. */
export const recommendationLooks: Record<Recommendation, { label: string; tone: Tone; icon: LucideIcon }> = {
  hire: { label: recommendationLabels.hire, tone: 'good', icon: UserRoundCheck },
  interview: { label: recommendationLabels.interview, tone: 'info', icon: MessagesSquare },
  maybe: { label: recommendationLabels.maybe, tone: 'warn', icon: CircleHelp },
  reject: { label: recommendationLabels.reject, tone: 'bad', icon: CircleX },
}

export function RecommendationBadge({ value }: { value: Recommendation }) {
  const { label, tone, icon: Icon } = recommendationLooks[value]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5" />
      {label}
    </Badge>
  )
}
