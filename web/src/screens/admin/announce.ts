import { toastFor } from '../../ui/toast.tsx'

/** Messages of this panel, good and bad, leave by themselves after three seconds (STATE-57, Q-146). */
const ADMIN_MS = 3000

export const announce = (tone: 'good' | 'bad', title: string, description?: string): void =>
  toastFor(ADMIN_MS, tone, title, description)
