import type { Rubric, rubricChecks } from '@rezumetr/contracts/rubrics/rubric'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
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
  const main = useRef<HTMLButtonElement>(null)
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
      initialFocus={main}
      description={<About title={rubric.vacancy_title} count={count} />}
      className="max-w-3xl!"
    >
      <ConfirmedByKey onConfirm={busy ? null : confirm}>
        {/* scrolls by itself: the buttons below stay in view */}
        <div className="-mx-5 grid max-h-[calc(100dvh-20.5rem)] grid-cols-1 gap-5 overflow-y-auto px-5 pb-4 sm:max-h-[calc(100dvh-15rem)]">
          <Sought rubric={rubric} hasYears />
          {guessed.some(isIncluded) && (
            <Guessed count={guessed.length}>{guessed.filter(isIncluded).map(row)}</Guessed>
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
          <WorkConditions rubric={rubric} />
          <RemovedLines
            lines={rubric.lines.filter((line) => changes.removed[line.id] ?? line.removed)}
            afterLast={CONFIRM}
            onReturn={(id) => setChanges((now) => ({ ...now, removed: { ...now.removed, [id]: false } }))}
          />
        </div>
        <div className="-mx-5 -mb-5 flex flex-wrap justify-end gap-2 rounded-b-xl border-t border-line bg-raised px-5 py-3">
          <Button variant="ghost" disabled={busy} onClick={() => void finish('skipped')}>
            Пропустить
          </Button>
          <Button
            ref={main}
            variant="primary"
            data-checked
            busy={busy}
            onClick={confirm}
            className="max-xs:flex-1"
          >
            Всё верно, оценить {formatNumber(count)}
          </Button>
        </div>
      </ConfirmedByKey>
    </Dialog>
  )
}

const About = ({ title, count }: { title: string; count: number }) => (
  <>
    <span className="font-medium text-ink">Вакансия «{title}»</span>
    <br />
    Так мы её поняли и так оценим {counted(count, ['резюме', 'резюме', 'резюме'])}: это{' '}
    {counted(count, ['анализ', 'анализа', 'анализов'])} тарифа. Поправить критерии можно и потом, бесплатно.
  </>
)

const WorkConditions = ({ rubric }: { rubric: Rubric }) =>
  rubric.conditions.length + rubric.exclusions.length > 0 && (
    <section aria-label="Условия работы">
      <h3 className="mb-2 text-[13px] font-semibold">Условия работы</h3>
      <Demands rubric={rubric} />
    </section>
  )

const Guessed = ({ count, children }: { count: number; children: ReactNode }) => (
  <section aria-label="Угадано" className="rounded-lg border border-warn-fill/45 bg-warn-soft/40 px-3 pt-2.5">
    <h3 className="text-[13px] font-semibold">
      Угадано: {counted(count, ['критерий', 'критерия', 'критериев'])}
    </h3>
    <p className="text-[13px] text-muted">Вакансия прямо этого не говорит. Лишнее уберите.</p>
    <ul className="mt-1 divide-y divide-line">{children}</ul>
  </section>
)
