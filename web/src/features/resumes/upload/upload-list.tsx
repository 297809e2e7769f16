import { problemWords } from '@rezumetr/contracts/vacancies/resume-files'
import { CircleAlert, CircleCheck, CircleX, Clock, Copy, RotateCw, X } from 'lucide-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { formatBytes } from '../../../ui/text/format.ts'
import { ProgressBar } from '../../../ui/progress/progress.tsx'
import { Spinner } from '../../../ui/progress/spinner.tsx'
import { isOver, refusalOf, type Upload, type UploadState, type Uploads } from './use-uploads.ts'

const icons = {
  waiting: <Clock aria-hidden className="size-4 text-faint" />,
  sending: <Spinner />,
  added: <CircleCheck aria-hidden className="size-4 text-good" />,
  duplicate: <Copy aria-hidden className="size-4 text-muted" />,
  unreadable: <CircleAlert aria-hidden className="size-4 text-warn" />,
  failed: <CircleX aria-hidden className="size-4 text-bad" />,
  canceled: <X aria-hidden className="size-4 text-faint" />,
}

function wordsOf(state: UploadState): string {
  if (state.kind === 'waiting') return 'В очереди'
  if (state.kind === 'sending') return 'Загружаем и читаем…'
  if (state.kind === 'canceled') return 'Отменено'
  if (state.kind === 'failed') return state.message
  if (state.kind === 'added') return `Добавлен: ${state.candidate ?? 'имя не указано'}`
  if (state.kind === 'duplicate') return `Уже есть в этой вакансии: ${state.candidate ?? 'имя не указано'}`
  const { reason, advice } = problemWords(state.problem)
  return `Не удалось прочитать: ${reason}. ${advice}.`
}

/** Every file just chosen for this vacancy, with its upload state. */
export function UploadList({ vacancyId, uploads }: { vacancyId: string; uploads: Uploads }) {
  const all = uploads.uploads.filter((upload) => upload.vacancyId === vacancyId)
  if (all.length === 0) return null
  const done = all.filter(isOver).length
  const busy = done < all.length
  return (
    <section aria-label="Загрузка файлов" className="grid grid-cols-1 gap-2">
      <div className="flex items-center gap-3">
        <p aria-live="polite" className="min-w-0 flex-1 text-[13px] font-medium tabular-nums">
          {busy ? `Готово ${done} из ${all.length}` : summaryOf(all)}
        </p>
        {busy ? (
          <Button size="sm" onClick={() => uploads.cancelAll(vacancyId)}>
            Отменить все
          </Button>
        ) : (
          <Button size="sm" variant="ghost" onClick={() => uploads.clear(vacancyId)}>
            Очистить список
          </Button>
        )}
      </div>
      {busy && <ProgressBar value={Math.round((done / all.length) * 100)} label="Загрузка файлов" />}
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {all.map((upload) => (
          <li key={upload.id} data-state={upload.state.kind} className="flex items-start gap-2.5 px-3 py-2">
            <span className="mt-0.5">{icons[upload.state.kind]}</span>
            <div className="min-w-0 flex-1 text-[13px]">
              <p className="flex gap-2">
                <span className="truncate font-medium">{upload.file.name}</span>
                <span className="shrink-0 text-faint">{formatBytes(upload.file.size)}</span>
              </p>
              <p className={cn('text-pretty', upload.state.kind === 'failed' ? 'text-bad' : 'text-muted')}>
                {wordsOf(upload.state)}
              </p>
            </div>
            <RowAction upload={upload} uploads={uploads} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RowAction({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  if (!isOver(upload))
    return (
      <Button
        size="icon"
        variant="ghost"
        className="size-7!"
        aria-label={`Отменить загрузку ${upload.file.name}`}
        onClick={() => uploads.cancel(upload.id)}
      >
        <X aria-hidden className="size-4" />
      </Button>
    )
  const isUnsent = upload.state.kind === 'failed' || upload.state.kind === 'canceled'
  return isUnsent && refusalOf(upload.file) === null ? (
    <Button
      size="icon"
      variant="ghost"
      className="size-7!"
      aria-label={`Загрузить ещё раз ${upload.file.name}`}
      onClick={() => uploads.again(upload)}
    >
      <RotateCw aria-hidden className="size-4" />
    </Button>
  ) : null
}

export function summaryOf(all: readonly Upload[]): string {
  const count = (kind: UploadState['kind']) => all.filter(({ state }) => state.kind === kind).length
  const others = [
    [count('duplicate'), 'уже были'],
    [count('unreadable'), 'не прочитаны'],
    [count('failed') + count('canceled'), 'не загружены'],
  ] as const
  return [
    `Добавлено ${count('added')} из ${all.length}`,
    ...others.filter(([n]) => n > 0).map(([n, words]) => `${words}: ${n}`),
  ].join(', ')
}
