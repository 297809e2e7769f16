import { describe, expect, it } from 'vitest'
import { placeName } from './board-places.ts'

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
