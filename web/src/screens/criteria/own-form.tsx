import { type RequirementLevel, requirementLevels } from '@rezumetr/contracts/rubric'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorDetail, messageOr } from '../../api/api-error.ts'
import { useReadCriterion } from '../../features/analysis/rubric-api.ts'
import { levelLabels, type OwnLine } from '../../features/analysis/rubric.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

/** A criterion in own words: read at once, refused with what to write instead. */
export function OwnForm({ taken, onAdd }: { taken: readonly string[]; onAdd: (line: OwnLine) => void }) {
  const [words, setWords] = useState('')
  const [level, setLevel] = useState<RequirementLevel>('must')
  const form = useRef<HTMLFormElement>(null)
  const read = useReadCriterion()
  const instead = insteadOf(read.error)
  const add = () => {
    const text = words.trim()
    if (text === '' || read.isPending) return
    read.mutate(text, {
      onSuccess: (lines) => {
        if (!taken.includes(text))
          onAdd({ words: text, level, importance: 1, read_as: lines.map(({ title }) => title) })
        setWords('')
        form.current?.querySelector('input')?.focus()
      },
    })
  }
  return (
    <form
      ref={form}
      className="rounded-lg border border-dashed border-line-strong/60 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-start">
        <TextField
          label="Свой критерий"
          placeholder="Навык, инструмент, документ или дело: «Тендеры по 44-ФЗ»"
          maxLength={120}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            if (read.isError) read.reset()
          }}
          error={read.error ? messageOr(read.error, 'Не удалось прочитать критерий') : undefined}
        />
        <Select
          label="Насколько нужно"
          className="sm:w-40"
          value={level}
          onChange={setLevel}
          options={requirementLevels.map((value) => ({ value, label: levelLabels[value] }))}
        />
        <Button
          type="submit"
          busy={read.isPending}
          disabled={words.trim() === ''}
          icon={<Plus aria-hidden className="size-4" />}
          className="sm:mt-6.5"
        >
          Добавить
        </Button>
      </div>
      {instead.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-1.5 text-[13px]">
          <span className="text-muted">Вместо этого:</span>
          {instead.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              className="rounded-md bg-accent-soft px-2 py-1 font-medium text-accent-strong hover:underline"
              onClick={() => {
                setWords(suggestion)
                read.reset()
                form.current?.querySelector('input')?.focus()
              }}
            >
              {suggestion}
            </button>
          ))}
        </div>
      )}
    </form>
  )
}

/** What the refusal offers to write in place of the words. */
function insteadOf(error: unknown): readonly string[] {
  const problem: unknown = errorDetail(error)['problem']
  if (typeof problem !== 'object' || problem === null || !('instead' in problem)) return []
  return Array.isArray(problem.instead) ? problem.instead.filter((one) => typeof one === 'string') : []
}
