import { toastFor } from '../../ui/notices/toast.tsx'

/** Toasts of the admin panel disappear after three seconds, errors included (STATE-57, Q-146). */
const ADMIN_MS = 3000

export const announce = (tone: 'good' | 'bad', title: string, description?: string): void =>
  toastFor(ADMIN_MS, tone, title, description)
