import {
  correctResume,
  getResumeReading,
  type ResumeReading,
} from '@rezumetr/contracts/vacancies/resume-reading'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/fields/field.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { toastSuccess } from '../../../ui/notices/toast.tsx'
import { focusInvalid } from '../../../ui/forms/use-form.ts'
import {
  correctionOf,
  draftOf,
  emptyJob,
  type DraftErrors,
  type JobDraft,
  type ReadingDraft,
} from './reading-draft.ts'

const readingQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', 'reading', applicationId],
    queryFn: ({ signal }) => call(getResumeReading, { params: { id: applicationId }, signal }),
  })

function useCorrection(applicationId: string, onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: ReturnType<typeof correctionOf>['correction'] & object) =>
      call(correctResume, { params: { id: applicationId }, body: draft }),
    onSuccess: async () => {
      toastSuccess('Исправлено', 'Оценка пересчитана, анализ тарифа не потрачен.')
      onDone()
      await Promise.all(
        [['results'], ['applications'], ['files'], ['applicants'], ['dashboard'], ['privacy']].map(
          (queryKey) => cache.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}

/** Opens what was read from an uploaded file, beside its text, to be corrected. */
export function CorrectReading({ applicationId, className }: { applicationId: string; className: string }) {
  const [open, setOpen] = useState(false)
  const isChanged = useRef(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        Исправить прочитанное
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        staysOnPressOutside={() => isChanged.current}
        title="Что прочитано из файла"
        description="Исправьте, если что-то понято неверно: оценка сразу пересчитается и не потратит анализ."
        className="max-w-5xl!"
      >
        <Reading
          applicationId={applicationId}
          onChange={(changed) => (isChanged.current = changed)}
          onDone={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

type Ends = { readonly onChange: (changed: boolean) => void; readonly onDone: () => void }

function Reading({ applicationId, ...ends }: { applicationId: string } & Ends) {
  const { data, error, isFetching, refetch } = useQuery({ ...readingQuery(applicationId), gcTime: 0 })
  if (error)
    return (
      <LoadError
        message={messageOr(error, 'Не удалось загрузить прочитанное.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label="Загрузка прочитанного" className="grid gap-3">
        <Skeleton className="h-10" />
        <Skeleton className="h-40" />
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
      <Form applicationId={applicationId} reading={data} {...ends} />
      <section aria-label="Текст файла" className="min-w-0">
        <h3 className="text-[13px] font-medium">Текст файла</h3>
        {data.text === null ? (
          <p className="mt-1.5 text-[13px] text-muted">
            Сейчас его не показать. Скачайте файл в карточке кандидата: кнопка «Из файла».
          </p>
        ) : (
          <div
            tabIndex={0}
            role="group"
            aria-label="Текст файла, прокручивается"
            className="mt-1.5 max-h-[60dvh] overflow-y-auto overscroll-contain rounded-lg border border-line bg-sunken p-3 text-[13px] leading-5 [overflow-wrap:anywhere] whitespace-pre-wrap"
          >
            {data.text}
          </div>
        )}
      </section>
    </div>
  )
}

const CURRENCIES = [
  { value: 'RUR', label: '₽' },
  { value: 'USD', label: '$' },
  { value: 'EUR', label: '€' },
  { value: 'KZT', label: '₸' },
  { value: 'BYR', label: 'Br' },
  { value: 'UZS', label: 'сум' },
]

function Form({
  applicationId,
  reading,
  onChange,
  onDone,
}: { applicationId: string; reading: ResumeReading } & Ends) {
  const [draft, setDraft] = useState<ReadingDraft>(() => draftOf(reading))
  const [errors, setErrors] = useState<DraftErrors>({})
  const isSubmitted = useRef(false)
  const nextKey = useRef(draft.jobs.length)
  const form = useRef<HTMLFormElement>(null)
  const save = useCorrection(applicationId, onDone)
  const update = (next: ReadingDraft) => {
    setDraft(next)
    onChange(true)
    if (isSubmitted.current) setErrors(correctionOf(next).errors)
  }
  const updateJob = (key: number, change: Partial<JobDraft>) =>
    update({ ...draft, jobs: draft.jobs.map((job) => (job.key === key ? { ...job, ...change } : job)) })
  const submit = () => {
    isSubmitted.current = true
    const { correction, errors: found } = correctionOf(draft)
    setErrors(found)
    if (correction) save.mutate(correction)
    // in the next frame, when the fields are marked
    else requestAnimationFrame(() => form.current && focusInvalid(form.current))
  }
  const currencies = CURRENCIES.some(({ value }) => value === draft.currency)
    ? CURRENCIES
    : [...CURRENCIES, { value: draft.currency, label: draft.currency }]
  return (
    <form
      ref={form}
      noValidate
      aria-label="Прочитанное"
      className="grid min-w-0 grid-cols-1 content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) submit()
      }}
    >
      <div className="grid max-h-[60dvh] grid-cols-1 content-start gap-3 overflow-y-auto overscroll-contain p-0.5">
        <TextField
          label="Имя"
          value={draft.name}
          error={errors['name']}
          placeholder="Фамилия Имя Отчество"
          onChange={(event) => update({ ...draft, name: event.target.value })}
        />
        <TextField
          label="Желаемая должность"
          value={draft.title}
          error={errors['title']}
          onChange={(event) => update({ ...draft, title: event.target.value })}
        />
        <div className="grid grid-cols-[1fr_6rem] items-start gap-2">
          <TextField
            label="Желаемая зарплата"
            inputMode="numeric"
            value={draft.amount}
            error={errors['salary']}
            onChange={(event) => update({ ...draft, amount: event.target.value })}
          />
          <Select
            label="Валюта"
            value={draft.currency}
            options={currencies}
            onChange={(currency) => update({ ...draft, currency })}
          />
        </div>
        {draft.jobs.map((job, index) => (
          <Job
            key={job.key}
            job={job}
            number={index + 1}
            errorOf={(field) => errors[`jobs.${index}.${field}`]}
            onChange={(change) => updateJob(job.key, change)}
            onRemove={() => update({ ...draft, jobs: draft.jobs.filter(({ key }) => key !== job.key) })}
          />
        ))}
        <Button
          size="sm"
          variant="ghost"
          className="w-fit"
          icon={<Plus aria-hidden className="size-3.5" />}
          onClick={() => update({ ...draft, jobs: [...draft.jobs, emptyJob(nextKey.current++)] })}
        >
          Добавить место работы
        </Button>
        {errors['jobs'] && <Alert tone="bad" title={errors['jobs']} />}
      </div>
      {save.isError && <Alert tone="bad" title={messageOr(save.error, 'Не удалось сохранить.')} />}
      <Button type="submit" variant="primary" className="w-fit" busy={save.isPending}>
        Сохранить
      </Button>
    </form>
  )
}

function Job({
  job,
  number,
  errorOf,
  onChange,
  onRemove,
}: {
  job: JobDraft
  number: number
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<JobDraft>) => void
  onRemove: () => void
}) {
  return (
    <fieldset className="relative grid min-w-0 grid-cols-1 gap-2 rounded-lg border border-line p-3">
      <legend className="px-1 text-[13px] font-medium">Место работы {number}</legend>
      <TextField
        label="Должность"
        value={job.position}
        error={errorOf('position')}
        onChange={(event) => onChange({ position: event.target.value })}
      />
      <TextField
        label="Компания"
        value={job.company}
        error={errorOf('company')}
        onChange={(event) => onChange({ company: event.target.value })}
      />
      <div className="grid grid-cols-2 items-start gap-2">
        <TextField
          label="Начало"
          type="month"
          placeholder="2021-04"
          value={job.start}
          error={errorOf('start')}
          onChange={(event) => onChange({ start: event.target.value })}
        />
        <TextField
          label="Окончание"
          type="month"
          placeholder="2024-03"
          disabled={job.isNow}
          value={job.isNow ? '' : job.end}
          error={errorOf('end')}
          onChange={(event) => onChange({ end: event.target.value })}
        />
      </div>
      <Checkbox label="Работает сейчас" checked={job.isNow} onChange={(isNow) => onChange({ isNow })} />
      <TextAreaField
        label="Что делал"
        value={job.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <Button
        size="sm"
        variant="ghost"
        className="w-fit"
        icon={<Trash2 aria-hidden className="size-3.5" />}
        onClick={onRemove}
      >
        Это не работа, убрать
      </Button>
    </fieldset>
  )
}
