import { useState } from 'react'

// keys of this beginning are forgotten when the person leaves
const PREFIX = 'rezumetr_draft_'

/** Text that outlives its field: another candidate, another screen, a reload. Never for secrets: it lies in the tab's storage. */
export function useDraft(name: string, saved: string): [string, (text: string) => void] {
  const key = PREFIX + name
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? saved)
  const change = (next: string) => {
    setText(next)
    if (next === saved) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
  }
  return [text, change]
}
