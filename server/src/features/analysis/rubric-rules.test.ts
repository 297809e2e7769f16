import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RubricDraft } from '@rezumetr/contracts/rubric'
import { NO_EDITS, type RubricEdits, applyEdits } from '@rezumetr/screening/edits'
import { extractRubric } from '@rezumetr/screening/rubric'
import { askedOf, editsOf, isEdited, previewOf, type Standing } from './rubric-rules.ts'
import { aggregate } from '@rezumetr/screening/aggregate'
import { readResume } from '@rezumetr/screening/facts'
import { readPair } from '@rezumetr/screening/reading'
import { criterionKeys } from '@rezumetr/screening/model'
import { DEFAULT_WEIGHTS } from '@rezumetr/screening/weights'

const skill = (id: string, level: 'must' | 'nice' = 'must') => ({
  id,
  kind: 'skill' as const,
  level,
  title: id,
  any_of: [id],
  grade: null,
  quote: id,
})
const extracted = {
  ...extractRubric({ title: 'Повар', description: '' }),
  requirements: [skill('a'), skill('b'), skill('c')],
  experience_years: 3,
}
type Line = RubricDraft['lines'][number]
const line = (id: string, change: Partial<Line> = {}): Line => ({
  id,
  level: 'must',
  importance: 1,
  removed: false,
  ...change,
})
const draft = { lines: [line('a'), line('b'), line('c')], weights: {}, experience_years: 3 as number | null }
const edits = (change: Partial<RubricEdits>): RubricEdits => ({ ...NO_EDITS, ...change })

describe('what a draft changes', () => {
  it('nothing, when it equals the extracted rubric', () => {
    const same = editsOf(extracted, NO_EDITS, { ...draft, weights: extracted.weights }, [])
    expect(same).toEqual(NO_EDITS)
    expect([isEdited(same), isEdited(null), isEdited(edits({ removed: ['a'] }))]).toEqual([
      false,
      false,
      true,
    ])
  })
  it('levels, importance, removed lines, experience and weights that differ', () => {
    const lines = [line('a', { level: 'nice' }), line('b', { importance: 2 }), line('c', { removed: true })]
    const weights = { salary: DEFAULT_WEIGHTS.salary + 1, role: DEFAULT_WEIGHTS.role }
    expect(editsOf(extracted, NO_EDITS, { lines, weights, experience_years: null }, [])).toEqual({
      levels: { a: 'nice' },
      importance: { b: 2 },
      removed: ['c'],
      own: [],
      weights: { salary: DEFAULT_WEIGHTS.salary + 1 },
      experience_years: null,
    })
  })
  it('nothing about lines that neither the text nor people know, and a bounded memory of vanished ones', () => {
    const strange = [...draft.lines, line('strange', { level: 'nice', importance: 3, removed: true })]
    expect(editsOf(extracted, NO_EDITS, { ...draft, lines: strange }, [])).toEqual(NO_EDITS)
    const gone = Array.from({ length: 300 }, (_, index) => `gone-${index}`)
    const former = edits({
      levels: Object.fromEntries(gone.map((id) => [id, 'nice' as const])),
      importance: Object.fromEntries(gone.map((id) => [id, 2])),
      removed: gone,
    })
    const kept = editsOf(extracted, former, draft, [])
    for (const ids of [Object.keys(kept.levels), Object.keys(kept.importance), kept.removed])
      expect(ids).toEqual(gone.slice(-200))
  })
  it('lines it does not name keep their earlier edits', () => {
    const former = edits({
      levels: { a: 'nice', vanished: 'nice' },
      importance: { b: 3, vanished: 2, theirs: 5 },
      removed: ['c', 'vanished'],
      own: [skill('mine'), skill('theirs'), skill('dropped')],
      weights: { salary: 1, role: DEFAULT_WEIGHTS.role },
    })
    const lines = [...draft.lines, line('theirs', { level: 'nice' }), line('dropped', { removed: true })]
    const read = [
      { ...skill('new'), importance: 4 },
      { ...skill('usual'), importance: 1 },
    ]
    expect(editsOf(extracted, former, { ...draft, lines }, read)).toEqual({
      // the draft decides about lines the text has; edits of lines the text lost are kept for their return
      levels: { vanished: 'nice' },
      importance: { vanished: 2, new: 4 },
      removed: ['vanished'],
      own: [skill('mine'), skill('theirs', 'nice'), skill('new'), skill('usual')],
      weights: { salary: 1 },
    })
  })
})

describe('preview of a change', () => {
  const advise = (score: number) =>
    score >= 80 ? ('hire' as const) : score >= 60 ? ('interview' as const) : ('reject' as const)
  const standing = (name: string, before: number, after: number): Standing => ({
    result_id: name,
    candidate_name: name,
    before: { score: before, recommendation: advise(before) },
    after: { score: after, recommendation: advise(after) },
  })
  const counted = { left: 0, read_again: 1, unreadable: 2 }
  it('equal scores share a place; the largest move comes first, then the better place', () => {
    const preview = previewOf(
      [
        standing('a', 90, 100),
        standing('b', 90, 90),
        standing('c', 70, 80),
        standing('d', 50, 45),
        standing('e', 40, 0),
        standing('f', 30, 50),
      ],
      counted,
    )
    expect(preview).toMatchObject({ total: 6, changed: 5, up_count: 3, down_count: 2, ...counted })
    expect(preview.up.map(({ result_id, before, after }) => [result_id, before.place, after.place])).toEqual([
      ['f', 6, 4],
      ['a', 1, 1],
      ['c', 3, 3],
    ])
    expect(
      preview.down.map(({ result_id, before, after }) => [result_id, before.place, after.place]),
    ).toEqual([
      ['e', 5, 6],
      ['d', 4, 5],
    ])
    expect(preview.counts).toEqual({
      before: { hire: 2, interview: 1, maybe: 0, reject: 3 },
      after: { hire: 3, interview: 0, maybe: 0, reject: 3 },
    })
    expect(preview.histogram).toEqual({
      before: [0, 0, 0, 1, 1, 1, 0, 1, 0, 2],
      after: [1, 0, 0, 0, 1, 1, 0, 0, 1, 2],
    })
  })
  it('moves down are sorted by size too, regardless of the input order', () => {
    const { down } = previewOf([standing('a', 90, 85), standing('b', 80, 40), standing('c', 70, 60)], counted)
    expect(down.map(({ result_id }) => result_id)).toEqual(['b', 'c', 'a'])
  })
  it('shows twenty of each, counts all; a new recommendation at the same score is a change without a direction', () => {
    const many = Array.from({ length: 25 }, (_, n) => standing(`up ${n}`, n, n + 1))
    const down = Array.from({ length: 21 }, (_, n) => standing(`down ${n}`, n + 1, n))
    const turned = standing('turned', 50, 50)
    const preview = previewOf(
      [...many, ...down, { ...turned, after: { score: 50, recommendation: 'maybe' } }],
      counted,
    )
    expect(preview).toMatchObject({ total: 47, changed: 47, up_count: 25, down_count: 21 })
    expect([preview.up.length, preview.down.length, preview.counts.after.maybe]).toEqual([20, 20, 1])
    expect(preview.up.map(({ before }) => before.place)).toEqual(
      preview.up.map(({ before }) => before.place).toSorted((a, b) => a - b),
    )
  })
})

describe('for any edits', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'gone')
  const edits: fc.Arbitrary<RubricEdits> = fc.record({
    levels: fc.dictionary(id, fc.constantFrom('nice', 'knock_out')),
    importance: fc.dictionary(id, fc.constantFrom(0.5, 2, 3)),
    removed: fc.uniqueArray(id),
    own: fc.uniqueArray(
      fc.constantFrom('mine', 'theirs').map((name) => skill(name, 'nice')),
      {
        selector: (line) => line.id,
      },
    ),
    weights: fc.dictionary(fc.constantFrom(...criterionKeys), fc.integer({ min: 41, max: 60 })),
  })

  it('a draft saved unchanged yields the same rubric', () => {
    fc.assert(
      fc.property(edits, (former) => {
        const before = applyEdits(extracted, former)
        const kept = new Set(before.requirements.map((line) => line.id))
        const lines = [...extracted.requirements, ...former.own].map((line) => {
          const now = before.requirements.find((one) => one.id === line.id) ?? line
          const importance = (former.importance[line.id] ?? 1) as 0.5 | 1 | 2 | 3
          return { id: line.id, level: now.level, importance, removed: !kept.has(line.id) }
        })
        const saved = editsOf(extracted, former, { lines, weights: before.weights, experience_years: 3 }, [])
        expect(applyEdits(extracted, saved)).toEqual(before)
      }),
    )
  })
  it('each move is counted once: up, down or recommendation only; the histogram covers all candidates', () => {
    const side = fc.record({
      score: fc.integer({ min: 0, max: 100 }),
      recommendation: fc.constantFrom('hire', 'interview', 'maybe', 'reject'),
    })
    const standings = fc.array(
      fc.record({ result_id: fc.uuid(), candidate_name: fc.constant(null), before: side, after: side }),
      { maxLength: 60 },
    )
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    fc.assert(
      fc.property(standings, (list) => {
        const preview = previewOf(list, { left: 0, read_again: 0, unreadable: 0 })
        const same = list.filter(({ before, after }) => before.score === after.score)
        const advised = same.filter(({ before, after }) => before.recommendation !== after.recommendation)
        expect(preview.changed).toBe(preview.up_count + preview.down_count + advised.length)
        expect(preview.up_count + preview.down_count + same.length).toBe(list.length)
        for (const side of ['before', 'after'] as const) {
          expect(sum(preview.histogram[side])).toBe(list.length)
          expect(sum(Object.values(preview.counts[side]))).toBe(list.length)
          for (const move of [...preview.up, ...preview.down]) {
            const better = list.filter((one) => one[side].score > move[side].score).length
            expect(move[side].place).toBe(better + 1)
          }
        }
      }),
    )
  })
})

describe('criteria asked by a vacancy', () => {
  // contains everything, so that no criterion is omitted because of the resume
  const facts = readResume({
    title: 'Старший повар',
    area: 'Москва',
    experience: [
      {
        start: '2022-01',
        end: null,
        company: 'Кафе',
        position: 'Старший повар',
        description: 'Готовил супы',
      },
      {
        start: '2019-01',
        end: '2021-12',
        company: 'Кафе',
        position: 'Младший повар',
        description: 'Готовил супы',
      },
    ],
    skills: ['Java'],
    cover_letter: 'Готовил супы много лет, хочу готовить супы у вас.',
  })
  const full = extractRubric({
    title: 'Старший повар',
    description:
      '<p>Обязанности:</p><ul><li>Готовить супы</li></ul><p>Требования:</p><ul><li>Знание Java</li><li>Английский B1</li>' +
      '<li>Высшее образование</li><li>Права категории B</li></ul><p>Будет плюсом:</p><ul><li>Kafka</li></ul>',
    experience: 'between3And6',
    salary: { from: 100_000, to: null, currency: 'RUR', gross: false },
    area: 'Москва',
    schedule: 'fullDay',
    employment: 'full',
    industries: ['7'],
  })
  const bare = extractRubric({ title: null, description: '' })
  const nice = Object.fromEntries(full.requirements.map(({ id }) => [id, 'nice' as const]))

  it.each([
    ['everything', full, NO_EDITS],
    ['nothing', bare, NO_EDITS],
    ['only wishes', full, edits({ levels: nice })],
    ['no lines', full, edits({ removed: full.requirements.map(({ id }) => id) })],
    ['no years any more', full, edits({ experience_years: null })],
    ['no experience', { ...full, experience_years: null, asks_no_experience: true }, NO_EDITS],
    ['a place to be filled in', { ...full, area: '[город]' }, NO_EDITS],
    ['work from anywhere', { ...full, remote: true }, NO_EDITS],
  ] as const)('%s: the score omits the same criteria', (_name, text, changed) => {
    const asked = askedOf(text, changed)
    const { criteria } = aggregate(applyEdits(text, changed), readPair(text, facts, '2026-11-20'))
    const steady = criteria.filter(({ key }) => asked[key] !== 'if_told')
    expect(steady.map(({ key }) => [key, asked[key]])).toEqual(
      steady.map(({ key, verdict }) => [key, verdict === 'n/a' ? 'no' : 'yes']),
    )
    expect([asked.progression, asked.cover_letter]).toEqual(['if_told', 'if_told'])
  })

  it('work counts only for those who have it where no experience is asked', () => {
    const open = { ...full, experience_years: null, asks_no_experience: true as const }
    const asked = askedOf(open, NO_EDITS)
    for (const key of ['skill_evidence', 'relevant_experience', 'duties', 'recency', 'stability'] as const)
      expect(asked[key]).toBe('if_told')
    expect(askedOf(open, edits({ experience_years: 3 })).recency).toBe('yes')
    const { criteria } = aggregate(open, readPair(open, readResume({ title: 'Повар' }), '2026-11-20'))
    expect(criteria.find(({ key }) => key === 'recency')?.verdict).toBe('n/a')
  })
})
