import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyEdits, NO_EDITS, type RubricEdits } from './edits.ts'
import { criterionKeys } from './model.ts'
import { extractRubric } from './rubric.ts'
import { agronomistVacancy, javaVacancy } from './sample.ts'

const rubrics = [javaVacancy, agronomistVacancy].map(extractRubric)
const ids = rubrics.flatMap((rubric) => rubric.requirements.map(({ id }) => id))
const edits: fc.Arbitrary<RubricEdits> = fc.record({
  levels: fc.dictionary(fc.constantFrom(...ids), fc.constantFrom('must', 'nice', 'knock_out')),
  importance: fc.dictionary(fc.constantFrom(...ids), fc.constantFrom(0.5, 1, 2, 3)),
  removed: fc.subarray(ids),
  own: fc.constant([]),
  weights: fc.dictionary(fc.constantFrom(...criterionKeys), fc.integer({ min: 0, max: 40 })),
})

it('applying edits is idempotent, empty edits change nothing, and only removed lines are lost', () => {
  fc.assert(
    fc.property(fc.constantFrom(...rubrics), edits, (rubric, changed) => {
      const edited = applyEdits(rubric, changed)
      expect(applyEdits(edited, changed)).toEqual(edited)
      expect(applyEdits(rubric, NO_EDITS)).toEqual(rubric)
      const left = rubric.requirements.filter(({ id }) => !changed.removed.includes(id))
      expect(edited.requirements.map(({ id }) => id)).toEqual(left.map(({ id }) => id))
    }),
  )
})
