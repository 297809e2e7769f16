import { tabMemory } from '../../../ui/tab/memory.ts'

/** The synchronisation that the user follows in this tab; survives a reload (STATE-29). */
export const jobMemory = tabMemory('sync_job')
