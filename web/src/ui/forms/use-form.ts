import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'

/** The part of the Standard Schema interface that a form needs; zod, valibot and others implement it. */
type StandardSchema<Values> = {
  '~standard': {
    validate: (
      value: unknown,
    ) =>
      | { value: Values; issues?: undefined }
      | { issues: readonly { message: string; path?: readonly unknown[] | undefined }[] }
      | Promise<unknown>
  }
}
export type FormErrors<Values> = Partial<Record<keyof Values & string, string>>

/** Validates values with a synchronous schema. @returns its output, or the first message of each field */
export function judge<Values>(
  schema: StandardSchema<Values>,
  values: unknown,
): { values: Values; errors: FormErrors<Values> } | { values: null; errors: FormErrors<Values> } {
  const result = schema['~standard'].validate(values)
  if (result instanceof Promise) throw new TypeError('Forms take synchronous schemas only')
  if (result.issues === undefined) return { values: result.value, errors: {} }
  const errors: Record<string, string> = {}
  for (const { message, path } of result.issues) {
    const [field] = path ?? []
    errors[typeof field === 'string' ? field : 'root'] ??= message
  }
  return { values: null, errors: errors as FormErrors<Values> }
}

/** For a form that shows its errors as they are typed: a refused submit focuses the first field that has one. */
export const focusInvalid = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()

/**
 * Form state for text fields: validated on submit and, after the first submit, on every change (STATE-16, STATE-17).
 * The first invalid field gets the focus. `refuse` shows the server's messages at their fields; `refused` then says that one of
 * them is shown there, so that the form does not say it a second time: the field announces it, as it may have the focus already.
 */
export function useForm<Values extends { [K in keyof Values]: unknown }>({
  schema,
  initial,
  onSubmit,
}: {
  schema: StandardSchema<Values>
  initial: { [K in keyof Values]: Values[K] }
  onSubmit: (values: Values) => unknown
}) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors<Values>>({})
  const [refused, setRefused] = useState(false)
  const submitted = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  const set = <K extends keyof Values & string>(name: K, value: Values[K]) => {
    const next = { ...values, [name]: value }
    setValues(next)
    if (submitted.current) setErrors(judge(schema, next).errors)
  }
  const field = <K extends keyof Values & string>(name: K) => ({
    name,
    value: values[name] as string,
    error: errors[name],
    isAnnounced: refused,
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value as Values[K]),
  })
  /** @returns whether the form has one of these fields */
  const focusFirst = (messages: FormErrors<Values>): boolean => {
    const control = Object.keys(values)
      .filter((name) => name in messages)
      .map((name) => form.current?.elements.namedItem(name))
      .find((found) => found instanceof HTMLElement)
    control?.focus()
    return control !== undefined
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.current = event.currentTarget
    submitted.current = true
    const judged = judge(schema, values)
    setErrors(judged.errors)
    if (judged.values !== null) {
      setRefused(false)
      onSubmit(judged.values)
      return
    }
    focusFirst(judged.errors)
  }
  /** @param within given when nothing has been submitted yet */
  const refuse = (messages: FormErrors<Values>, within = form.current) => {
    form.current = within
    setErrors(messages)
    setRefused(focusFirst(messages))
  }
  const reset = () => {
    setValues(initial)
    setErrors({})
    setRefused(false)
    submitted.current = false
  }
  return { values, set, field, submit, reset, refuse, refused }
}
