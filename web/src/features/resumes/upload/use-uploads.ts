import { MAX_FILE_BYTES, type FileProblem } from '@rezumetr/contracts/vacancies/resume-files'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { sendFile } from '../resume-files.ts'

export type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'added'; readonly candidate: string | null }
  | { readonly kind: 'duplicate'; readonly candidate: string | null }
  | { readonly kind: 'unreadable'; readonly problem: FileProblem }
  | { readonly kind: 'failed'; readonly message: string }

export type Upload = {
  readonly id: number
  readonly vacancyId: string
  readonly file: File
  readonly state: UploadState
}

/** Concurrent uploads: enough to keep the server's parsers busy. */
const PARALLEL = 3

export const isOver = ({ state }: Upload): boolean => state.kind !== 'waiting' && state.kind !== 'sending'

/** Client-side checks only; the server detects the file type by its content. */
export function refusalOf(file: File): string | null {
  if (file.size === 0) return 'Файл пустой'
  if (file.size > MAX_FILE_BYTES) return 'Файл больше 10 МБ. Сохраните резюме без картинок и загрузите снова.'
  return null
}

async function outcomeOf(vacancyId: string, sent: File, signal: AbortSignal): Promise<UploadState> {
  try {
    const { file, is_duplicate } = await sendFile(vacancyId, sent, signal)
    if (file.problem !== null) return { kind: 'unreadable', problem: file.problem }
    return { kind: is_duplicate ? 'duplicate' : 'added', candidate: file.candidate_name }
  } catch (error) {
    if (signal.aborted) return { kind: 'canceled' }
    return { kind: 'failed', message: messageOr(error, 'Не удалось загрузить файл') }
  }
}

function firstState(file: File): UploadState {
  const message = refusalOf(file)
  return message === null ? { kind: 'waiting' } : { kind: 'failed', message }
}

/**
 * Sends the enqueued files, a few at a time; leaving the screen cancels those not finished.
 * @param put tells the state of an upload
 */
function useSendingQueue(put: (id: number, state: UploadState) => void) {
  const cache = useQueryClient()
  const queue = useRef<Upload[]>([])
  const sending = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const { current } = sending
    return () => {
      queue.current = []
      for (const controller of current.values()) controller.abort()
    }
  }, [])

  async function send({ id, vacancyId, file }: Upload) {
    const controller = new AbortController()
    sending.current.set(id, controller)
    put(id, { kind: 'sending' })
    try {
      put(id, await outcomeOf(vacancyId, file, controller.signal))
    } finally {
      sending.current.delete(id)
    }
  }
  async function work() {
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next)
    if (sending.current.size > 0) return
    for (const queryKey of [['files'], ['applications'], ['vacancies']])
      void cache.invalidateQueries({ queryKey })
  }
  return {
    enqueue: (fresh: readonly Upload[]) => {
      queue.current.push(...fresh.filter((upload) => !isOver(upload)))
      const free = PARALLEL - sending.current.size
      for (let lane = 0; lane < free && queue.current.length > 0; lane++) void work()
    },
    stop: (ids: readonly number[]) => {
      queue.current = queue.current.filter(({ id }) => !ids.includes(id))
      for (const id of ids) {
        const controller = sending.current.get(id)
        if (controller) controller.abort()
        else put(id, { kind: 'canceled' })
      }
    },
  }
}

/** The files chosen on a screen and how far each has come. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const nextId = useRef(1)
  const put = (id: number, state: UploadState) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, state } : upload)))
  const { enqueue, stop } = useSendingQueue(put)

  return {
    uploads,
    add(vacancyId: string, files: readonly File[]) {
      const fresh = files.map((file): Upload => ({
        id: nextId.current++,
        vacancyId,
        file,
        state: firstState(file),
      }))
      setUploads((all) => [...all, ...fresh])
      enqueue(fresh)
    },
    again(upload: Upload) {
      const waiting: Upload = { ...upload, state: { kind: 'waiting' } }
      put(upload.id, waiting.state)
      enqueue([waiting])
    },
    cancel: (id: number) => stop([id]),
    /** Those of one vacancy: its dialog shows no others. */
    cancelAll: (vacancyId: string) =>
      stop(uploads.filter((upload) => upload.vacancyId === vacancyId && !isOver(upload)).map(({ id }) => id)),
    /** Removes the vacancy's finished uploads from the list. */
    clear: (vacancyId: string) =>
      setUploads((all) => all.filter((upload) => upload.vacancyId !== vacancyId || !isOver(upload))),
  }
}
export type Uploads = ReturnType<typeof useUploads>
