/** Error messages about variables, for the operator. They never include the value: it may be a secret. */
import * as z from 'zod'

export const onOff = z.enum(['on', 'off'])
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'нужен адрес, начинающийся с http:// или https://',
})
export const mailAddress = z.email({ error: 'нужен адрес почты' })

/** Messages for the checks that define none. */
export const saying: z.core.$ZodErrorMap = (issue) => {
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
