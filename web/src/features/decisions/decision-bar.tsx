import { MAX_NOTE, type ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { type Recommendation, recommendations } from '@rezumetr/contracts/domain'
import { type SyntheticEvent, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useCharacterKeys } from '../../ui/keyboard/character-keys.ts'
import { cn } from '../../ui/style/cn.ts'
import { TextAreaField } from '../../ui/fields/field.tsx'
import { formatDateTime } from '../../ui/text/format.ts'
import { KeyHint } from '../../ui/keyboard/key.tsx'
import { toastSuccess } from '../../ui/notices/toast.tsx'
import { softTone } from '../../ui/style/tone.ts'
import { useAboveToasts } from '../../ui/notices/use-above-toasts.ts'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { useUser } from '../accounts/api.ts'
import { SeenWhenDeciding } from './seen-when-deciding.tsx'
import { recommendationLooks } from '../results/recommendation.tsx'
import { noteDraft, useDecision } from './use-decision.ts'

/** The person's own verdict beside the engine's advice, with a note; the keys 1–4 press the same buttons. */
export function DecisionBar({
  result,
  onDecide,
}: {
  result: ResultDetail
  onDecide: (verdict: Recommendation) => void
}) {
  const { decision } = result
  const bar = useRef<HTMLElement>(null)
  useAboveToasts(bar)
  return (
    <section
      ref={bar}
      aria-label="Ваше решение"
      tabIndex={-1}
      className="grid gap-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] outline-none max-sm:px-2 max-sm:pt-2"
    >
      {decision && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-muted">
          <span className="font-medium">Ваше решение</span>
          <span>
            {decision.by && `${decision.by}, `}
            {formatDateTime(decision.at)}
          </span>
        </p>
      )}
      <div className="grid grid-cols-4 gap-1.5">
        {recommendations.map((verdict, index) => {
          const { label, tone, icon: Icon } = recommendationLooks[verdict]
          const pressed = decision?.verdict === verdict
          return (
            <button
              key={verdict}
              type="button"
              aria-pressed={pressed}
              onClick={() => onDecide(verdict)}
              className={cn(
                'flex items-center rounded-lg border font-medium max-sm:h-12 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:text-xs sm:h-9 sm:gap-1.5 sm:px-2 sm:text-[13px]',
                pressed
                  ? cn('border-current', softTone[tone])
                  : 'border-line bg-surface text-ink hover:bg-sunken',
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              <span className="truncate text-left sm:flex-1">{label}</span>
              <KeyHint>{String(index + 1)}</KeyHint>
            </button>
          )
        })}
      </div>
      <SeenWhenDeciding result={result} />
      <Note key={result.application.id} result={result} />
    </section>
  )
}

/** Always there, since thoughts come before the decision; without one they wait for it. */
function Note({ result: { id, application, decision } }: { result: ResultDetail }) {
  const user = useUser()
  const { note } = useDecision()
  const hasKeys = useCharacterKeys()
  const saved = decision?.note ?? ''
  const [draft, setDraft] = useDraft(noteDraft(user.id, application.id), saved)
  const changed = draft.trim() !== saved
  /** What was saved when the writing began. */
  const [begun, setBegun] = useState(saved)
  // a colleague has saved another note meanwhile; the field shows the user's own, so the hint shows that one
  const isCovered = changed && saved !== '' && saved !== begun
  // the pressed button disappears; in the field the shortcuts would be typed as text
  const leave = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    currentTarget.closest('section')?.focus({ preventScroll: true })
  const save = (verdict: Recommendation) =>
    note(id, verdict, draft).then(
      () => toastSuccess('Заметка сохранена'),
      () => {},
    )
  return (
    <div>
      <TextAreaField
        label="Заметка"
        labelHidden
        aria-keyshortcuts={hasKeys ? 'C' : undefined}
        hint={
          isCovered
            ? `Тем временем сохранили другую: «${saved}»`
            : changed &&
              // with a decision: written since, or before a step at hh.ru brought it
              (decision
                ? 'Заметка ещё не сохранена.'
                : 'Заметка сохранится вместе с решением, выбранным здесь.')
        }
        placeholder="Заметка: почему вы так решили"
        maxLength={MAX_NOTE}
        value={draft}
        onChange={(event) => {
          if (!changed) setBegun(saved)
          setDraft(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Escape closes what lies on top: the field before the sheet around it; the text stays a draft
          event.stopPropagation()
          leave(event)
        }}
      />
      {decision && changed && (
        <div className="mt-2 flex justify-end gap-2">
          <Button
            size="sm"
            variant="ghost"
            onClick={(event) => {
              leave(event)
              setDraft(saved)
            }}
          >
            Отмена
          </Button>
          <Button
            size="sm"
            variant="primary"
            onClick={(event) => {
              leave(event)
              void save(decision.verdict)
            }}
          >
            Сохранить заметку
          </Button>
        </div>
      )}
    </div>
  )
}
