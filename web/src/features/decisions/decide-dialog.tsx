import type { Result, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { MAX_DECISIONS } from '@rezumetr/contracts/analysis/decisions'
import { recommendations } from '@rezumetr/contracts/domain'
import { useId } from 'react'
import { errorCode, messageOr } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { counted, formatNumber } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { recommendationLooks } from '../results/recommendation.tsx'
import { CandidateChoiceDialog } from './candidate-choice.tsx'
import { areDecidedAsked, useCandidateChoice } from './use-candidate-choice.ts'
import { useDecisionBatch } from './use-decision-batch.ts'

const isUndecided = ({ decision }: Result) => decision === null

/** Chooses the candidates and decides about all of them alike. */
export function DecideDialog({
  onPage,
  filter,
  total,
  onClose,
}: {
  /** The visible results; the same array while the dialog is open. */
  onPage: readonly Result[]
  filter: ResultFilter
  /** Number of results of the filter. */
  total: number
  onClose: () => void
}) {
  const choice = useCandidateChoice(
    onPage,
    filter,
    (result) => areDecidedAsked(filter) || isUndecided(result),
  )
  const decided = choice.found.filter((result) => !isUndecided(result))
  const undecided = choice.found.filter(isUndecided)
  return (
    <CandidateChoiceDialog
      choice={choice}
      title="Решение для нескольких"
      description="Его увидит только ваша компания: на HH.ru ничего не отправится."
      quick={
        <>
          <Button size="sm" disabled={undecided.length === 0} onClick={() => choice.add(undecided)}>
            Без решения: {formatNumber(undecided.length)}
          </Button>
          <Button size="sm" disabled={decided.length === 0} onClick={() => choice.add(decided)}>
            С решением: {formatNumber(decided.length)}
          </Button>
        </>
      }
      onPage={onPage.length}
      total={total}
      withVacancy={filter.vacancy_id === undefined}
      onClose={onClose}
    >
      <Verdicts chosen={choice.chosen} onDone={onClose} />
    </CandidateChoiceDialog>
  )
}

function Verdicts({ chosen, onDone }: { chosen: readonly Result[]; onDone: () => void }) {
  const heading = useId()
  const batch = useDecisionBatch(onDone)
  const request = batch.isPending ? batch.variables : undefined
  const count = chosen.length
  const isTooMany = count > MAX_DECISIONS
  const isOff = count === 0 || isTooMany || batch.isPending
  return (
    <div role="group" aria-labelledby={heading} className="mt-4 border-t border-line pt-3">
      <p id={heading} aria-live="polite" className="mb-2 text-[13px] text-muted tabular-nums">
        {isTooMany ? `Отметьте не больше ${MAX_DECISIONS}` : headingOf(chosen)}
      </p>
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-4">
        {recommendations.map((verdict) => {
          const { label, icon: Icon } = recommendationLooks[verdict]
          return (
            <Button
              key={verdict}
              className="justify-start! px-2! text-[13px]!"
              icon={<Icon aria-hidden className="size-4" />}
              disabled={isOff}
              busy={request?.verdict === verdict}
              onClick={() => batch.mutate({ chosen, verdict })}
            >
              {label}
            </Button>
          )
        })}
      </div>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
        {batch.isError && (
          <LoadError
            message={
              errorCode(batch.error) === 'NOT_FOUND'
                ? 'Кого-то из отмеченных уже нет. Закройте и откройте список снова.'
                : messageOr(batch.error, 'Не удалось сохранить решение.')
            }
            onRetry={() => batch.mutate(batch.variables)}
          />
        )}
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          disabled={isOff || chosen.every(isUndecided)}
          busy={request?.verdict === null}
          onClick={() => batch.mutate({ chosen, verdict: null })}
        >
          Снять решение
        </Button>
      </div>
    </div>
  )
}

/** For whom the decision is, and whose former one it replaces. */
function headingOf(chosen: readonly Result[]): string {
  if (chosen.length === 0) return 'Отметьте кандидатов'
  const decided = chosen.filter((result) => !isUndecided(result)).length
  const whom = `Решение для ${counted(chosen.length, ['кандидата', 'кандидатов', 'кандидатов'])}`
  return decided === 0
    ? whom
    : `${whom}. У ${formatNumber(decided)} решение уже есть: другое заменится, заметка останется.`
}
