import { useState } from 'react'

// keys with this prefix are removed when the session ends or the user changes
const PREFIX = 'rezumetr_draft_'

/** The stored draft, for code that saves it without its field; `null` when there is none. */
export const readDraft = (name: string): string | null => sessionStorage.getItem(PREFIX + name)

/** Stores a draft, or removes it when it equals the saved text. */
export function storeDraft(name: string, text: string, saved: string) {
  if (text === saved) sessionStorage.removeItem(PREFIX + name)
  else sessionStorage.setItem(PREFIX + name, text)
}

/**
 * Draft text that survives navigation to another candidate or screen and a reload. A newly saved text takes the place of
 * the former one; a draft stays.
 * Never use it for secrets: it is kept in `sessionStorage`.
 */
export function useDraft(name: string, saved: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft(name) ?? saved)
  const [known, setKnown] = useState(saved)
  if (known !== saved) {
    setKnown(saved)
    setText(readDraft(name) ?? saved)
  }
  const change = (next: string) => {
    setText(next)
    storeDraft(name, next, saved)
  }
  return [text, change]
}
