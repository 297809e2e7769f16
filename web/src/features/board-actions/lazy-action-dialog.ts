import { lazy, useEffect } from 'react'

const load = () => import('./action-dialog.tsx')

/** Rare and large: not in the code of the screens it is opened from. */
export const ActionDialog = lazy(async () => ({ default: (await load()).ActionDialog }))

/**
 * Loads the dialog while the button that opens it is read: pressed later, without a server, it would put an error in the
 * place of the whole screen.
 */
export function useActionDialogAhead() {
  useEffect(() => {
    // the press asks again
    load().catch(() => undefined)
  }, [])
}
