import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { errorCode, messageOr } from '../../api/api-error.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonChoice } from '../../ui/fields/button-choice.tsx'
import { toastError } from '../../ui/notices/toast.tsx'
import { CoverLetter, FlagList, Provenance, QuestionList } from './candidate-facts.tsx'
import { CareerOfResult } from './career/career-of-result.tsx'
import { Caps } from './reasons/caps.tsx'
import { CriteriaPoints } from './reasons/criteria-points.tsx'
import { ConversationTab } from './conversation/conversation-tab.tsx'
import { HistoryTab } from './history/history-tab.tsx'
import { LimitDialog } from '../runs/usage/limit-dialog.tsx'
import { RequirementTable } from './reasons/requirement-table.tsx'
import { ResumeTab } from './resume/resume-tab.tsx'
import { useStartRun } from '../runs/use-run-actions.ts'

const readings = [
  { value: 'score', label: 'Оценка' },
  { value: 'resume', label: 'Резюме' },
  {
    value: 'letter',
    label: (
      // five words fit on a phone
      <>
        <span className="sm:hidden">Письмо</span>
        <span className="max-sm:hidden">Сопроводительное</span>
      </>
    ),
  },
  { value: 'history', label: 'История' },
  { value: 'conversation', label: 'Переписка' },
] as const
/** The next card begins with what the last one showed, if it has that. */
let lastReading: (typeof readings)[number]['value'] = 'score'

/** The reasons of the score, the whole resume, the letter, what has happened, or what was written. */
export function CardTabs({
  result,
  children,
}: {
  result: ResultDetail
  /** What can be done: after what the vacancy asks, before any other reading. */
  children: ReactNode
}) {
  const { tab } = useSearch({ strict: false })
  const [chosen, setReading] = useState(lastReading)
  const [seen, setSeen] = useState<typeof tab>()
  // a notice about a message was pressed for it, perhaps while the card was open
  if (tab !== seen) {
    setSeen(tab)
    if (tab === 'messages') setReading('conversation')
  }
  const has: Partial<Record<typeof lastReading, boolean>> = {
    letter: Boolean(result.cover_letter?.trim()),
    conversation: result.application.source === 'hh',
  }
  const options = readings.filter(({ value }) => has[value] ?? true)
  const reading = options.find(({ value }) => value === chosen)?.value ?? 'score'
  const change = (next: typeof reading) => {
    // asking hh.ru for the conversation shows the response as viewed there: that is pressed for
    if (next !== 'conversation') lastReading = next
    setReading(next)
  }
  return (
    <>
      <ButtonChoice label="Что показать" value={reading} options={options} onChange={change} />
      {reading === 'score' ? <Body result={result}>{children}</Body> : children}
      {reading === 'resume' && <ResumeTab result={result} />}
      {reading === 'letter' && <CoverLetter text={result.cover_letter} />}
      {reading === 'history' && <HistoryTab result={result} />}
      {reading === 'conversation' && <ConversationTab result={result} />}
    </>
  )
}

function Body({ result, children }: { result: ResultDetail; children: ReactNode }) {
  return (
    <>
      {result.is_outdated && !result.replaced_by && <Outdated result={result} />}
      {result.is_resume_renewed && !result.is_outdated && !result.replaced_by && (
        <p className="text-[13px] text-pretty text-muted">
          После анализа кандидат обновил резюме на HH.ru: изменил его или только поднял в поиске. Новый анализ
          прочитает его снова.
        </p>
      )}
      <RequirementTable requirements={result.requirements} />
      {children}
      <CareerOfResult result={result} />
      <QuestionList questions={result.questions} />
      <Caps caps={result.caps} />
      <CriteriaPoints {...result} />
      <FlagList flags={result.flags} />
      {/* on paper there are no tabs */}
      <div className="hidden print:block">
        <CoverLetter text={result.cover_letter} />
      </div>
      <Provenance result={result} />
    </>
  )
}

/** The score of the old criteria stays. A new analysis is the user's choice, because it is charged. */
function Outdated({ result }: { result: ResultDetail }) {
  const start = useStartRun()
  const again = () =>
    start.mutate(
      { kind: 'named', applicationIds: [result.application.id], force: true },
      {
        onError: (error) => {
          if (errorCode(error) !== 'LIMIT_EXCEEDED')
            toastError(messageOr(error, 'Ошибка при запуске анализа'))
        },
      },
    )
  const limitRefusal = errorCode(start.error) === 'LIMIT_EXCEEDED' ? start.error : null
  return (
    <Alert
      tone="warn"
      title="Данные изменились после анализа"
      action={
        <Button size="sm" busy={start.isPending} onClick={again}>
          Проанализировать заново
        </Button>
      }
    >
      {result.changed.length === 2
        ? 'Изменились и вакансия, и резюме.'
        : result.changed.includes('vacancy')
          ? 'Вакансия изменилась.'
          : 'Резюме изменилось.'}{' '}
      Повторный анализ потратит 1&nbsp;анализ тарифа.
      <LimitDialog refusal={limitRefusal} onClose={start.reset} />
    </Alert>
  )
}
