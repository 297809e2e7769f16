import type { Fallback } from '@rezumetr/contracts/analysis'
import { BotOff } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { fallbackReasons } from './model.ts'

/** Shown when the embedded engine analysed the resume instead of the language model; includes the reason. */
export function FallbackBadge({ fallback }: { fallback: Fallback | null }) {
  if (fallback === null) return null
  return (
    <Badge tone="warn">
      <BotOff aria-hidden className="size-3.5" />
      Базовый анализ: {fallbackReasons[fallback]}
    </Badge>
  )
}
