/** Pure decisions of the connection and of synchronisation. */
import * as z from 'zod'

const paidAccess = z.object({ negotiations: z.boolean(), resumes: z.boolean() })
/** Whether the company has bought the paid areas of the board's API. */
export type PaidAccess = z.output<typeof paidAccess>

export const asPaidAccess = (stored: unknown): PaidAccess | null => paidAccess.safeParse(stored).data ?? null
