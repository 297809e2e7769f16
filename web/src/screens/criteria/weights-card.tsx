import { MAX_WEIGHT, type Rubric, USUAL_WEIGHT } from '@rezumetr/contracts/rubrics/rubric'
import { RotateCcw } from 'lucide-react'
import type { Dispatch, SetStateAction } from 'react'
import { type Changes, weighed } from '../../features/rubrics/rubric.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { cn } from '../../ui/style/cn.ts'
import { Slider } from '../../ui/fields/slider.tsx'

const STEP = 0.5
const factor = (weight: number): string =>
  weight === 0 ? 'не учитывать' : `×${String(weight).replace('.', ',')}`

/** How much each side of a resume moves the score, as a factor. Zero leaves it out. */
export function WeightsCard({
  rubric,
  changes,
  onChange,
}: {
  rubric: Rubric
  changes: Changes
  onChange: Dispatch<SetStateAction<Changes>>
}) {
  const { shown, notAsked } = weighed(rubric, changes)
  const isUsual = shown.every(({ weight }) => weight === USUAL_WEIGHT)
  return (
    <Card>
      <CardHeader
        title="Что важнее"
        description="×1&nbsp;— как обычно, ×2&nbsp;— вдвое важнее, ноль&nbsp;— не учитывать."
        aside={
          !isUsual && (
            <Button
              size="sm"
              variant="ghost"
              icon={<RotateCcw aria-hidden className="size-3.5" />}
              onClick={() =>
                onChange((now) => ({
                  ...now,
                  weights: Object.fromEntries(rubric.weights.map(({ key }) => [key, USUAL_WEIGHT])),
                }))
              }
            >
              Обычные
            </Button>
          )
        }
      />
      <CardBody className="pt-2">
        <ul>
          {shown.map(({ key, title, weight, before }) => (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-1.5 first:border-t-0"
            >
              <span className={cn('text-[13px]', weight === 0 && 'text-faint line-through')}>{title}</span>
              <span
                className={cn(
                  'text-right text-[13px] whitespace-nowrap tabular-nums',
                  weight === USUAL_WEIGHT ? 'text-muted' : 'font-medium',
                )}
              >
                {weight !== before && <span className="font-normal text-muted">было {factor(before)}, </span>}
                {factor(weight)}
              </span>
              <Slider
                label={`Вес: ${title}`}
                value={weight}
                max={MAX_WEIGHT}
                step={STEP}
                onChange={(next) => onChange((now) => ({ ...now, weights: { ...now.weights, [key]: next } }))}
                format={factor}
                className="col-span-2"
              />
            </li>
          ))}
        </ul>
        {notAsked.length > 0 && (
          <p className="border-t border-line pt-2.5 text-[13px] text-pretty text-faint">
            Вакансия не спрашивает: {notAsked.join(', ')}.
          </p>
        )}
      </CardBody>
    </Card>
  )
}
