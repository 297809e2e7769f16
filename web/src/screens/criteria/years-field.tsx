import { Select } from '../../ui/fields/select.tsx'

const STEPS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15] as const
const NONE = 'none'

const wordsOf = (years: number) => (years === 0 ? 'Без опыта' : String(years).replace('.', ','))

/** How long the relevant experience is asked to be. */
export function YearsField({
  value,
  text,
  onChange,
}: {
  value: number | null
  /** As the vacancy has it. */
  text: number | null
  onChange: (years: number | null) => void
}) {
  const steps = [...new Set([...STEPS, ...(value === null ? [] : [value]), ...(text === null ? [] : [text])])]
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
      <Select
        label="Опыт от, лет"
        className="w-40"
        value={value === null ? NONE : String(value)}
        onChange={(next) => onChange(next === NONE ? null : Number(next))}
        options={[
          { value: NONE, label: 'Не важно' },
          ...steps
            .toSorted((a, b) => a - b)
            .map((years) => ({ value: String(years), label: wordsOf(years) })),
        ]}
      />
      <p className="pb-2 text-[13px] text-muted">
        {text === null
          ? 'В вакансии срок не назван.'
          : text === 0
            ? 'В вакансии: без опыта.'
            : `В вакансии: от ${wordsOf(text)}.`}
      </p>
    </div>
  )
}
