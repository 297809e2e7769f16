import type { Rubric } from '@rezumetr/contracts/rubrics/rubric'
import { messageOr } from '../../api/api-error.ts'
import { useBlocker } from '@tanstack/react-router'
import { type RefObject, type SetStateAction, useEffect, useRef } from 'react'
import {
  type Changes,
  countChanges,
  isGuessed,
  leftAfter,
  NO_CHANGES,
  toDraft,
  yearsOf,
} from '../../features/rubrics/rubric.ts'
import { useCheckRubric } from '../../features/rubrics/rubric-api.ts'
import { Demands, Sought } from '../../features/rubrics/sought.tsx'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { counted, plural } from '../../ui/text/format.ts'
import { LeaveDialog } from '../../ui/forms/leave-dialog.tsx'
import { toastError } from '../../ui/notices/toast.tsx'
import { LinesCard } from './lines/lines-card.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { TextNotice } from './text-notice.tsx'
import { useChanges } from './use-changes.ts'
import { type Conflict, useRubricChange } from './use-rubric-change.ts'
import { VersionsCard } from './versions-card.tsx'
import { WeightsCard } from './weights-card.tsx'
import { YearsField } from './years-field.tsx'

/** The rubric of a vacancy with what a person is changing in it; leaving with changes asks first. */
export function Editor({ rubric, refresh }: { rubric: Rubric; refresh: () => void }) {
  const { changes, change: setChanges, isOverNewer, clear } = useChanges(rubric)
  const change = useRubricChange(rubric, (version, draft) =>
    setChanges((now) => (draft ? leftAfter(now, draft) : now), version),
  )
  const { show, pending } = change
  const notice = useInSight(change.conflict)
  const changed = countChanges(rubric, changes)
  const blocker = useBlocker({
    // «К содержанию» and the back button after it stay on this screen
    shouldBlockFn: ({ next }) =>
      changed > 0 &&
      !change.isApplying &&
      !(next.fullPath === '/criteria' && next.search.vacancy === rubric.vacancy_id),
    enableBeforeUnload: changed > 0,
    withResolver: true,
  })
  const edit = (next: SetStateAction<Changes>) => {
    change.dropPreview()
    setChanges(next)
  }
  const editing = { rubric, changes, onChange: edit }

  return (
    <>
      {change.conflict !== null && (
        <ConflictNotice
          conflict={change.conflict}
          notice={notice}
          onRefresh={() => {
            change.endConflict()
            refresh()
          }}
        />
      )}
      {isOverNewer && changed > 0 && (
        <Alert tone="warn" title="Критерии тем временем изменились">
          Ваши правки сохранились и лежат поверх новой версии. Проверьте их, прежде чем применить.
        </Alert>
      )}
      {changed === 0 && <GuessNotice rubric={rubric} />}
      <TextNotice
        rubric={rubric}
        busy={change.isPreviewing}
        onExtract={() => show('Новый текст вакансии', { kind: 'extract' })}
        onRecount={() => show('Пересчёт по этой версии', { kind: 'extract' })}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-4">
          <SoughtCard {...editing} />
          <LinesCard {...editing} refused={change.refused} />
          <DemandsCard rubric={rubric} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <WeightsCard {...editing} />
          <VersionsCard
            rubric={rubric}
            hasEdits={changed > 0}
            busy={change.isPreviewing}
            onRestore={(version) => show(`Возврат к версии ${version}`, { kind: 'restore', version })}
          />
        </div>
      </div>
      {changed > 0 && (
        <SaveBar
          changed={changed}
          results={rubric.results}
          busy={change.isPreviewing}
          onCancel={() => edit(NO_CHANGES)}
          onShow={() => show('Что изменится', { kind: 'edit', draft: toDraft(rubric, changes) })}
        />
      )}
      {pending && (
        <PreviewDialog
          title={pending.title}
          preview={pending.preview}
          busy={change.isApplying}
          onApply={() => change.confirm(pending)}
          onClose={change.closePreview}
        />
      )}
      {blocker.status === 'blocked' && (
        <LeaveDialog
          title="Уйти без сохранения?"
          description={`${counted(changed, ['правка', 'правки', 'правок'])} критериев ${plural(changed, ['ещё не применена и пропадёт', 'ещё не применены и пропадут', 'ещё не применены и пропадут'])}.`}
          onStay={blocker.reset}
          onLeave={() => {
            clear()
            blocker.proceed()
          }}
        />
      )}
    </>
  )
}

function SoughtCard({
  rubric,
  changes,
  onChange,
}: {
  rubric: Rubric
  changes: Changes
  onChange: (next: SetStateAction<Changes>) => void
}) {
  return (
    <Card>
      <CardHeader title="Кого ищем" />
      <CardBody className="grid grid-cols-1 gap-4">
        <Sought rubric={rubric} />
        <YearsField
          value={yearsOf(rubric, changes)}
          text={rubric.text_years}
          onChange={(years) => onChange((now) => ({ ...now, years }))}
        />
      </CardBody>
    </Card>
  )
}

function DemandsCard({ rubric }: { rubric: Rubric }) {
  if (rubric.conditions.length + rubric.exclusions.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Условия работы"
        description="Сравниваются с пожеланиями и отказами кандидата. Молчание ничего не снижает."
      />
      <CardBody>
        <Demands rubric={rubric} />
      </CardBody>
    </Card>
  )
}

/** Guessed lines, all of which are right at one press. */
function GuessNotice({ rubric }: { rubric: Rubric }) {
  const check = useCheckRubric(rubric.vacancy_id)
  const guessed = rubric.lines.filter(isGuessed).length
  if (guessed === 0) return null
  return (
    <Alert
      tone="info"
      title={counted(guessed, ['критерий угадан', 'критерия угаданы', 'критериев угаданы'])}
      action={
        <Button
          size="sm"
          busy={check.isPending}
          onClick={() =>
            check.mutate(
              { version: rubric.version, outcome: 'confirmed' },
              { onError: (error) => toastError(messageOr(error, 'Не удалось подтвердить критерии')) },
            )
          }
        >
          Всё верно
        </Button>
      }
    >
      Вакансия прямо этого не говорит. Пока вы не подтвердите, на балл это не давит.
    </Alert>
  )
}

function ConflictNotice({
  conflict,
  notice,
  onRefresh,
}: {
  conflict: Conflict
  notice: RefObject<HTMLDivElement | null>
  onRefresh: () => void
}) {
  return (
    <div ref={notice}>
      <Alert
        tone="warn"
        title="Критерии изменил кто-то ещё"
        action={
          <Button size="sm" onClick={onRefresh}>
            Показать новую версию
          </Button>
        }
      >
        {conflict.words} Ваши правки останутся на экране: они лягут поверх новой версии, и вы сможете
        применить их снова.
      </Alert>
    </div>
  )
}

/** The notice of every refusal comes into sight: the button that was pressed may be far below. */
function useInSight(conflict: Conflict | null) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflict === null) return undefined
    // after a preview that closes has given the focus back to the button that opened it
    const frame = requestAnimationFrame(() => {
      notice.current?.scrollIntoView({ block: 'center' })
      notice.current?.querySelector('button')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [conflict])
  return notice
}
