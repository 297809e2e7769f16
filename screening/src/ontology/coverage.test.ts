import { describe, expect, it } from 'vitest'
import { coverageOf } from './coverage.ts'
import { freshMentions, secondMentions, typicalMentions } from './mentions.ts'

describe('coverage of the ontology', () => {
  it.each([
    ...Object.entries(typicalMentions),
    ...Object.entries(secondMentions).map(([field, list]) => [`${field}, second list`, list] as const),
  ])('knows 95 of 100 terms people use: %s', (_field, mentions) => {
    const { share, missed } = coverageOf(mentions)
    expect(share < 0.95 ? missed : []).toEqual([])
  })

  it('knows 65 of 100 free phrases of duties it was never adjusted to', () => {
    expect(coverageOf(Object.values(freshMentions).flat()).share).toBeGreaterThanOrEqual(0.65)
  })

  it('finds no skill where none is named', () => {
    expect(
      coverageOf(['без', 'что-нибудь ещё', 'работа мечты мечты', 'абракадабра', '!!!', 'эксплуатация'])
        .missed,
    ).toHaveLength(6)
  })

  it('finds the skill behind an activity', () => {
    expect(coverageOf(['внедрение 5S', 'обслуживание КИПиА', 'учёт ГСМ', 'настройка Fanuc']).missed).toEqual(
      [],
    )
  })
})
