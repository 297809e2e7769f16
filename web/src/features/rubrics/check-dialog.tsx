import type { Rubric, rubricChecks } from '@rezumetr/contracts/rubrics/rubric'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode, messageOr } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmedByKey, Dialog } from '../../ui/overlays/dialog.tsx'
import { counted, formatNumber } from '../../ui/text/format.ts'
import { toastError } from '../../ui/notices/toast.tsx'
import { LineRow } from './line-row.tsx'
import { RemovedLines } from './removed-lines.tsx'
import { rubricQuery, useApplyRubric, useCheckRubric } from './rubric-api.ts'
import { type Changes, countChanges, grouped, isGuessed, kindLabels, NO_CHANGES, toDraft } from './rubric.ts'
import { Demands, Sought } from './sought.tsx'

const CONFIRM = '[data-checked]'

/** «Проверьте критерии»: the rubric in one page before a vacancy is judged for the first time, what was guessed first. */
export function CheckDialog({
  opened,
  count,
  onDone,
  onClose,
}: {
  /** As it was when the run was asked for. */
  opened: Rubric
  /** How many resumes are judged next. */
  count: number
  /** The check is remembered: the run may start. */
  onDone: () => void
  /** Closed without an answer: it is asked again next time. */
  onClose: () => void
}) {
  const { data: rubric = opened, refetch } = useQuery(rubricQuery(opened.vacancy_id))
  const [changes, setChanges] = useState<Changes>(NO_CHANGES)
  const apply = useApplyRubric(rubric.vacancy_id)
  const check = useCheckRubric(rubric.vacancy_id)
  const busy = apply.isPending || check.isPending
  const finish = async (outcome: (typeof rubricChecks)[number]) => {
    try {
      let { version } = rubric
      if (outcome === 'confirmed' && countChanges(rubric, changes) > 0) {
        const applied = await apply.mutateAsync({
          version,
          change: { kind: 'edit', draft: toDraft(rubric, changes) },
        })
        version = applied.rubric.version
        setChanges(NO_CHANGES)
      }
      await check.mutateAsync({ version, outcome })
      onDone()
    } catch (error) {
      toastError(messageOr(error, 'Не удалось сохранить критерии'))
      // somebody else's version is read, to be checked in turn
      if (errorCode(error) === 'RUBRIC_CHANGED') void refetch()
    }
  }
  const confirm = () => void finish('confirmed')
  // those that were guessed stay together while they are confirmed
  const guessed = rubric.lines.filter(isGuessed)
  const stated = rubric.lines.filter((line) => !isGuessed(line))
  const row = (line: Rubric['lines'][number]) => (
    <LineRow key={line.id} line={line} changes={changes} onChange={setChanges} afterLast={CONFIRM} />
  )
  const isIncluded = ({ id, removed }: Rubric['lines'][number]) => !(changes.removed[id] ?? removed)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      staysOnPressOutside={() => countChanges(rubric, changes) > 0}
      title="Проверьте критерии"
      description="Так мы поняли вакансию. По этому оценим каждое резюме; поправить можно и потом, бесплатно."
      className="max-w-3xl!"
    >
      <ConfirmedByKey onConfirm={busy ? null : confirm}>
        <div className="grid grid-cols-1 gap-5">
          <Sought rubric={rubric} hasYears />
          {guessed.some(isIncluded) && (
            <section
              aria-label="Угадано"
              className="rounded-lg border border-warn-fill/45 bg-warn-soft/40 px-3 pt-2.5"
            >
              <h3 className="text-[13px] font-semibold">
                Угадано: {counted(guessed.length, ['критерий', 'критерия', 'критериев'])}
              </h3>
              <p className="text-[13px] text-muted">Вакансия прямо этого не говорит. Лишнее уберите.</p>
              <ul className="mt-1 divide-y divide-line">{guessed.filter(isIncluded).map(row)}</ul>
            </section>
          )}
          {grouped(stated, changes).map(
            ({ kind, lines }) =>
              lines.length > 0 && (
                <section key={kind} aria-label={kindLabels[kind]}>
                  <h3 className="mb-1 text-[13px] font-semibold">{kindLabels[kind]}</h3>
                  <ul className="divide-y divide-line border-y border-line">{lines.map(row)}</ul>
                </section>
              ),
          )}
          {rubric.conditions.length + rubric.exclusions.length > 0 && (
            <section aria-label="Условия работы">
              <h3 className="mb-2 text-[13px] font-semibold">Условия работы</h3>
              <Demands rubric={rubric} />
            </section>
          )}
          <RemovedLines
            lines={rubric.lines.filter((line) => changes.removed[line.id] ?? line.removed)}
            afterLast={CONFIRM}
            onReturn={(id) => setChanges((now) => ({ ...now, removed: { ...now.removed, [id]: false } }))}
          />
        </div>
        <div className="sticky -bottom-3 -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-2 rounded-b-xl border-t border-line bg-raised px-5 py-3 sm:-bottom-6">
          <Button variant="ghost" disabled={busy} onClick={() => void finish('skipped')}>
            Пропустить
          </Button>
          <Button variant="primary" data-checked busy={busy} onClick={confirm} className="max-xs:flex-1">
            Всё верно, оценить {formatNumber(count)}
          </Button>
        </div>
      </ConfirmedByKey>
    </Dialog>
  )
}
