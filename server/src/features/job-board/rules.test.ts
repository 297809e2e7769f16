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
  isPassing,
  isSeen,
  isUnpaid,
  isVerdict,
  movedUnderWay,
  needsPerson,
  patienceSeconds,
  quotaUsed,
  refusalOf,
  retryAt,
  stateOf,
  tooManyResponses,
  triesAgain,
} from './rules.ts'

describe('rules of the connection and of synchronisation', () => {
  it('EXT-04 never turns a refusal of HH.ru into a 401 of ours', () => {
    for (const code of Object.values(refusalOf)) expect(errorStatus(code)).not.toBe(401)
  })
  it('Q-034 reads stored paid access, and knows nothing from anything else', () => {
    expect(asPaidAccess({ negotiations: true, resumes: false })).toEqual({
      negotiations: true,
      resumes: false,
    })
    for (const unreadable of [null, {}, 'yes', { negotiations: 'yes' }])
      expect(asPaidAccess(unreadable)).toBeNull()
  })
  it('EXT-15 goes on from a stored cursor, and from the beginning when there is none', () => {
    const cursor = { vacancies_done: true, done: ['a'] }
    expect(asCursor(cursor)).toEqual(cursor)
    expect(asCursor(null)).toEqual({ vacancies_done: false, done: [] })
  })
  it('compares counters whatever the order of their keys', () => {
    expect(isSeen({ response: [1, 0], consider: [2, 1] }, { consider: [2, 1], response: [1, 0] })).toBe(true)
    expect(isSeen({ response: [1, 0] }, { response: [0, 1] })).toBe(false)
    expect(isSeen(null, {})).toBe(false)
    expect(isSeen(null, null)).toBe(false)
  })
  it('says which vacancy is meant, and when the rest is opened, by Moscow’s clock', () => {
    const said = [
      aboutVacancy('Повар', 'unavailable'),
      tooManyResponses('Повар'),
      movedUnderWay('Повар'),
      quotaUsed(12, new Date('2026-11-22T21:05:00Z')),
    ]
    expect(said).toEqual([
      'Вакансия «Повар»: HH.ru не ответил',
      'Вакансия «Повар»: откликов больше, чем показывает HH.ru. Загружены последние.',
      'Вакансия «Повар»: список откликов менялся во время загрузки. Остальные загрузятся при следующей синхронизации.',
      'Лимит просмотров резюме на HH.ru на сегодня исчерпан. Осталось открыть: 12, продолжим завтра после 00:05 (МСК).',
    ])
  })
  it('waits as HH.ru asks but within a minute, else longer every time', () => {
    expect([0, 1, 2].map((attempt) => patienceSeconds(attempt, null))).toEqual([1, 2, 4])
    expect([patienceSeconds(0, 7), patienceSeconds(0, 3600)]).toEqual([7, 60])
  })
  it('tries again after a silence of the board, later every time, and not for ever', () => {
    const now = new Date('2026-03-02T20:58:00Z')
    expect([1, 2, 3, 4].map((failures) => retryAt(failures, now)?.toISOString().slice(11, 16))).toEqual([
      '21:03',
      '21:13',
      '21:58',
      undefined,
    ])
    expect(triesAgain(new Date('2026-03-02T20:59:00Z'), now)).toBe(
      'HH.ru не отвечает. Попробуем ещё раз в 23:59.',
    )
    expect(triesAgain(new Date('2026-03-03T05:00:00Z'), now)).toBe(
      'HH.ru не отвечает. Попробуем ещё раз завтра в 08:00.',
    )
  })
  it('ROLE-12 names the vacancies a larger plan would serve, a few of many', () => {
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

  it('is what its token and the last word of the board make it', () => {
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

  it('is unpaid when one of the two areas is not bought, and not when nobody knows', () => {
    const access = (negotiations: boolean, resumes: boolean) => isUnpaid({ negotiations, resumes })
    expect([access(true, true), access(true, false), access(false, true), isUnpaid(null)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('meets problems of the token, of the whole company and of the hour', () => {
    const problems = Object.keys(refusalOf) as (keyof typeof refusalOf)[]
    expect(problems.filter(isVerdict)).toEqual(['auth_lost', 'access_denied', 'not_found', 'rejected'])
    expect(problems.filter(needsPerson)).toEqual(['auth_lost', 'access_denied', 'unpaid', 'account_lost'])
    expect(problems.filter(isCompanyWide)).toEqual(['auth_lost', 'account_lost'])
    expect(problems.filter(isPassing)).toEqual(['rate_limited', 'unavailable'])
  })

  it('looks again once an hour or once a day, and where it never looked', () => {
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    expect([isDue(null, now, 'day'), isDue(ago(60), now, 'hour'), isDue(ago(1440), now, 'day')]).toEqual([
      true,
      true,
      true,
    ])
    expect([isDue(ago(59), now, 'hour'), isDue(ago(1439), now, 'day')]).toEqual([false, false])
  })

  it('takes what was kept in another form for nothing kept', () => {
    const kept = { list: { new: 1 }, collections: { response: [2, 0] } }
    expect(asSeen(kept)).toEqual(kept)
    expect(asSeen({ collections: [] })).toEqual({ list: null, collections: {} })
  })
})

it('whatever stands in a row, synchronisation knows where to begin; what it wrote itself it reads as written', () => {
  const cursor = fc.record({ vacancies_done: fc.boolean(), done: fc.array(fc.string(), { maxLength: 5 }) })
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

it('patience lasts a minute at most and never shrinks with attempts; all that is held back is named or counted', () => {
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.option(fc.nat()),
      fc.array(fc.constant('Повар'), { maxLength: 30 }),
      (attempt, asked, titles) => {
        const [now, next] = [patienceSeconds(attempt, asked), patienceSeconds(attempt + 1, asked)]
        expect(now >= 0 && next >= now && next <= 60).toBe(true)
        const warning = heldBackWarning(titles)
        const named = warning?.match(/«Повар»/g)?.length ?? 0
        const rest = Number(/ещё (\d+)$/.exec(warning ?? '')?.[1] ?? 0)
        expect(named + rest).toBe(titles.length)
      },
    ),
  )
})
