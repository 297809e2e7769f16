import { usePrefetchQuery } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { actionTemplatesQuery } from '../api.ts'

const load = () => import('./action-dialog.tsx')

/** Rare and large: not in the code of the screens it is opened from. */
export const ActionDialog = lazy(async () => ({ default: (await load()).ActionDialog }))

/**
 * Loads the dialog while the button that opens it is read: pressed later, without a server, it would put an error in the
 * place of the whole screen. And the texts it begins with: a dialog that opens without its form gives the focus to its close button.
 */
export function useActionDialogAhead() {
  usePrefetchQuery(actionTemplatesQuery)
  useEffect(() => {
    // the press asks again
    load().catch(() => undefined)
  }, [])
}
