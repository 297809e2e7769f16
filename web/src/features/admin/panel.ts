/** Words and colours of the administrators' panel. Pure. */
import type { AdminUser, AuditEntry, Statistics, System, WaitingPayment } from '@rezumetr/contracts/admin'
import type { PlanType } from '@rezumetr/contracts/domain'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { formatNumber } from '../../ui/format.ts'
import type { Tone } from '../../ui/tone.ts'

/** Five plans, five styles (ADM-15). */
export const planTone: Record<PlanType, Tone> = {
  trial: 'warn',
  free: 'neutral',
  starter: 'info',
  professional: 'accent',
  enterprise: 'unlimited',
}

/** Plans an administrator may give, in the order of the spec (ADM-21, ADM-22). */
export const planChoices: readonly { value: PlanType; label: string }[] = [
  { value: 'trial', label: 'Trial (50 анализов)' },
  { value: 'free', label: 'Free' },
  { value: 'starter', label: 'Starter' },
  { value: 'professional', label: 'Professional' },
  { value: 'enterprise', label: 'Enterprise' },
]

/** What giving a plan does to the one that runs: read before it is saved. */
export function planChangeNotice(current: AdminUser['subscription']): string {
  const runs =
    current && current.plan_type !== 'trial' && current.plan_type !== 'free'
      ? ` Оплаченный тариф «${current.plan_name}» закончится сразу, остаток не вернётся.`
      : ''
  return `Новый период начнётся сейчас, счётчики обнулятся; платный тариф — на месяц.${runs}`
}

/** The sum of the spec's four plans; the trial stands beside it. */
export const subscriptionCount = ({ free, starter, professional, enterprise }: Statistics['subscriptions']) =>
  free + starter + professional + enterprise

/** The server's sentence; else one for an answer without words and one for no answer at all. */
export function planChangeFailure(error: unknown): string {
  const answered = error instanceof ApiError && error.kind === 'http'
  return serverMessage(error) ?? (answered ? 'Ошибка обновления подписки' : 'Не удалось обновить подписку')
}

const reasons: Record<NonNullable<WaitingPayment['review_reason']>, string> = {
  amount: 'Сумма у провайдера не та, что в заказе',
  currency: 'Валюта у провайдера не та, что в заказе',
  unpaid: 'Провайдер называет платёж успешным, но неоплаченным',
  shop: 'Платёж чужого магазина или тестовый',
  paid_over: 'Пришло больше, чем нужно',
  paid_partial: 'Пришло меньше, чем нужно',
  paid_late: 'Деньги пришли после окончания срока',
  unconfirmed: 'Сеть не подтвердила платёж',
}
/** Why a payment waits for a person. */
export const waitingReason = ({ review_reason, bill_number, buyer_inn }: WaitingPayment): string =>
  review_reason ? reasons[review_reason] : `Счёт №\u00a0${bill_number ?? '—'}, ИНН ${buyer_inn ?? '—'}`

const actions: Record<string, string> = {
  'accounts.change-password': 'Пароль изменён',
  'accounts.confirm-email': 'Адрес подтверждён',
  'accounts.end-sessions': 'Сессии завершены',
  'accounts.first-admin': 'Назначен первый администратор',
  'accounts.give-consent': 'Согласие дано',
  'accounts.grant-admin': 'Выданы права администратора',
  'accounts.reset-password': 'Пароль восстановлен по ссылке',
  'accounts.second-factor-disabled': 'Вход по коду выключен',
  'accounts.second-factor-dropped': 'Вход по коду снят оператором',
  'accounts.second-factor-enabled': 'Вход по коду включён',
  'accounts.second-factor-renewed': 'Новые запасные коды',
  'accounts.withdraw-consent': 'Согласие отозвано',
  'analysis.change-automatic': 'Автоанализ настроен',
  'analysis.change-rubric': 'Критерии изменены',
  'analysis.decide': 'Решение по кандидату',
  'analysis.switch-model': 'Языковая модель переключена',
  'applicants.decide-same-person': 'Решено, один ли это кандидат',
  'board_actions.cancel': 'Действие на HH.ru отменено',
  'board_actions.start': 'Действие на HH.ru',
  'job-board.change-schedule': 'Расписание синхронизации изменено',
  'job-board.change-settings': 'Настройки HH.ru изменены',
  'notifications.link-telegram': 'Telegram привязан',
  'notifications.unlink-telegram': 'Telegram отвязан',
  'privacy.cancel-erasure': 'Удаление аккаунта отменено',
  'privacy.delete-old-responses': 'Старые отклики удалены по сроку',
  'privacy.erase-account': 'Аккаунт удалён',
  'privacy.erase-candidate': 'Данные кандидата удалены',
  'privacy.export-account': 'Копия данных подготовлена',
  'privacy.request-erasure': 'Запрошено удаление аккаунта',
  'vacancies.delete-file': 'Файл резюме удалён',
  'vacancies.download-file': 'Файл резюме скачан',
  'admin.change-subscription': 'Тариф изменён',
  'admin.send-statistics': 'Статистика отправлена в Telegram',
  'admin.confirm-payment': 'Оплата подтверждена',
  'admin.reject-payment': 'Платёж отклонён',
}

/** An action in words; one that came after this list is told by its code. */
export const actionName = (action: string): string => actions[action] ?? action

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const told = (value: unknown): string => {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Fields that changed, one line each: «plan_type: trial → starter». */
export function auditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const [old, fresh] = [record(before), record(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(fresh[field]))
    .map((field) => `${field}: ${told(old[field])} → ${told(fresh[field])}`)
}

const roles: Record<System['nodes'][number]['role'], string> = {
  all: 'всё сразу',
  web: 'веб',
  worker: 'работы',
}
export const roleName = (role: System['nodes'][number]['role']): string => roles[role]

const queueNames: Record<string, string> = {
  'job-board.sync': 'Синхронизации',
  'analysis.work-run': 'Анализы',
  'analysis.bring-up': 'Пересчёт после смены критериев',
  'exports.build-workbook': 'Отчёты',
  'privacy.pack-archive': 'Архивы данных компаний',
}
/** A queue in words; one that came after this list is told by its code. */
export const queueName = (name: string): string => queueNames[name] ?? name

/** What an administrator should look at first; empty: nothing. */
export function systemWorries({ nodes, queues, waiting, board }: System): string[] {
  const has = (role: 'web' | 'worker') =>
    nodes.some((node) => node.is_alive && (node.role === role || node.role === 'all'))
  const late = queues.filter((queue) => queue.oldest_seconds > 60)
  return [
    ...(has('worker') ? [] : ['Нет ни одного работника: синхронизации, анализы и отчёты стоят']),
    ...(has('web') ? [] : ['Нет ни одного веб-процесса']),
    ...nodes
      .filter((node) => !node.is_alive)
      .map((node) => `Процесс ${node.id} (${roleName(node.role)}) пропал, не попрощавшись`),
    ...late.map((queue) => `Очередь «${queueName(queue.name)}» ждёт дольше минуты`),
    ...(board && board.rate < board.top_rate / 2 ? ['HH.ru просит спрашивать реже'] : []),
    ...(waiting.letters_failed > 0 ? ['Есть письма, которые не удалось отправить'] : []),
  ]
}
