import type { Rubric } from '@rezumetr/contracts/rubrics/rubric'
import { type SetStateAction, useRef, useState } from 'react'
import { useUser } from '../../features/accounts/api.ts'
import { type Changes, countChanges, NO_CHANGES } from '../../features/rubrics/rubric.ts'
import { tabMemory } from '../../ui/tab/memory.ts'

/** The version of the rubric the changes were made over. */
type Stored = { readonly version: number; readonly changes: Changes }

/**
 * A user's unsaved changes to the rubric of a vacancy. They survive a reload and an expired session, for that user only, and are
 * dropped when they are applied, reverted or discarded.
 */
export function useChanges(rubric: Rubric) {
  const user = useUser()
  // the number is the version of the format: drafts of another version are ignored
  const memory = tabMemory(`criteria_2_${rubric.vacancy_id}`)
  const [stored, setStored] = useState<Stored>(() => {
    const text = memory.read(user.id)
    return text === null
      ? { version: rubric.version, changes: NO_CHANGES }
      : // written below alone
        (JSON.parse(text) as Stored)
  })
  const { version, changes } = stored
  const latest = useRef(stored)
  const change = (next: SetStateAction<Changes>, over = rubric.version) => {
    const now = typeof next === 'function' ? next(latest.current.changes) : next
    latest.current = { version: over, changes: now }
    setStored(latest.current)
    if (countChanges(rubric, now) === 0) memory.clear(user.id)
    else memory.remember(user.id, JSON.stringify(latest.current))
  }
  return {
    changes,
    /**
     * A function is given the latest changes, for an answer that comes after others were made. The second argument is the version
     * the changes lie over, if it is newer than the one shown.
     */
    change,
    /** They were made over an older version, which somebody else has replaced; until the next change. */
    isOverNewer: version < rubric.version,
    clear: () => {
      latest.current = { ...latest.current, changes: NO_CHANGES }
      memory.clear(user.id)
    },
  }
}
