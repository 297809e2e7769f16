import type { Fallback } from '@rezumetr/contracts/analysis'
import { BotOff } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { fallbackReasons } from './model.ts'

/** The engine read what a language model was to read, and why. */
export function FallbackBadge({ fallback }: { fallback: Fallback | null }) {
  if (fallback === null) return null
  return (
    <Badge tone="warn">
      <BotOff aria-hidden className="size-3.5" />
      Базовый анализ: {fallbackReasons[fallback]}
    </Badge>
  )
}
