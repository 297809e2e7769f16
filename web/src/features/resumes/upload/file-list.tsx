import { problemWords, type ResumeFile } from '@rezumetr/contracts/vacancies/resume-files'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Download, FileText, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { formatDateTime, formatNumber } from '../../../ui/text/format.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { useFocusBack } from '../../../ui/keyboard/use-focus-back.ts'
import { resumeFilesQuery, useDeleteFile, useFileDownload } from '../resume-files.ts'

/** Files uploaded to the vacancy earlier. Those that could not be read come first, with a remedy. */
export function FileList({ vacancyId }: { vacancyId: string }) {
  const files = useQuery(resumeFilesQuery(vacancyId))
  if (files.isPending) return <Skeleton className="h-16" />
  if (files.isLoadingError)
    return (
      <LoadError
        message={messageOr(files.error, 'Не удалось загрузить список файлов.')}
        retrying={files.isFetching}
        onRetry={() => void files.refetch()}
      />
    )
  const { data, meta } = files.data
  if (meta.total === 0) return null
  const unread = data.files.filter(({ problem }) => problem !== null)
  const read = data.files.filter(({ problem }) => problem === null)
  return (
    <>
      {unread.length > 0 && (
        <Group
          title={`Не удалось прочитать: ${meta.unreadable}`}
          note="Не оцениваются и не списываются."
          files={unread}
        />
      )}
      {read.length > 0 && <Group title={`Загружено: ${meta.total - meta.unreadable}`} files={read} />}
      {data.files.length < meta.total && (
        <p className="text-[13px] text-muted">
          Показаны последние {formatNumber(data.files.length)} из {formatNumber(meta.total)}.
        </p>
      )}
    </>
  )
}

function Group({ title, note, files }: { title: string; note?: string; files: readonly ResumeFile[] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-[13px] font-semibold">{title}</h3>
      {note && <p className="text-[13px] text-muted">{note}</p>}
      <ul className="mt-1.5 max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {files.map((file) => (
          <Row key={file.id} file={file} />
        ))}
      </ul>
    </section>
  )
}

function Row({ file }: { file: ResumeFile }) {
  const [asking, setAsking] = useState(false)
  const bin = useFocusBack(asking)
  const question = useId()
  const remove = useDeleteFile()
  const save = useFileDownload()
  const { application_id: applicationId } = file
  const words = file.problem && problemWords(file.problem)
  return (
    <li className="flex flex-wrap items-start gap-x-2.5 gap-y-1 px-3 py-2">
      {words ? (
        <CircleAlert aria-hidden className="mt-0.5 size-4 text-warn" />
      ) : (
        <FileText aria-hidden className="mt-0.5 size-4 text-faint" />
      )}
      <div className="min-w-0 flex-1 text-[13px]">
        <p className="truncate font-medium">{file.file_name}</p>
        <p className="text-pretty text-muted">
          {words
            ? `${words.reason}. ${words.advice}.`
            : [
                file.candidate_name ?? 'Имя не указано',
                formatDateTime(file.created_at),
                file.is_analyzed ? 'проанализирован' : 'новый',
              ].join(', ')}
        </p>
      </div>
      {asking ? (
        <div
          role="group"
          aria-labelledby={question}
          className="flex basis-full items-center justify-end gap-2"
        >
          <p id={question} className="min-w-0 flex-1 text-[13px] text-pretty">
            {applicationId ? 'Удалить файл, кандидата и его оценку?' : 'Убрать из списка?'}
          </p>
          <Button size="sm" variant="danger" busy={remove.isPending} onClick={() => remove.mutate(file.id)}>
            Удалить
          </Button>
          {/* the pressed bin is gone: the focus comes here, to the choice that loses nothing */}
          <Button size="sm" autoFocus onClick={() => setAsking(false)}>
            Оставить
          </Button>
        </div>
      ) : (
        <>
          {applicationId && (
            <Button
              size="icon"
              variant="ghost"
              className="size-7!"
              aria-label={`Скачать ${file.file_name}`}
              busy={save.isPending}
              onClick={() => save.mutate(applicationId)}
              icon={<Download aria-hidden className="size-4" />}
            />
          )}
          <Button
            ref={bin}
            size="icon"
            variant="ghost"
            className="size-7!"
            aria-label={`Удалить ${file.file_name}`}
            onClick={() => setAsking(true)}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </>
      )}
    </li>
  )
}
