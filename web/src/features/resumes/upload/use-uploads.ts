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

/** Queue of uploads with limited concurrency; leaving the screen cancels those not finished. */
export function useUploads() {
  const cache = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const sending = useRef(new Map<number, AbortController>())
  const nextId = useRef(1)
  useEffect(() => {
    const { current } = sending
    return () => {
      queue.current = []
      for (const controller of current.values()) controller.abort()
    }
  }, [])

  const put = (id: number, state: UploadState) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, state } : upload)))

  async function send({ id, vacancyId, file }: Upload) {
    const controller = new AbortController()
    sending.current.set(id, controller)
    put(id, { kind: 'sending' })
    try {
      const { file: read, is_duplicate } = await sendFile(vacancyId, file, controller.signal)
      put(
        id,
        read.problem === null
          ? { kind: is_duplicate ? 'duplicate' : 'added', candidate: read.candidate_name }
          : { kind: 'unreadable', problem: read.problem },
      )
    } catch (error) {
      put(
        id,
        controller.signal.aborted
          ? { kind: 'canceled' }
          : { kind: 'failed', message: messageOr(error, 'Не удалось загрузить файл') },
      )
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

  function enqueue(fresh: readonly Upload[]) {
    queue.current.push(...fresh.filter((upload) => !isOver(upload)))
    const free = PARALLEL - sending.current.size
    for (let lane = 0; lane < free && queue.current.length > 0; lane++) void work()
  }

  function stop(ids: ReadonlySet<number>) {
    queue.current = queue.current.filter(({ id }) => !ids.has(id))
    for (const id of ids) {
      const controller = sending.current.get(id)
      if (controller) controller.abort()
      else put(id, { kind: 'canceled' })
    }
  }

  return {
    uploads,
    add(vacancyId: string, files: readonly File[]) {
      const fresh = files.map((file): Upload => {
        const message = refusalOf(file)
        const state: UploadState = message === null ? { kind: 'waiting' } : { kind: 'failed', message }
        return { id: nextId.current++, vacancyId, file, state }
      })
      setUploads((all) => [...all, ...fresh])
      enqueue(fresh)
    },
    again(upload: Upload) {
      const waiting: Upload = { ...upload, state: { kind: 'waiting' } }
      put(upload.id, waiting.state)
      enqueue([waiting])
    },
    cancel: (id: number) => stop(new Set([id])),
    /** Those of one vacancy: its dialog shows no others. */
    cancelAll: (vacancyId: string) =>
      stop(
        new Set(
          uploads.filter((upload) => upload.vacancyId === vacancyId && !isOver(upload)).map(({ id }) => id),
        ),
      ),
    /** Removes the vacancy's finished uploads from the list. */
    clear: (vacancyId: string) =>
      setUploads((all) => all.filter((upload) => upload.vacancyId !== vacancyId || !isOver(upload))),
  }
}
export type Uploads = ReturnType<typeof useUploads>
