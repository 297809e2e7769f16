import { describe, expect, it } from 'vitest'
import { coverageOf } from './coverage.ts'
import { freshMentions, secondMentions, typicalMentions } from './mentions.ts'

describe('the breadth of the ontology', () => {
  it.each([
    ...Object.entries(typicalMentions),
    ...Object.entries(secondMentions).map(([field, list]) => [`${field}, second list`, list] as const),
  ])('knows 95 of 100 things people write: %s', (_field, mentions) => {
    const { share, missed } = coverageOf(mentions)
    expect(share < 0.95 ? missed : []).toEqual([])
  })

  it('knows 65 of 100 free phrases of duties it was never mended by', () => {
    expect(coverageOf(Object.values(freshMentions).flat()).share).toBeGreaterThanOrEqual(0.65)
  })

  it('knows no skill in what names none', () => {
    expect(
      coverageOf(['без', 'что-нибудь ещё', 'работа мечты мечты', 'абракадабра', '!!!', 'эксплуатация'])
        .missed,
    ).toHaveLength(6)
  })

  it('sees the skill behind what is done with it', () => {
    expect(coverageOf(['внедрение 5S', 'обслуживание КИПиА', 'учёт ГСМ', 'настройка Fanuc']).missed).toEqual(
      [],
    )
  })
})
