/** The caught mail of a test product, read when nothing waits any more. */
import { control } from './board.ts'
import type { TestProduct } from './product.ts'
import { until } from './until.ts'

export type CaughtLetter = {
  readonly to: string[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly headers: Record<string, string>
  readonly links: string[]
  readonly deliveries: number
}

/** Letters to this address whose subject begins so, after everything that was written has been sent. */
export async function lettersTo(product: TestProduct, email: string, subject = ''): Promise<CaughtLetter[]> {
  const { db } = product.deps
  await until(
    () => db.selectFrom('outbox').select('id').where('status', '=', 'pending').execute(),
    (waiting) => waiting.length === 0,
  )
  const { items } = await control<{ items: CaughtLetter[] }>(product, `/mail?to=${encodeURIComponent(email)}`)
  return items.filter((letter) => letter.subject.startsWith(subject))
}
