import { describe, expect, it } from 'vitest'
import { placeName } from './board-places.ts'

describe('words of places', () => {
  it('name the stage of whoever was moved at hh.ru, and of nobody else', () => {
    expect(['phone_interview', 'discard_by_employer', 'discard_new_kind'].map(placeName)).toEqual([
      'первичный контакт',
      'отказ',
      'отказ',
    ])
    expect(['response', 'upload', 'stage-of-a-company'].map(placeName)).toEqual([null, null, null])
  })
})
