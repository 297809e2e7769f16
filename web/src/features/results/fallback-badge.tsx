import type { Fallback } from '@rezumetr/contracts/analysis/analysis'
import { BotOff } from 'lucide-react'
import { Badge } from '../../ui/layout/badge.tsx'
import { fallbackReasons } from '../model/model.ts'

/** Shown when the embedded engine analysed the resume instead of the language model; includes the reason. */
export function FallbackBadge({ fallback }: { fallback: Fallback | null }) {
  if (fallback === null) return null
  return (
    // the longest reason is wider than the row of a list on a phone
    <Badge tone="warn" className="h-auto! min-h-5.5 py-0.5 whitespace-normal!">
      <BotOff aria-hidden className="size-3.5 shrink-0" />
      Базовый анализ: {fallbackReasons[fallback]}
    </Badge>
  )
}
