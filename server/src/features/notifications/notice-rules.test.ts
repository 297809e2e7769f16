import { expect, it } from 'vitest'
import {
  autoCandidates,
  counted,
  paymentReceived,
  paymentRefunded,
  planExpired,
  planExpiring,
  runFinished,
  syncFailed,
  topCandidates,
  weeklyDigest,
  type PaymentFacts,
} from './notice-rules.ts'

/** Spaces of all kinds alike: which of them stands where is the business of typography. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

it('numbers agree with what they count', () => {
  expect([1, 2, 5, 11, 21, 104].map((n) => plain(counted(n, 'отклик', 'отклика', 'откликов')))).toEqual([
    '1 отклик',
    '2 отклика',
    '5 откликов',
    '11 откликов',
    '21 отклик',
    '104 отклика',
  ])
})

const payment: PaymentFacts = {
  id: 'p-1',
  plan_name: 'Старт',
  duration_months: 12,
  amount_kopecks: 1_290_050,
  method: 'card',
}
const period = {
  // the last minute of the day before in UTC is the day itself in Moscow
  period_start: new Date('2026-11-19T21:00:00Z'),
  period_end: new Date('2027-11-19T21:00:00Z'),
}

it('a payment is told with its sum, its days in Moscow and where its papers are', () => {
  const [what, when, where] = paymentReceived(payment, period).paragraphs.map(plain)
  expect(what).toBe('Оплачено: тариф «Старт», 12 месяцев, 12 900,50 ₽.')
  expect(when).toBe('Действует с 20 ноября 2026 г. по 20 ноября 2027 г.')
  expect(where).toBe('Номер платежа: p-1. Кассовый чек пришлёт платёжный сервис отдельным письмом.')
  const bill = paymentReceived({ ...payment, method: 'invoice' }, period).paragraphs.at(-1)
  expect(bill).toBe('Номер платежа: p-1. Счёт и акт лежат в истории платежей.')
  const [back, , number] = paymentRefunded(payment, 100_000).paragraphs.map(plain)
  expect([back, number]).toEqual([
    'Возвращено 1 000 ₽ за тариф «Старт», 12 месяцев, 12 900,50 ₽.',
    'Номер платежа: p-1.',
  ])
})

it('the end of a plan is told with its name and its day', () => {
  const soon = planExpiring('Старт', period.period_end)
  expect(plain(soon.subject)).toBe('Тариф «Старт» заканчивается 20 ноября 2027 г.')
  expect(plain(soon.paragraphs[0] ?? '')).toContain('тарифа «Старт» заканчивается 20 ноября 2027 г.')
  expect(planExpired('Старт').subject).toBe('Тариф «Старт» закончился')
  expect(planExpired('Старт').paragraphs[0]).toContain('«Старт»')
  expect(syncFailed('нет связи').paragraphs[0]).toContain('нет связи')
})

it('an analysis is told with what it found, and says nothing of what it did not', () => {
  const run = {
    vacancy_title: 'Повар',
    status: 'completed',
    analyzed: 5,
    failed: 0,
    hire: 0,
    interview: 0,
  } as const
  expect(runFinished(run).subject).toBe('Анализ завершён')
  expect(runFinished(run).paragraphs.map(plain)).toEqual(['Проанализировано по вакансии «Повар»: 5 резюме.'])
  const failed = runFinished({ ...run, vacancy_title: null, status: 'failed', failed: 2, interview: 1 })
  expect(failed.subject).toBe('Анализ не удался')
  expect(failed.paragraphs.map(plain)).toEqual([
    'Проанализировано: 5 резюме, не удалось: 2.',
    'Рекомендуем нанять: 0, пригласить на интервью: 1.',
  ])
  expect(runFinished({ ...run, hire: 2 }).paragraphs[1]).toBe(
    'Рекомендуем нанять: 2, пригласить на интервью: 0.',
  )
  expect(topCandidates({ ...run, hire: 3 }).paragraphs.map(plain)).toEqual([
    'Анализ нашёл по вакансии «Повар»: 3 кандидата с рекомендацией «Нанять».',
  ])
})

it('what was found by itself is told by vacancy, ten of them at most', () => {
  const vacancies = Array.from({ length: 12 }, (_, n) => ({ title: `В${n}`, found: n + 1 }))
  const notice = autoCandidates({ analyzed: 21, min_score: 70, vacancies })
  expect(plain(notice.subject)).toBe('Автоанализ: 78 кандидатов с баллом от 70')
  expect(plain(notice.paragraphs[0] ?? '')).toBe(
    'Проанализировано 21 новый отклик, с баллом от 70: 78 кандидатов.',
  )
  expect(notice.paragraphs.slice(1, 11).map(plain)[9]).toBe('«В9» — 10 кандидатов')
  expect([notice.paragraphs.length, notice.action?.path]).toEqual([12, '/results?minScore=70'])
})

it('a week is told in numbers, with advice only where there is some', () => {
  const week = {
    responses: 2,
    analyzed: 1,
    hire: 0,
    interview: 0,
    vacancies: [{ title: 'Повар', responses: 2 }],
  }
  expect(weeklyDigest(week).paragraphs.map(plain)).toEqual([
    'За неделю: 2 новых отклика, проанализировано 1 резюме.',
    '«Повар» — 2 отклика',
  ])
  const advised = { ...week, vacancies: [], interview: 4 }
  expect(weeklyDigest(advised).paragraphs[1]).toBe('Рекомендуем нанять: 0, пригласить на интервью: 4.')
})
