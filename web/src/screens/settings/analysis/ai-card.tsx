import { type AutoAnalysis, CAP_BOUNDS } from '@rezumetr/contracts/analysis/auto'
import type { Bounds } from '@rezumetr/contracts/endpoint'
import { type Settings, SETTINGS_BOUNDS, SETTINGS_DEFAULTS } from '@rezumetr/contracts/hh/job-board'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { autoQuery, useSaveAuto } from '../../../features/runs/auto-api.ts'
import { settingsQuery } from '../../../features/hh/quota/settings-api.ts'
import { toastOutcome } from '../../../features/notifications/toast-outcome.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { focusInvalid } from '../../../ui/forms/use-form.ts'

const AT_WORK =
  'Новые отклики анализируются сами после синхронизации. Их резюме открываются на HH.ru: отклики становятся просмотренными и тратят просмотры дня.'
const IF_ENABLED =
  'Если включить, новые отклики будут анализироваться сами после синхронизации. Их резюме откроются на HH.ru: отклики станут просмотренными и потратят просмотры дня.'

/** Automatic analysis; disabled, as the specification shows it, where the operator has not enabled it. */
export function AiCard() {
  const settings = useQuery(settingsQuery)
  const auto = useQuery(autoQuery)
  const failed = settings.isLoadingError || auto.isLoadingError
  return (
    <Card>
      <CardHeader
        title="Настройки AI"
        description={`${settings.data?.auto_analysis && auto.data?.is_available ? AT_WORK : IF_ENABLED} Решает всегда человек: кандидатам ничего не отправляется.`}
        aside={auto.data && settings.data && <State auto={auto.data} isOn={settings.data.auto_analysis} />}
      />
      <CardBody>
        {failed ? (
          <LoadError
            retrying={settings.isFetching || auto.isFetching}
            onRetry={() => void Promise.all([settings.refetch(), auto.refetch()])}
          />
        ) : settings.data && auto.data ? (
          <Fields settings={settings.data} auto={auto.data} />
        ) : (
          <Skeleton className="h-56 rounded-lg" />
        )}
      </CardBody>
    </Card>
  )
}

function State({ auto, isOn }: { auto: AutoAnalysis; isOn: boolean }) {
  if (!auto.is_available) return <Badge>Будет доступно в следующей версии</Badge>
  if (!isOn) return <Badge>Выключен</Badge>
  return auto.pause_reason ? <Badge tone="warn">Приостановлен</Badge> : <Badge tone="good">Включён</Badge>
}

const pauseWords: Record<NonNullable<AutoAnalysis['pause_reason']>, string> = {
  day: 'Дневной предел автоанализа достигнут: продолжим завтра после 00:00 (МСК).',
  period: 'Предел автоанализа на период тарифа достигнут. Увеличьте его, чтобы продолжить.',
  plan: 'Анализы на тарифе закончились: автоанализ продолжится, когда они появятся.',
  views: 'Просмотры резюме на HH.ru на сегодня закончились: продолжим завтра после 00:00 (МСК).',
  connection: 'Нет подключения к HH.ru: подключите его, и автоанализ продолжится.',
}

const NothingChosen = () => (
  <p role="alert" className="text-[13px] text-bad">
    Выберите хотя бы одну вакансию
  </p>
)
/** Parses an integer within bounds; `preset` for an empty field, `undefined` for anything else. */
function read<T>(text: string, preset: T, { least, most }: Bounds): number | T | undefined {
  if (text.trim() === '') return preset
  const value = /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}
const BOUNDS = { ...SETTINGS_BOUNDS, ...CAP_BOUNDS }
/** Error message of a field that could not be parsed. */
const problem = (value: unknown, { least, most }: Bounds) =>
  value === undefined ? `Целое число от ${formatNumber(least)} до ${formatNumber(most)}` : undefined
/** The default value is shown as an empty field. */
const typed = (value: number, preset: number) => (value === preset ? '' : String(value))

type Edits = {
  isOn?: boolean
  score?: string
  batch?: string
  perDay?: string
  perPeriod?: string
  ticks?: Readonly<Record<string, boolean>>
}

/** The settings that were changed here, as they were read. */
const editedOf = (
  edits: Edits,
  read: {
    isOn: boolean
    min_score: number
    batch_size: number
    per_day: number | null
    per_period: number | null
    chosen: string[]
  },
  auto: AutoAnalysis,
) => ({
  ...(edits.isOn !== undefined && { auto_analysis: read.isOn }),
  ...(edits.score !== undefined && { min_score: read.min_score }),
  ...(edits.batch !== undefined && { batch_size: read.batch_size }),
  ...(edits.perDay !== undefined && { per_day: read.per_day }),
  ...(edits.perPeriod !== undefined && { per_period: read.per_period }),
  ...(edits.ticks && {
    vacancy_ids: read.chosen,
    seen_ids: auto.vacancies.filter(({ is_chosen }) => is_chosen).map(({ id }) => id),
  }),
})

/** @param props.value what was read of the text: `undefined` is outside of the bounds */
function NumberField({
  label,
  hint,
  placeholder,
  text,
  value,
  bounds,
  onChange,
}: {
  label: string
  hint: string
  placeholder?: string
  text: string
  value: number | null | undefined
  bounds: Bounds
  onChange: (text: string) => void
}) {
  return (
    <TextField
      label={label}
      hint={hint}
      placeholder={placeholder}
      inputMode="numeric"
      value={text}
      onChange={(event) => onChange(event.target.value)}
      error={problem(value, bounds)}
      isAnnounced
    />
  )
}

/** How many responses may be analysed without a user. */
function Caps({
  auto,
  texts,
  read: { per_day, per_period },
  onEdit,
}: {
  auto: AutoAnalysis
  texts: { perDay: string; perPeriod: string }
  read: { per_day: number | null | undefined; per_period: number | null | undefined }
  onEdit: (change: Edits) => void
}) {
  return (
    <>
      <NumberField
        label="Не больше анализов в день"
        hint={`Сегодня: ${formatNumber(auto.started_today)}. Пусто\u00a0— без предела.`}
        text={texts.perDay}
        value={per_day}
        bounds={BOUNDS.per_day}
        onChange={(perDay) => onEdit({ perDay })}
      />
      <NumberField
        label="Не больше за период тарифа"
        hint={`В этом периоде: ${formatNumber(auto.started_in_period)}. Пусто\u00a0— сколько есть на тарифе.`}
        text={texts.perPeriod}
        value={per_period}
        bounds={BOUNDS.per_period}
        onChange={(perPeriod) => onEdit({ perPeriod })}
      />
    </>
  )
}

function Fields({ settings, auto }: { settings: Settings; auto: AutoAnalysis }) {
  const save = useSaveAuto()
  // only what was changed here: the rest is the server's, which another tab or a synchronisation may change
  const [edits, setEdits] = useState<Edits>({})
  const edit = (change: Edits) => setEdits((before) => ({ ...before, ...change }))
  const {
    isOn = settings.auto_analysis,
    score = typed(settings.min_score, SETTINGS_DEFAULTS.min_score),
    batch = typed(settings.batch_size, SETTINGS_DEFAULTS.batch_size),
    perDay = String(auto.per_day ?? ''),
    perPeriod = String(auto.per_period ?? ''),
    ticks = {},
  } = edits
  const chosen = auto.vacancies.filter(({ id, is_chosen }) => ticks[id] ?? is_chosen).map(({ id }) => id)
  const [isTried, setTried] = useState(false)
  const min_score = read(score, SETTINGS_DEFAULTS.min_score, BOUNDS.min_score)
  const batch_size = read(batch, SETTINGS_DEFAULTS.batch_size, BOUNDS.batch_size)
  const per_day = read(perDay, null, BOUNDS.per_day)
  const per_period = read(perPeriod, null, BOUNDS.per_period)
  const isEmpty = isOn && chosen.length === 0
  const off = !auto.is_available
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    if (min_score === undefined || batch_size === undefined) return focusInvalid(form)
    if (per_day === undefined || per_period === undefined) return focusInvalid(form)
    if (isEmpty) return
    const edited = editedOf(edits, { isOn, min_score, batch_size, per_day, per_period, chosen }, auto)
    toastOutcome(
      // what was changed meanwhile is not saved yet
      save.mutateAsync(edited).then(() => setEdits((now) => (now === edits ? {} : now))),
      'Настройки сохранены',
      'Не удалось сохранить настройки',
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <fieldset disabled={off} className="grid gap-4">
        {!off && settings.auto_analysis && auto.pause_reason && (
          <Alert tone="warn">{pauseWords[auto.pause_reason]}</Alert>
        )}
        <Checkbox
          label="Автоматически анализировать новые отклики"
          hint="Только те, что придут после включения: уже загруженные запускаете вы."
          checked={isOn}
          onChange={(isOn) => edit({ isOn })}
          disabled={off}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label="Минимальный балл"
            hint="О кандидатах с таким баллом и выше придёт уведомление."
            placeholder={String(SETTINGS_DEFAULTS.min_score)}
            text={score}
            value={min_score}
            bounds={BOUNDS.min_score}
            onChange={(text) => edit({ score: text })}
          />
          <NumberField
            label="Откликов за один запуск"
            hint="Остальные возьмёт следующий."
            placeholder={String(SETTINGS_DEFAULTS.batch_size)}
            text={batch}
            value={batch_size}
            bounds={BOUNDS.batch_size}
            onChange={(text) => edit({ batch: text })}
          />
          {!off && (
            <Caps auto={auto} texts={{ perDay, perPeriod }} read={{ per_day, per_period }} onEdit={edit} />
          )}
        </div>
        {!off && (
          <>
            <Vacancies
              vacancies={auto.vacancies}
              chosen={chosen}
              onTick={(id, on) => edit({ ticks: { ...ticks, [id]: on } })}
            />
            {isTried && isEmpty && <NothingChosen />}
            <Button type="submit" className="w-fit" busy={save.isPending}>
              Сохранить автоанализ
            </Button>
          </>
        )}
      </fieldset>
    </form>
  )
}

function Vacancies({
  vacancies,
  chosen,
  onTick,
}: {
  vacancies: AutoAnalysis['vacancies']
  chosen: readonly string[]
  onTick: (id: string, on: boolean) => void
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-[13px] font-medium">Вакансии</legend>
      {vacancies.length === 0 && (
        <p className="text-[13px] text-muted">Появятся после первой синхронизации.</p>
      )}
      {vacancies.map((vacancy) => (
        <Checkbox
          key={vacancy.id}
          label={vacancy.name}
          checked={chosen.includes(vacancy.id)}
          onChange={(on) => onTick(vacancy.id, on)}
        />
      ))}
    </fieldset>
  )
}
