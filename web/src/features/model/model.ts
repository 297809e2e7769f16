/** Texts about the cost and use of the language model. Pure. */
import type { Fallback, ModelState, Run } from '@rezumetr/contracts/analysis/analysis'
import { counted, formatCost, formatNumber, formatRoubles } from '../../ui/text/format.ts'

export type Model = NonNullable<ModelState['model']>

const tokens = ['токен', 'токена', 'токенов'] as const
const questions = ['обращение', 'обращения', 'обращений'] as const
const resumes = ['резюме', 'резюме', 'резюме'] as const

/** Estimated cost of `count` more resumes and the basis of the estimate. */
export function estimate({ per_resume }: Model, count: number): string {
  const { cost, input_tokens, output_tokens, basis } = per_resume
  const ground = basis === 'measured' ? 'по вашим прошлым анализам' : 'по типичному резюме'
  const sum =
    cost === null
      ? `${counted(count * (input_tokens + output_tokens), tokens)} (цена не задана)`
      : roughly(count * cost)
  return `Примерно ${sum} за ${counted(count, resumes)}\u00a0— ${ground}.`
}

/** An estimate promises no kopecks and no less than it may cost, unless it is of a few roubles. */
const roughly = (cost: number): string => (cost >= 10 ? formatRoubles(Math.ceil(cost)) : formatCost(cost))

/** Actual cost of a run. */
export function spent({
  questions: asked,
  input_tokens,
  output_tokens,
  cost,
}: NonNullable<Run['spending']>): string {
  const detail = `${counted(asked, questions)}, ${counted(input_tokens + output_tokens, tokens)}`
  return cost === null ? `Модель: ${detail}, цена не задана.` : `Модель: ${formatCost(cost)} (${detail}).`
}

/** @returns `null` when the model analysed every resume itself */
export const fallbackNote = (count: number): string | null =>
  count === 0 ? null : `Базовым анализом вместо модели: ${formatNumber(count)}.`

/** Why the embedded engine was used instead of the model. */
export const fallbackReasons: Readonly<Record<Fallback, string>> = {
  unavailable: 'модель не ответила',
  refused: 'модель отказалась читать',
  unreadable: 'ответ модели не прочитан',
  switched_off: 'модель была выключена',
}
