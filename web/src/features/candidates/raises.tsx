import type { ResultDetail } from '@rezumetr/contracts/analysis'
import { TrendingUp } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

/**
 * Explains why the score is not higher: each gap with the score that closing it
 * alone would give, computed by the same rules.
 */
export function Raises({ raises }: { raises: ResultDetail['raises'] }) {
  if (raises.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">Почему не выше</h3>
      <p className="mb-1.5 text-[13px] text-muted">Что прибавил бы каждый пробел, если закрыть только его.</p>
      <ul className="grid grid-cols-1 gap-1">
        {raises.map(({ title, is_open, score, gain }) => (
          <li key={title} className="flex items-center gap-2 text-[13px]">
            <TrendingUp aria-hidden className="size-3.5 shrink-0 text-faint" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{title}</span>
            {is_open && <Badge>уточнить</Badge>}
            <span className="font-semibold text-good tabular-nums">+{gain}</span>
            <span className="w-18 text-right text-muted tabular-nums">балл {score}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
