import { useQuery } from '@tanstack/react-query'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toastError } from '../../../ui/notices/toast.tsx'
import { activeVacanciesQuery } from '../../vacancies/api.ts'
import { FileList } from './file-list.tsx'
import { LeaveUploads } from './leave-uploads.tsx'
import { UploadList } from './upload-list.tsx'
import { isOver, type Uploads, useUploads } from './use-uploads.ts'

/**
 * Uploads resumes that did not come from hh.ru (PDF, Word, RTF, ODT, text) to the chosen vacancy.
 * The upload continues while the dialog is closed, and a notice tells how it ended; leaving the screen asks first.
 */
export function UploadButton({
  vacancy,
  isLoading,
  isArchived,
}: {
  vacancy: Vacancy | null
  /** One is chosen and not known yet. */
  isLoading: boolean
  /** The chosen one is; then there is no `vacancy`. */
  isArchived: boolean
}) {
  const [open, setOpen] = useState(false)
  const uploads = useUploads()
  const { data: vacancies } = useQuery(activeVacanciesQuery)
  const left = uploads.uploads.filter((upload) => !isOver(upload)).length
  const submit = () => {
    if (vacancy) setOpen(true)
    else
      toastError(
        isArchived
          ? 'В архивную вакансию файлы не загружаются: выберите действующую'
          : vacancies?.length === 0
            ? 'Сначала загрузите вакансию с HH.ru: резюме из файлов добавляются к ней'
            : 'Выберите вакансию, в которую загрузить резюме',
      )
  }
  return (
    <>
      <Button busy={isLoading} icon={<FileUp aria-hidden className="size-4" />} onClick={submit}>
        {left > 0 ? `Загружаем файлы: осталось ${left}` : 'Загрузить файлы'}
      </Button>
      <LeaveUploads uploads={uploads.uploads} shownId={open && vacancy ? vacancy.id : null} />
      {vacancy && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          className="max-w-xl"
          title="Резюме из файлов"
          description={`Вакансия «${vacancy.name}». Кандидаты появятся среди новых резюме с пометкой «Из файла», каждый анализ считается как обычно. Нечитаемые файлы не оцениваются и не списываются.`}
        >
          <div className="grid grid-cols-1 gap-4">
            <DropZone vacancyId={vacancy.id} uploads={uploads} />
            <UploadList vacancyId={vacancy.id} uploads={uploads} />
            <FileList vacancyId={vacancy.id} />
            <p className="text-xs text-pretty text-faint">
              Файл хранится зашифрованным рядом с кандидатом, чтобы решение принимал человек по самому резюме.
              Удаляется вместе с кандидатом. Нечитаемые файлы не хранятся: остаётся имя и причина, 30 дней.
            </p>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** A file dropped beside the field would open in place of the product. */
function useNoStrayDrops() {
  useEffect(() => {
    const gone = new AbortController()
    for (const type of ['dragover', 'drop'])
      addEventListener(type, (event) => event.preventDefault(), { signal: gone.signal })
    return () => gone.abort()
  }, [])
}

function DropZone({ vacancyId, uploads }: { vacancyId: string; uploads: Uploads }) {
  const [over, setOver] = useState(false)
  useNoStrayDrops()
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    <label
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        uploads.add(vacancyId, [...event.dataTransfer.files])
      }}
      className={cn(
        'grid cursor-pointer justify-items-center gap-1 rounded-lg border border-dashed px-4 py-6 text-center',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-sunken',
      )}
    >
      <FileUp aria-hidden className="size-6 text-faint" />
      <span className="font-medium">Выберите файлы или перетащите сюда</span>
      <span className="text-[13px] text-muted">
        PDF, Word, RTF, ODT или текст, до 10&nbsp;МБ каждый, сразу несколько
      </span>
      <input
        type="file"
        multiple
        accept=".pdf,.docx,.docm,.doc,.rtf,.odt,.txt,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        className="sr-only"
        onChange={(event) => {
          uploads.add(vacancyId, [...(event.target.files ?? [])])
          // lets the user choose the same file again
          event.target.value = ''
        }}
      />
    </label>
  )
}
