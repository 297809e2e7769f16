import { SYNC_CANCELLED } from '@rezumetr/contracts/hh/job-board'
import { expect, it } from 'vitest'
import { isActive, pollDelay, readJobs, statusLook } from './sync.ts'

it.each([
  ['pending', true, 'В очереди'],
  ['processing', true, 'Выполняется'],
  ['running', true, 'Выполняется'],
  ['completed', false, 'Завершена'],
  ['failed', false, 'Ошибка'],
  ['surprise', false, 'Неизвестно'],
])('STATE-18…22 %s: active %s, «%s»', (status, active, label) => {
  expect([isActive(status), statusLook({ status, errors: [] }).label]).toEqual([active, label])
})

it('STATE-20 SYNC-06 one that a user stopped has not failed', () => {
  const stopped = { status: 'failed', errors: [SYNC_CANCELLED] }
  expect(statusLook(stopped)).toEqual({ label: 'Остановлена', tone: 'neutral' })
  expect(statusLook({ ...stopped, errors: ['HH.ru не ответил', SYNC_CANCELLED] })).toEqual({
    label: 'Остановлена, ошибок: 1',
    tone: 'warn',
  })
})

it('STATE-25 Q-048 are polled every 2 s, slower while the server fails', () => {
  expect([0, 1, 2, 3, 9].map(pollDelay)).toEqual([2000, 4000, 8000, 30_000, 30_000])
})

it('are read from every shape of the response', () => {
  const job = { id: '1' }
  expect([
    readJobs({ jobs: [job] }),
    readJobs({ history: [job] }),
    readJobs([job]),
    readJobs(null),
    readJobs({}),
  ]).toEqual([[job], [job], [job], [], []])
})
