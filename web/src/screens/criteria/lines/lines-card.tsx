import type { Rubric } from '@rezumetr/contracts/rubrics/rubric'
import { X } from 'lucide-react'
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import { LineRow } from '../../../features/rubrics/line-row.tsx'
import { passFocus } from '../../../features/rubrics/pass-focus.ts'
import { RemovedLines } from '../../../features/rubrics/removed-lines.tsx'
import {
  type Changes,
  changedLine,
  duplicate,
  grouped,
  kindLabels,
  type OwnLine,
} from '../../../features/rubrics/rubric.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { counted } from '../../../ui/text/format.ts'
import { OwnForm } from './own-form.tsx'

type Editing = {
  rubric: Rubric
  changes: Changes
  onChange: Dispatch<SetStateAction<Changes>>
  /** The server's word against a line in own words. */
  refused: { readonly words: string; readonly message: string } | null
}

const NEW_LINE = '[data-new-line] input'

/** Every requirement with its sentence; a line moves between the groups by its kind. */
export function LinesCard({ rubric, changes, onChange, refused }: Editing) {
  const lines = rubric.lines.map((line) => changedLine(line, changes))
  const removed = lines.filter((line) => line.removed)
  const count = lines.length - removed.length + changes.own.length
  // a changed kind moves the row to another group, where it is mounted anew
  const moved = useRef<string | null>(null)
  useEffect(() => {
    if (moved.current === null) return
    const rows = [...document.querySelectorAll<HTMLElement>('[data-line]')]
    const now = rows.find(({ dataset }) => dataset['line'] === moved.current)
    now?.querySelector<HTMLElement>('[role=combobox]')?.focus()
    moved.current = null
  })
  return (
    <Card>
      <CardHeader
        title="Что нужно от кандидата"
        description="Если вакансия говорит об этом подробнее, под критерием её слова. Угаданное не снижает балл, пока вы его не подтвердите."
        aside={<Badge>{counted(count, ['критерий', 'критерия', 'критериев'])}</Badge>}
      />
      <CardBody className="grid grid-cols-1 gap-5">
        {count === 0 && (
          <p className="rounded-lg bg-sunken px-3.5 py-3 text-[13px] text-muted">
            Требований вакансия не называет: балл складывается из профессии, стажа и условий. Добавьте
            критерий своими словами.
          </p>
        )}
        {grouped(rubric.lines, changes).map((group) => {
          const own = changes.own.filter(({ kind }) => kind === group.kind)
          return (
            group.lines.length + own.length > 0 && (
              <section key={group.kind} aria-label={kindLabels[group.kind]}>
                <h3 className="mb-1 flex items-center gap-2 text-[13px] font-semibold">
                  {kindLabels[group.kind]}
                  <span className="font-normal text-faint tabular-nums">
                    {group.lines.length + own.length}
                  </span>
                </h3>
                <ul className="divide-y divide-line border-y border-line">
                  {group.lines.map((line) => (
                    <LineRow
                      key={line.id}
                      line={line}
                      changes={changes}
                      onChange={onChange}
                      onKind={(id) => (moved.current = id)}
                      afterLast={NEW_LINE}
                    />
                  ))}
                  {own.map((one) => (
                    <OwnRow
                      key={one.words}
                      line={one}
                      refusal={refused?.words === one.words ? refused.message : null}
                      onRemove={() =>
                        onChange((now) => ({
                          ...now,
                          own: now.own.filter(({ words }) => words !== one.words),
                        }))
                      }
                    />
                  ))}
                </ul>
              </section>
            )
          )
        })}
        <OwnForm
          problemOf={(words, readAs) => duplicate({ lines, own: changes.own }, words, readAs)}
          onAdd={(line) => onChange((now) => ({ ...now, own: [...now.own, line] }))}
        />
        <RemovedLines
          lines={removed}
          afterLast={NEW_LINE}
          onReturn={(id) => onChange((now) => ({ ...now, removed: { ...now.removed, [id]: false } }))}
        />
      </CardBody>
    </Card>
  )
}

/** A line in own words that is not saved yet. */
function OwnRow({
  line: { words, readAs },
  refusal,
  onRemove,
}: {
  line: OwnLine
  refusal: string | null
  onRemove: () => void
}) {
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 flex-1 pl-1">
        <p className="font-medium [overflow-wrap:anywhere]">
          {words} <Badge tone="accent">новый</Badge>
        </p>
        <p className="mt-0.5 text-[13px] text-muted">
          Будет искаться: {readAs.map(({ ask }) => ask).join(', ')}
        </p>
        {refusal !== null && <p className="mt-0.5 text-[13px] text-bad">{refusal}</p>}
      </div>
      <Button
        variant="ghost"
        size="icon"
        data-moves="out"
        aria-label={`Убрать критерий: ${words}`}
        onClick={({ currentTarget }) => {
          passFocus(currentTarget, NEW_LINE)
          onRemove()
        }}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </li>
  )
}
