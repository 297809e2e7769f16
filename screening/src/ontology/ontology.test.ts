import { describe, expect, it } from 'vitest'
import { industryRows } from './industries.ts'
import { professionRows } from './professions.ts'
import { skillRows } from './skills.ts'
import { wholeItemRows } from './whole-items.ts'

const id = /^[a-z0-9]+(-[a-z0-9]+)*$/
const normal = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/gu, ' ')
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)

const skills = skillRows()
const professions = professionRows()
const industries = industryRows()
const wholeItems = wholeItemRows()
const skillIds = new Set(skills.map((row) => row[0]))
const professionIds = new Set(professions.map((row) => row.id))
const parentsOf = new Map(skills.map(([skill, , , parents = []]) => [skill, parents]))

/** Every owner of every spelling; a word with two owners would make a match depend on the row order. */
const ownersOf = (rows: readonly { readonly id: string; readonly names: readonly string[] }[]) => {
  const owners = new Map<string, Set<string>>()
  for (const row of rows)
    for (const name of row.names)
      owners.set(normal(name), (owners.get(normal(name)) ?? new Set()).add(row.id))
  return owners
}
const shared = (owners: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...owners].filter(([, ids]) => ids.size > 1).map(([name, ids]) => `${name}: ${[...ids].join(', ')}`)

const skillNames = ownersOf([
  ...skills.map(([skill, title, aliases]) => ({ id: skill, names: [title, ...aliases] })),
  ...wholeItems.map(([skill, aliases]) => ({ id: skill, names: aliases })),
])

describe('the skills', () => {
  it('cover the market: 1,800 skills and 12,000 spellings', () => {
    expect(skills.length).toBeGreaterThanOrEqual(1800)
    expect(skillNames.size).toBeGreaterThanOrEqual(12_000)
  })

  it('have unique kebab-case ids', () => {
    const ids = skills.map((row) => row[0])
    expect(repeated(ids)).toEqual([])
    expect(ids.filter((value) => !id.test(value))).toEqual([])
  })

  it('never share a spelling', () => {
    expect(shared(skillNames)).toEqual([])
  })

  it('spell each word in one alphabet, so that a look-alike letter never hides a word', () => {
    const mixed = /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u
    expect([...skillNames.keys()].filter((name) => mixed.test(name))).toEqual([])
  })

  it('name existing parents, without a cycle', () => {
    const climb = (skill: string, path: readonly string[]): readonly string[] =>
      path.includes(skill)
        ? [[...path, skill].join(' > ')]
        : (parentsOf.get(skill) ?? [`${path.at(-1)} > ${skill} does not exist`]).flatMap((parent) =>
            parent.includes(' ') ? [parent] : climb(parent, [...path, skill]),
          )
    expect([...skillIds].flatMap((skill) => climb(skill, []))).toEqual([])
  })

  it.each([
    ['java', 'javascript'],
    ['sql', 'nosql'],
    ['sql', 'mysql'],
    ['sql', 'postgresql'],
    ['c++', 'c#'],
    ['go', 'google ads'],
    ['1с:бухгалтерия', '1с:предприятие'],
    ['react', 'react native'],
    ['angular', 'angularjs'],
    ['44-фз', '223-фз'],
    ['усн', 'ндс'],
    ['рсбу', 'мсфо'],
    ['spark', 'спарк-интерфакс'],
    ['растениеводство', 'животноводство'],
    ['токарь', 'фрезеровщик'],
  ])('keep «%s» apart from «%s»', (one, other) => {
    const owner = skillNames.get(other)
    expect(owner).toBeDefined()
    expect(skillNames.get(one)).not.toEqual(owner)
  })

  it.each([
    ['k8s', 'kubernetes'],
    ['сварка', 'сварщик'],
    ['закуп', 'закупки'],
    ['вождение автомобиля', 'водитель'],
    ['сэд', 'система электронного документооборота'],
    ['чпу', 'cnc'],
    ['постгрес', 'postgresql'],
    ['дойка', 'доярка'],
    ['первичка', 'первичная документация'],
    ['медкнижка', 'медицинская книжка'],
    ['golang', 'go'],
  ])('merge «%s» with «%s»', (one, other) => {
    const owner = skillNames.get(one)
    expect(owner).toBeDefined()
    expect(owner).toEqual(skillNames.get(other))
  })

  it('keep one-letter and everyday spellings out of running text', () => {
    const names = new Set(
      skills.flatMap(([, title, aliases]) => [title, ...aliases].map((name) => normal(name))),
    )
    expect(
      ['c', 'r', 'go', 'swift', 'spring', 'access', 'контроль', 'ремонт'].filter((name) => names.has(name)),
    ).toEqual([])
    expect(wholeItems.filter(([skill]) => !skillIds.has(skill))).toEqual([])
  })
})

describe('the professions', () => {
  it('cover the market: 350 professions and 4,000 titles', () => {
    expect(professions.length).toBeGreaterThanOrEqual(350)
    expect(professions.flatMap((row) => row.aliases).length).toBeGreaterThanOrEqual(4000)
  })

  it('have unique kebab-case ids and families', () => {
    const ids = professions.map((row) => row.id)
    expect(repeated(ids)).toEqual([])
    expect(professions.filter((row) => !id.test(row.id) || !id.test(row.family))).toEqual([])
  })

  it('never share a title', () => {
    expect(
      shared(ownersOf(professions.map((row) => ({ id: row.id, names: [row.title, ...row.aliases] })))),
    ).toEqual([])
  })

  it('name existing neighbours, in both directions', () => {
    const near = new Map(professions.map((row) => [row.id, row.near]))
    const oneWay = professions.flatMap((row) =>
      row.near
        .filter(
          (other) => other === row.id || !professionIds.has(other) || !near.get(other)?.includes(row.id),
        )
        .map((other) => `${row.id} > ${other}`),
    )
    expect(oneWay).toEqual([])
  })

  it('name existing skills and at least eight words of their duties', () => {
    expect(professions.flatMap((row) => row.skills.filter((skill) => !skillIds.has(skill)))).toEqual([])
    expect(professions.filter((row) => row.skills.length === 0 || row.words.length < 8)).toEqual([])
  })
})

describe('the industries', () => {
  it('cover the market: 60 industries with unique ids and at least three words each', () => {
    const ids = industries.map((row) => row.id)
    expect(ids.length).toBeGreaterThanOrEqual(60)
    expect(repeated(ids)).toEqual([])
    expect(industries.filter((row) => !id.test(row.id) || row.words.length < 3)).toEqual([])
  })
})
