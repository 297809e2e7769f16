import { tabMemory } from '../../ui/tab/memory.ts'

/** The last run a person saw in this tab: its outcome and failures outlive a reload and wait to be dismissed. */
export const runMemory = tabMemory('run')
