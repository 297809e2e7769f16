import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from '../style/cn.ts'
import { Spinner } from '../progress/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon'

const variants: Record<ButtonVariant, string> = {
  // forced colours drop its background, and with it what tells it from text
  primary: 'bg-accent text-on-accent hover:bg-accent-strong forced-colors:border',
  secondary: 'border border-line bg-surface text-ink shadow-raised hover:bg-sunken',
  ghost: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'border border-line bg-surface text-bad shadow-raised hover:bg-bad-soft',
}
const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 rounded-md px-2.5 text-[13px]',
  md: 'h-9 gap-2 rounded-lg px-3.5 text-sm',
  lg: 'h-11 gap-2 rounded-lg px-5 text-[15px]',
  icon: 'size-9 rounded-lg',
}

/** Button styling for links and for triggers of other primitives. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  className?: string,
) {
  return cn(
    'inline-flex shrink-0 items-center justify-center font-medium whitespace-nowrap select-none',
    'transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&>svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  )
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and ignores clicks. The caller supplies the label, because busy texts are product copy. */
  busy?: boolean
  icon?: ReactNode
}

/**
 * A focused button that becomes `disabled` would drop the focus to the document;
 * instead it keeps the focus and ignores clicks.
 */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  className,
  children,
  disabled,
  onClick,
  onFocus,
  onBlur,
  ...props
}: ButtonProps) {
  const [focused, setFocused] = useState(false)
  const deaf = busy || (disabled === true && focused)
  return (
    <button
      type="button"
      {...props}
      disabled={disabled === true && !deaf}
      aria-disabled={deaf || undefined}
      aria-busy={busy || undefined}
      // preventing the default also blocks form submission, including by Enter in a field
      onClick={deaf ? (event) => event.preventDefault() : onClick}
      onFocus={(event) => {
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        onBlur?.(event)
      }}
      className={buttonClass(variant, size, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
