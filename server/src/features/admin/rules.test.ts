import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startOfMoscowWeek, statisticsMessage } from './rules.ts'

describe('the week of the statistics', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-15T21:00:00.000Z'],
    ['2026-11-15T20:59:59Z', '2026-11-08T21:00:00.000Z'], // Sunday 23:59 in Moscow
    ['2026-11-15T21:00:00Z', '2026-11-15T21:00:00.000Z'], // Monday 00:00 in Moscow
    ['2026-01-01T00:00:00Z', '2025-12-28T21:00:00.000Z'],
  ])('ENT-32 at %s it began at %s', (now, monday) => {
    expect(startOfMoscowWeek(new Date(now)).toISOString()).toBe(monday)
  })
})

it('API-43 the message contains the figures of the four cards, the date and no personal data', () => {
  const { title, lines } = statisticsMessage(
    'Резюметр',
    {
      users: {
        total: 1240,
        new_this_week: 7,
        with_hh_token: 800,
        active: 500,
        without_subscription: 3,
        with_hh_token_active: 420,
      },
      subscriptions: { free: 1, starter: 2, professional: 3, enterprise: 4, trial: 1227 },
      payments_last_30_days: { revenue: 125_000, count: 31 },
      generated_at: '2026-11-20T09:30:00.000Z',
    },
    new Date('2026-11-20T09:30:00Z'),
  )
  const shown = [
    title,
    ...lines.map((line) => (line.value === undefined ? line.label : `${line.label}: ${line.value}`)),
  ]
  expect(shown.map((line) => line.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Резюметр: статистика',
    '20 ноября 2026 г. в 12:30 (МСК)',
    'Пользователей: 1 240',
    'Новых за неделю: 7',
    'С токеном HH.ru: 800',
    'Из них активных за 30 дней: 420',
    'Подписок: 10',
    'На пробном: 1 227',
    'Без подписки: 3',
    'Выручка за 30 дней: 125 000 ₽',
    'Платежей: 31',
  ])
})

it('ENT-32 the week always began within the last seven days, on Monday at midnight Moscow time', () => {
  const instant = fc.date({ min: new Date('2015-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const said = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    timeStyle: undefined,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'Europe/Moscow',
  })
  fc.assert(
    fc.property(instant, (now) => {
      const began = startOfMoscowWeek(now)
      expect(said.format(began)).toBe('Mon 00:00:00')
      expect(began <= now && now.getTime() - began.getTime() < 7 * 86_400_000).toBe(true)
    }),
  )
})
