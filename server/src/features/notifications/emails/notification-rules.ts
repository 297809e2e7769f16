import { connectionWords } from '@rezumetr/contracts/hh/connection'
import type { PaidBy } from '@rezumetr/contracts/domain'
import { plural, type Forms } from '../../../platform/values/plural.ts'
import { SETTINGS, type Notification } from './email-rules.ts'

const SERVICE = 'Это служебное сообщение. Что и как вам сообщать, выбирается в настройках.'

export const longDate = (instant: Date): string =>
  new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'Europe/Moscow' })
    .format(instant)
    .replace(/\s(?=г\.$)/, '\u00a0')
/** `20 ноября 2026 г. в 18:16 (МСК)`: the day alone would promise unpaid hours. */
const longTime = (instant: Date): string =>
  `${longDate(instant)} в\u00a0${new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short', timeZone: 'Europe/Moscow' }).format(instant)}\u00a0(МСК)`
const rubles = (kopecks: number) =>
  new Intl.NumberFormat('ru-RU', {
    style: 'currency',
    currency: 'RUB',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(kopecks / 100)
/** `counted(5, ['отклик', 'отклика', 'откликов'])`: «5 откликов». */
export const counted = (count: number, forms: Forms): string => `${count}\u00a0${plural(count, forms)}`
const months = (count: number) => counted(count, ['месяц', 'месяца', 'месяцев'])
const sentence = (words: string) => words.replace(/[.]?$/, '.')
const resumes = (count: number) => `${count}\u00a0резюме`

export const connectionLost: Notification = {
  subject: 'Потеряно подключение к HH.ru',
  paragraphs: [
    'Доступ к HH.ru истёк или отозван, поэтому новые отклики не загружаются. Загруженные данные на месте.',
    'Чтобы продолжить, подключите HH.ru заново в настройках.',
  ],
  action: SETTINGS,
  closing: SERVICE,
}

export const accountLost: Notification = {
  subject: connectionWords.account_lost.title,
  paragraphs: [
    `${connectionWords.account_lost.text} Новые отклики не загружаются, загруженные данные на месте.`,
    connectionWords.account_lost.todo,
  ],
  action: SETTINGS,
  closing: SERVICE,
}

export const syncFailed = (reason: string): Notification => ({
  subject: 'Синхронизация не удалась',
  paragraphs: [
    `Синхронизация с HH.ru остановилась: ${reason}`,
    'Всё, что загрузилось до этого, сохранено. Об этом мы сообщаем не чаще раза в день.',
  ],
  action: { label: 'Открыть синхронизацию', path: '/sync' },
  closing: SERVICE,
})

export const actionsFailed = (target_name: string, reason: string, isHidden: boolean): Notification => ({
  subject: 'Действия на HH.ru не выполнены',
  paragraphs: [
    `Действие «${target_name}» не выполнено: ${sentence(reason)}`,
    isHidden
      ? 'Остальное, что ждало отправки кандидатам прежней компании, тоже не отправляется. Её вакансии и кандидаты скрыты и вернутся, если снова подключить её в настройках.'
      : 'Не отправленное, с причиной у каждого кандидата, показано в результатах: оттуда его можно повторить.',
  ],
  action: isHidden ? SETTINGS : { label: 'Открыть результаты', path: '/results' },
  closing: SERVICE,
})

export type PaymentFacts = {
  readonly id: string
  readonly plan_name: string
  readonly duration_months: number
  readonly amount_kopecks: number
  readonly method: PaidBy
}
const ofPayment = (payment: PaymentFacts) =>
  `тариф «${payment.plan_name}», ${months(payment.duration_months)}, ${rubles(payment.amount_kopecks)}`

/** 54-FZ: cards have a cash receipt, transfers between companies documents, BTCPay Server neither. */
const papersOf: Record<PaidBy, readonly string[]> = {
  card: ['Кассовый чек пришлёт платёжный сервис отдельным письмом.'],
  yookassa: ['Кассовый чек пришлёт платёжный сервис отдельным письмом.'],
  invoice: ['Счёт лежит в истории платежей, акт появится там же в конце оплаченного срока.'],
  crypto: [],
}

export const paymentReceived = (
  payment: PaymentFacts,
  period: { readonly starts_at: Date; readonly ends_at: Date },
): Notification => ({
  subject: 'Оплата получена',
  paragraphs: [
    `Оплачено: ${ofPayment(payment)}.`,
    `Действует с ${longDate(period.starts_at)} до ${longTime(period.ends_at)}.`,
    [`Номер платежа: ${payment.id}.`, ...papersOf[payment.method]].join(' '),
  ],
  action: { label: 'Открыть тариф', path: '/pricing' },
  closing: 'Это письмо о вашем платеже: отказаться от таких писем нельзя.',
})

/**
 * @param payment before this refund
 * @param refunded_kopecks all refunds together
 * @param options.isPeriodRevoked whether the plan became shorter
 */
export const paymentRefunded = (
  payment: PaymentFacts & { readonly refunded_kopecks: number },
  refunded_kopecks: number,
  { isPeriodRevoked }: { readonly isPeriodRevoked: boolean },
): Notification => ({
  subject: 'Возврат оплаты',
  paragraphs: [
    `${payment.refunded_kopecks > 0 ? 'Всего возвращено' : 'Возвращено'} ${rubles(refunded_kopecks)} за ${ofPayment(payment)}.`,
    `Когда деньги поступят на счёт, зависит от банка: обычно это несколько дней. ${isPeriodRevoked ? 'Неиспользованное время этого платежа снято.' : 'Действующий тариф не изменился.'}`,
    `Номер платежа: ${payment.id}.`,
  ],
  action: { label: 'Открыть тариф', path: '/pricing' },
  closing: 'Это письмо о вашем платеже: отказаться от таких писем нельзя.',
})

export const paymentRejected = (payment: PaymentFacts): Notification => ({
  subject: 'Платёж проверен и отклонён',
  paragraphs: [
    `Мы проверили платёж: ${ofPayment(payment)}. Тариф по нему не подключён.`,
    'Чтобы вернуть деньги или разобраться, ответьте на это письмо или напишите в поддержку и назовите номер платежа.',
    `Номер платежа: ${payment.id}.`,
  ],
  action: { label: 'Открыть историю платежей', path: '/pricing' },
  closing: 'Это письмо о вашем платеже: отказаться от таких писем нельзя.',
})

export const planExpiring = (plan_name: string, ends: Date, isSold: boolean): Notification => ({
  subject: `Тариф «${plan_name}» заканчивается ${longTime(ends)}`,
  paragraphs: [
    `Оплаченное время тарифа «${plan_name}» заканчивается ${longTime(ends)}. ${
      isSold
        ? 'Автопродления нет: продлить или сменить тариф можно на странице тарифов.'
        : 'Этот тариф больше не продаётся: выберите другой на странице тарифов.'
    }`,
    `${isSold ? 'Без продления' : 'Затем'} действует бесплатный тариф; загруженные данные и результаты останутся.`,
  ],
  action: { label: isSold ? 'Продлить тариф' : 'Выбрать тариф', path: '/pricing' },
  closing: SERVICE,
  good_until: ends,
})

export const planExpired = (plan_name: string): Notification => ({
  subject: `Тариф «${plan_name}» закончился`,
  paragraphs: [
    `Оплаченное время тарифа «${plan_name}» закончилось, действует бесплатный тариф. Данные и результаты на месте.`,
  ],
  action: { label: 'Выбрать тариф', path: '/pricing' },
  closing: SERVICE,
})

/**
 * Granted by an administrator; a waiting paid plan may have begun instead.
 * @param ends `null`: no end
 */
export const planChanged = (before: string, after: string, ends: Date | null): Notification => ({
  subject: `Тариф компании: «${after}»`,
  paragraphs: [
    before === after
      ? `По тарифу «${after}» начат новый период.`
      : `Тариф компании изменён: был «${before}», теперь «${after}».`,
    `${ends ? `Действует до ${longTime(ends)}.` : 'Срок действия не ограничен.'} Лимиты тарифа считаются заново.`,
    'Изменение внесено в сервисе вручную. Если вы его не ждали, ответьте на это письмо или напишите в поддержку.',
  ],
  action: { label: 'Открыть тариф', path: '/pricing' },
  closing: 'Это письмо о вашем тарифе: отказаться от таких писем нельзя.',
})

const candidates = (count: number) => counted(count, ['кандидат', 'кандидата', 'кандидатов'])

export type RunFacts = {
  /** `null`: several vacancies. */
  readonly vacancy_id: string | null
  readonly vacancy_name: string | null
  readonly status: 'completed' | 'failed'
  readonly analyzed: number
  readonly failed: number
  readonly failures: readonly { readonly message: string }[]
  readonly postponed: number
  readonly continue_at: Date | null
  readonly hire: number
  readonly interview: number
}
const resultsPath = ({ vacancy_id }: RunFacts, filter: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams({
    ...(vacancy_id !== null && { vacancy: vacancy_id }),
    ...filter,
  }).toString()
  return query === '' ? '/results' : `/results?${query}`
}
const where = ({ vacancy_name }: RunFacts) => (vacancy_name === null ? '' : ` по вакансии «${vacancy_name}»`)

/** `24 ноября после 00:07 (МСК)` */
const fromThen = (instant: Date): string => {
  const words = (form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('ru-RU', { ...form, timeZone: 'Europe/Moscow' }).format(instant)
  return `${words({ day: 'numeric', month: 'long' })} после ${words({ timeStyle: 'short' })} (МСК)`
}

const runSubject = ({ status, analyzed, postponed }: RunFacts): string => {
  if (status === 'failed') return 'Анализ не удался'
  if (postponed === 0) return 'Анализ завершён'
  return analyzed === 0 ? 'Анализ отложен' : 'Анализ выполнен частично'
}

/** A failed item has used nothing of the plan. */
const whyFailed = ([first, ...others]: RunFacts['failures']): string[] =>
  first
    ? [
        `${others.length > 0 ? 'Чаще всего причина такая' : 'Причина'}: ${sentence(first.message)} Неудавшиеся анализы не списаны.`,
      ]
    : []

/** «Рекомендуем нанять: 2, пригласить на интервью: 5.»; who is nobody is not named. */
function advised({ hire, interview }: { readonly hire: number; readonly interview: number }): string[] {
  const whom = [
    hire > 0 && `нанять: ${hire}`,
    interview > 0 && `пригласить на интервью: ${interview}`,
  ].filter(Boolean)
  return whom.length > 0 ? [`Рекомендуем ${whom.join(', ')}.`] : []
}

export const runFinished = (run: RunFacts): Notification => ({
  subject: runSubject(run),
  paragraphs: [
    `Проанализировано${where(run)}: ${resumes(run.analyzed)}${run.failed > 0 ? `, не удалось: ${run.failed}` : ''}.`,
    ...whyFailed(run.failures),
    ...(run.postponed > 0
      ? [
          `Из-за лимита просмотров HH.ru отложено: ${resumes(run.postponed)}.${run.continue_at ? ` Продолжим ${fromThen(run.continue_at)}.` : ''}`,
        ]
      : []),
    ...advised(run),
  ],
  action:
    run.analyzed > 0
      ? { label: 'Открыть результаты', path: resultsPath(run) }
      : {
          label: run.status === 'failed' ? 'Повторить анализ' : 'Открыть анализ',
          path: run.vacancy_id === null ? '/analysis' : `/analysis?vacancy=${run.vacancy_id}`,
        },
  closing: SERVICE,
})

export const topCandidates = (run: RunFacts): Notification => ({
  subject: 'Новые лучшие кандидаты',
  paragraphs: [`Анализ нашёл${where(run)}: ${candidates(run.hire)} с рекомендацией «Нанять».`],
  action: { label: 'Посмотреть кандидатов', path: resultsPath(run, { recommendation: 'hire' }) },
  closing: SERVICE,
})

export const analysesUsedUp: Notification = {
  subject: 'Анализы на тарифе закончились',
  paragraphs: [
    'Часть откликов не проанализирована: анализы на вашем тарифе закончились. Уже полученные результаты на месте.',
  ],
  action: { label: 'Выбрать тариф', path: '/pricing' },
  closing: SERVICE,
}

export type AutoFacts = {
  readonly analyzed: number
  readonly failed: number
  readonly min_score: number
  readonly vacancies: readonly { readonly name: string; readonly found: number }[]
}

export const autoCandidates = ({ analyzed, failed, min_score, vacancies }: AutoFacts): Notification => {
  const found = vacancies.reduce((sum, vacancy) => sum + vacancy.found, 0)
  return {
    subject: `Автоанализ: ${candidates(found)} с баллом от ${min_score}`,
    paragraphs: [
      `${plural(analyzed, ['Проанализирован', 'Проанализировано', 'Проанализировано'])} ${counted(analyzed, ['новый отклик', 'новых отклика', 'новых откликов'])}, с баллом от ${min_score}: ${candidates(found)}.${failed > 0 ? ` Не удалось: ${failed}.` : ''}`,
      ...vacancies.slice(0, 10).map((vacancy) => `«${vacancy.name}» — ${candidates(vacancy.found)}`),
      'Решение за вами: на HH.ru ничего не отправлено.',
    ],
    action: {
      label: 'Посмотреть кандидатов',
      // new ones, without those decided
      path: `/results?minScore=${min_score}&sort=date&decision=none`,
    },
    closing: SERVICE,
  }
}

export const autoStopped: Notification = {
  subject: 'Автоанализ остановлен: анализы на тарифе закончились',
  paragraphs: [
    'Новые отклики загружаются, но не анализируются: анализы на вашем тарифе закончились. Автоанализ продолжится сам, когда они появятся.',
  ],
  action: { label: 'Выбрать тариф', path: '/pricing' },
  closing: SERVICE,
}

export type WeekFacts = {
  readonly responses: number
  readonly analyzed: number
  readonly hire: number
  readonly interview: number
  readonly vacancies: readonly { readonly name: string; readonly responses: number }[]
}

export const weeklyDigest = (week: WeekFacts): Notification => ({
  subject: 'Неделя в откликах',
  paragraphs: [
    `За неделю: ${counted(week.responses, ['новый отклик', 'новых отклика', 'новых откликов'])}, проанализировано ${resumes(week.analyzed)}.`,
    ...advised(week),
    ...week.vacancies.map(
      ({ name, responses }) => `«${name}» — ${counted(responses, ['отклик', 'отклика', 'откликов'])}`,
    ),
  ],
  action: { label: 'Открыть результаты', path: '/results' },
  closing: 'Сводка приходит по понедельникам, если за неделю что-то произошло.',
})
