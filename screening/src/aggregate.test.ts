/** Score counting only: one reading is prepared and then edited, so each scoring rule is tested in isolation. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregate, countScore } from './aggregate.ts'
import { NOT_ASKED, type Outcome, unknown, valued } from './criteria/outcome.ts'
import { readResume } from './facts.ts'
import { outcomesOf, readPair, type Reading } from './reading.ts'
import { extractRubric } from './rubric.ts'
import { javaResume, javaVacancy, NOW } from './sample.ts'
import { criterionKeys, type CriterionKey } from './model.ts'
import { weightOf } from './weights.ts'

const rubric = extractRubric(javaVacancy)
const reading = readPair(rubric, readResume(javaResume), NOW)
const scoreOf = (change: Partial<Reading>) => aggregate(rubric, { ...reading, ...change }).score
const outcomes = (change: Partial<Reading['outcomes']>) => ({ outcomes: { ...reading.outcomes, ...change } })
const lasting = (relevant_months: number) => ({ experience: { ...reading.experience, relevant_months } })
const months = (worked: number): Reading['experience'] => ({
  ...reading.experience,
  relevant_months: worked,
  total_months: worked,
})
const lines = (held: number) => ({
  lines: Object.fromEntries(Object.keys(reading.lines).map((id) => [id, { held, quote: null, job: null }])),
})
const reasonOf = (change: Partial<Reading>) => aggregate(rubric, { ...reading, ...change }).reasoning

describe('ceilings', () => {
  it('an empty resume scores at most 20 regardless of its other values', () => {
    expect(scoreOf({ is_empty: true })).toBeLessThanOrEqual(20)
    expect(scoreOf({ is_empty: true })).toBeGreaterThan(scoreOf({ is_empty: true, ...lines(0) }))
    expect(reasonOf({ is_empty: true })).toContain('Балл ограничен 20: резюме почти пустое.')
  })
  it('another profession with dissimilar duties scores under 40; either one alone does not limit the score', () => {
    const other = outcomes({ role: valued(0.29), duties: valued(0.34) })
    expect(scoreOf(other)).toBeLessThan(40)
    expect(reasonOf(other)).toContain('Балл ограничен 39: другая профессия, и обязанности не пересекаются.')
    for (const near of [
      outcomes({ role: valued(0.3), duties: valued(0.34) }),
      outcomes({ role: valued(0.29), duties: valued(0.35) }),
      outcomes({ role: unknown(), duties: valued(0) }),
    ])
      expect(reasonOf(near)).not.toContain('другая профессия')
  })
  it('barely confirmed must-haves score under 40 unless the duties match', () => {
    const bare = { ...lines(0), ...outcomes({ role: valued(0.2), duties: valued(0.49) }), ...lasting(0) }
    expect(reasonOf({ ...bare, experience: { ...reading.experience, relevant_months: 9 } })).toContain(
      'обязательные навыки почти не подтверждены',
    )
    expect(reasonOf({ ...bare, ...outcomes({ role: valued(0.2), duties: valued(0.5) }) })).not.toContain(
      'обязательные навыки почти не подтверждены',
    )
  })
  it('relevant experience below a quarter of a requirement of three years or more scores under 40', () => {
    expect(reasonOf(lasting(8.9))).toContain('релевантного опыта меньше четверти от требуемого')
    expect(reasonOf(lasting(9))).not.toContain('четверти')
    const young = aggregate({ ...rubric, experience_years: 2.9 }, { ...reading, ...lasting(1) })
    expect(young.reasoning).not.toContain('четверти')
  })
  it('a knock-out line limits the score to 39 when absent and to 79 when not mentioned; when held it changes nothing', () => {
    const strict = {
      ...rubric,
      requirements: rubric.requirements.map((row) =>
        row.kind === 'language' ? { ...row, level: 'knock_out' as const } : row,
      ),
    }
    const speaking = (languages: Reading['facts']['languages']) =>
      aggregate(strict, { ...reading, facts: { ...reading.facts, languages } }).reasoning
    expect(speaking([{ language: 'немецкий', grade: 5 }])).toContain(
      'Балл ограничен 39: нет обязательного — ',
    )
    expect(speaking([])).toContain('Балл ограничен 79: не сказано об обязательном — ')
    expect(speaking(reading.facts.languages)).not.toContain('ограничен')
  })
})

describe('weights', () => {
  it('a criterion not asked has no weight, silence keeps part of the weight, a cover letter can only add', () => {
    const weighed = (format: Outcome) => scoreOf(outcomes({ format }))
    expect(weighed(valued(0))).toBeLessThan(weighed(NOT_ASKED))
    expect(weighed(unknown())).toBeGreaterThanOrEqual(weighed(valued(0)))
    const letter = (cover_letter: Outcome) => scoreOf(outcomes({ cover_letter }))
    expect(letter(valued(1))).toBeGreaterThanOrEqual(letter(NOT_ASKED))
    expect(letter(valued(0))).toBe(letter(NOT_ASKED))
  })
  it('the score is 0 when all weights are 0', () => {
    const weights = Object.fromEntries(Object.keys(rubric.weights).map((key) => [key, 0]))
    const none = { ...rubric, weights: weights as typeof rubric.weights }
    expect(aggregate(none, reading).score).toBe(0)
  })
  it('countScore gives the same figures as aggregate', () => {
    const { score, recommendation } = aggregate(rubric, reading)
    expect(countScore(rubric, reading)).toMatchObject({ score, recommendation })
  })
})

describe('the other figures of the card', () => {
  it('the salary match is the reading’s; null without one', () => {
    expect(reading.salary?.match).toBe('match')
    expect(aggregate(rubric, reading).salary_match).toBe('match')
    expect(aggregate(rubric, { ...reading, salary: null }).salary_match).toBeNull()
  })
  it('skills: a must-have counts three times a nice-to-have; without asked skills the duties decide, or the result is null', () => {
    expect(
      [lines(1), lines(0.5), lines(0)].map((held) => aggregate(rubric, { ...reading, ...held }).skills_match),
    ).toEqual([100, 50, 0])
    const free = { ...rubric, requirements: [] }
    expect(aggregate(free, { ...reading, ...outcomes({ duties: valued(0.42) }) }).skills_match).toBe(42)
    expect(aggregate(free, { ...reading, ...outcomes({ duties: unknown() }) }).skills_match).toBeNull()
  })
  it('experience: length × recency × level; null without a job', () => {
    const of = (change: Partial<Reading>, years: number | null = 3) =>
      aggregate({ ...rubric, experience_years: years }, { ...reading, ...change }).experience_match
    const plain = outcomes({ recency: unknown(), seniority: unknown() })
    expect(of({ ...plain, ...lasting(18) })).toBe(50)
    expect(of({ ...plain, ...lasting(90) })).toBe(100)
    expect(of({ ...outcomes({ recency: valued(0.5), seniority: valued(0.5) }), ...lasting(36) })).toBe(25)
    expect(of({ ...plain, relevance: { ...reading.relevance, jobs: [0.4, 0.1] } }, null)).toBe(40)
    expect(of({ relevance: { ...reading.relevance, jobs: [] } })).toBeNull()
  })
})

describe('exact scores by the formulas of `aggregate`', () => {
  const weighing = (weights: Partial<typeof rubric.weights>) => ({
    ...rubric,
    // only skill requirements are kept
    requirements: rubric.requirements.filter(({ kind }) => kind === 'skill'),
    weights: {
      ...(Object.fromEntries(Object.keys(rubric.weights).map((key) => [key, 0])) as typeof rubric.weights),
      ...weights,
    },
  })
  /** One criterion has weight; `role` and `duties` are unknown, so only the must-have gate applies. */
  const judged = (
    value: number,
    change: Partial<Reading['outcomes']> = {},
    { held = 1, months = 400, ...more }: Partial<Reading> & { held?: number; months?: number } = {},
    weights: Partial<typeof rubric.weights> = { format: 1 },
  ) =>
    aggregate(weighing(weights), {
      ...reading,
      lines: Object.fromEntries(
        Object.keys(reading.lines).map((id) => [id, { held, quote: 'Java', job: 0 }]),
      ),
      experience: { ...reading.experience, relevant_months: months, total_months: months },
      outcomes: {
        ...reading.outcomes,
        format: valued(value),
        role: unknown(),
        duties: unknown(),
        cover_letter: NOT_ASKED,
        ...change,
      },
      ...more,
    })

  it.each([
    [1, 1, 100],
    [0.6, 1, 79],
    [0.5, 1, 72],
    [0.06, 1, 40],
    [0.03, 1, 28],
    [0, 1, 0],
    // the gate is 0.65 + 0.35 × coverage; the top of the scale opens from a coverage of 0.9
    [1, 0.94, 87],
    [1, 0.9, 79],
    [1, 0.5, 78],
    [0.5, 0.5, 65],
  ])('a criterion of %f with must-haves of %f gives %i', (value, held, score) => {
    expect(judged(value, {}, { held }).score).toBe(score)
  })

  it('the profession is a gate, years are a softer gate within it, and duties replace an unknown profession', () => {
    const role = (value: number) => ({ role: valued(value) })
    expect(judged(1, role(1)).score).toBe(100)
    expect(judged(1, role(0.5)).score).toBe(73)
    expect(judged(1, role(0.5), { months: 96 }).score).toBe(69)
    expect(judged(1, { duties: valued(0.5) }).score).toBe(73)
    expect(judged(1, { role: valued(1), duties: valued(0.5) }).score).toBe(100)
  })

  it('when no job has a title, partial similarity lowers the score more and years do not count; one title is enough to avoid this', () => {
    const facts = { ...reading.facts, jobs: reading.facts.jobs.map((job) => ({ ...job, position: null })) }
    expect(judged(1, { role: valued(0.5) }, { facts }).score).toBe(63)
    expect(judged(1, { role: valued(0.5) }, { facts, months: 96 }).score).toBe(63)
    const [first, ...others] = facts.jobs
    const one = { ...facts, jobs: first ? [{ ...first, position: 'Java-разработчик' }, ...others] : [] }
    expect(judged(1, { role: valued(0.5) }, { facts: one }).score).toBe(73)
  })

  it('a ceiling compresses scores above four fifths of it linearly and leaves lower scores unchanged', () => {
    const empty = (value: number) => judged(value, {}, { is_empty: true }).score
    expect([empty(1), empty(0.03), empty(0.0054), empty(0)]).toEqual([20, 17, 12, 0])
  })

  it('a ceiling that does not lower the score is reported only by its cause, followed by what lowered the score', () => {
    const other = (value: number) =>
      judged(value, { role: valued(0.2), duties: valued(0.1) }, { held: 0.8 }).reasoning
    expect(other(1)).toContain('Балл ограничен 39: другая профессия, и обязанности не пересекаются.')
    expect(other(0.1)).toContain(' Другая профессия, и обязанности не пересекаются. ')
    expect(other(0.1)).not.toMatch(/ограничен|снижен/)
    expect(judged(0.001, {}, { is_empty: true }).reasoning).toContain(' Резюме почти пустое. ')
    const first = rubric.requirements.find(({ kind }) => kind === 'skill')
    if (first === undefined) throw new Error('the sample asks for skills')
    const strict = { ...rubric, requirements: [{ ...first, level: 'knock_out' as const }] }
    const near = { lines: { [first.id]: { held: 0.5, quote: null, job: null } } }
    const partly = aggregate(strict, { ...reading, ...near, ...outcomes({ role: valued(0.5) }) })
    expect(partly.score).toBeLessThan(63)
    expect(partly.reasoning).toMatch(
      / Не сказано об обязательном — [^.]+\. Балл снижен, потому что профессия совпадает с вакансией не полностью\./,
    )
  })

  it('a ceiling that does not lower the score also explains the gate of the same cause', () => {
    const low = (change: Partial<Reading['outcomes']>, more: Parameters<typeof judged>[2]) =>
      judged(0.001, { role: valued(1), ...change }, more).reasoning
    const told = [
      low({}, { held: 0.2, is_empty: true }),
      low({ role: valued(0.5) }, { is_empty: true }),
      low({}, { months: 12, is_empty: true }),
      low({ role: unknown() }, { held: 0.1 }),
      low({}, { months: 4 }),
    ]
    const causes = /(Резюме почти пустое|Обязательные навыки почти не|Релевантного опыта меньше четверти)/
    expect(told.map((text) => causes.exec(text)?.[0])).toEqual([
      'Резюме почти пустое',
      'Резюме почти пустое',
      'Резюме почти пустое',
      'Обязательные навыки почти не',
      'Релевантного опыта меньше четверти',
    ])
    for (const text of told) expect(text).not.toMatch(/ограничен|снижен/)
  })

  it('the gate that lowered the score most is named; none is named when the gates together lowered it little', () => {
    const cause = (more: Parameters<typeof judged>[2], change: Partial<Reading['outcomes']> = {}) =>
      /(?:Балл снижен, потому что|Опыта достаточно(?= .+ но балл)) (.+?)\. /.exec(
        judged(1, { role: valued(1), ...change }, more).reasoning,
      )?.[1]
    expect(cause({})).toBeUndefined()
    expect(cause({ months: 12, held: 0.9 })).toBe('опыта в профессии пока немного — 1 год')
    expect(cause({ months: 96, held: 0.5 }, { role: valued(0.95) })).toBe(
      '(8 лет, требуется 3 года), но балл растёт и дальше, до 30 лет стажа',
    )
    expect(cause({ held: 0.2 }, { role: unknown() })).toBe('обязательные навыки подтверждены не полностью')
    expect(cause({ held: 0, told: 'nothing' }, { role: valued(0.9) })).toBe(
      'о навыках в резюме ничего не сказано',
    )
    expect(cause({}, { role: valued(0.6) })).toBe('профессия совпадает с вакансией не полностью')
    expect(cause({}, { role: unknown(), duties: valued(0.6) })).toBe(
      'обязанности совпадают с вакансией не полностью',
    )
    const none = aggregate({ ...rubric, experience_years: null }, { ...reading, experience: months(0) })
    expect(none.reasoning).toContain('Балл снижен, потому что опыта в профессии пока нет.')
    const half = Object.keys(reading.lines).map((id) => [id, { held: 0.5, quote: 'Java', job: 0 }])
    const many = aggregate(
      { ...rubric, experience_years: null },
      {
        ...reading,
        lines: Object.fromEntries(half),
        experience: months(96),
        ...outcomes({ role: valued(0.9) }),
      },
    )
    expect(many.reasoning).toContain('при большем опыте в профессии: сейчас 8 лет.')
    const asked = aggregate(rubric, { ...reading, experience: months(40) }).reasoning
    expect(asked).toContain('Опыта достаточно (3 года 4 месяца, требуется 3 года), но балл растёт и дальше')
  })

  it('a profession that lowered the score most is close, not the same, and no strongest side', () => {
    const told = (role: number) =>
      aggregate(
        { ...rubric, weights: { ...rubric.weights, role: 60 } },
        { ...reading, ...outcomes({ role: valued(role) }) },
      )
    expect(told(0.95).strengths.join()).toContain('Профессия совпадает')
    expect(told(0.95).reasoning).toMatch(/Сильнее всего: [^.]*профессия/)
    const close = told(0.8)
    expect(close.strengths.join()).toContain('Профессия близка к вакансии')
    expect(close.reasoning).toContain('профессия совпадает с вакансией не полностью')
    expect(close.reasoning).not.toMatch(/Сильнее всего: [^.]*профессия/)
  })

  it('a vacancy that asks for no experience disables the gate of years until a user sets years', () => {
    const novice = { ...reading, experience: months(14) }
    const of = (change: Partial<typeof rubric>) => aggregate({ ...rubric, ...change }, novice)
    const silent = of({ experience_years: null })
    const open = of({ experience_years: null, asks_no_experience: true })
    expect(open.score).toBeGreaterThan(silent.score)
    expect(silent.weaknesses.join()).toContain('Стаж пока небольшой')
    expect([...open.weaknesses, open.reasoning].join()).not.toMatch(/Слабее всего: [^.]*опыт|[Сс]таж|снижен/)
    expect(of({ asks_no_experience: true })).toEqual(of({}))
  })

  it('silence counts as part of the weight; a cover letter adds beyond the weights, up to a score of 100', () => {
    expect(judged(1, { format: unknown() }).score).toBe(61)
    const both = { format: 1, cover_letter: 1 }
    expect(judged(0.5, { cover_letter: valued(0.2) }, {}, both).score).toBe(86)
    expect(judged(0.5, { cover_letter: valued(1) }, {}, both).score).toBe(100)
    expect(judged(0.5, {}, {}, both).score).toBe(72)
  })

  it('a resume that mentions no skills gets partial credit for them and stays below the best band', () => {
    const silent = judged(1, {}, { told: 'nothing', held: 0 })
    expect(silent.score).toBe(78)
    expect(silent.reasoning).not.toContain('ограничен')
  })

  it('barely confirmed must-haves limit the score to 39 unless half of the duties match', () => {
    const bare = (held: number, duties: number) => judged(1, { duties: valued(duties) }, { held }).reasoning
    expect(bare(0.14, 0.49)).toContain('Балл ограничен 39: обязательные навыки почти не подтверждены.')
    for (const near of [bare(0.16, 0.49), bare(0.14, 0.5)]) expect(near).not.toContain('ограничен')
  })

  it('undated relevant work does not count as too few months', () => {
    const short = (is_undated: boolean, relevant_months = 8) =>
      judged(1, {}, { experience: { ...reading.experience, relevant_months, is_undated } }).reasoning
    expect(short(false)).toContain('меньше четверти')
    expect(short(true)).not.toContain('меньше четверти')
    const { is_undated: _unknown, ...old } = reading.experience
    expect(judged(1, {}, { experience: { ...old, relevant_months: 8 } }).reasoning).toContain(
      'меньше четверти',
    )
  })

  it('a hire requires every must-have proven by a job and no high-severity flag', () => {
    const unproven = Object.fromEntries(
      Object.keys(reading.lines).map((id, at) => [id, { held: 1, quote: 'Java', job: at === 0 ? null : 0 }]),
    )
    const flag = (severity: 'high' | 'medium') => ({
      flags: [{ key: 'prompt_injection' as const, severity, text: 'Текст для программы.', evidence: [] }],
    })
    const of = (more: Partial<Reading>) => judged(1, {}, more)
    expect(of({}).recommendation).toBe('hire')
    expect(of({ lines: unproven }).recommendation).toBe('interview')
    expect(of({ lines: unproven }).reasoning).toContain('Балл высокий, но рекомендовано интервью')
    expect(of(flag('medium')).recommendation).toBe('hire')
    expect(of(flag('high')).recommendation).toBe('interview')
    const nearly = judged(0.65, {}, { lines: unproven })
    expect(nearly).toMatchObject({
      recommendation: 'interview',
      score: expect.toSatisfy((score) => score < 85),
    })
    expect(nearly.reasoning).not.toContain('Балл высокий')
    const wished = { ...rubric, requirements: [], weights: weighing({ format: 1 }).weights }
    expect(
      aggregate(wished, { ...reading, ...outcomes({ format: valued(1), role: valued(1) }), ...lasting(400) })
        .recommendation,
    ).toBe('hire')
  })

  it('thresholds come from the caller', () => {
    const { score } = countScore(rubric, reading)
    const at = (hire: number) =>
      countScore(rubric, reading, { hire, interview: 30, maybe: 20 }).recommendation
    expect(score).toBeGreaterThan(30)
    expect([at(score), at(score + 1)]).toEqual(['hire', 'interview'])
  })
})

describe('any reading with any weights', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const outcome = fc.oneof(
    share.map((value) => valued(value)),
    fc.constant(unknown()),
    fc.constant(NOT_ASKED),
  )
  const keys = Object.keys(reading.outcomes) as (keyof Reading['outcomes'])[]
  const anyReading: fc.Arbitrary<Reading> = fc
    .record({
      all: fc.array(outcome, { minLength: keys.length, maxLength: keys.length }),
      held: fc.array(share, { minLength: 1, maxLength: 8 }),
      months: fc.integer({ min: 0, max: 400 }),
      is_empty: fc.boolean(),
    })
    .map(({ all, held, months, is_empty }) => ({
      ...reading,
      outcomes: Object.fromEntries(keys.map((key, at) => [key, all[at] ?? NOT_ASKED])) as Reading['outcomes'],
      lines: Object.fromEntries(
        Object.keys(reading.lines).map((id, at) => [
          id,
          { held: held[at % held.length] ?? 0, quote: null, job: null },
        ]),
      ),
      experience: { ...reading.experience, relevant_months: months },
      is_empty,
    }))
  const weights = fc
    .array(fc.integer({ min: 0, max: 40 }), {
      minLength: criterionKeys.length,
      maxLength: criterionKeys.length,
    })
    .map(
      (list) =>
        Object.fromEntries(
          criterionKeys.map((key, at): [CriterionKey, number] => [key, list[at] ?? 0]),
        ) as typeof rubric.weights,
    )

  it('the score is whole, from 0 to 100, and fits its recommendation; ten times the weights change it by at most 1', () => {
    fc.assert(
      fc.property(anyReading, weights, (read, weights) => {
        const { score, recommendation } = countScore({ ...rubric, weights }, read)
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        expect(recommendation === 'reject').toBe(score < 40)
        expect(recommendation === 'hire' && score < 85).toBe(false)
        const tenfold = Object.fromEntries(
          criterionKeys.map((key) => [key, weightOf({ weights }, key) * 10]),
        ) as typeof weights
        expect(Math.abs(countScore({ ...rubric, weights: tenfold }, read).score - score)).toBeLessThanOrEqual(
          1,
        )
      }),
    )
  })
  it('the summary names the gate that lowered the score most, if it names one', () => {
    const NAMED = { обязательные: 'must', профессия: 'profession', обязанности: 'profession' } as const
    const named = new Set<string>()
    fc.assert(
      fc.property(anyReading, weights, (read, weights) => {
        const { reasoning, criteria } = aggregate({ ...rubric, weights }, read)
        const word = /Балл снижен, потому что (\S+)/.exec(reasoning)?.[1]
        if (word === undefined) return
        const worth = (wanted: CriterionKey) => criteria.find(({ key }) => key === wanted)?.value ?? null
        const fit = worth('role') ?? worth('duties')
        const worked =
          read.experience.relevant_months +
          Math.max(0, read.experience.total_months - read.experience.relevant_months) / 2
        const lacking = 1 - Math.min(1, worked / 96) / 2 - Math.min(1, worked / 360) / 2
        const took = {
          must: 0.35 * (1 - (worth('must_skills') ?? 0.35)),
          profession: fit === null ? 0 : 0.97 * (1 - fit),
          years: fit === null ? 0 : 0.5 * fit * lacking,
        }
        const gate = NAMED[word as keyof typeof NAMED] ?? 'years'
        named.add(gate)
        expect(took[gate]).toBeGreaterThanOrEqual(Math.max(...Object.values(took)) - 1e-9)
      }),
      { numRuns: 500, seed: 20_261_122 },
    )
    expect([...named].toSorted()).toEqual(['must', 'profession', 'years'])
  })
  it('a higher criterion value, a met line or more months never lower the score', () => {
    fc.assert(
      fc.property(
        anyReading,
        weights,
        fc.constantFrom(...keys),
        fc.nat(),
        fc.integer({ min: 0, max: 120 }),
        (read, weights, key, at, months) => {
          const edited = { ...rubric, weights }
          const before = countScore(edited, read).score
          const own = outcomesOf(read)[key]
          const better = own.value === null ? own : valued(Math.min(1, own.value + 0.2))
          const outcomes = { ...read.outcomes, [key]: better }
          expect(countScore(edited, { ...read, outcomes }).score).toBeGreaterThanOrEqual(before)
          const ids = Object.keys(read.lines)
          const id = ids[at % ids.length] ?? ''
          const line = { held: 1, quote: null, job: null }
          expect(
            countScore(edited, { ...read, lines: { ...read.lines, [id]: line } }).score,
          ).toBeGreaterThanOrEqual(before)
          const longer = { ...read.experience, relevant_months: read.experience.relevant_months + months }
          expect(countScore(edited, { ...read, experience: longer }).score).toBeGreaterThanOrEqual(before)
        },
      ),
    )
  })
})
