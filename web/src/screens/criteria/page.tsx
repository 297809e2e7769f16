import type { Rubric, RubricChange, RubricPreview } from '@rezumetr/contracts/rubric'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useBlocker } from '@tanstack/react-router'
import { ListChecks, Users } from 'lucide-react'
import { useState } from 'react'
import { errorCode, isStatus, messageOr } from '../../api/api-error.ts'
import { rubricQuery, useApplyRubric, usePreviewRubric } from '../../features/analysis/rubric-api.ts'
import { type Changes, countChanges, NO_CHANGES, toDraft } from '../../features/analysis/rubric.ts'
import { ConnectFirst } from '../../features/job-board/connection-notice.tsx'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { counted } from '../../ui/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastError, toastSuccess, toastUndo } from '../../ui/toast.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LinesCard } from './lines-card.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { TextNotice } from './text-notice.tsx'
import { VersionsCard } from './versions-card.tsx'
import { WeightsCard } from './weights-card.tsx'

const route = getRouteApi('/guard/shell/criteria')

/** Vacancies offered while none is chosen. */
const OFFERED = 6

/** What a vacancy asks and what it weighs: read from its text, corrected by people, applied to everybody at once. */
export function CriteriaPage() {
  const { vacancy } = route.useSearch()
  const navigate = route.useNavigate()
  const vacancies = useQuery(vacanciesQuery)
  const choose = (id: string) => void navigate({ search: { vacancy: id } })
  const offered = (vacancies.data ?? []).filter(({ is_enabled }) => is_enabled).slice(0, OFFERED)
  return (
    <Page
      title="Критерии оценки"
      description="Что программа ищет в резюме и сколько это весит. Правка бесплатна: резюме заново не открываются."
      actions={
        vacancy && (
          <Link to="/analysis" search={{ vacancy }} className={buttonClass('secondary')}>
            <Users aria-hidden className="size-4" />
            Кандидаты
          </Link>
        )
      }
    >
      <Select
        label="Вакансия"
        className="max-w-xl"
        value={vacancy ?? null}
        placeholder={vacancies.isPending ? 'Загружаем…' : 'Выберите вакансию'}
        onChange={choose}
        options={(vacancies.data ?? []).map(({ id, title, status }) => ({
          value: id,
          label: title,
          aside: status === 'archived' && 'в архиве',
        }))}
      />
      {vacancies.isError && (
        <LoadError
          message="Не удалось загрузить вакансии."
          retrying={vacancies.isFetching}
          onRetry={() => void vacancies.refetch()}
        />
      )}
      {vacancy ? (
        <Loaded key={vacancy} vacancyId={vacancy} />
      ) : (
        <Card>
          {vacancies.data?.length === 0 ? (
            <EmptyState
              icon={ListChecks}
              title="Вакансий пока нет"
              action={
                <ConnectFirst>
                  <Link to="/sync" className={buttonClass('primary')}>
                    Перейти к синхронизации
                  </Link>
                </ConnectFirst>
              }
            >
              Загрузите их с HH.ru: критерии читаются из текста вакансии.
            </EmptyState>
          ) : (
            <EmptyState
              icon={ListChecks}
              title="Выберите вакансию"
              action={
                <div className="flex flex-wrap justify-center gap-2">
                  {offered.map(({ id, title }) => (
                    <Button key={id} className="max-w-full" onClick={() => choose(id)}>
                      <span className="truncate">{title}</span>
                    </Button>
                  ))}
                </div>
              }
            >
              Критерии читаются из её текста: каждый показан вместе с предложением, откуда он взят.
            </EmptyState>
          )}
        </Card>
      )}
    </Page>
  )
}

function Loaded({ vacancyId }: { vacancyId: string }) {
  const { data, error, isFetching, refetch } = useQuery(rubricQuery(vacancyId))
  if (data) return <Editor rubric={data} refresh={() => void refetch()} />
  if (error)
    return isStatus(error, 404) || isStatus(error, 422) ? (
      <Card>
        <EmptyState icon={ListChecks} title="Такой вакансии нет">
          Возможно, она принадлежит другому работодателю или адрес набран с ошибкой.
        </EmptyState>
      </Card>
    ) : (
      <LoadError
        message={messageOr(error, 'Не удалось загрузить критерии.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div
      role="status"
      aria-label="Загрузка критериев"
      className="grid gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]"
    >
      <Skeleton className="h-120 rounded-xl" />
      <Skeleton className="h-120 rounded-xl" />
    </div>
  )
}

/** What a preview is open of. */
type Pending = { readonly change: RubricChange; readonly title: string; readonly preview: RubricPreview }

function Editor({ rubric, refresh }: { rubric: Rubric; refresh: () => void }) {
  const [changes, setChanges] = useState<Changes>(NO_CHANGES)
  const [pending, setPending] = useState<Pending | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const preview = usePreviewRubric(rubric.vacancy_id)
  const apply = useApplyRubric(rubric.vacancy_id)
  const changed = countChanges(rubric, changes)
  const blocker = useBlocker({
    shouldBlockFn: () => changed > 0 && !apply.isPending,
    enableBeforeUnload: changed > 0,
    withResolver: true,
  })

  const failed = (error: unknown, fallback: string) => {
    if (errorCode(error) !== 'RUBRIC_CHANGED') return toastError(messageOr(error, fallback))
    setPending(null)
    setConflict(messageOr(error, fallback))
  }
  const show = (title: string, change: RubricChange) =>
    preview.mutate(
      { version: rubric.version, change },
      {
        onSuccess: (found) => setPending({ change, title, preview: found }),
        onError: (error) => failed(error, 'Не удалось посчитать, кто сдвинется'),
      },
    )
  const confirm = ({ change }: Pending) =>
    apply.mutate(
      { version: rubric.version, change },
      {
        onSuccess: ({ rubric: saved, preview: done }) => {
          setPending(null)
          setChanges(NO_CHANGES)
          const words = `Версия ${saved.version}: пересчитано ${counted(done.total - done.unreadable, ['кандидат', 'кандидата', 'кандидатов'])}`
          toastUndo(words, () => takeBack(saved.version, rubric.version))
        },
        onError: (error) => failed(error, 'Не удалось применить критерии'),
      },
    )
  const takeBack = (from: number, to: number) =>
    apply.mutate(
      { version: from, change: { kind: 'restore', version: to } },
      {
        onSuccess: () => toastSuccess(`Критерии снова как в версии ${to}`),
        onError: (error) => failed(error, 'Не удалось вернуть прежние критерии'),
      },
    )
  const changes_ = { rubric, changes, onChange: setChanges }

  return (
    <>
      {conflict !== null && (
        <Alert
          tone="warn"
          title="Критерии изменил кто-то ещё"
          action={
            <Button
              size="sm"
              onClick={() => {
                setConflict(null)
                refresh()
              }}
            >
              Показать новую версию
            </Button>
          }
        >
          {conflict} Ваши правки останутся на экране: они лягут поверх новой версии, и вы сможете применить их
          снова.
        </Alert>
      )}
      <TextNotice
        rubric={rubric}
        busy={preview.isPending}
        onTake={() => show('Новый текст вакансии', { kind: 'extract' })}
        onRecount={() => show('Пересчёт по этой версии', { kind: 'extract' })}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <LinesCard {...changes_} />
        <div className="grid grid-cols-1 gap-4">
          <WeightsCard {...changes_} />
          <VersionsCard
            rubric={rubric}
            disabled={changed > 0 || preview.isPending}
            onRestore={(version) => show(`Возврат к версии ${version}`, { kind: 'restore', version })}
          />
        </div>
      </div>
      {changed > 0 && (
        <SaveBar
          changed={changed}
          results={rubric.results}
          busy={preview.isPending}
          onCancel={() => setChanges(NO_CHANGES)}
          onShow={() => show('Что изменится', { kind: 'edit', draft: toDraft(rubric, changes) })}
        />
      )}
      {pending && (
        <PreviewDialog
          title={pending.title}
          preview={pending.preview}
          busy={apply.isPending}
          onApply={() => confirm(pending)}
          onClose={() => setPending(null)}
        />
      )}
      {blocker.status === 'blocked' && (
        <LeaveDialog changed={changed} onStay={blocker.reset} onLeave={blocker.proceed} />
      )}
    </>
  )
}
