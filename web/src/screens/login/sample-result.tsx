import { Check, Quote, UserRoundCheck } from 'lucide-react'
import { Badge } from '../../ui/layout/badge.tsx'

/** A fictional result, labelled as such, that shows what the product produces. */
export function SampleResult() {
  return (
    <figure className="rounded-xl border border-line bg-surface p-4 shadow-raised">
      <figcaption className="mb-3 text-xs text-faint">Пример. Вымышленные данные</figcaption>
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-good-soft text-lg font-semibold text-good tabular-nums">
          92
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">Вера Ларионова</p>
          <p className="truncate text-[13px] text-muted">Менеджер по продажам</p>
        </div>
        {/* not RecommendationBadge, which would add the looks of all four recommendations to the sign-in chunk */}
        <Badge tone="good">
          <UserRoundCheck aria-hidden className="size-3.5" />
          Нанять
        </Badge>
      </div>
      <ul className="mt-3.5 grid gap-2 border-t border-line pt-3.5 text-[13px]">
        <Finding title="Продажи B2B от 3 лет" quote="6 лет в продажах промышленного оборудования" />
        <Finding title="Работа с CRM" quote="вела воронку из 140 сделок в Битрикс24" />
      </ul>
    </figure>
  )
}

function Finding({ title, quote }: { title: string; quote: string }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-0.5">
      <Check aria-hidden className="mt-0.5 size-4 text-good" />
      <span className="font-medium">{title}</span>
      <Quote aria-hidden className="mt-0.5 size-3.5 justify-self-center text-faint" />
      <span className="text-muted">«{quote}»</span>
    </li>
  )
}
