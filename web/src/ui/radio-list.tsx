import { useId } from 'react'

/** Two to five exclusive choices, each with a sentence about what it does. */
export function RadioList<V extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
}: {
  label: string
  value: V | null
  options: readonly { value: V; label: string; hint: string; disabled?: boolean }[]
  onChange: (value: V) => void
  disabled?: boolean
}) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className="grid gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex items-start gap-3 rounded-lg border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:bg-sunken has-disabled:text-muted"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            disabled={option.disabled === true}
            className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
          />
          <span className="min-w-0">
            <span className="font-medium">{option.label}</span>
            <span className="mt-0.5 block text-[13px] text-pretty text-muted">{option.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
