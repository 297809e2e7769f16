import type { Rubric } from '@rezumetr/contracts/rubric'
import { RotateCcw } from 'lucide-react'
import { type Changes, weighed } from '../../features/rubrics/rubric.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { formatPercent } from '../../ui/format.ts'
import { Slider } from '../../ui/slider.tsx'

const HEAVIEST = 40

/** What each side of a resume brings to the score. Zero leaves it out. */
export function WeightsCard({
  rubric,
  changes,
  onChange,
}: {
  rubric: Rubric
  changes: Changes
  onChange: (next: Changes) => void
}) {
  const weights = weighed(rubric, changes)
  const set = (key: string, weight: number) =>
    onChange({ ...changes, weights: { ...changes.weights, [key]: weight } })
  const isUsual = weights.every(({ weight, usual }) => weight === usual)
  return (
    <Card>
      <CardHeader
        title="Вес в балле"
        description="Доли делятся между тем, что спрашивает вакансия. Ноль — не учитывать."
        aside={
          !isUsual && (
            <Button
              size="sm"
              variant="ghost"
              icon={<RotateCcw aria-hidden className="size-3.5" />}
              onClick={() =>
                onChange({
                  ...changes,
                  weights: Object.fromEntries(rubric.weights.map(({ key, usual }) => [key, usual])),
                })
              }
            >
              Обычные
            </Button>
          )
        }
      />
      <CardBody className="pt-2">
        <ul>
          {weights.map(({ key, title, weight, before, asked, share }) => (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-1.5 first:border-t-0"
            >
              <span className={cn('text-[13px]', weight === 0 && 'text-faint line-through')}>{title}</span>
              {asked === 'no' ? (
                <span className="text-right text-[13px] text-faint">не спрашивается</span>
              ) : (
                <span className="text-right text-[13px] font-medium whitespace-nowrap tabular-nums">
                  {asked === 'if_told' && <span className="font-normal text-muted">если есть: </span>}
                  {formatPercent(share)}
                </span>
              )}
              <Slider
                label={`Вес: ${title}`}
                value={Math.min(HEAVIEST, weight)}
                max={HEAVIEST}
                onChange={(next) => set(key, next)}
                format={(value) => (value === 0 ? 'не учитывать' : `${value} из ${HEAVIEST}`)}
                className="col-span-2"
              />
              {weight !== before && (
                <span className="col-span-2 text-xs text-muted">
                  было {before}, станет {weight}
                </span>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
