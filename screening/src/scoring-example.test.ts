/** Checks docs/scoring.md against the code: the worked example, the weights and every number of `calibration.ts`. */
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { aggregate } from './aggregate.ts'
import * as calibration from './calibration.ts'
import { seasoning } from './criteria/experience.ts'
import { readResume } from './facts.ts'
import type { ResumeText } from './model.ts'
import { prepareRubric } from './prepare.ts'
import { readPair } from './reading.ts'
import { DEFAULT_THRESHOLDS } from './recommend.ts'
import { extractRubric } from './rubric.ts'
import { javaVacancy, NOW } from './sample.ts'
import { DEFAULT_WEIGHTS, UNKNOWN_CREDIT } from './weights.ts'

const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/scoring.md'), 'utf8')

/** The text under a heading, without the spaces that align its tables. */
function section(heading: string): string {
  const text = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  if (text === undefined) throw new Error(`docs/scoring.md has no heading “${heading}”`)
  return text.replace(/ +/g, ' ')
}

const resume: ResumeText = {
  title: 'Java-разработчик',
  area: 'Тверь',
  experience: [
    {
      start: '2024-09-01',
      end: null,
      company: 'ООО «Пример»',
      position: 'Java-разработчик',
      description: 'Разработка внутренней системы учёта на Java.\nЗапросы к PostgreSQL, исправление ошибок.',
    },
    {
      start: '2021-06-01',
      end: '2024-08-01',
      company: 'АО «Образец»',
      position: 'Инженер технической поддержки',
      description: 'Консультации пользователей, настройка рабочих мест.',
    },
  ],
  skills: ['Java', 'PostgreSQL', 'Kafka', 'Git'],
  relocation: 'relocation_possible',
  schedule: ['full_day'],
}

describe('docs/scoring.md, “A worked example”', () => {
  const rubric = extractRubric(javaVacancy)
  const reading = readPair(rubric, readResume(resume), NOW)
  const judgement = aggregate(rubric, reading)
  const told = section('A worked example')
  const asked = judgement.criteria.filter(({ verdict }) => verdict !== 'n/a')
  const valueOf = (wanted: string) => asked.find(({ key }) => key === wanted)?.value ?? NaN
  const role = valueOf('role')

  it('lists the criteria with the values of the code', () => {
    for (const { key, weight, value } of asked) {
      const shown = value === null ? 'silent' : value.toFixed(3)
      const points = (weight * (value ?? UNKNOWN_CREDIT)).toFixed(2)
      expect(told).toContain(`| \`${key}\` | ${weight} | ${shown} | ${points} |`)
    }
  })

  it('counts the must-haves, including what the profession implies, as the code does', () => {
    const { relevant_months: months } = reading.experience
    const unsaid = 0.4 + (0.7 - 0.4) * Math.min(1, months / 60)
    let sum = 0
    let weights = 0
    for (const { requirement, weight } of prepareRubric(rubric).must) {
      const held = reading.lines[requirement.id]?.held ?? NaN
      sum += weight * (held + (1 - held) * role * unsaid)
      weights += weight
    }
    expect(sum / weights).toBeCloseTo(valueOf('must_skills'), 12)
    expect(told).toContain(`${role.toFixed(3)} × ${unsaid.toFixed(2)} = ${(role * unsaid).toFixed(3)}`)
  })

  it('reaches the score by the steps of “The formula”', () => {
    const sum = asked.reduce((total, { weight, value }) => total + weight * (value ?? UNKNOWN_CREDIT), 0)
    const weights = asked.reduce((total, { weight }) => total + weight, 0)
    const raw = (100 * sum) / weights
    const coverage = valueOf('must_skills')
    const seasoned = seasoning(reading.experience)
    const must = 1 - 0.35 * (1 - coverage)
    const trade = 0.03 + 0.97 * role
    const years = 1 - 0.5 * role * (1 - seasoned)
    const gated = raw * must * trade * years
    const scaled = 40 + 0.72 * (gated - 6)
    for (const line of [
      `raw = 100 × ${sum.toFixed(2)} / ${weights} = ${raw.toFixed(2)}`,
      `must-haves: 1 − 0.35 × (1 − ${coverage.toFixed(3)}) = ${must.toFixed(3)}`,
      `profession: 0.03 + 0.97 × ${role.toFixed(3)} = ${trade.toFixed(3)}`,
      `years: 1 − 0.5 × ${role.toFixed(3)} × (1 − ${seasoned.toFixed(3)}) = ${years.toFixed(3)}`,
      `gated = ${raw.toFixed(2)} × ${must.toFixed(3)} × ${trade.toFixed(3)} × ${years.toFixed(3)} = ${gated.toFixed(2)}`,
      `scaled = 40 + 0.72 × (${gated.toFixed(2)} − 6) = ${scaled.toFixed(2)}`,
      `score ${judgement.score}, \`${judgement.recommendation}\``,
    ])
      expect(told).toContain(line)
    expect(judgement.score).toBe(Math.round(scaled))
  })
})

it('docs/scoring.md, “The criteria”, has every weight', () => {
  const told = section('The criteria')
  for (const [key, weight] of Object.entries(DEFAULT_WEIGHTS))
    expect(told).toContain(`| \`${key}\` | ${weight} |`)
})

it('docs/scoring.md, “The numbers”, has every constant with its value', () => {
  const rows = section('The numbers')
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
  const numbers: Readonly<Record<string, number | Readonly<Record<string, number>>>> = {
    ...calibration,
    UNKNOWN_CREDIT,
    DEFAULT_THRESHOLDS,
  }
  for (const [name, value] of Object.entries(numbers)) {
    const told = rows.filter(([, constant]) => constant === `\`${name}\``).map(([, , values]) => values)
    const stated =
      typeof value === 'number'
        ? [String(value)]
        : Object.entries(value).map(([field, one]) => `${field} ${one}`)
    expect({ name, values: told.join(' · ').split(' · ').toSorted() }).toEqual({
      name,
      values: stated.toSorted(),
    })
  }
})
