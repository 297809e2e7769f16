/** Leaving the page without losing what it shows as saved. */
import { queryClient } from './query-client.ts'

/** Whether something that the screen shows as done is still on its way to the server, or waits for the network. */
export const isSaving = (): boolean =>
  queryClient.isMutating({ predicate: ({ options }) => options.onMutate !== undefined }) > 0

const LONGEST_WAIT_MS = 10_000

/** Reloads as soon as nothing is being saved; after a while the browser asks the user (`beforeunload`). */
export async function reloadWhenSaved(): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (isSaving()) return
      end()
      resolve()
    }
    const late = setTimeout(resolve, LONGEST_WAIT_MS)
    const stop = queryClient.getMutationCache().subscribe(look)
    const end = () => {
      clearTimeout(late)
      stop()
    }
    look()
  })
  location.reload()
}

const LONGEST_ANSWER_MS = 5000

/** Asked before a reload: without a server it would leave the browser's own error page, which does not recover by itself. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/health', { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) }).then(
    // a proxy answers for a server that is down
    ({ ok }) => ok,
    () => false,
  )

const RELOADED_KEY = 'rezumetr_reloaded_at'
let isChunkMissing = false

/** Whether a chunk failed to load: browser and router remember the failure, so only a reload requests it again. */
export const lacksChunk = (): boolean => isChunkMissing

/**
 * A chunk failed to load. A server in good health no longer has it, because there is a new version: that one is loaded. Where
 * the server is down, nothing happens until a screen needs the chunk.
 */
export async function noteMissingChunk(): Promise<void> {
  isChunkMissing = true
  // the error screen waits for the network
  if (navigator.onLine && (await isServerThere())) reloadForChunk()
}

/** Reloads at most once a minute, in case the server never has the chunk. @returns whether it does */
export function reloadForChunk(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < 60_000) return false
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  void reloadWhenSaved()
  return true
}
