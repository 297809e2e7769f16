import { MAX_WORDS } from '@rezumetr/contracts/rubrics/rubric'
import { type RequirementKind, requirementKinds } from '@rezumetr/contracts/domain'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorDetail, messageOr } from '../../../api/api-error.ts'
import { useReadRequirement } from '../../../features/rubrics/rubric-api.ts'
import { kindLabels, type OwnLine, type ReadLine } from '../../../features/rubrics/rubric.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'

/** A requirement in own words: read at once, refused with what to write instead, or because it is asked already. */
export function OwnForm({
  problemOf,
  onAdd,
}: {
  /** Why words, or what they were read as, cannot be added; `null` where they can. */
  problemOf: (words: string, readAs?: readonly ReadLine[]) => string | null
  onAdd: (line: OwnLine) => void
}) {
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [kind, setKind] = useState<RequirementKind>('must')
  const form = useRef<HTMLFormElement>(null)
  const read = useReadRequirement()
  const instead = insteadOf(read.error)
  const error = problem ?? (read.error ? messageOr(read.error, 'Не удалось прочитать критерий') : undefined)
  useEffect(() => {
    // what is wrong would stand behind the bar of the edits otherwise
    if (error !== undefined) form.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const focus = () => form.current?.querySelector('input')?.focus()
  const add = () => {
    const text = words.trim()
    if (text === '' || read.isPending) return
    const known = problemOf(text)
    setProblem(known)
    if (known !== null) return focus()
    read.mutate(text, {
      onSuccess: (lines) => {
        const readAs = lines.map(({ id, ask }) => ({ id, ask }))
        const twice = problemOf(text, readAs)
        setProblem(twice)
        if (twice === null) {
          onAdd({ words: text, kind, readAs })
          setWords('')
        }
      },
      onSettled: focus,
    })
  }
  return (
    <form
      ref={form}
      data-new-line
      className="scroll-mb-32 rounded-lg border border-dashed border-line-strong/60 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-start">
        <TextField
          label="Свой критерий"
          placeholder="Например, тендеры по 44-ФЗ"
          maxLength={MAX_WORDS}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setProblem(null)
            if (read.isError) read.reset()
          }}
          error={error}
          isAnnounced
        />
        <Select
          label="Насколько нужно"
          className="sm:w-42"
          value={kind}
          onChange={setKind}
          options={requirementKinds.map((value) => ({ value, label: kindLabels[value] }))}
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
                focus()
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
