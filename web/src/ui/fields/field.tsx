import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cn } from '../style/cn.ts'

const control =
  'h-9 w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3 text-sm text-ink shadow-raised ' +
  'placeholder:text-faint hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-bad-fill'

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** The error came by itself, or by a submit from this field, which has the focus already: it is announced. */
  isAnnounced?: boolean
  /** Optional content next to the label, such as a link. */
  aside?: ReactNode
  /** The label only names the control. */
  labelHidden?: boolean
  className?: string
}

type InputFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className'>

function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
}

function Frame({
  id,
  label,
  hint,
  error,
  isAnnounced,
  aside,
  labelHidden,
  className,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={cn('relative grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'w-fit text-[13px] font-medium'}>
        {label}
      </label>
      {children}
      {/* After the control in tab order, but visually next to its label. */}
      {aside && <div className="absolute top-0 right-0 text-[13px]">{aside}</div>}
      {error && (
        <p id={`${id}-error`} role={isAnnounced ? 'alert' : undefined} className="text-[13px] text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A labelled input; `aria-describedby` links its error and hint, so that screen readers announce them. */
export function TextField({
  label,
  hint,
  error,
  isAnnounced = false,
  aside,
  className,
  ...input
}: InputFieldProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error, isAnnounced, aside, className: className ?? '' }}>
      <input
        id={id}
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={control}
      />
    </Frame>
  )
}

/** A labelled multi-line input; without a visible label it is one line high until more is written. */
export function TextAreaField({
  label,
  hint,
  error,
  isAnnounced = false,
  aside,
  labelHidden = false,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error, isAnnounced, aside, labelHidden, className: className ?? '' }}>
      <textarea
        id={id}
        rows={labelHidden ? 1 : 2}
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={cn(control, 'field-sizing-content h-auto py-2', labelHidden ? 'max-h-32' : 'min-h-16')}
      />
    </Frame>
  )
}

/** A password or secret input, masked by default, with a reveal toggle. */
export function SecretField({
  label,
  hint,
  error,
  isAnnounced = false,
  aside,
  className,
  subject = 'пароль',
  ...input
}: InputFieldProps & { subject?: string }) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <Frame {...{ id, label, hint, error, isAnnounced, aside, className: className ?? '' }}>
      <div className="relative">
        <input
          id={id}
          {...input}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          className={cn(control, 'pr-11')}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          disabled={input.disabled}
          aria-label={`${shown ? 'Скрыть' : 'Показать'} ${subject}`}
          aria-pressed={shown}
          className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-md text-faint hover:text-ink"
        >
          {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
        </button>
      </div>
    </Frame>
  )
}
