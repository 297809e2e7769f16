import { describe, expect, it } from 'vitest'
import { coverageOf } from './coverage.ts'
import { typicalMentions, unseenMentions } from './mentions.ts'

describe('the breadth of the ontology', () => {
  it.each([
    ...Object.entries(typicalMentions),
    ...Object.entries(unseenMentions).map(([field, list]) => [`${field}, second list`, list] as const),
  ])('knows 95 of 100 things people write: %s', (_field, mentions) => {
    const { share, missed } = coverageOf(mentions)
    expect(share < 0.95 ? missed : []).toEqual([])
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
