import { MAX_ALTERNATIVES, MAX_WORDS, type RubricLine } from '@rezumetr/contracts/rubrics/rubric'
import { requirementKinds } from '@rezumetr/contracts/domain'
import { Check, Plus, Quote, X } from 'lucide-react'
import { Fragment, type SetStateAction, useState } from 'react'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { Select } from '../../ui/fields/select.tsx'
import { passFocus } from './pass-focus.ts'
import {
  type Changes,
  changedLine,
  isChanged,
  isGuessed,
  kindLabels,
  saysMore,
  typeLabels,
} from './rubric.ts'

/** One requirement with its sentence of the vacancy: confirmed, moved to another kind, widened by alternatives, removed. */
export function LineRow({
  line: before,
  changes,
  onChange,
  onKind,
  afterLast,
}: {
  /** As it is saved. */
  line: RubricLine
  changes: Changes
  onChange: (next: SetStateAction<Changes>) => void
  /** Told of the line whose kind changes: it may be mounted anew in another group. */
  onKind?: (id: string) => void
  /** Selector of what has the focus once the last row is gone. */
  afterLast: string
}) {
  const line = changedLine(before, changes)
  const { id, ask } = line
  return (
    <li
      data-line={id}
      className={cn(
        'grid grid-cols-1 gap-x-3 gap-y-2 py-2.5 sm:max-lg:grid-cols-[minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,1fr)_auto]',
        isChanged(before, line) && 'bg-accent-soft/50',
      )}
    >
      <div className="grid min-w-0 grid-cols-1 justify-items-start gap-1 pl-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="font-medium [overflow-wrap:anywhere] first-letter:uppercase">{ask}</p>
          <span className="text-xs text-faint">{typeLabels[line.type]}</span>
          {line.is_own && <Badge tone="accent">свой</Badge>}
          {isChanged(before, line) && <Badge tone="accent">изменён</Badge>}
          <Alternatives
            line={line}
            onChange={(any_of) =>
              onChange((now) => ({ ...now, alternatives: { ...now.alternatives, [id]: any_of } }))
            }
          />
        </div>
        {saysMore(line) && (
          <p className="flex gap-1.5 text-[13px] text-muted">
            <Quote aria-hidden className="mt-1 size-3 shrink-0 text-faint" />
            <span className="min-w-0 [overflow-wrap:anywhere]">«{line.quote}»</span>
          </p>
        )}
        {isGuessed(line) && (
          <p className="flex flex-wrap items-center gap-2 text-[13px]">
            <Badge tone="warn">угадано, подтвердите</Badge>
            <Button
              size="sm"
              icon={<Check aria-hidden className="size-3.5" />}
              data-moves="confirm"
              aria-label={`Верно: ${ask}`}
              onClick={({ currentTarget }) => {
                passFocus(currentTarget, `[data-line="${CSS.escape(id)}"] [role=combobox]`)
                onChange((now) => ({ ...now, confirmed: { ...now.confirmed, [id]: true } }))
              }}
            >
              Верно
            </Button>
          </p>
        )}
      </div>
      <div className="flex items-start gap-2">
        <Select
          label={`Насколько нужно: ${ask}`}
          labelHidden
          className="w-42 max-sm:flex-1"
          value={line.kind}
          onChange={(kind) => {
            onKind?.(id)
            onChange((now) => ({ ...now, kinds: { ...now.kinds, [id]: kind } }))
          }}
          options={requirementKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
        />
        <Button
          variant="ghost"
          size="icon"
          data-moves="out"
          aria-label={`Убрать критерий: ${ask}`}
          onClick={({ currentTarget }) => {
            passFocus(currentTarget, afterLast)
            onChange((now) => ({ ...now, removed: { ...now.removed, [id]: true } }))
          }}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
    </li>
  )
}

/** «Ремонт холода или ремонт кондиционеров»: any of them satisfies the line. */
function Alternatives({
  line: { ask, any_of },
  onChange,
}: {
  line: RubricLine
  onChange: (any_of: readonly string[]) => void
}) {
  const [words, setWords] = useState<string | null>(null)
  const shown = any_of.length > 1 ? any_of : []
  const add = () => {
    const text = words?.trim() ?? ''
    setWords(null)
    if (text !== '' && !any_of.includes(text)) onChange([...(any_of.length > 0 ? any_of : [ask]), text])
  }
  return (
    <div
      className={cn(
        'flex min-w-0 flex-wrap items-center gap-1.5 text-[13px]',
        shown.length > 0 && 'basis-full',
      )}
    >
      {shown.map((one, at) => (
        <Fragment key={one}>
          {at > 0 && <span className="text-faint">или</span>}
          <span className="inline-flex min-w-0 items-center gap-0.5 rounded-md bg-sunken py-0.5 pr-0.5 pl-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">{one}</span>
            <button
              type="button"
              data-moves="alternative"
              aria-label={`Убрать вариант: ${one}`}
              className="grid size-6 place-items-center rounded-sm text-faint hover:text-ink"
              onClick={({ currentTarget }) => {
                passFocus(currentTarget, '[data-new-line] input')
                onChange(any_of.filter((other) => other !== one))
              }}
            >
              <X aria-hidden className="size-3" />
            </button>
          </span>
        </Fragment>
      ))}
      {words !== null ? (
        <input
          // opened by a press of the button in its place
          autoFocus
          aria-label={`Другой вариант: ${ask}`}
          placeholder="Что ещё подойдёт"
          maxLength={MAX_WORDS}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            // neither a form nor a dialog around it is meant
            event.preventDefault()
            event.stopPropagation()
            if (event.key === 'Enter') add()
            else setWords(null)
          }}
          className="h-7 w-44 rounded-md border border-line-strong bg-surface px-2"
        />
      ) : (
        any_of.length < MAX_ALTERNATIVES && (
          <button
            type="button"
            aria-label={`или другой вариант: ${ask}`}
            title="или другой вариант"
            className="grid size-6 place-items-center rounded-md text-faint hover:bg-sunken hover:text-ink"
            onClick={() => setWords('')}
          >
            <Plus aria-hidden className="size-3.5" />
          </button>
        )
      )}
    </div>
  )
}
