import { usePrefetchQuery } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { actionTemplatesQuery } from '../api.ts'

const load = () => import('./action-dialog.tsx')

/** Rare and large: not in the code of the screens it is opened from. */
export const ActionDialog = lazy(async () => ({ default: (await load()).ActionDialog }))

/**
 * Loads the dialog's code before its button is pressed: if the server cannot be reached at that moment, the failed import
 * replaces the whole screen by an error. Loads its templates too: a dialog that opens before its form is there puts the focus
 * on its close button.
 */
export function useActionDialogAhead() {
  usePrefetchQuery(actionTemplatesQuery)
  useEffect(() => {
    // the press asks again
    load().catch(() => undefined)
  }, [])
}
