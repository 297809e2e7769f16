import { expect, it } from 'vitest'
import type { Notification } from './email-rules.ts'
import {
  accountLost,
  analysesUsedUp,
  autoCandidates,
  autoStopped,
  connectionLost,
  counted,
  paymentReceived,
  paymentRefunded,
  paymentRejected,
  planChanged,
  planExpired,
  planExpiring,
  runFinished,
  syncFailed,
  topCandidates,
  weeklyDigest,
  type PaymentFacts,
  type RunFacts,
} from './notification-rules.ts'

it.each([
  [0, '0\u00a0откликов'],
  [1, '1\u00a0отклик'],
  [2, '2\u00a0отклика'],
  [5, '5\u00a0откликов'],
  [11, '11\u00a0откликов'],
  [21, '21\u00a0отклик'],
  [104, '104\u00a0отклика'],
])('a noun agrees with %i and is joined by a non-breaking space', (count, words) => {
  expect(counted(count, ['отклик', 'отклика', 'откликов'])).toBe(words)
})

const payment: PaymentFacts = {
  id: 'p-1',
  plan_name: 'Старт',
  duration_months: 12,
  amount_kopecks: 1_290_050,
  method: 'card',
}
const period = {
  // 21:00 UTC is already the next day in Moscow
  starts_at: new Date('2026-11-19T21:00:00Z'),
  ends_at: new Date('2027-11-19T21:05:00Z'),
}
const unread = { message: 'HH.ru не ответил, резюме не получено', count: 7 }
const run: RunFacts = {
  vacancy_id: 'v-1',
  vacancy_name: 'Повар',
  status: 'completed',
  analyzed: 5,
  failed: 0,
  failures: [],
  postponed: 0,
  continue_at: null,
  hire: 0,
  interview: 0,
}
const week = { responses: 2, analyzed: 1, hire: 0, interview: 0, vacancies: [] }
const byDefault = 'Это служебное сообщение. Что и как вам сообщать, выбирается в настройках.'
const ofPlan = 'Это письмо о вашем тарифе: отказаться от таких писем нельзя.'
const changedByHand =
  'Изменение внесено в сервисе вручную. Если вы его не ждали, ответьте на это письмо или напишите в поддержку.'
const ofMoney = 'Это письмо о вашем платеже: отказаться от таких писем нельзя.'

/** Created inside its test: code that runs during test collection is not reached by mutation testing. */
const notifications: Record<string, [write: () => Notification, words: Notification]> = {
  'the connection is lost': [
    () => connectionLost,
    {
      subject: 'Потеряно подключение к HH.ru',
      paragraphs: [
        'Доступ к HH.ru истёк или отозван, поэтому новые отклики не загружаются. Загруженные данные на месте.',
        'Чтобы продолжить, подключите HH.ru заново в настройках.',
      ],
      action: { label: 'Открыть настройки', path: '/settings' },
      closing: byDefault,
    },
  ],
  'the work account is blocked': [
    () => accountLost,
    {
      subject: 'Рабочий аккаунт HH.ru недоступен',
      paragraphs: [
        'HH.ru заблокировал рабочий аккаунт или забрал его у менеджера. Новые отклики не загружаются, загруженные данные на месте.',
        'Выберите другой рабочий аккаунт в настройках.',
      ],
      action: { label: 'Открыть настройки', path: '/settings' },
      closing: byDefault,
    },
  ],
  'a synchronisation failed': [
    () => syncFailed('HH.ru сейчас не отвечает'),
    {
      subject: 'Синхронизация не удалась',
      paragraphs: [
        'Синхронизация с HH.ru остановилась: HH.ru сейчас не отвечает',
        'Всё, что загрузилось до этого, сохранено. Об этом мы сообщаем не чаще раза в день.',
      ],
      action: { label: 'Открыть синхронизацию', path: '/sync' },
      closing: byDefault,
    },
  ],
  'a card paid': [
    () => paymentReceived(payment, period),
    {
      subject: 'Оплата получена',
      paragraphs: [
        'Оплачено: тариф «Старт», 12\u00a0месяцев, 12\u00a0900,50\u00a0₽.',
        'Действует с 20 ноября 2026\u00a0г. до 20 ноября 2027\u00a0г. в\u00a000:05\u00a0(МСК).',
        'Номер платежа: p-1. Кассовый чек пришлёт платёжный сервис отдельным письмом.',
      ],
      action: { label: 'Открыть тариф', path: '/pricing' },
      closing: ofMoney,
    },
  ],
  'coins paid: nobody promises a receipt': [
    () => paymentReceived({ ...payment, method: 'crypto' }, period),
    {
      subject: 'Оплата получена',
      paragraphs: [
        'Оплачено: тариф «Старт», 12\u00a0месяцев, 12\u00a0900,50\u00a0₽.',
        'Действует с 20 ноября 2026\u00a0г. до 20 ноября 2027\u00a0г. в\u00a000:05\u00a0(МСК).',
        'Номер платежа: p-1.',
      ],
      action: { label: 'Открыть тариф', path: '/pricing' },
      closing: ofMoney,
    },
  ],
  'a transfer paid one month': [
    () => paymentReceived({ ...payment, duration_months: 1, method: 'invoice' }, period),
    {
      subject: 'Оплата получена',
      paragraphs: [
        'Оплачено: тариф «Старт», 1\u00a0месяц, 12\u00a0900,50\u00a0₽.',
        'Действует с 20 ноября 2026\u00a0г. до 20 ноября 2027\u00a0г. в\u00a000:05\u00a0(МСК).',
        'Номер платежа: p-1. Счёт лежит в истории платежей, акт появится там же в конце оплаченного срока.',
      ],
      action: { label: 'Открыть тариф', path: '/pricing' },
      closing: ofMoney,
    },
  ],
  'money went back': [
    () =>
      paymentRefunded({ ...payment, duration_months: 3, refunded_kopecks: 0 }, 100_000, {
        isPeriodRevoked: true,
      }),
    {
      subject: 'Возврат оплаты',
      paragraphs: [
        'Возвращено 1\u00a0000\u00a0₽ за тариф «Старт», 3\u00a0месяца, 12\u00a0900,50\u00a0₽.',
        'Когда деньги поступят на счёт, зависит от банка: обычно это несколько дней. Неиспользованное время этого платежа снято.',
        'Номер платежа: p-1.',
      ],
      action: { label: 'Открыть тариф', path: '/pricing' },
      closing: ofMoney,
    },
  ],
  'the rest of the money went back, for time that had passed': [
    () => paymentRefunded({ ...payment, refunded_kopecks: 100_000 }, 1_290_050, { isPeriodRevoked: false }),
    {
      subject: 'Возврат оплаты',
      paragraphs: [
        'Всего возвращено 12\u00a0900,50\u00a0₽ за тариф «Старт», 12\u00a0месяцев, 12\u00a0900,50\u00a0₽.',
        'Когда деньги поступят на счёт, зависит от банка: обычно это несколько дней. Действующий тариф не изменился.',
        'Номер платежа: p-1.',
      ],
      action: { label: 'Открыть тариф', path: '/pricing' },
      closing: ofMoney,
    },
  ],
  'money that was looked at and not taken': [
    () => paymentRejected({ ...payment, duration_months: 1 }),
    {
      subject: 'Платёж проверен и отклонён',
      paragraphs: [
        'Мы проверили платёж: тариф «Старт», 1\u00a0месяц, 12\u00a0900,50\u00a0₽. Тариф по нему не подключён.',
        'Чтобы вернуть деньги или разобраться, ответьте на это письмо или напишите в поддержку и назовите номер платежа.',
        'Номер платежа: p-1.',
      ],
      action: { label: 'Открыть историю платежей', path: '/pricing' },
      closing: ofMoney,
    },
  ],
  'a plan ends soon': [
    () => planExpiring('Старт', period.ends_at, true),
    {
      subject: 'Тариф «Старт» заканчивается 20 ноября 2027\u00a0г. в\u00a000:05\u00a0(МСК)',
      paragraphs: [
        'Оплаченное время тарифа «Старт» заканчивается 20 ноября 2027\u00a0г. в\u00a000:05\u00a0(МСК). Автопродления нет: продлить или сменить тариф можно на странице тарифов.',
        'Без продления действует бесплатный тариф; загруженные данные и результаты останутся.',
      ],
      action: { label: 'Продлить тариф', path: '/pricing' },
      closing: byDefault,
      good_until: period.ends_at,
    },
  ],
  'a plan that is sold no longer ends soon': [
    () => planExpiring('Старт', period.ends_at, false),
    {
      subject: 'Тариф «Старт» заканчивается 20 ноября 2027\u00a0г. в\u00a000:05\u00a0(МСК)',
      paragraphs: [
        'Оплаченное время тарифа «Старт» заканчивается 20 ноября 2027\u00a0г. в\u00a000:05\u00a0(МСК). Этот тариф больше не продаётся: выберите другой на странице тарифов.',
        'Затем действует бесплатный тариф; загруженные данные и результаты останутся.',
      ],
      action: { label: 'Выбрать тариф', path: '/pricing' },
      closing: byDefault,
      good_until: period.ends_at,
    },
  ],
  'a plan ended': [
    () => planExpired('Старт'),
    {
      subject: 'Тариф «Старт» закончился',
      paragraphs: [
        'Оплаченное время тарифа «Старт» закончилось, действует бесплатный тариф. Данные и результаты на месте.',
      ],
      action: { label: 'Выбрать тариф', path: '/pricing' },
      closing: byDefault,
    },
  ],
  'an administrator gave another plan': [
    () => planChanged('Пробный', 'Старт', period.ends_at),
    {
      subject: 'Тариф компании: «Старт»',
      paragraphs: [
        'Тариф компании изменён: был «Пробный», теперь «Старт».',
        'Действует до 20 ноября 2027\u00a0г. в\u00a000:05\u00a0(МСК). Лимиты тарифа считаются заново.',
        changedByHand,
      ],
      action: { label: 'Открыть тариф', path: '/pricing' },
      closing: ofPlan,
    },
  ],
  'an administrator began the same plan, which has no end, anew': [
    () => planChanged('Бесплатный', 'Бесплатный', null),
    {
      subject: 'Тариф компании: «Бесплатный»',
      paragraphs: [
        'По тарифу «Бесплатный» начат новый период.',
        'Срок действия не ограничен. Лимиты тарифа считаются заново.',
        changedByHand,
      ],
      action: { label: 'Открыть тариф', path: '/pricing' },
      closing: ofPlan,
    },
  ],
  'an analysis of one vacancy found nobody to advise': [
    () => runFinished(run),
    {
      subject: 'Анализ завершён',
      paragraphs: ['Проанализировано по вакансии «Повар»: 5\u00a0резюме.'],
      action: { label: 'Открыть результаты', path: '/results?vacancy=v-1' },
      closing: byDefault,
    },
  ],
  'an analysis advises to hire two': [
    () => runFinished({ ...run, hire: 2 }),
    {
      subject: 'Анализ завершён',
      paragraphs: ['Проанализировано по вакансии «Повар»: 5\u00a0резюме.', 'Рекомендуем нанять: 2.'],
      action: { label: 'Открыть результаты', path: '/results?vacancy=v-1' },
      closing: byDefault,
    },
  ],
  'an analysis of several vacancies failed in part': [
    () =>
      runFinished({
        ...run,
        vacancy_id: null,
        vacancy_name: null,
        failed: 8,
        failures: [unread, { message: 'Резюме удалено или скрыто на HH.ru', count: 1 }],
        interview: 1,
      }),
    {
      subject: 'Анализ завершён',
      paragraphs: [
        'Проанализировано: 5\u00a0резюме, не удалось: 8.',
        'Чаще всего причина такая: HH.ru не ответил, резюме не получено. Неудавшиеся анализы не списаны.',
        'Рекомендуем пригласить на интервью: 1.',
      ],
      action: { label: 'Открыть результаты', path: '/results' },
      closing: byDefault,
    },
  ],
  'an analysis failed altogether': [
    () => runFinished({ ...run, status: 'failed', analyzed: 0, failed: 7, failures: [unread] }),
    {
      subject: 'Анализ не удался',
      paragraphs: [
        'Проанализировано по вакансии «Повар»: 0\u00a0резюме, не удалось: 7.',
        'Причина: HH.ru не ответил, резюме не получено. Неудавшиеся анализы не списаны.',
      ],
      action: { label: 'Повторить анализ', path: '/analysis?vacancy=v-1' },
      closing: byDefault,
    },
  ],
  'an analysis of several vacancies failed altogether': [
    () =>
      runFinished({
        ...run,
        vacancy_id: null,
        vacancy_name: null,
        status: 'failed',
        analyzed: 0,
        failed: 7,
        failures: [{ ...unread, message: 'Резюме недоступно.' }],
      }),
    {
      subject: 'Анализ не удался',
      paragraphs: [
        'Проанализировано: 0\u00a0резюме, не удалось: 7.',
        'Причина: Резюме недоступно. Неудавшиеся анализы не списаны.',
      ],
      action: { label: 'Повторить анализ', path: '/analysis' },
      closing: byDefault,
    },
  ],
  'an analysis has put off most of its work until the next day': [
    () => runFinished({ ...run, postponed: 21, continue_at: new Date('2026-11-23T21:07:00Z') }),
    {
      subject: 'Анализ выполнен частично',
      paragraphs: [
        'Проанализировано по вакансии «Повар»: 5\u00a0резюме.',
        'Из-за лимита просмотров HH.ru отложено: 21\u00a0резюме. Продолжим 24 ноября после 00:07 (МСК).',
      ],
      action: { label: 'Открыть результаты', path: '/results?vacancy=v-1' },
      closing: byDefault,
    },
  ],
  'an analysis has put off everything, and was called off': [
    () => runFinished({ ...run, analyzed: 0, postponed: 21 }),
    {
      subject: 'Анализ отложен',
      paragraphs: [
        'Проанализировано по вакансии «Повар»: 0\u00a0резюме.',
        'Из-за лимита просмотров HH.ru отложено: 21\u00a0резюме.',
      ],
      action: { label: 'Открыть анализ', path: '/analysis?vacancy=v-1' },
      closing: byDefault,
    },
  ],
  'three are to be hired': [
    () => topCandidates({ ...run, hire: 3 }),
    {
      subject: 'Новые лучшие кандидаты',
      paragraphs: ['Анализ нашёл по вакансии «Повар»: 3\u00a0кандидата с рекомендацией «Нанять».'],
      action: { label: 'Посмотреть кандидатов', path: '/results?vacancy=v-1&recommendation=hire' },
      closing: byDefault,
    },
  ],
  'no analyses are left': [
    () => analysesUsedUp,
    {
      subject: 'Анализы на тарифе закончились',
      paragraphs: [
        'Часть откликов не проанализирована: анализы на вашем тарифе закончились. Уже полученные результаты на месте.',
      ],
      action: { label: 'Выбрать тариф', path: '/pricing' },
      closing: byDefault,
    },
  ],
  'candidates were found by themselves': [
    () =>
      autoCandidates({
        analyzed: 22,
        failed: 2,
        min_score: 70,
        vacancies: [
          { name: 'Повар', found: 4 },
          { name: 'Официант', found: 1 },
        ],
      }),
    {
      subject: 'Автоанализ: 5\u00a0кандидатов с баллом от 70',
      paragraphs: [
        'Проанализировано 22\u00a0новых отклика, с баллом от 70: 5\u00a0кандидатов. Не удалось: 2.',
        '«Повар» — 4\u00a0кандидата',
        '«Официант» — 1\u00a0кандидат',
        'Решение за вами: на HH.ru ничего не отправлено.',
      ],
      action: { label: 'Посмотреть кандидатов', path: '/results?minScore=70&sort=date&decision=none' },
      closing: byDefault,
    },
  ],
  'nothing is analysed by itself any more': [
    () => autoStopped,
    {
      subject: 'Автоанализ остановлен: анализы на тарифе закончились',
      paragraphs: [
        'Новые отклики загружаются, но не анализируются: анализы на вашем тарифе закончились. Автоанализ продолжится сам, когда они появятся.',
      ],
      action: { label: 'Выбрать тариф', path: '/pricing' },
      closing: byDefault,
    },
  ],
  'a week was quiet': [
    () => weeklyDigest(week),
    {
      subject: 'Неделя в откликах',
      paragraphs: ['За неделю: 2\u00a0новых отклика, проанализировано 1\u00a0резюме.'],
      action: { label: 'Открыть результаты', path: '/results' },
      closing: 'Сводка приходит по понедельникам, если за неделю что-то произошло.',
    },
  ],
  'a week was busy': [
    () =>
      weeklyDigest({
        responses: 26,
        analyzed: 23,
        hire: 1,
        interview: 4,
        vacancies: [
          { name: 'Повар', responses: 21 },
          { name: 'Официант', responses: 5 },
          { name: 'Бармен', responses: 3 },
        ],
      }),
    {
      subject: 'Неделя в откликах',
      paragraphs: [
        'За неделю: 26\u00a0новых откликов, проанализировано 23\u00a0резюме.',
        'Рекомендуем нанять: 1, пригласить на интервью: 4.',
        '«Повар» — 21\u00a0отклик',
        '«Официант» — 5\u00a0откликов',
        '«Бармен» — 3\u00a0отклика',
      ],
      action: { label: 'Открыть результаты', path: '/results' },
      closing: 'Сводка приходит по понедельникам, если за неделю что-то произошло.',
    },
  ],
}

it.each(Object.entries(notifications))('exact text of the notification: %s', (_name, [write, words]) => {
  expect(write()).toEqual(words)
})

it.each([
  [1, 'Проанализирован', '1\u00a0новый отклик'],
  [5, 'Проанализировано', '5\u00a0новых откликов'],
  [21, 'Проанализирован', '21\u00a0новый отклик'],
])('verb, adjective and noun agree with %i new responses', (count, verb, words) => {
  const auto = autoCandidates({ analyzed: count, failed: 0, min_score: 70, vacancies: [] })
  expect(auto.paragraphs[0]).toBe(`${verb} ${words}, с баллом от 70: 0\u00a0кандидатов.`)
  const digest = weeklyDigest({ ...week, responses: count })
  expect(digest.paragraphs[0]).toBe(`За неделю: ${words}, проанализировано 1\u00a0резюме.`)
})

it('the auto-analysis notification lists at most ten vacancies and counts all candidates', () => {
  const vacancies = Array.from({ length: 12 }, (_, n) => ({ name: `В${n}`, found: 12 - n }))
  const { subject, paragraphs } = autoCandidates({ analyzed: 90, failed: 0, min_score: 70, vacancies })
  expect(subject).toBe('Автоанализ: 78\u00a0кандидатов с баллом от 70')
  expect([paragraphs.length, paragraphs[10]]).toEqual([12, '«В9» — 3\u00a0кандидата'])
})

it('a weekly digest with only hire recommendations includes them', () => {
  expect(weeklyDigest({ ...week, hire: 3 }).paragraphs[1]).toBe('Рекомендуем нанять: 3.')
})
