import { useState } from 'react'

/**
 * What a person pressed is shown at once and while it is saved; then what is saved, which is the former value when that failed.
 * @param saving begins some time after the press: the query library tells of it later than the browser wants the answer
 */
export function usePressed<V>(value: V, saving: boolean): [shown: V, press: (value: V) => void] {
  const [pressed, setPressed] = useState<{ readonly value: V; readonly isSaving: boolean } | null>(null)
  if (pressed && saving !== pressed.isSaving) setPressed(saving ? { ...pressed, isSaving: true } : null)
  return [pressed ? pressed.value : value, (next) => setPressed({ value: next, isSaving: saving })]
}
