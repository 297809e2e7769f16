import { recommendations } from '@rezumetr/contracts/domain'
import type { RubricMove, RubricPreview } from '@rezumetr/contracts/rubrics/rubric'
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { scoreTone } from '../../features/results/bands.ts'
import { movedWords } from '../../features/rubrics/rubric.ts'
import { recommendationLooks } from '../../features/results/recommendation.tsx'
import { candidateName } from '../../features/results/candidate-name.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { counted, formatNumber } from '../../ui/text/format.ts'
import { softTone, textTone, type Tone } from '../../ui/style/tone.ts'

/** Who moves and by how much, before anything is changed. */
export function PreviewDialog({
  title,
  preview,
  busy,
  onApply,
  onClose,
}: {
  title: string
  preview: RubricPreview
  busy: boolean
  onApply: () => void
  onClose: () => void
}) {
  const { total, changed, up, down, up_count, down_count, read_again, unreadable, left } = preview
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={
        total === 0
          ? 'По этой вакансии ещё никто не оценён: критерии подействуют на будущие оценки.'
          : `${movedWords(preview)} Резюме на HH.ru не открываются, лимит не тратится.`
      }
      className="max-w-3xl!"
    >
      {total > 0 && (
        <div className="grid grid-cols-1 gap-5">
          <Counts preview={preview} />
          <Histogram preview={preview} />
          {changed === 0 && left === 0 ? (
            <p className="text-[13px] text-muted">Порядок кандидатов останется прежним.</p>
          ) : (
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <Moves
                tone="good"
                icon={<ArrowUp aria-hidden className="size-4" />}
                title="Поднимутся"
                moves={up}
                count={up_count}
              />
              <Moves
                tone="bad"
                icon={<ArrowDown aria-hidden className="size-4" />}
                title="Опустятся"
                moves={down}
                count={down_count}
              />
            </div>
          )}
          {(read_again > 0 || unreadable > 0) && (
            <p className="text-[13px] text-pretty text-muted">
              {read_again > 0 &&
                `${counted(read_again, ['сохранённое резюме прочитано', 'сохранённых резюме прочитаны', 'сохранённых резюме прочитано'])} заново. `}
              {unreadable > 0 &&
                `${counted(unreadable, ['кандидат останется', 'кандидата останутся', 'кандидатов останутся'])} с прежней оценкой: резюме больше не хранится.`}
            </p>
          )}
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Назад к правке
        </Button>
        <Button variant="primary" busy={busy} onClick={onApply}>
          Применить
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Counts({ preview: { counts } }: { preview: RubricPreview }) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {recommendations.map((key) => {
        const { label, tone, icon: Icon } = recommendationLooks[key]
        const [before, after] = [counts.before[key], counts.after[key]]
        return (
          <div key={key} className={cn('rounded-lg px-3 py-2', softTone[tone])}>
            <dt className="flex items-center gap-1.5 text-xs font-medium">
              <Icon aria-hidden className="size-3.5" />
              {label}
            </dt>
            <dd className="mt-0.5 flex items-center gap-1.5 text-base font-semibold tabular-nums">
              <span className={cn(before !== after && 'font-normal')}>
                <span className="sr-only">было </span>
                {formatNumber(before)}
              </span>
              {before !== after && (
                <>
                  <ArrowRight aria-hidden className="size-3.5" />
                  <span>
                    <span className="sr-only">станет </span>
                    {formatNumber(after)}
                  </span>
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Candidates by tens of the score: grey before, coloured after. */
function Histogram({ preview: { histogram } }: { preview: RubricPreview }) {
  const most = Math.max(1, ...histogram.before, ...histogram.after)
  const height = (value: number) => ({ height: `${Math.max(value === 0 ? 0 : 4, (100 * value) / most)}%` })
  return (
    <figure>
      <figcaption className="mb-1 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>Сколько кандидатов с каким баллом</span>
        <span className="flex gap-3">
          <span className="flex items-center gap-1">
            <span className="size-2.5 rounded-xs bg-line-strong/60" /> было
          </span>
          <span className="flex items-center gap-1">
            <span className="size-2.5 rounded-xs bg-accent" /> станет
          </span>
        </span>
      </figcaption>
      <ul className="grid h-28 grid-cols-10 gap-1 border-b border-line">
        {histogram.before.map((before, ten) => {
          const after = histogram.after[ten] ?? 0
          const range = ten === 9 ? '90–100' : `${ten * 10}–${ten * 10 + 9}`
          return (
            <li
              key={range}
              className="flex items-end justify-center gap-px sm:gap-0.5"
              title={`${range}: было ${before}, станет ${after}`}
            >
              <span className="sr-only">
                Балл {range}: было {before}, станет {after}
              </span>
              <span
                aria-hidden
                className="w-1/2 max-w-4 rounded-t-xs bg-line-strong/60"
                style={height(before)}
              />
              <span aria-hidden className="w-1/2 max-w-4 rounded-t-xs bg-accent" style={height(after)} />
            </li>
          )
        })}
      </ul>
      <div aria-hidden className="grid grid-cols-10 gap-1 text-center text-2xs text-faint tabular-nums">
        {histogram.before.map((_, ten) => (
          <span key={String(ten)}>{ten * 10}</span>
        ))}
      </div>
    </figure>
  )
}

const Arrow = () => (
  <ArrowRight role="img" aria-label="станет" className="mx-0.5 inline size-3 align-[-1px]" />
)

function Moves({
  tone,
  icon,
  title,
  moves,
  count,
}: {
  tone: Tone
  icon: ReactNode
  title: string
  moves: readonly RubricMove[]
  count: number
}) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className={cn('flex items-center gap-1.5 text-sm font-semibold', textTone[tone])}>
        {icon}
        {title}
        <span className="font-normal text-muted tabular-nums">{formatNumber(count)}</span>
      </h3>
      {moves.length === 0 ? (
        <p className="mt-1 text-[13px] text-muted">Никто.</p>
      ) : (
        <ol className="mt-1 max-h-64 overflow-y-auto rounded-lg border border-line">
          {moves.map(({ result_id, candidate_name, before, after }) => (
            <li
              key={result_id}
              className="flex items-center gap-2 border-t border-line px-2.5 py-1.5 text-[13px] first:border-t-0"
            >
              <span className="min-w-0 flex-1 truncate">{candidateName(candidate_name)}</span>
              <span
                className="text-xs text-faint tabular-nums"
                title={
                  before.place === after.place
                    ? `Место прежнее: ${after.place}`
                    : `Место было ${before.place}, станет ${after.place}`
                }
              >
                №{before.place}
                {before.place !== after.place && (
                  <>
                    <Arrow />
                    {after.place}
                  </>
                )}
              </span>
              <span className="tabular-nums">
                {before.score}
                <Arrow />
                <span className={cn('font-semibold', textTone[scoreTone(after.score)])}>{after.score}</span>
              </span>
            </li>
          ))}
          {count > moves.length && (
            <li className="border-t border-line px-2.5 py-1.5 text-xs text-faint">
              и ещё {formatNumber(count - moves.length)}
            </li>
          )}
        </ol>
      )}
    </section>
  )
}
