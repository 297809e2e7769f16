import { Badge } from '../../ui/badge.tsx'

/** In lists: the same person responded before. When, where and what became of it, the card tells. */
export function RepeatBadge() {
  return (
    <Badge>
      Уже откликался<span className="sr-only">: подробности в карточке кандидата</span>
    </Badge>
  )
}
