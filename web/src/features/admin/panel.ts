/** Texts and colours of the admin panel. Pure. */
import type {
  AdminUser,
  AuditAction,
  AuditEntry,
  AuditField,
  WaitingPayment,
} from '@rezumetr/contracts/admin/admin'
import { placeWords } from '@rezumetr/contracts/hh/stages'
import { planTypes, recommendationLabels, type PlanType } from '@rezumetr/contracts/domain'
import type { Payment } from '@rezumetr/contracts/billing/payments'
import type { RubricChange } from '@rezumetr/contracts/rubrics/rubric'
import type { SyncSchedule } from '@rezumetr/contracts/hh/schedule'
import type { JobName, System } from '@rezumetr/contracts/admin/system'
import { ApiError, record, serverMessage } from '../../api/api-error.ts'
import { formatDateTime, formatNumber, formatPlanTime } from '../../ui/text/format.ts'
import type { Tone } from '../../ui/style/tone.ts'

/**
 * Each plan as the panel shows it: its style (ADM-15), its name among the plans that can be
 * assigned (ADM-21, ADM-22) and in the audit log.
 */
const plans: Readonly<Record<PlanType, { tone: Tone; choice: string; name: string }>> = {
  trial: { tone: 'warn', choice: 'Trial (50 анализов)', name: 'Пробный' },
  free: { tone: 'neutral', choice: 'Free', name: 'Бесплатный' },
  starter: { tone: 'info', choice: 'Starter', name: 'Стартовый' },
  professional: { tone: 'accent', choice: 'Professional', name: 'Профессиональный' },
  enterprise: { tone: 'unlimited', choice: 'Enterprise', name: 'Корпоративный' },
}
export const planTone = (type: PlanType): Tone => plans[type].tone
export const planChoices = planTypes.map((value) => ({ value, label: plans[value].choice }))

/** Warns before saving what a plan change does to the running plan. */
export function planChangeNotice(
  current: Pick<NonNullable<AdminUser['subscription']>, 'plan_name' | 'is_paid'> | null,
): string {
  const runs = current?.is_paid
    ? ` Оплаченный тариф «${current.plan_name}» закончится сразу, остаток не вернётся.`
    : ''
  return `Новый период начнётся сейчас, счётчики обнулятся; платный тариф — на месяц. Компания получит письмо.${runs}`
}

/** The server's message; else different texts for a response without a message and for no response. */
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
/** Why a payment needs a manual decision. */
export const waitingReason = ({ review_reason, bill_number, buyer_inn }: WaitingPayment): string =>
  review_reason ? reasons[review_reason] : `Счёт №\u00a0${bill_number ?? '—'}, ИНН ${buyer_inn ?? '—'}`

const actions: Readonly<Record<AuditAction, string>> = {
  'accounts.block': 'Вход запрещён оператором',
  'accounts.change-email': 'Адрес для входа изменён',
  'accounts.change-password': 'Пароль изменён',
  'accounts.confirm-email': 'Адрес подтверждён',
  'accounts.end-sessions': 'Сессии завершены',
  'accounts.first-admin': 'Назначен первый администратор',
  'accounts.give-consent': 'Согласие дано',
  'accounts.grant-admin': 'Оператор выдал права администратора',
  'accounts.refresh-reused': 'Сессия завершена: предъявлен старый ключ',
  'accounts.reset-password': 'Пароль восстановлен по ссылке',
  'accounts.revoke-admin': 'Оператор отозвал права администратора',
  'accounts.second-factor-disabled': 'Вход по коду выключен',
  'accounts.second-factor-dropped': 'Вход по коду снят оператором',
  'accounts.second-factor-enabled': 'Вход по коду включён',
  'accounts.second-factor-renewed': 'Новые резервные коды',
  'accounts.sign-in': 'Вход',
  'accounts.unblock': 'Вход снова разрешён оператором',
  'accounts.withdraw-consent': 'Согласие отозвано',
  'admin.change-subscription': 'Тариф изменён',
  'admin.confirm-payment': 'Оплата подтверждена',
  'admin.reject-payment': 'Платёж отклонён',
  'admin.send-statistics': 'Статистика отправлена в Telegram',
  'analysis.change-automatic': 'Автоанализ настроен',
  'analysis.change-rubric': 'Критерии изменены',
  'analysis.decide': 'Решение по кандидату',
  'analysis.switch-model': 'Языковая модель переключена',
  'applicants.decide-same-person': 'Решено, один ли это кандидат',
  'billing.plan-change': 'Тариф изменился',
  'billing.refund': 'Оплата возвращена',
  'board_actions.cancel': 'Действие на HH.ru отменено',
  'board_actions.start': 'Действие на HH.ru',
  'exports.download-report': 'Отчёт по кандидатам скачан',
  'job-board.change-schedule': 'Расписание синхронизации изменено',
  'job-board.change-settings': 'Настройки HH.ru изменены',
  'job-board.connect': 'HH.ru подключён',
  'job-board.disconnect': 'HH.ru отключён',
  'job-board.switch-employer': 'Сменён работодатель HH.ru',
  'job-board.write-message': 'Сообщение кандидату на HH.ru',
  'notifications.link-telegram': 'Telegram привязан',
  'notifications.unlink-telegram': 'Telegram отвязан',
  'privacy.cancel-erasure': 'Удаление аккаунта отменено',
  'privacy.delete-old-responses': 'Старые отклики удалены по сроку',
  'privacy.erase-account': 'Аккаунт удалён',
  'privacy.erase-candidate': 'Данные кандидата удалены',
  'privacy.export-account': 'Копия данных подготовлена',
  'privacy.request-erasure': 'Запрошено удаление аккаунта',
  'vacancies.delete-file': 'Файл резюме удалён',
  'vacancies.correct-resume': 'Прочитанное в резюме исправлено',
  'vacancies.download-file': 'Файл резюме скачан',
}

/** A log kept forever may hold an action, and a queue a job, of another release: its code is shown. */
const named = (names: Readonly<Record<string, string>>, code: string): string => names[code] ?? code

export const actionName = (action: string): string => named(actions, action)

const fieldNames: Readonly<Record<AuditField, string>> = {
  amount: 'Сумма, ₽',
  application_ids: 'Отклики',
  auto_analysis: 'Автоанализ',
  batch_size: 'Откликов за один запуск',
  by_operator: 'Отметил оператор',
  cancelled_steps: 'Отменено действий на HH.ru',
  cancel_at_period_end: 'Продление отменено',
  changed: 'Изменилось оценок',
  company: 'Вместе с компанией',
  company_views_per_day: 'Просмотров компании в день',
  consent_version: 'Редакция согласия',
  current_period_end: 'Действует до',
  document: 'Документ',
  down_count: 'Оценок ниже',
  edits: 'Правки критериев',
  ended: 'Завершено сессий',
  erase_at: 'Будет удалён',
  every_minutes: 'Каждые, минут',
  is_active: 'Может входить',
  is_on: 'Включено',
  is_same: 'Один человек',
  kind: 'Вид правки',
  min_score: 'Минимальный балл',
  next_plan: 'Следующий тариф',
  other_id: 'Второй отклик',
  people: 'Кандидатов',
  per_day: 'Анализов в день',
  per_period: 'Анализов за период',
  period_end: 'Оплачено до',
  plan_type: 'Тариф',
  plans_waiting: 'Оплаченных тарифов впереди',
  quiet: 'Тихие часы',
  recommendation: 'Рекомендация',
  refunded_amount: 'Возвращено, ₽',
  responses: 'Откликов',
  resume_opening: 'Когда открывать резюме',
  retention_days: 'Хранить, дней',
  review_reason: 'Почему решает человек',
  role: 'Роль',
  rows: 'Строк',
  rubric_version: 'Версия критериев',
  score: 'Балл',
  status: 'Состояние',
  subscription_id: 'Подписка',
  target: 'Этап',
  time_zone: 'Часовой пояс',
  up_count: 'Оценок выше',
  vacancy_ids: 'Вакансии',
  verdict: 'Решение',
  version: 'Версия',
  views_reserved: 'Просмотров оставлять людям',
  with_message: 'С сообщением',
}

const statusNames: Readonly<Record<Payment['status'], string>> = {
  created: 'создан',
  pending: 'ждёт',
  succeeded: 'оплачен',
  canceled: 'отменён',
  refunded: 'возвращён',
  failed: 'не прошёл',
}
const changeNames: Readonly<Record<RubricChange['kind'], string>> = {
  edit: 'правка вручную',
  restore: 'возврат прежней версии',
  extract: 'новое чтение вакансии',
}

const valueNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(planTypes.map((type) => [type, plans[type].name])),
  ...recommendationLabels,
  ...statusNames,
  ...changeNames,
  ...reasons,
  user: 'пользователь',
  admin: 'администратор',
  on_analysis: 'перед анализом',
  with_sync: 'при синхронизации',
  terms: 'условия использования',
  personal_data: 'обработка персональных данных',
}

const hours = ({ from, to }: NonNullable<SyncSchedule['quiet']>) => `${from}:00–${to}:00`

/** Told by Moscow's clock. */
const PLAN_ENDS: ReadonlySet<string> = new Set<AuditField>(['current_period_end', 'period_end'])

const formatField = (field: string, value: unknown): string => {
  if (value === null || value === undefined) return '—'
  if (field === 'quiet') return hours(value as NonNullable<SyncSchedule['quiet']>)
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field === 'target') return placeWords(value) ?? value
  if (!/^\d{4}-\d\d-\d\dT/.test(value)) return named(valueNames, value)
  return PLAN_ENDS.has(field) ? formatPlanTime(value) : formatDateTime(value)
}

/** Changed fields, one line each: «Тариф: Пробный → Стартовый»; an unknown field is shown by its code. */
export function auditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const [old, fresh] = [record(before), record(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(fresh[field]))
    .map(
      (field) =>
        `${named(fieldNames, field)}: ${formatField(field, old[field])} → ${formatField(field, fresh[field])}`,
    )
}

const roles: Record<System['nodes'][number]['role'], string> = {
  all: 'всё сразу',
  web: 'веб',
  worker: 'работы',
}
export const roleName = (role: System['nodes'][number]['role']): string => roles[role]

const queueNames: Readonly<Record<JobName, string>> = {
  'analysis.bring-up': 'Пересчёт после смены критериев',
  'analysis.rescore': 'Пересчёт больших вакансий',
  'analysis.work-run': 'Анализы',
  'billing.serve-by-plan': 'Выбор вакансий после смены тарифа',
  'job-board.tell-answered': 'Уведомления о сообщениях кандидатов',
  'exports.build-workbook': 'Отчёты',
  'job-board.sync': 'Синхронизации',
  'privacy.pack-archive': 'Архивы данных компаний',
}
export const queueName = (name: string): string => named(queueNames, name)

export const nodeState = ({ is_alive, is_silent }: System['nodes'][number]): { tone: Tone; label: string } =>
  !is_alive
    ? { tone: 'bad', label: 'Пропал' }
    : is_silent
      ? { tone: 'warn', label: 'Не отвечает' }
      : { tone: 'good', label: 'Работает' }

/** Problems an administrator should look at first; empty when there are none. */
export function systemWorries({ nodes, queues, waiting, board }: System): string[] {
  const has = (role: 'web' | 'worker') =>
    nodes.some((node) => node.is_alive && !node.is_silent && (node.role === role || node.role === 'all'))
  const late = queues.filter((queue) => queue.oldest_seconds > 60)
  return [
    ...(has('worker') ? [] : ['Нет ни одного работника: синхронизации, анализы и отчёты стоят']),
    ...(has('web') ? [] : ['Нет ни одного веб-процесса']),
    ...nodes
      .filter((node) => !node.is_alive)
      .map((node) => `Процесс ${node.id} (${roleName(node.role)}) пропал, не попрощавшись`),
    ...nodes
      .filter((node) => node.is_silent)
      .map((node) => `Процесс ${node.id} (${roleName(node.role)}) не отвечает: остановите его`),
    ...late.map((queue) => `Очередь «${queueName(queue.name)}» ждёт дольше минуты`),
    ...(board && board.rate < board.top_rate / 2 ? ['HH.ru просит спрашивать реже'] : []),
    ...(waiting.emails_failed > 0 ? ['Есть письма, которые не удалось отправить'] : []),
  ]
}

/** Pages count from the newest row: what was added since the first one moves the rest, and a row stands on two of them. */
export const onceEach = <T extends { readonly id: string }>(rows: readonly T[] = []): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]
