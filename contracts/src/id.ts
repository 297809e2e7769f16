import { regexes } from 'zod/v4/core'

/** Whether the server accepts the value as an id. Same pattern as `id` in endpoint.ts, without the schema library. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && regexes.uuid().test(value)
