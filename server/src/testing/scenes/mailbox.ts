/** Mail of a test product caught by the sandbox, read once the outbox is empty. */
import { control } from './board.ts'
import type { TestProduct } from '../product/product.ts'
import { until } from '../watch/until.ts'

export type CaughtEmail = {
  readonly to: string[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly headers: Record<string, string>
  readonly links: string[]
  readonly deliveries: number
}

/** Waits until the outbox is empty. @returns emails to this address whose subject starts with `subject` */
export async function emailsTo(product: TestProduct, email: string, subject = ''): Promise<CaughtEmail[]> {
  const { db } = product.deps
  await until(
    () => db.selectFrom('outbox').select('id').where('status', '=', 'pending').execute(),
    (waiting) => waiting.length === 0,
  )
  const { items } = await control<{ items: CaughtEmail[] }>(product, `/mail?to=${encodeURIComponent(email)}`)
  return items.filter((mail) => mail.subject.startsWith(subject))
}
