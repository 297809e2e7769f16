import { useId } from 'react'
import { usePressed } from './use-pressed.ts'

/** Two to five exclusive options, each with a one-sentence description. */
export function RadioList<V extends string>({
  label,
  value,
  options,
  onChange,
  saving = false,
  disabled = false,
}: {
  label: string
  value: V | null
  options: readonly { value: V; label: string; hint: string; disabled?: boolean }[]
  onChange: (value: V) => void
  /** The choice is being saved: shown optimistically, further changes are ignored. */
  saving?: boolean
  disabled?: boolean
}) {
  const name = useId()
  const [shown, press] = usePressed(value, saving)
  const choose = (next: V) => {
    // ignored instead of disabled, because disabling would drop the keyboard focus
    if (saving) return
    press(next)
    onChange(next)
  }
  return (
    <fieldset disabled={disabled} aria-busy={saving} className="grid gap-2">
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
            checked={option.value === shown}
            onChange={() => choose(option.value)}
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
