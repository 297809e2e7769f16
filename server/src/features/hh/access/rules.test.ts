import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorStatus } from '@rezumetr/contracts/errors'
import {
  aboutVacancy,
  asCursor,
  asPaidAccess,
  asSeen,
  heldBackWarning,
  isCompanyWide,
  isDue,
  isLastPassDue,
  isPassing,
  isPastRetention,
  isSeen,
  isUnpaid,
  isVerdict,
  movedUnderWay,
  needsPerson,
  requestPauseSeconds,
  quotaUsed,
  refusalOf,
  nextRetry,
  shortfallOf,
  stateOf,
  tooManyResponses,
  tooManyVacancies,
  retryAnnouncement,
} from './rules.ts'

describe('rules of the connection and of synchronisation', () => {
  it('EXT-04 never maps a refusal of HH.ru to our 401', () => {
    for (const code of Object.values(refusalOf)) expect(errorStatus(code)).not.toBe(401)
  })
  it('Q-034 reads stored paid access, and treats any other value as unknown', () => {
    expect(asPaidAccess({ negotiations: true, resumes: false })).toEqual({
      negotiations: true,
      resumes: false,
    })
    for (const unreadable of [null, {}, 'yes', { negotiations: 'yes' }])
      expect(asPaidAccess(unreadable)).toBeNull()
  })
  it('EXT-15 continues from a stored cursor, or from the beginning without one', () => {
    const cursor = { vacancies_done: true, read_to: '7', done: ['a'] }
    expect(asCursor(cursor)).toEqual(cursor)
    expect(asCursor(null)).toEqual({ vacancies_done: false, read_to: '', done: [] })
  })
  it('compares counters regardless of key order', () => {
    expect(isSeen({ response: [1, 0], consider: [2, 1] }, { consider: [2, 1], response: [1, 0] })).toBe(true)
    expect(isSeen({ response: [1, 0] }, { response: [0, 1] })).toBe(false)
    expect(isSeen(null, {})).toBe(false)
    expect(isSeen(null, null)).toBe(false)
  })
  it('warnings name the vacancy and give the Moscow time when opening continues', () => {
    const said = [
      aboutVacancy('Повар', 'unavailable'),
      tooManyResponses('Повар'),
      movedUnderWay('Повар'),
      quotaUsed(12, new Date('2026-11-22T21:05:00Z')),
      quotaUsed(12, null),
    ]
    expect(said).toEqual([
      'Вакансия «Повар»: HH.ru не ответил',
      'Вакансия «Повар»: откликов больше, чем показывает HH.ru. Загружены последние.',
      'Вакансия «Повар»: список откликов менялся во время загрузки. Остальные загрузятся при следующей синхронизации.',
      'Лимит просмотров резюме на HH.ru на сегодня исчерпан. Осталось открыть: 12, продолжим завтра после 00:05 (МСК).',
      'Лимит просмотров резюме на HH.ru на сегодня исчерпан. Осталось открыть: 12. Запустите синхронизацию завтра.',
    ])
  })
  it('waits as long as HH.ru requests, up to a minute; otherwise doubles the wait with each attempt', () => {
    expect([0, 1, 2].map((attempt) => requestPauseSeconds(attempt, null))).toEqual([1, 2, 4])
    expect([requestPauseSeconds(0, 7), requestPauseSeconds(0, 3600)]).toEqual([7, 60])
  })
  it('Q-144 retries after the board stops responding, with growing pauses, up to three times', () => {
    const now = new Date('2026-03-02T20:58:00Z')
    expect([1, 2, 3, 4].map((failures) => nextRetry(failures, now)?.toISOString().slice(11, 16))).toEqual([
      '21:03',
      '21:13',
      '21:58',
      undefined,
    ])
    expect(retryAnnouncement(new Date('2026-03-02T20:59:00Z'), now)).toBe(
      'HH.ru не отвечает. Попробуем ещё раз в 23:59 (МСК).',
    )
    expect(retryAnnouncement(new Date('2026-03-03T05:00:00Z'), now)).toBe(
      'HH.ru не отвечает. Попробуем ещё раз завтра в 08:00 (МСК).',
    )
  })
  it('ROLE-12 names up to five vacancies a larger plan would serve, and counts the rest', () => {
    expect(heldBackWarning([])).toBeNull()
    expect(heldBackWarning(['Повар'])).toBe('Доступно на старшем тарифе: «Повар»')
    expect(heldBackWarning(['1', '2', '3', '4', '5', '6', '7'])).toBe(
      'Доступно на старшем тарифе: «1», «2», «3», «4», «5» и ещё 2',
    )
  })
})

describe('a connection', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const stored = { verified: true, last_error_code: null, token_expires_at: null, refresh_token_enc: null }
  const past = { token_expires_at: now }

  it('has the state given by its token and the last error of the board', () => {
    expect([
      stateOf(stored, now),
      stateOf({ ...stored, token_expires_at: new Date(now.getTime() + 1) }, now),
      stateOf({ ...stored, ...past }, now),
      stateOf({ ...stored, ...past, refresh_token_enc: Buffer.from('x') }, now),
      stateOf({ ...stored, last_error_code: 'unpaid' }, now),
      stateOf({ ...stored, verified: false, last_error_code: 'a word of long ago' }, now),
      stateOf({ ...stored, verified: false }, now),
    ]).toEqual(['connected', 'connected', 'expired', 'refreshing', 'unpaid', 'revoked', 'revoked'])
  })

  it('is unpaid when one of the two areas is not bought, but not when access is unknown', () => {
    const access = (negotiations: boolean, resumes: boolean) => isUnpaid({ negotiations, resumes })
    expect([access(true, true), access(true, false), access(false, true), isUnpaid(null)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('classifies problems: of the token, needing a person, company-wide and temporary', () => {
    const problems = Object.keys(refusalOf) as (keyof typeof refusalOf)[]
    expect(problems.filter(isVerdict)).toEqual(['auth_lost', 'access_denied', 'not_found', 'rejected'])
    expect(problems.filter(needsPerson)).toEqual([
      'auth_lost',
      'access_denied',
      'unpaid',
      'account_lost',
      'employer_check',
      'captcha',
    ])
    expect(problems.filter(isCompanyWide)).toEqual(['auth_lost', 'account_lost', 'employer_check'])
    expect(problems.filter(isPassing)).toEqual(['rate_limited', 'switched', 'unavailable'])
  })

  it('is due for a check hourly or daily, and immediately when never checked', () => {
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    expect([isDue(null, now, 'day'), isDue(ago(60), now, 'hour'), isDue(ago(1440), now, 'day')]).toEqual([
      true,
      true,
      true,
    ])
    expect([isDue(ago(59), now, 'hour'), isDue(ago(1439), now, 'day')]).toEqual([false, false])
  })

  it('a closed vacancy is read once more after it closed, by the reading of its collections if there was one', () => {
    const [before, closed, after] = ['10', '11', '12'].map((hour) => new Date(`2026-11-20T${hour}:00:00Z`))
    if (!before || !closed || !after) throw new Error('three instants')
    const isDueFor = (
      archived_at: Date | null,
      responses_read_at: Date | null,
      collections_read_at: Date | null,
    ) => isLastPassDue({ archived_at, synced_at: after, responses_read_at, collections_read_at })
    expect([isDueFor(closed, null, null), isDueFor(null, null, null)]).toEqual([true, true])
    expect([isDueFor(closed, before, null), isDueFor(closed, after, null)]).toEqual([true, false])
    // the counters alone, read later, may hide a response
    expect([isDueFor(closed, after, before), isDueFor(closed, before, after)]).toEqual([true, false])
    expect([isDueFor(closed, closed, null), isDueFor(null, before, null)]).toEqual([false, false])
  })

  it('Q-153 a vacancy is past the retention that many days after it closed or was last synchronised', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms)
    const read = { responses_read_at: null, collections_read_at: null }
    const isPast = (archived_at: Date | null, synced_at: Date, days: number | null) =>
      isPastRetention({ ...read, archived_at, synced_at }, days, now)
    expect([isPast(ago(30, 1), now, 30), isPast(ago(30), now, 30)]).toEqual([true, false])
    expect([isPast(null, ago(30, 1), 30), isPast(null, ago(30), 30)]).toEqual([true, false])
    expect([isPast(ago(29), ago(40), 30), isPast(ago(400), ago(400), null)]).toEqual([false, false])
  })

  it('says of which vacancies there are more than the board shows', () => {
    expect(tooManyVacancies('active')).toBe('Вакансий больше, чем показывает HH.ru. Загружены первые.')
    expect(tooManyVacancies('archived')).toBe(
      'Архивных вакансий больше, чем показывает HH.ru. Загружены первые.',
    )
  })

  it('treats stored counters in another format as absent', () => {
    const kept = { list: { new: 1 }, collections: { response: [2, 0] } }
    expect(asSeen(kept)).toEqual(kept)
    expect(asSeen({ collections: [] })).toEqual({ list: null, collections: {} })
    expect(asSeen({ list: 1, collections: { response: [12, 3] } }).collections).toEqual({ response: [12, 3] })
  })
  it('a shortfall is what was missing when everything listed had been read', () => {
    expect([shortfallOf([12, 3, 10]), shortfallOf([12, 3, 14])]).toEqual([2, 0])
    expect([shortfallOf([12, 3]), shortfallOf(undefined)]).toEqual([0, 0])
  })
})

it('any stored value yields a valid starting point; written cursors and counters are read back unchanged', () => {
  const cursor = fc.record({
    vacancies_done: fc.boolean(),
    read_to: fc.string(),
    done: fc.array(fc.string(), { maxLength: 5 }),
  })
  const seen = fc.record({
    list: fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown),
    collections: fc.dictionary(fc.constantFrom('response', 'interview'), fc.tuple(fc.nat(), fc.nat()), {
      noNullPrototype: true,
    }),
  })
  fc.assert(
    fc.property(fc.anything(), cursor, seen, (junk, place, counted) => {
      expect(Array.isArray(asCursor(junk).done)).toBe(true)
      expect(asSeen(junk).collections).toBeTypeOf('object')
      expect(asCursor(JSON.parse(JSON.stringify(place)))).toEqual(place)
      expect(asSeen(JSON.parse(JSON.stringify(counted)))).toEqual(counted)
      expect(isSeen(counted, structuredClone(counted))).toBe(true)
    }),
  )
})

it('the wait is at most a minute and never shrinks; every held-back vacancy is named or counted', () => {
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.option(fc.nat()),
      fc.array(fc.constant('Повар'), { maxLength: 30 }),
      (attempt, asked, titles) => {
        const [now, next] = [requestPauseSeconds(attempt, asked), requestPauseSeconds(attempt + 1, asked)]
        expect(now >= 0 && next >= now && next <= 60).toBe(true)
        const warning = heldBackWarning(titles)
        const named = warning?.match(/«Повар»/g)?.length ?? 0
        const rest = Number(/ещё (\d+)$/.exec(warning ?? '')?.[1] ?? 0)
        expect(named + rest).toBe(titles.length)
      },
    ),
  )
})
