import { describe, expect, it } from 'vitest'
import { decidedPlace, placeName, placeVerdict, isAtStage } from './stages.ts'

describe('placeName', () => {
  it('names hh.ru stages, and returns null for new responses, uploads and custom stages', () => {
    expect(['phone_interview', 'discard_by_employer', 'discard_new_kind'].map(placeName)).toEqual([
      'первичный контакт',
      'отказ',
      'отказ',
    ])
    expect(['response', 'upload', 'stage-of-a-company'].map(placeName)).toEqual([null, null, null])
  })
})

describe('placeVerdict', () => {
  it('is the decision of a person who moves a response to the stage', () => {
    const of = (...places: string[]) => places.map(placeVerdict)
    expect(of('discard_by_employer', 'discard_by_applicant')).toEqual(['reject', 'reject'])
    expect(of('phone_interview', 'interview', 'stage-of-a-company')).toEqual(
      Array<string>(3).fill('interview'),
    )
    expect(of('offer', 'hired')).toEqual(['hire', 'hire'])
    expect(of('response', 'consider', 'upload')).toEqual([null, null, null])
  })
})

describe('decidedPlace', () => {
  it('tells invited and refused responses from those nobody decided about', () => {
    expect(['phone_interview', 'hired', 'stage-of-a-company'].map(decidedPlace)).toEqual(
      Array<string>(3).fill('invited'),
    )
    expect(['discard_by_employer', 'discard_by_applicant'].map(decidedPlace)).toEqual(['refused', 'refused'])
    expect(['response', 'consider', 'upload'].map(decidedPlace)).toEqual([null, null, null])
  })
})

it('responses of a group of stages are asked for as one', () => {
  const stages = ['response', 'consider', 'upload', 'interview', 'own-stage', 'discard_by_employer']
  const at = (stage: string) => stages.filter((one) => isAtStage(one, stage))
  expect(at('invited')).toEqual(['interview', 'own-stage'])
  expect(at('answered')).toEqual(['interview', 'own-stage', 'discard_by_employer'])
  expect(at('consider')).toEqual(['consider'])
})
