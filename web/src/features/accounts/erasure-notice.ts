/** The day of the erasure asked for in this tab: its session is over, and the sign-in page says how to think again. */
let day: string | null = null

export const noteErasure = (erase_at: string | null) => {
  day = erase_at
}
export const notedErasure = (): string | null => day
