/** Mail of a test product caught by the sandbox, read once the outbox is empty. */
import { control } from './board.ts'
import type { TestProduct } from '../product/product.ts'
import { until } from '../watch/until.ts'

export type CaughtLetter = {
  readonly to: string[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly headers: Record<string, string>
  readonly links: string[]
  readonly deliveries: number
}

/** Waits until the outbox is empty. @returns letters to this address whose subject starts with `subject` */
export async function lettersTo(product: TestProduct, email: string, subject = ''): Promise<CaughtLetter[]> {
  const { db } = product.deps
  await until(
    () => db.selectFrom('outbox').select('id').where('status', '=', 'pending').execute(),
    (waiting) => waiting.length === 0,
  )
  const { items } = await control<{ items: CaughtLetter[] }>(product, `/mail?to=${encodeURIComponent(email)}`)
  return items.filter((letter) => letter.subject.startsWith(subject))
}
