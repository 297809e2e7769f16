import {
  type ActionKind,
  type ActionPerson,
  type ActionTemplates,
  type BoardAction,
  fillMessage,
  MAX_PEOPLE,
} from '@rezumetr/contracts/board-actions'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { confirmedBy, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastError, toastUndo } from '../../ui/toast.tsx'
import { useUser } from '../accounts/api.ts'
import { candidateName } from '../analysis/candidate.ts'
import { KeyHint } from '../analysis/shortcuts-dialog.tsx'
import { actionTemplatesQuery, useCancelActions, useSaveTemplates, useStartActions } from './api.ts'
import { inPortions } from './portions.ts'
import { delayText, kindLabels, startedText, startLabel } from './words.ts'

type Props = { people: readonly ActionPerson[]; kind: ActionKind; onClose: () => void }

/** A step for one or many: which, with what words, as each of them will read it. Nothing leaves without this dialog. */
export function ActionDialog({ people, kind, onClose }: Props) {
  const templates = useQuery(actionTemplatesQuery)
  const [only] = people
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Действие на HH.ru"
      description={
        people.length === 1
          ? `${candidateName(only?.candidate_name ?? null)} · ${only?.vacancy_title ?? ''}`
          : counted(people.length, ['кандидат', 'кандидата', 'кандидатов'])
      }
      className="max-w-xl"
    >
      {templates.data ? (
        <ActionForm people={people} kind={kind} templates={templates.data} onClose={onClose} />
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

/** The steps of a kind that at least one of the people may be given, each once. */
function targetsOf(people: readonly ActionPerson[], kind: ActionKind) {
  const byId = new Map(
    people.flatMap(({ targets }) => targets.filter((target) => target.kind === kind)).map((t) => [t.id, t]),
  )
  return [...byId.values()]
}

function ActionForm({ people, kind: first, templates, onClose }: Props & { templates: ActionTemplates }) {
  const kinds = (['invite', 'discard', 'move'] as const).filter((kind) => targetsOf(people, kind).length > 0)
  const [kind, setKind] = useState(kinds.includes(first) ? first : (kinds[0] ?? first))
  const targets = targetsOf(people, kind)
  const [chosen, setChosen] = useState<string | null>(null)
  const target = targets.find(({ id }) => id === chosen) ?? targets[0]
  const [texts, setTexts] = useState({
    invite: templates.invite,
    move: templates.move,
    discard: templates.discard,
  })
  const [silent, setSilent] = useState({ invite: false, move: true, discard: false })
  const [done, setDone] = useState<readonly BoardAction[]>([])
  const keys = useRef<string[]>([])
  const start = useStartActions()
  const cancel = useCancelActions()
  const text = texts[kind].trim()
  const message = silent[kind] ? null : text
  const doneIds = new Set(done.map(({ application_id }) => application_id))
  const left = people.filter(({ application_id }) => !doneIds.has(application_id))
  const able = left.filter((person) => person.targets.some(({ id }) => id === target?.id))
  const unable = left.filter((person) => !able.includes(person))
  const batchIds = (actions: readonly BoardAction[]) => new Set(actions.map(({ batch_id }) => batch_id))

  const submit = () => {
    if (!target) return
    let started = done
    const before = batchIds(done).size
    const wishes = inPortions(able).map((portion, at) => ({
      applicationIds: portion.map((person) => person.application_id),
      target: target.id,
      message,
      // a portion that is tried again after a lost answer is the same one
      idempotencyKey: (keys.current[before + at] ??= crypto.randomUUID()),
    }))
    const onStarted = (batch: readonly BoardAction[]) => {
      started = [...started, ...batch]
      setDone(started)
    }
    start.mutate(
      { wishes, onStarted },
      {
        onSuccess: () => {
          onClose()
          const undo = () => {
            for (const batchId of batchIds(started))
              cancel.mutate(
                { batchId },
                { onError: (error) => toastError(messageOr(error, 'Не удалось отменить')) },
              )
          }
          toastUndo(startedText(kind, started.length, templates.discard_delay_minutes), undo)
        },
      },
    )
  }
  const ready = able.length > 0 && message !== ''
  return (
    <div className="grid grid-cols-1 gap-4" {...confirmedBy(() => ready && !start.isPending && submit())}>
      {kinds.length > 1 && (
        <Segmented
          label="Что сделать"
          value={kind}
          options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
          onChange={setKind}
          className="justify-self-start"
        />
      )}
      {targets.length > 1 && (
        <Select
          label="Этап на HH.ru"
          value={target?.id ?? null}
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      )}
      <Checkbox
        label="С сообщением кандидату"
        checked={!silent[kind]}
        onChange={(on) => setSilent({ ...silent, [kind]: !on })}
      />
      {!silent[kind] && (
        <>
          <TextAreaField
            label="Сообщение"
            rows={6}
            maxLength={20_000}
            hint="Подставим для каждого: {имя}, {вакансия}, {компания}"
            error={text === '' ? 'Напишите сообщение или уберите отметку выше' : undefined}
            value={texts[kind]}
            onChange={(event) => setTexts({ ...texts, [kind]: event.target.value })}
          />
          {text !== templates[kind] && text !== '' && <SaveTemplate kind={kind} text={text} />}
          {able.length > 0 && text !== '' && <Preview people={able} text={text} />}
        </>
      )}
      {unable.length > 0 && <Unable people={unable} />}
      {start.isError && (
        <Alert tone="bad">
          {done.length > 0 &&
            `${startedText(kind, done.length, templates.discard_delay_minutes)}. Остальным нет: `}
          {messageOr(start.error, 'Не удалось начать. Попробуйте ещё раз.')}
        </Alert>
      )}
      <p aria-live="polite" className="text-[13px] text-muted">
        {delayText(kind, templates.discard_delay_minutes)}
        {people.length > MAX_PEOPLE &&
          (start.isPending
            ? ` Готово ${formatNumber(done.length)} из ${formatNumber(done.length + able.length)}.`
            : ` Записываем частями по ${MAX_PEOPLE}, одну за другой.`)}
      </p>
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Не сейчас
        </Button>
        <Button
          variant={kind === 'discard' ? 'danger' : 'primary'}
          busy={start.isPending}
          disabled={!ready}
          onClick={submit}
        >
          {startLabel(kind, able.length)}
          <KeyHint>Ctrl+Enter</KeyHint>
        </Button>
      </DialogActions>
    </div>
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
function Preview({ people, text }: { people: readonly ActionPerson[]; text: string }) {
  const { company_name } = useUser()
  const [at, setAt] = useState(0)
  const person = people[at % people.length]
  if (!person) return null
  const name = person.candidate_name?.split(' ')[1] ?? null
  return (
    <section aria-label="Как прочтёт кандидат" className="rounded-lg border border-line bg-bg p-3">
      <p className="mb-1.5 flex items-center justify-between gap-2 text-xs text-muted">
        <span className="min-w-0 truncate">Прочтёт {candidateName(person.candidate_name)}</span>
        {people.length > 1 && (
          <Button size="sm" variant="ghost" onClick={() => setAt(at + 1)}>
            Следующий
          </Button>
        )}
      </p>
      <p className="text-[13px] text-pretty whitespace-pre-line">
        {fillMessage(text, { name, vacancy: person.vacancy_title, company: company_name })}
      </p>
    </section>
  )
}

function Unable({ people }: { people: readonly ActionPerson[] }) {
  return (
    <Alert
      tone="warn"
      title={`Не получится: ${counted(people.length, ['кандидат', 'кандидата', 'кандидатов'])}`}
    >
      <ul className="mt-1 grid gap-1 overflow-y-auto text-[13px]" style={{ maxHeight: '8rem' }}>
        {people.map((person) => (
          <li key={person.application_id}>
            {candidateName(person.candidate_name)}. {person.blocked ?? 'HH.ru не предлагает этот этап'}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
