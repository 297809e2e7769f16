import {
  type ActionKind,
  type ActionApplication,
  type ActionTemplates,
  fillMessage,
  firstNameOf,
  MAX_MESSAGE,
  MAX_BATCH,
} from '@rezumetr/contracts/board-actions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { confirmedBy, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { KeyHint } from '../../ui/key.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useUser } from '../accounts/api.ts'
import { candidateName } from '../applicants/candidate-name.ts'
import { actionTemplatesQuery, useSaveTemplates } from './api.ts'
import { type ActionDraft, useActionDraft } from './use-action-draft.ts'
import { useActionSubmit } from './use-action-submit.ts'
import { delayText, kindLabels, startedText, startLabel } from './words.ts'

type Props = { applications: readonly ActionApplication[]; kind: ActionKind; onClose: () => void }

/** A step for one or many: which, with what words, as each of them will read it. Nothing leaves without this dialog. */
export function ActionDialog({ applications, kind, onClose }: Props) {
  const templates = useQuery(actionTemplatesQuery)
  const [only] = applications
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Действие на HH.ru"
      description={
        applications.length === 1
          ? `${candidateName(only?.candidate_name ?? null)} · ${only?.vacancy_title ?? ''}`
          : counted(applications.length, ['кандидат', 'кандидата', 'кандидатов'])
      }
      className="max-w-xl"
    >
      {templates.data ? (
        <ActionForm applications={applications} kind={kind} templates={templates.data} onClose={onClose} />
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
  templates,
  onClose,
}: Props & { templates: ActionTemplates }) {
  const { discard_delay_minutes } = templates
  const draft = useActionDraft(applications, first, templates)
  const { kinds, kind, targets, target, message } = draft
  const { done, submit, isPending, error } = useActionSubmit({ discard_delay_minutes, onClose })
  const doneIds = new Set(done.map(({ application_id }) => application_id))
  const left = applications.filter(({ application_id }) => !doneIds.has(application_id))
  const able = left.filter((application) => application.targets.some(({ id }) => id === target?.id))
  const unable = left.filter((application) => !able.includes(application))
  const ready = able.length > 0 && message !== ''
  const confirm = () => {
    if (target) void submit({ applications: able, kind, target, message })
  }
  return (
    <div className="grid grid-cols-1 gap-4" {...confirmedBy(() => ready && !isPending && confirm())}>
      {kinds.length > 1 && (
        <Segmented
          label="Что сделать"
          value={kind}
          options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
          onChange={draft.setKind}
          className="justify-self-start"
        />
      )}
      {targets.length > 1 && (
        <Select
          label="Этап на HH.ru"
          value={target?.id ?? null}
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={draft.setTarget}
        />
      )}
      <Checkbox
        label="С сообщением кандидату"
        checked={!draft.isSilent}
        onChange={(on) => draft.setSilent(!on)}
      />
      {message !== null && (
        <Message draft={draft} message={message} template={templates[kind]} readers={able} />
      )}
      {unable.length > 0 && <Unable applications={unable} />}
      {error && (
        <Alert tone="bad">
          {done.length > 0 && `${startedText(kind, done.length, discard_delay_minutes)}. Остальным нет: `}
          {messageOr(error, 'Не удалось начать. Попробуйте ещё раз.')}
        </Alert>
      )}
      <p aria-live="polite" className="text-[13px] text-muted">
        {delayText(kind, discard_delay_minutes)}
        {applications.length > MAX_BATCH &&
          (isPending
            ? ` Готово ${formatNumber(done.length)} из ${formatNumber(done.length + able.length)}.`
            : ` Записываем частями по ${MAX_BATCH}, одну за другой.`)}
      </p>
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Не сейчас
        </Button>
        <Button
          variant={kind === 'discard' ? 'danger' : 'primary'}
          busy={isPending}
          disabled={!ready}
          onClick={confirm}
        >
          {startLabel(kind, able.length)}
          <KeyHint>Ctrl+Enter</KeyHint>
        </Button>
      </DialogActions>
    </div>
  )
}

/** The text with its gaps, and how it reads once they are filled. */
function Message({
  draft: { kind, text, setText },
  message,
  template,
  readers,
}: {
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
        hint="Подставим для каждого: {имя}, {вакансия}, {компания}"
        error={message === '' ? 'Напишите сообщение или уберите отметку выше' : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {message !== template && message !== '' && <SaveTemplate kind={kind} text={message} />}
      {readers.length > 0 && message !== '' && <Preview applications={readers} text={message} />}
    </>
  )
}

function SaveTemplate({ kind, text }: { kind: ActionKind; text: string }) {
  const save = useSaveTemplates()
  return (
    <Button
      size="sm"
      variant="ghost"
      className="justify-self-start"
      busy={save.isPending}
      onClick={() =>
        save.mutate(
          { [kind]: text },
          { onError: (error) => toastError(messageOr(error, 'Не удалось сохранить шаблон')) },
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

function Unable({ applications }: { applications: readonly ActionApplication[] }) {
  return (
    <Alert
      tone="warn"
      title={`Не получится: ${counted(applications.length, ['кандидат', 'кандидата', 'кандидатов'])}`}
    >
      <ul className="mt-1 grid gap-1 overflow-y-auto text-[13px]" style={{ maxHeight: '8rem' }}>
        {applications.map((application) => (
          <li key={application.application_id}>
            {candidateName(application.candidate_name)}.{' '}
            {application.blocked ?? 'HH.ru не предлагает этот этап'}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
