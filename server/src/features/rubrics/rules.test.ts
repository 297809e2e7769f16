import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RubricDraft } from '@rezumetr/contracts/rubrics/rubric'
import { NO_EDITS, type RubricEdits, applyEdits } from '@rezumetr/screening/judgement/edits'
import type { Requirement, RequirementKind } from '@rezumetr/screening/judgement/model'
import { readPerson } from '@rezumetr/screening/judgement/person/person'
import { readPair } from '@rezumetr/screening/judgement/read'
import { readVacancy } from '@rezumetr/screening/judgement/rubric/read'
import { criterionKeys } from '@rezumetr/screening/judgement/score/keys'
import { scoreOf } from '@rezumetr/screening/judgement/score/score'
import { askedOf, confirmingDraft, editsOf, isEdited, previewOf, type Standing } from './rules.ts'

const skill = (id: string, kind: RequirementKind = 'must', sure = true): Requirement => ({
  id,
  kind,
  type: 'skill',
  ask: id,
  any_of: [id],
  level: null,
  months: null,
  quote: id,
  sure,
})
const extracted = {
  ...readVacancy({ title: 'Повар', description: '' }),
  requirements: [skill('a'), skill('b'), skill('c'), skill('guess', 'must', false)],
  years: 3,
}
type Line = RubricDraft['lines'][number]
const line = (id: string, change: Partial<Line> = {}): Line => ({
  id,
  kind: 'must',
  confirmed: false,
  removed: false,
  ...change,
})
const lines = [line('a'), line('b'), line('c'), line('guess')]
const draft = { lines, weights: {}, years: 3 as number | null }
const edits = (change: Partial<RubricEdits>): RubricEdits => ({ ...NO_EDITS, ...change })

describe('what a draft changes', () => {
  it('nothing, when it equals the extracted rubric', () => {
    const weights = Object.fromEntries(criterionKeys.map((key) => [key, 1]))
    const same = editsOf(
      extracted,
      NO_EDITS,
      { ...draft, lines: lines.map((one) => ({ ...one, any_of: [one.id] })), weights },
      [],
    )
    expect(same).toEqual(NO_EDITS)
    expect([isEdited(same), isEdited(null), isEdited(edits({ removed: ['a'] }))]).toEqual([
      false,
      false,
      true,
    ])
  })
  it('kinds, alternatives, confirmed and removed lines, years and weights that differ', () => {
    const changed = [
      line('a', { kind: 'nice', confirmed: true }),
      line('b', { any_of: ['b', 'b2', 'b'] }),
      line('c', { removed: true }),
      line('guess', { confirmed: true }),
    ]
    const weights = { pay: 2, work: 1 }
    expect(editsOf(extracted, NO_EDITS, { lines: changed, weights, years: 0 }, [])).toEqual({
      kinds: { a: 'nice' },
      alternatives: { b: ['b', 'b2'] },
      confirmed: ['guess'],
      removed: ['c'],
      own: [],
      weights: { pay: 2 },
      years: 0,
    })
  })
  it('nothing about lines that neither the text nor people know, and a bounded memory of vanished ones', () => {
    const strange = [
      ...lines,
      line('strange', { kind: 'nice', any_of: ['x'], confirmed: true, removed: true }),
    ]
    expect(editsOf(extracted, NO_EDITS, { ...draft, lines: strange }, [])).toEqual(NO_EDITS)
    const gone = Array.from({ length: 300 }, (_, index) => `gone-${index}`)
    const former = edits({
      kinds: Object.fromEntries(gone.map((id) => [id, 'nice' as const])),
      alternatives: Object.fromEntries(gone.map((id) => [id, ['x']])),
      confirmed: gone,
      removed: gone,
    })
    const kept = editsOf(extracted, former, draft, [])
    for (const ids of [Object.keys(kept.kinds), Object.keys(kept.alternatives), kept.confirmed, kept.removed])
      expect(ids).toEqual(gone.slice(-200))
  })
  it('lines it does not name keep their earlier edits', () => {
    const former = edits({
      kinds: { a: 'nice', vanished: 'nice' },
      alternatives: { b: ['x'], vanished: ['x'], theirs: ['x'], dropped: ['x'] },
      removed: ['c', 'vanished'],
      own: [skill('mine'), skill('theirs'), skill('dropped')],
      weights: { pay: 2, work: 1 },
    })
    const named = [
      ...lines,
      line('theirs', { kind: 'nice', any_of: ['theirs', 'y'] }),
      line('dropped', { removed: true, any_of: ['y'] }),
    ]
    expect(editsOf(extracted, former, { ...draft, lines: named }, [skill('new')])).toEqual({
      // the draft decides about lines the text has; edits of lines the text lost are kept for their return
      kinds: { vanished: 'nice' },
      alternatives: { vanished: ['x'], theirs: ['theirs', 'y'] },
      confirmed: [],
      removed: ['vanished'],
      own: [skill('mine'), skill('theirs', 'nice'), skill('new')],
      weights: { pay: 2 },
    })
  })
  it('confirming the criteria confirms the guessed lines that are left, and changes nothing else', () => {
    const former = edits({ kinds: { a: 'nice' }, alternatives: { b: ['b', 'x'] }, removed: ['c'], years: 5 })
    const confirming = confirmingDraft(extracted, former)
    if (!confirming) throw new Error('a guessed line is left')
    expect(editsOf(extracted, former, confirming, [])).toEqual({ ...former, confirmed: ['guess'] })
    expect(confirmingDraft(extracted, edits({ confirmed: ['guess'] }))).toBeNull()
    expect(confirmingDraft(extracted, edits({ removed: ['guess'] }))).toBeNull()
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
  const id = fc.constantFrom('a', 'b', 'c', 'guess', 'gone')
  const anyEdits: fc.Arbitrary<RubricEdits> = fc.record({
    kinds: fc.dictionary(id, fc.constantFrom('nice', 'knock_out')),
    alternatives: fc.dictionary(id, fc.constantFrom(['x'], ['x', 'y'])),
    confirmed: fc.uniqueArray(id),
    removed: fc.uniqueArray(id),
    own: fc.uniqueArray(
      fc.constantFrom('mine', 'theirs').map((name) => skill(name, 'nice')),
      { selector: (one) => one.id },
    ),
    weights: fc.dictionary(fc.constantFrom(...criterionKeys), fc.constantFrom(0, 0.5, 2, 3)),
  })

  it('a draft saved unchanged yields the same rubric', () => {
    fc.assert(
      fc.property(anyEdits, (former) => {
        const before = applyEdits(extracted, former)
        const now = new Map(before.requirements.map((one) => [one.id, one]))
        const drafted = [...extracted.requirements, ...former.own].map((one) => {
          const { kind, any_of, sure } = now.get(one.id) ?? one
          return { id: one.id, kind, any_of: [...any_of], confirmed: sure, removed: !now.has(one.id) }
        })
        const saved = editsOf(extracted, former, { lines: drafted, weights: former.weights, years: 3 }, [])
        expect(applyEdits(extracted, saved)).toEqual(before)
        expect(saved.weights).toEqual(former.weights)
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
  const full = readVacancy({
    title: 'Старший повар',
    description:
      '<p>Обязанности:</p><ul><li>Готовить супы</li></ul><p>Требования:</p><ul><li>Знание Java</li><li>Английский B1</li>' +
      '<li>Высшее образование</li><li>Права категории B</li></ul><p>Будет плюсом:</p><ul><li>Kafka</li></ul>',
    experience: 'between3And6',
    salary: { from: 100_000, to: null, currency: 'RUR', gross: false },
    area: 'Москва',
    schedule: 'fullDay',
    employment: 'full',
  })
  const bare = readVacancy({ title: null, description: '' })
  const nice = Object.fromEntries(full.requirements.map(({ id }) => [id, 'nice' as const]))

  it.each([
    ['everything', full, NO_EDITS],
    ['nothing', bare, NO_EDITS],
    ['only wishes', full, edits({ kinds: nice })],
    ['no lines', full, edits({ removed: full.requirements.map(({ id }) => id) })],
    ['no years any more', full, edits({ years: 0 })],
  ] as const)('%s: the same criteria are asked of every resume', (_name, text, changed) => {
    const { pay, exclusions, ...asked } = askedOf(text, changed)
    expect([pay, exclusions]).toEqual([text.salary !== null, false])
    const rubric = applyEdits(text, changed)
    for (const title of [null, 'Повар']) {
      const { criteria } = scoreOf(rubric, readPair(rubric, readPerson({ title }, 24_310)))
      expect(asked).toEqual(
        Object.fromEntries(
          criteria
            .filter(({ key }) => key !== 'pay' && key !== 'exclusions')
            .map(({ key, is_asked }) => [key, is_asked]),
        ),
      )
    }
  })

  it('requirements decide: without wishes, languages or years those are not asked', () => {
    expect(askedOf(full, NO_EDITS)).toMatchObject({
      must_have: true,
      nice_to_have: true,
      languages: true,
      papers: true,
      education: true,
      years: true,
    })
    expect(askedOf(full, edits({ removed: full.requirements.map(({ id }) => id), years: 0 }))).toMatchObject({
      must_have: false,
      nice_to_have: false,
      languages: false,
      papers: false,
      education: false,
      years: false,
    })
  })
})
