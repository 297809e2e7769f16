import { History } from 'lucide-react'
import { Badge } from '../../ui/layout/badge.tsx'

/** The vacancy or the resume has changed since the analysis. */
export function OutdatedBadge() {
  return (
    <Badge tone="warn">
      <History aria-hidden className="size-3.5" />
      Данные изменились
    </Badge>
  )
}
