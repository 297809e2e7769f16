import { describe, expect, it } from 'vitest'
import { archetypes, hostileKinds } from './archetypes.ts'
import { monthIndex } from './career.ts'
import { fill } from './phrase.ts'
import { createRandom } from './random.ts'
import { seedVacancies } from './seed.ts'
import { plans } from './vacancies.ts'

const TODAY = '2026-03-16'
const seeded = seedVacancies(TODAY)
const negotiations = seeded.flatMap((one) => one.negotiations)
const honest = negotiations.filter((one) => one.answer.hostile === null && one.resume !== null)
/** Unique applicants, although some responded twice. */
const people = [...new Set(honest.flatMap((one) => one.resume ?? []))]

describe('the seed', () => {
  it('has 400 responses to at least eight vacancies of different professions at the first employer', () => {
    const active = seeded.filter(({ vacancy }) => vacancy.employer_id === '7700001' && vacancy.archived_at === null)
    expect(active.length).toBeGreaterThanOrEqual(8)
    expect(new Set(active.map(({ vacancy }) => vacancy.role.id)).size).toBe(active.length)
    expect(active.flatMap((one) => one.negotiations).length).toBe(400)
  })

  it('has 12 to 140 new responses per vacancy, with at least two small vacancies, and two of another company', () => {
    const fresh = seeded.map((one) => one.negotiations.filter((each) => each.employer_state === 'response').length)
    expect(Math.min(...fresh)).toBeGreaterThanOrEqual(12)
    expect(Math.max(...fresh)).toBeLessThanOrEqual(140)
    expect(fresh.filter((count) => count <= 40).length).toBeGreaterThanOrEqual(2)
    const other = seeded.filter(({ vacancy }) => vacancy.employer_id === '7700002')
    expect(other.length).toBeGreaterThanOrEqual(2)
    expect(seeded.some(({ vacancy }) => vacancy.archived_at !== null)).toBe(true)
  })

  it('is byte-identical for the same day', () => {
    expect(JSON.stringify(seedVacancies(TODAY))).toBe(JSON.stringify(seeded))
  })

  it('keeps the people and moves the dates on another day', () => {
    const later = seedVacancies('2026-04-20').flatMap((one) => one.negotiations)
    expect(later.map((one) => one.resume?.last_name)).toEqual(negotiations.map((one) => one.resume?.last_name))
    expect(later[0]?.created_at).not.toBe(negotiations[0]?.created_at)
  })

  it('dates responses within the last 30 days and never in the future', () => {
    const days = negotiations.map((one) => one.created_at.slice(0, 10))
    expect(days.toSorted().at(0)?.localeCompare('2026-02-14')).toBeGreaterThanOrEqual(0)
    expect(days.toSorted().at(-1)?.localeCompare(TODAY)).toBeLessThan(0)
    for (const one of negotiations) expect(one.updated_at >= one.created_at).toBe(true)
  })

  it('contains every archetype, every hostile kind and deleted resumes', () => {
    const found = new Set(negotiations.map((one) => one.answer.archetype))
    const wanted = [...Object.keys(archetypes), ...hostileKinds.map((kind) => `hostile_${kind}`), 'deleted']
    expect(wanted.filter((name) => !found.has(name))).toEqual([])
    expect(negotiations.some((one) => one.resume === null)).toBe(true)
  })
})

describe('the people', () => {
  it('have one resume each, except those who responded to two vacancies', () => {
    const ids = honest.map((one) => one.resume?.id)
    expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(6)
    expect(ids.length - new Set(ids).size).toBeGreaterThan(0)
    const names = new Set(people.map((one) => `${one.last_name} ${one.first_name}`))
    expect(names.size / people.length).toBeGreaterThan(0.97)
  })

  it.each([TODAY, '2026-01-01', '2028-02-29', '2027-12-31'])('have consistent dates on %s', (today) => {
    const everyone = seedVacancies(today)
      .flatMap((one) => one.negotiations)
      .filter((one) => one.answer.hostile === null)
    for (const { birth_date, jobs } of everyone.flatMap((one) => one.resume ?? [])) {
      const born = monthIndex(birth_date ?? '')
      jobs.forEach((job, at) => {
        const end = job.end === null ? monthIndex(today) : monthIndex(job.end)
        expect(monthIndex(job.start)).toBeLessThanOrEqual(end)
        expect(end).toBeLessThanOrEqual(monthIndex(today))
        expect(monthIndex(job.start) - born).toBeGreaterThan(17 * 12)
        const newer = jobs[at - 1]
        expect(end).toBeLessThan(newer ? monthIndex(newer.start) : Number.POSITIVE_INFINITY)
      })
    }
  })

  it('have unique job descriptions of at most 12 lines, without unfilled placeholders', () => {
    const told = people
      .flatMap((one) => one.jobs.map((job) => job.description))
      .filter((text) => text.length > 60)
    expect(new Set(told).size).toBe(told.length)
    const longest = Math.max(...told.map((text) => text.split('\n').length))
    expect(longest).toBeLessThanOrEqual(12)
    const unfilled = told.filter((text) => /[{}[\]|]/.test(text))
    expect(unfilled).toEqual([])
  })

  it('have only unassigned phone numbers and e-mail addresses', () => {
    for (const { resume } of negotiations) {
      if (!resume) continue
      expect(resume.phone).toMatch(/^7900000\d{4}$/)
      expect(resume.email ?? 'none@example.ru').toMatch(/^[a-z0-9.]+@example\.ru$/)
    }
  })
})

describe('phrases', () => {
  it.each([
    ['веду {3..3} лет', 'веду 3 года'],
    ['за {11..11} лет', 'за 11 лет'],
    ['от {3..3} лет', 'от 3 лет'],
    ['отдел из {4..4} человек', 'отдел из 4 человек'],
    ['{21..21} рейсов', '21 рейс'],
    ['[вырос/выросла] и готов[а]', 'выросла и готова'],
  ])('%s → %s', (phrase, told) => {
    expect(fill(phrase, createRandom('x'), true)).toBe(told)
  })
})

it('writes every vacancy with duties, requirements and conditions', () => {
  for (const plan of plans) {
    for (const heading of ['Обязанности', 'Требования', 'Условия']) expect(plan.description).toContain(heading)
    expect(plan.key_skills.length).toBeGreaterThan(2)
  }
})
