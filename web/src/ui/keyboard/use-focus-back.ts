import { useEffect, useRef } from 'react'

/** For the button that an editor replaces: gets the focus back when the editor closes, unless it has moved elsewhere. */
export function useFocusBack(editing: boolean) {
  const trigger = useRef<HTMLButtonElement>(null)
  const edited = useRef(false)
  useEffect(() => {
    if (edited.current && !editing && document.activeElement === document.body) trigger.current?.focus()
    edited.current = editing
  }, [editing])
  return trigger
}
