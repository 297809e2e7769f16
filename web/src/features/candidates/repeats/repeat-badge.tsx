import { Badge } from '../../../ui/layout/badge.tsx'

/** Marks repeated applicants in lists; the card shows when, where and with what outcome they applied. */
export function RepeatBadge() {
  return (
    <Badge>
      Уже откликался<span className="sr-only">: подробности в карточке кандидата</span>
    </Badge>
  )
}
