import type { Recommendation } from '@rezumetr/contracts/domain'
import { CircleHelp, CircleX, type LucideIcon, MessagesSquare, UserRoundCheck } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/tone.ts'

/** The single source of labels, colours and icons of recommendations. */
export const recommendationLooks: Record<Recommendation, { label: string; tone: Tone; icon: LucideIcon }> = {
  hire: { label: 'Нанять', tone: 'good', icon: UserRoundCheck },
  interview: { label: 'Интервью', tone: 'info', icon: MessagesSquare },
  maybe: { label: 'Возможно', tone: 'warn', icon: CircleHelp },
  reject: { label: 'Отклонить', tone: 'bad', icon: CircleX },
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
