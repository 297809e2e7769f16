import {
  type ActionKind,
  type ActionApplication,
  type ActionTemplates,
  allowsMessage,
  fillMessage,
  firstNameOf,
  MAX_MESSAGE,
  MAX_BATCH,
} from '@rezumetr/contracts/hh/actions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOr } from '../../../../api/api-error.ts'
import { Alert } from '../../../../ui/notices/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { ConfirmedByKey, Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { TextAreaField } from '../../../../ui/fields/field.tsx'
import { counted, formatNumber } from '../../../../ui/text/format.ts'
import { KeyHint } from '../../../../ui/keyboard/key.tsx'
import { LoadError } from '../../../../ui/notices/load-error.tsx'
import { Segmented } from '../../../../ui/fields/segmented.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Skeleton } from '../../../../ui/progress/skeleton.tsx'
import { toastError } from '../../../../ui/notices/toast.tsx'
import { useUser } from '../../../accounts/api.ts'
import { candidateName } from '../../../results/candidate-name.ts'
import { DecidedBefore, DecidedOtherwise, Unable } from './action-notices.tsx'
import { actionTemplatesQuery, useSaveTemplates } from '../api.ts'
import type { UnsentGroup } from '../unsent-groups.ts'
import { type ActionDraft, isMessageTyped, SEVERAL, useActionDraft } from './use-action-draft.ts'
import { useActionSubmit } from './use-action-submit.ts'
import { delayText, kindLabels, needTexts, startedTexts, startLabel } from '../words.ts'

type Props = {
  applications: readonly ActionApplication[]
  /** The step to begin with; `null`: the person is asked. */
  kind: ActionKind | null
  /** Steps that were not sent: begins with their stage and words instead of the first stage and the template. */
  repeated?: UnsentGroup
  /** All are started, and the dialog is closed by that. */
  onStarted?: (kind: ActionKind) => void
  /** Returns to the list of those chosen instead of closing; its steps are written to several. */
  onBack?: () => void
  onClose: () => void
}

/** A step for one or many: which, with what words, as each of them will read it. Nothing leaves without this dialog. */
export function ActionDialog({ applications, kind, repeated, onBack, onStarted, onClose }: Props) {
  const user = useUser()
  const templates = useQuery(actionTemplatesQuery)
  const [only] = applications
  const whom = repeated?.id ?? (onBack ? SEVERAL : (only?.application_id ?? ''))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && (onBack ?? onClose)()}
      staysOnPressOutside={() => isMessageTyped(user.id, whom)}
      title="Действие на HH.ru"
      description={
        applications.length === 1
          ? `${candidateName(only?.candidate_name ?? null)}, ${only ? only.vacancy_name : ''}`
          : counted(applications.length, ['кандидат', 'кандидата', 'кандидатов'])
      }
      className="max-w-xl"
    >
      {templates.data ? (
        <ActionForm
          applications={applications}
          kind={kind}
          repeated={repeated}
          templates={templates.data}
          whom={whom}
          onBack={onBack}
          onStarted={onStarted}
          onClose={onClose}
        />
      ) : templates.isError ? (
        <LoadError
          message={messageOr(templates.error, 'Не удалось загрузить шаблоны.')}
          retrying={templates.isFetching}
          onRetry={() => void templates.refetch()}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}

function ActionForm({
  applications,
  kind: first,
  repeated,
  templates,
  whom,
  onBack,
  onStarted,
  onClose,
}: Omit<Props, 'repeated' | 'onBack' | 'onStarted'> & {
  repeated: UnsentGroup | undefined
  templates: ActionTemplates
  whom: string
  onBack: (() => void) | undefined
  onStarted: Props['onStarted'] | undefined
}) {
  const { discard_delay_minutes } = templates
  const draft = useActionDraft({ applications, kind: first, repeated, templates, whom })
  const { kind, target, isStageOpen, message } = draft
  const { done, submit, isPending, error } = useActionSubmit({
    discard_delay_minutes,
    onSent: draft.settle,
    onClose: () => {
      onClose()
      if (kind) onStarted?.(kind)
    },
  })
  const { able, unable } = splitByStep(applications, done, draft)
  const ready = target !== undefined && able.length > 0 && message !== ''
  const confirm = () => {
    if (kind && target) void submit({ applications: able, kind, target, message })
  }
  return (
    <ConfirmedByKey className="grid grid-cols-1 gap-4" onConfirm={ready && !isPending ? confirm : null}>
      <StepFields draft={draft} />
      {/* one who is refused is known by the card: it says where the response is */}
      {(kind === 'invite' || applications.length > 1) && (
        <DecidedBefore applications={kind ? able : []} isWrittenTo={message !== null} />
      )}
      {kind && <DecidedOtherwise applications={able} kind={kind} />}
      {kind && <MessageFields kind={kind} draft={draft} template={templates[kind]} readers={able} />}
      {unable.length > 0 && <Unable applications={unable} target={target?.id} />}
      {error && (
        <Alert tone="bad">
          {done.length > 0 && `${startedTexts(done, discard_delay_minutes)}. Остальным нет: `}
          {messageOr(error, 'Не удалось начать. Попробуйте ещё раз.')}
        </Alert>
      )}
      <p aria-live="polite" className="text-[13px] text-muted">
        {kind && delayText(kind, discard_delay_minutes)}
        {applications.length > MAX_BATCH && batchText(isPending, done.length, able.length)}
      </p>
      <DialogActions>
        <Button variant="ghost" onClick={onBack ?? onClose}>
          {onBack ? 'Назад к списку' : 'Не сейчас'}
        </Button>
        <Button
          variant={kind === 'discard' ? 'danger' : 'primary'}
          busy={isPending}
          disabled={!ready}
          onClick={confirm}
        >
          <StartLabel kind={kind} isStageOpen={isStageOpen} count={able.length} />
        </Button>
      </DialogActions>
    </ConfirmedByKey>
  )
}

/** Whom the step can be sent to, and whom not; those whom it was sent to are left out. */
function splitByStep(
  applications: readonly ActionApplication[],
  done: readonly { application_id: string }[],
  { kinds, kind, target, isStageOpen, message }: ActionDraft,
) {
  const doneIds = new Set(done.map(({ application_id }) => application_id))
  const left = applications.filter(({ application_id }) => !doneIds.has(application_id))
  // until a stage is chosen, only those to whom no step of this kind is available are known to be left out
  const suits = (one: ActionApplication['targets'][number]) =>
    isStageOpen ? one.kind === kind : one.id === target?.id && allowsMessage(one.message, message !== null)
  const able = left.filter((application) => application.targets.some(suits))
  const unable = left.filter((application) => (kind ? !able.includes(application) : kinds.length === 0))
  return { able, unable }
}

function MessageFields({
  kind,
  draft,
  template,
  readers,
}: {
  kind: ActionKind
  draft: ActionDraft
  template: string
  readers: readonly ActionApplication[]
}) {
  const { need, message } = draft
  return (
    <>
      <Checkbox
        label="С сообщением кандидату"
        hint={need !== 'optional' && needTexts[need]}
        disabled={need !== 'optional'}
        checked={message !== null}
        onChange={(on) => draft.setSilent(!on)}
      />
      {message !== null && (
        <Message kind={kind} draft={draft} message={message} template={template} readers={readers} />
      )}
    </>
  )
}

const batchText = (isUnderWay: boolean, done: number, left: number) =>
  isUnderWay
    ? ` Готово ${formatNumber(done)} из ${formatNumber(done + left)}.`
    : ` Записываем частями по ${MAX_BATCH}, одну за другой.`

function StartLabel({
  kind,
  isStageOpen,
  count,
}: {
  kind: ActionKind | null
  isStageOpen: boolean
  count: number
}) {
  if (isStageOpen) return 'Выберите этап'
  if (!kind) return 'Выберите действие'
  return (
    <>
      {startLabel(kind, count)}
      <KeyHint>Ctrl+Enter</KeyHint>
    </>
  )
}

/** What to do, and the stage it leads to; a choice of one is not offered. */
function StepFields({ draft }: { draft: ActionDraft }) {
  const { kinds, kind, targets, target } = draft
  return (
    <>
      {kinds.length > (kind ? 1 : 0) && (
        <Segmented
          label="Что сделать"
          value={kind}
          options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
          onChange={draft.setKind}
          className="justify-self-start"
        />
      )}
      {targets.length > (target ? 1 : 0) ? (
        <Select
          label="Этап на HH.ru"
          value={target?.id ?? null}
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={draft.setTarget}
        />
      ) : (
        // there is nothing to choose, but «перенести» alone does not say where to
        target &&
        kind === 'move' && (
          <p className="text-[13px]">
            <span className="text-muted">Этап на HH.ru:</span> <b className="font-medium">{target.name}</b>
          </p>
        )
      )}
    </>
  )
}

/** The text with its gaps, and how it reads once they are filled. */
function Message({
  kind,
  draft,
  message,
  template,
  readers,
}: {
  kind: ActionKind
  draft: ActionDraft
  message: string
  /** The company's own text of this kind. */
  template: string
  readers: readonly ActionApplication[]
}) {
  return (
    <>
      <TextAreaField
        label="Сообщение"
        rows={6}
        maxLength={MAX_MESSAGE}
        hint={`Подставим${readers.length > 1 ? ' для каждого' : ''}: {имя}, {вакансия}, {компания}`}
        error={message === '' ? 'Напишите сообщение или уберите отметку выше' : undefined}
        value={draft.text}
        onChange={(event) => draft.setText(event.target.value)}
      />
      {message !== template && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {message !== '' && <SaveTemplate kind={kind} text={message} onSaved={draft.settle} />}
          <Button size="sm" variant="ghost" onClick={draft.restoreTemplate}>
            Вернуть шаблон
          </Button>
          {draft.isStored && (
            <span className="text-[13px] text-muted">Этот текст вы писали раньше и не отправили.</span>
          )}
        </div>
      )}
      {readers.length > 0 && message !== '' && <Preview applications={readers} text={message} />}
    </>
  )
}

function SaveTemplate({
  kind,
  text,
  onSaved,
}: {
  kind: ActionKind
  text: string
  onSaved: (kind: ActionKind, text: string) => void
}) {
  const save = useSaveTemplates()
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={save.isPending}
      onClick={() =>
        save.mutate(
          { [kind]: text },
          {
            onSuccess: () => onSaved(kind, text),
            onError: (error) => toastError(messageOr(error, 'Не удалось сохранить шаблон')),
          },
        )
      }
    >
      Сохранить как шаблон
    </Button>
  )
}

/** The message as one after another will read it. */
function Preview({ applications, text }: { applications: readonly ActionApplication[]; text: string }) {
  const { company_name } = useUser()
  const [at, setAt] = useState(0)
  const application = applications[at % applications.length]
  if (!application) return null
  const name = firstNameOf(application.candidate_name)
  return (
    <section aria-label="Как прочтёт кандидат" className="rounded-lg border border-line bg-bg p-3">
      <p className="mb-1.5 flex items-center justify-between gap-2 text-xs text-muted">
        <span className="min-w-0 truncate">Прочтёт {candidateName(application.candidate_name)}</span>
        {applications.length > 1 && (
          <Button size="sm" variant="ghost" onClick={() => setAt(at + 1)}>
            Следующий
          </Button>
        )}
      </p>
      <p className="text-[13px] text-pretty whitespace-pre-line">
        {fillMessage(text, { name, vacancy: application.vacancy_title, company: company_name })}
      </p>
    </section>
  )
}
