import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregate } from './aggregate.ts'
import { NOT_ASKED } from './criteria/outcome.ts'
import { applyEdits, NO_EDITS, type RubricEdits } from './edits.ts'
import { readResume } from './facts.ts'
import { judge } from './judge.ts'
import { type CriterionKey, criterionKeys, type RequirementLevel, type Rubric } from './model.ts'
import { raisesOf } from './raise.ts'
import { keepReading, readPair, type Reading } from './reading.ts'
import { extractRubric } from './rubric.ts'
import { agronomistResume, agronomistVacancy, cookResume, javaResume, javaVacancy, NOW } from './sample.ts'

const rubrics = [javaVacancy, agronomistVacancy].map(extractRubric)
const resumes = [javaResume, cookResume, agronomistResume].map(readResume)
const pairs = rubrics.flatMap((rubric) => resumes.map((facts) => ({ rubric, facts })))

/** As the database returns it. */
const stored = (reading: Reading): Reading => JSON.parse(JSON.stringify(reading)) as Reading

const weights = fc
  .array(fc.integer({ min: 0, max: 40 }), {
    minLength: criterionKeys.length,
    maxLength: criterionKeys.length,
  })
  .map((values) =>
    Object.fromEntries(criterionKeys.map((key, index): [CriterionKey, number] => [key, values[index] ?? 0])),
  )

describe('a stored reading', () => {
  it.each(['role', 'location', 'completeness'] as const)(
    'older than the criterion %s, as its rubric may be, is counted without it',
    (key) => {
      const rubric = extractRubric(javaVacancy)
      const reading = readPair(rubric, readResume(javaResume), NOW)
      expect(reading.outcomes[key]?.verdict).not.toBe('n/a')
      const { [key]: _read, ...outcomes } = reading.outcomes
      const { [key]: _weighed, ...weights } = rubric.weights
      const former: [Rubric, Reading] = [
        { ...rubric, weights },
        { ...reading, outcomes },
      ]
      const unasked: [Rubric, Reading] = [
        { ...rubric, weights: { ...rubric.weights, [key]: 0 } },
        { ...reading, outcomes: { ...reading.outcomes, [key]: NOT_ASKED } },
      ]
      expect(aggregate(...former)).toEqual(aggregate(...unasked))
      expect(raisesOf(...former)).toEqual(raisesOf(...unasked))
      // read again for an edited rubric, which keeps its weights
      expect(aggregate({ ...rubric, weights }, reading)).toEqual(aggregate(unasked[0], reading))
    },
  )

  it('gives the same score as judging from scratch, for any weights and any years', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        weights,
        fc.option(fc.integer({ min: 1, max: 12 })),
        ({ rubric, facts }, changed, years) => {
          const kept = stored(keepReading(readPair(rubric, facts, NOW), rubric))
          const edited = applyEdits(rubric, { ...NO_EDITS, weights: changed, experience_years: years })
          expect(aggregate(edited, kept)).toEqual(aggregate(edited, readPair(rubric, facts, NOW)))
        },
      ),
    )
  })

  it('with changed weights gives the same bytes as the judge', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pairs), weights, ({ rubric, facts }, changed) => {
        const kept = stored(keepReading(readPair(rubric, facts, NOW), rubric))
        const edited = applyEdits(rubric, { ...NO_EDITS, weights: changed })
        expect(JSON.stringify(aggregate(edited, kept))).toBe(JSON.stringify(judge(edited, facts, NOW)))
      }),
    )
  })

  it('needs no new reading for changed levels, importance or removed lines', () => {
    const edits = (ids: readonly string[]): fc.Arbitrary<RubricEdits> =>
      fc.record({
        levels: fc.dictionary(
          fc.constantFrom(...ids),
          fc.constantFrom<RequirementLevel>('must', 'nice', 'knock_out'),
        ),
        importance: fc.dictionary(fc.constantFrom(...ids), fc.constantFrom(0.5, 1, 2, 3)),
        removed: fc.subarray([...ids]),
        own: fc.constant([]),
        weights: fc.constant({}),
      })
    fc.assert(
      fc.property(
        fc
          .constantFrom(...pairs)
          .chain(({ rubric, facts }) =>
            edits(rubric.requirements.map(({ id }) => id)).map((changed) => ({ rubric, facts, changed })),
          ),
        ({ rubric, facts, changed }) => {
          const asked = applyEdits(rubric, changed)
          const kept = stored(keepReading(readPair(rubric, facts, NOW), rubric))
          expect(aggregate(asked, kept)).toEqual(aggregate(asked, readPair(rubric, facts, NOW, asked)))
        },
      ),
    )
  })

  it('keeps only the resume lines that name what is asked', () => {
    const rubric = extractRubric(javaVacancy)
    const text = JSON.stringify(keepReading(readPair(rubric, readResume(javaResume), NOW), rubric))
    expect(text).toContain('Обмен сообщениями через Kafka')
    expect(text).not.toContain('Люблю аккуратный код')
    expect(text).not.toContain('Docker')
  })
})
