import * as z from 'zod'

export const onOff = z.enum(['on', 'off'])
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'нужен адрес, начинающийся с http:// или https://',
})
export const mailAddress = z.email({ error: 'нужен адрес почты' })

export const port = z.coerce.number().int().min(0).max(65_535).default(3000)

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Empty strings count as absent.
 * @throws ConfigError with every malformed variable on a line of its own
 */
export function readVariables<T extends z.ZodObject>(
  variables: T,
  env: Readonly<Record<string, string | undefined>>,
): z.output<T> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given, { error: saying })
  if (parsed.success) return parsed.data
  throw new ConfigError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  )
}

const saying: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'нужно целое число' : 'нужно число'
    case 'invalid_value':
      return `нужно одно из: ${issue.values.join(', ')}`
    case 'too_small':
      return issue.origin === 'string'
        ? `нужно символов не меньше ${issue.minimum}`
        : `нужно число ${issue.inclusive ? 'не меньше' : 'больше'} ${issue.minimum}`
    case 'too_big':
      return `нужно число не больше ${issue.maximum}`
    default:
      return 'значение не подходит'
  }
}
