import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormSetError } from 'react-hook-form'

/** The part of the Standard Schema interface a form needs; zod, valibot and others offer it. */
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

/** Lets a synchronous schema judge a form; the first message of a field is shown. */
export function schemaResolver<Values extends FieldValues>(schema: StandardSchema<Values>): Resolver<Values> {
  return (values) => {
    const result = schema['~standard'].validate(values)
    if (result instanceof Promise) throw new TypeError('Forms take synchronous schemas only')
    if (result.issues === undefined) return { values: result.value, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { message, path } of result.issues) {
      const [field] = path ?? []
      errors[typeof field === 'string' ? field : 'root'] ??= { type: 'schema', message }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** Puts the server's messages under the fields they speak of; says whether there was any. */
export function showFieldErrors<Values extends FieldValues>(
  messages: Record<string, string>,
  known: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const shown = known.filter((name) => messages[name] !== undefined)
  for (const name of shown) setError(name, { type: 'server', message: messages[name] ?? '' })
  return shown.length > 0
}
