import {
  type RequirementLevel,
  requirementLevels,
  type Rubric,
  type RubricLine,
} from '@rezumetr/contracts/rubric'
import { Quote, RotateCcw, TriangleAlert, X } from 'lucide-react'
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import { type Changes, changedLine, duplicate, levelLabels, yearsOf } from '../../features/rubrics/rubric.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { counted } from '../../ui/format.ts'
import { Select } from '../../ui/select.tsx'
import { OwnForm } from './own-form.tsx'
import { YearsField } from './years-field.tsx'

type Editing = {
  rubric: Rubric
  changes: Changes
  onChange: Dispatch<SetStateAction<Changes>>
  /** The server's word against a line in own words. */
  refused: { readonly words: string; readonly message: string } | null
}

const groupTitles: Readonly<Record<RequirementLevel, string>> = {
  knock_out: 'Без этого кандидат не подходит',
  must: 'Обязательные',
  nice: 'Желательные',
}

/** The criterion's own name. */
const PROFESSION = 'Профессия и должность'

/** A row goes with its button: the focus goes to the like button of the next row, of the one before, or to the new line. */
function passFocus(from: HTMLElement) {
  const like = [...document.querySelectorAll<HTMLElement>(`[data-moves="${from.dataset['moves']}"]`)]
  const at = like.indexOf(from)
  const to = like[at + 1] ?? like[at - 1] ?? document.querySelector<HTMLElement>('[data-new-line] input')
  to?.focus()
}

/** Every line the vacancy asks for, with its sentence; a line moves between the groups by its level. */
export function LinesCard({ rubric, changes, onChange, refused }: Editing) {
  const lines = rubric.lines.map((line) => changedLine(line, changes))
  const kept = lines.filter(({ removed }) => !removed)
  const removed = lines.filter((line) => line.removed)
  const professions = kept.filter((line) => line.is_profession)
  const skills = kept.filter((line) => !line.is_profession)
  // a changed level moves the row to another group, where it is mounted anew
  const moved = useRef<string | null>(null)
  useEffect(() => {
    if (moved.current === null) return
    const rows = [...document.querySelectorAll<HTMLElement>('[data-line]')]
    const now = rows.find(({ dataset }) => dataset['line'] === moved.current)
    now?.querySelector<HTMLElement>('[role=combobox]')?.focus()
    moved.current = null
  })
  const row = (line: RubricLine) => (
    <LineRow
      key={line.id}
      line={line}
      before={rubric.lines.find(({ id }) => id === line.id) ?? line}
      onLevel={(next) => {
        moved.current = line.id
        onChange({ ...changes, levels: { ...changes.levels, [line.id]: next } })
      }}
      onImportance={(next) =>
        onChange({ ...changes, importance: { ...changes.importance, [line.id]: next } })
      }
      onRemove={() => onChange({ ...changes, removed: { ...changes.removed, [line.id]: true } })}
    />
  )
  const isOpened = (line: RubricLine) => rubric.lines.some(({ id }) => id === line.id)
  return (
    <Card>
      <CardHeader
        title="Что нужно от кандидата"
        description="Под каждым критерием — предложение вакансии, из которого он взят. ×2 — навык вдвое важнее остальных в своей группе."
        aside={
          <Badge>{counted(kept.length + changes.own.length, ['критерий', 'критерия', 'критериев'])}</Badge>
        }
      />
      <CardBody className="grid grid-cols-1 gap-5">
        <YearsField
          value={yearsOf(rubric, changes)}
          text={rubric.text_years}
          onChange={(years) => onChange({ ...changes, years })}
        />
        {kept.length + changes.own.length === 0 && (
          <p className="rounded-lg bg-sunken px-3.5 py-3 text-[13px] text-muted">
            Навыков и документов вакансия не называет: балл складывается из опыта, профессии и обязанностей.
            Добавьте критерий своими словами.
          </p>
        )}
        {professions.length > 0 && (
          <section aria-label={PROFESSION}>
            <h3 className="mb-1 text-[13px] font-semibold">{PROFESSION}</h3>
            <p className="mb-1 text-[13px] text-muted">
              Из названия вакансии: ищется сама работа по профессии, а не отдельный навык.
            </p>
            <ul className="divide-y divide-line border-y border-line">{professions.map(row)}</ul>
          </section>
        )}
        {requirementLevels.map((level) => {
          const own = changes.own.filter((one) => one.level === level)
          const group = skills.filter((line) => line.level === level)
          return (
            group.length + own.length > 0 && (
              <section key={level} aria-label={groupTitles[level]}>
                <h3 className="mb-1 flex items-center gap-2 text-[13px] font-semibold">
                  {groupTitles[level]}
                  <span className="font-normal text-faint tabular-nums">{group.length + own.length}</span>
                </h3>
                <ul className="divide-y divide-line border-y border-line">
                  {group.map(row)}
                  {own.map((one) => (
                    <li key={one.words} className="flex items-start gap-3 py-2.5">
                      <div className="min-w-0 flex-1">
                        <p className="font-medium [overflow-wrap:anywhere]">
                          {one.words} <Badge tone="accent">новый</Badge>
                        </p>
                        <p className="mt-0.5 text-[13px] text-muted">
                          Будет искаться: {one.readAs.map(({ title }) => title).join(', ')}
                        </p>
                        {refused?.words === one.words && (
                          <p className="mt-0.5 text-[13px] text-bad">{refused.message}</p>
                        )}
                      </div>
                      <Button
                        variant="ghost"
                        size="icon"
                        data-moves="out"
                        aria-label={`Убрать критерий: ${one.words}`}
                        onClick={({ currentTarget }) => {
                          passFocus(currentTarget)
                          onChange({ ...changes, own: changes.own.filter((other) => other !== one) })
                        }}
                      >
                        <X aria-hidden className="size-4" />
                      </Button>
                    </li>
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
        {removed.length > 0 && (
          <section aria-label="Убранные">
            <h3 className="mb-1 text-[13px] font-semibold text-muted">Убраны из оценки</h3>
            <ul className="grid grid-cols-1 gap-1">
              {removed.filter(isOpened).map((line) => (
                <li key={line.id} className="flex items-center justify-between gap-3 text-[13px] text-muted">
                  <span className="min-w-0 line-through [overflow-wrap:anywhere]">{line.title}</span>
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<RotateCcw aria-hidden className="size-3.5" />}
                    data-moves="back"
                    aria-label={`Вернуть критерий: ${line.title}`}
                    onClick={({ currentTarget }) => {
                      passFocus(currentTarget)
                      onChange({ ...changes, removed: { ...changes.removed, [line.id]: false } })
                    }}
                  >
                    Вернуть
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </CardBody>
    </Card>
  )
}

const importanceLabels = { '0.5': '×0,5', '1': '×1', '2': '×2', '3': '×3' } as const

function LineRow({
  line,
  before,
  onLevel,
  onImportance,
  onRemove,
}: {
  line: RubricLine
  before: RubricLine
  onLevel: (level: RequirementLevel) => void
  onImportance: (importance: RubricLine['importance']) => void
  onRemove: () => void
}) {
  const isChanged = line.level !== before.level || line.importance !== before.importance
  return (
    <li
      data-line={line.id}
      className={cn(
        'grid grid-cols-1 gap-x-3 gap-y-2 py-2.5 sm:max-lg:grid-cols-[minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,1fr)_auto]',
        isChanged && 'bg-accent-soft/50',
      )}
    >
      <div className="min-w-0 pl-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="inline-block [overflow-wrap:anywhere] first-letter:uppercase">{line.title}</span>
          {line.grade !== null && line.kind === 'language' && <Badge>{line.grade}</Badge>}
          {line.text_level === null && <Badge tone="accent">свой</Badge>}
          {isChanged && <Badge tone="accent">изменён</Badge>}
        </p>
        <p className="mt-0.5 flex gap-1.5 text-[13px] text-muted">
          <Quote aria-hidden className="mt-1 size-3 shrink-0 text-faint" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {line.text_level === null ? 'Добавлен вручную' : `«${line.quote}»`}
          </span>
        </p>
        {line.hint !== null && (
          <p className="mt-1 flex gap-1.5 text-[13px] text-warn">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0">{line.hint}</span>
          </p>
        )}
      </div>
      <div className="flex items-start gap-2">
        <Select
          label={`Насколько нужно: ${line.title}`}
          labelHidden
          className="w-38 max-sm:flex-1"
          value={line.level}
          onChange={onLevel}
          options={requirementLevels.map((level) => ({ value: level, label: levelLabels[level] }))}
        />
        {line.kind === 'skill' ? (
          <Select
            label={`Вес среди навыков: ${line.title}`}
            labelHidden
            className="w-22"
            value={importanceKey(line.importance)}
            onChange={(key) => onImportance(importanceOf(key))}
            options={(['0.5', '1', '2', '3'] as const).map((key) => ({
              value: key,
              label: importanceLabels[key],
            }))}
          />
        ) : (
          <span className="w-22 max-sm:hidden" />
        )}
        <Button
          variant="ghost"
          size="icon"
          data-moves="out"
          aria-label={`Убрать критерий: ${line.title}`}
          onClick={({ currentTarget }) => {
            passFocus(currentTarget)
            onRemove()
          }}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
    </li>
  )
}

type ImportanceKey = keyof typeof importanceLabels
const importances: Readonly<Record<ImportanceKey, RubricLine['importance']>> = {
  '0.5': 0.5,
  '1': 1,
  '2': 2,
  '3': 3,
}
const importanceOf = (key: ImportanceKey) => importances[key]
const importanceKey = (value: RubricLine['importance']): ImportanceKey =>
  value === 0.5 ? '0.5' : value === 2 ? '2' : value === 3 ? '3' : '1'
