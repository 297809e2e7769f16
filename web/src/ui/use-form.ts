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

/**
 * Form state for text fields: validated on submit and, after the first submit, on every change (STATE-16, STATE-17).
 * The first invalid field gets the focus. `refuse` shows the server's messages at their fields.
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
  const submitted = useRef(false)

  const set = <K extends keyof Values & string>(name: K, value: Values[K]) => {
    const next = { ...values, [name]: value }
    setValues(next)
    if (submitted.current) setErrors(judge(schema, next).errors)
  }
  const field = <K extends keyof Values & string>(name: K) => ({
    name,
    value: values[name] as string,
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value as Values[K]),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submitted.current = true
    const judged = judge(schema, values)
    setErrors(judged.errors)
    if (judged.values !== null) {
      onSubmit(judged.values)
      return
    }
    const [first] = Object.keys(values).filter((name) => name in judged.errors)
    const control = first ? event.currentTarget.elements.namedItem(first) : null
    if (control instanceof HTMLElement) control.focus()
  }
  const reset = () => {
    setValues(initial)
    setErrors({})
    submitted.current = false
  }
  return { values, set, field, submit, reset, refuse: (messages: FormErrors<Values>) => setErrors(messages) }
}
