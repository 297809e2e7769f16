import { useState } from 'react'

/**
 * Optimistic value of a control: shows the chosen value immediately and while it is
 * saved, then the saved one – after a failure, the former one.
 * @param saving may become `true` some time after the choice, because the query
 * library reports a pending mutation too late for an immediate response
 */
export function usePressed<V>(value: V, saving: boolean): [shown: V, press: (value: V) => void] {
  const [pressed, setPressed] = useState<{ readonly value: V; readonly isSaving: boolean } | null>(null)
  if (pressed && saving !== pressed.isSaving) setPressed(saving ? { ...pressed, isSaving: true } : null)
  return [pressed ? pressed.value : value, (next) => setPressed({ value: next, isSaving: saving })]
}
