import type { Rubric } from '@rezumetr/contracts/rubric'
import { useState } from 'react'
import { useUser } from '../../features/accounts/api.ts'
import { type Changes, countChanges, NO_CHANGES } from '../../features/analysis/rubric.ts'
import { tabMemory } from '../../ui/tab-memory.ts'

/** The version of the rubric the changes were made over. */
type Kept = { readonly version: number; readonly changes: Changes }

/**
 * What a person is changing in the rubric of a vacancy. It outlives a reload and a session that expired, and waits for that
 * person alone; applied, taken back or left on purpose it is gone.
 */
export function useChanges(rubric: Rubric) {
  const user = useUser()
  // the number is of the shape: text of another one is never read
  const memory = tabMemory(`criteria_1_${rubric.vacancy_id}`)
  const [{ version, changes }, setKept] = useState<Kept>(() => {
    const text = memory.read(user.id)
    return text === null
      ? { version: rubric.version, changes: NO_CHANGES }
      : // written below alone
        (JSON.parse(text) as Kept)
  })
  const [cameOverNewer] = useState(version < rubric.version)
  const change = (next: Changes) => {
    const kept: Kept = { version: rubric.version, changes: next }
    setKept(kept)
    if (countChanges(rubric, next) === 0) memory.forget(user.id)
    else memory.remember(user.id, JSON.stringify(kept))
  }
  return {
    changes,
    change,
    /** They were made over an older version, which somebody replaced while the person was away; until the next change. */
    isOverNewer: cameOverNewer && version < rubric.version,
    forget: () => memory.forget(user.id),
  }
}
