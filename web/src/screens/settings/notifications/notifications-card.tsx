import {
  notificationKinds,
  type Channel,
  type NotificationKind,
  type NotificationSettings,
} from '@rezumetr/contracts/notifications'
import { type TimeZone, timeZones } from '@rezumetr/contracts/hh/job-board'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../features/accounts/api.ts'
import { settingsQuery, useUpdateSettings } from '../../../features/hh/quota/settings-api.ts'
import { notificationsQuery, useSetNotification } from '../../../features/notifications/api.ts'
import { toastOutcome } from '../../../features/notifications/toast-outcome.ts'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { usePressed } from '../../../ui/fields/use-pressed.ts'
import { TelegramLink } from './telegram-link.tsx'

const notifications: Readonly<Record<NotificationKind, { title: string; hint: string }>> = {
  connection_lost: { title: 'Потеряно подключение к HH.ru', hint: 'Сразу, один раз' },
  sync_failed: { title: 'Синхронизация не удалась', hint: 'Не чаще раза в день' },
  actions_failed: { title: 'Действия на HH.ru не выполнены', hint: 'Один раз за запуск, без имён' },
  plan_expiring: {
    title: 'Тариф заканчивается',
    hint: 'За 7 дней, за день, в конце и когда не хватило анализов',
  },
  run_finished: { title: 'Анализ завершён', hint: 'Сколько резюме и рекомендаций' },
  top_candidates: { title: 'Новые лучшие кандидаты', hint: 'Сколько и по какой вакансии, без имён' },
  auto_candidates: {
    title: 'Автоанализ нашёл кандидатов',
    hint: 'Сколько и по каким вакансиям, без имён, и когда не хватило анализов',
  },
  weekly_digest: { title: 'Сводка за неделю', hint: 'В понедельник утром, если что-то произошло' },
}

export function NotificationsCard() {
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery())
  return (
    <Card>
      <CardHeader
        title="Уведомления"
        description="Письма об оплате и самом аккаунте приходят всегда. В Telegram&nbsp;— счётчики, названия вакансий и ссылки, без имён и резюме."
      />
      <CardBody className="grid gap-5">
        {data ? (
          <>
            <Choices settings={data} />
            <WeekZone />
            {data.telegram.available && (
              // the pressed control disappears with its step: the focus stays here
              <section tabIndex={-1} aria-label="Telegram" className="outline-none">
                <TelegramLink telegram={data.telegram} />
              </section>
            )}
          </>
        ) : isError ? (
          <LoadError retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div className="grid gap-3">
            {notificationKinds.map((kind) => (
              <Skeleton key={kind} className="h-11 rounded-lg" />
            ))}
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function Choices({ settings: { choices, telegram } }: { settings: NotificationSettings }) {
  const { email_confirmed } = useUser()
  const set = useSetNotification()
  const linked = telegram.linked_at !== null && !telegram.blocked
  const toggle = (kind: NotificationKind, channel: Channel) => (enabled: boolean) =>
    set.mutate({ kind, channel, enabled })
  const columns = telegram.available
    ? 'grid-cols-[minmax(0,1fr)_4.5rem_4.5rem]'
    : 'grid-cols-[minmax(0,1fr)_4.5rem]'
  return (
    <div className="grid gap-3">
      <div className={`grid items-center gap-x-3 text-[13px] text-muted ${columns}`} aria-hidden>
        <span>О чём</span>
        <span className="text-center">Почта</span>
        {telegram.available && <span className="text-center">Telegram</span>}
      </div>
      {notificationKinds
        .filter((kind) => kind in choices)
        .map((kind) => {
          const { title, hint } = notifications[kind]
          return (
            <div key={kind} className={`grid items-center gap-x-3 ${columns}`}>
              <div className="min-w-0">
                <p>{title}</p>
                <p className="text-[13px] text-pretty text-muted">
                  {kind === 'weekly_digest' && !email_confirmed
                    ? 'Письмом\u00a0— после подтверждения адреса'
                    : hint}
                </p>
              </div>
              <Switch
                label={`${title}: почта`}
                checked={choices[kind].mail}
                onChange={toggle(kind, 'mail')}
                className="justify-self-center"
              />
              {telegram.available && (
                <Switch
                  label={`${title}: Telegram`}
                  checked={choices[kind].telegram}
                  disabled={!linked}
                  onChange={toggle(kind, 'telegram')}
                  className="justify-self-center"
                />
              )}
            </div>
          )
        })}
    </div>
  )
}

const cities: Record<TimeZone, string> = {
  'Europe/Kaliningrad': 'Калининград (МСК−1)',
  'Europe/Moscow': 'Москва (МСК)',
  'Europe/Samara': 'Самара (МСК+1)',
  'Asia/Yekaterinburg': 'Екатеринбург (МСК+2)',
  'Asia/Omsk': 'Омск (МСК+3)',
  'Asia/Krasnoyarsk': 'Красноярск (МСК+4)',
  'Asia/Irkutsk': 'Иркутск (МСК+5)',
  'Asia/Yakutsk': 'Якутск (МСК+6)',
  'Asia/Vladivostok': 'Владивосток (МСК+7)',
  'Asia/Magadan': 'Магадан (МСК+8)',
  'Asia/Kamchatka': 'Камчатка (МСК+9)',
}

/** Time zone of the company, which decides when its weekly summary is sent on Monday morning. */
function WeekZone() {
  const { data } = useQuery(settingsQuery)
  const update = useUpdateSettings()
  const [zone, press] = usePressed(data?.time_zone ?? null, update.isPending)
  const choose = (time_zone: TimeZone) => {
    press(time_zone)
    toastOutcome(update.mutateAsync({ time_zone }), 'Настройки сохранены', 'Не удалось сохранить настройки')
  }
  return (
    <Select
      label="Время компании для сводки"
      value={zone}
      options={timeZones.map((value) => ({ value, label: cities[value] }))}
      disabled={!data}
      busy={update.isPending}
      onChange={choose}
      className="max-w-xs"
    />
  )
}
