/**
 * Answers that Claude (Anthropic) gave in November 2026 to the questions about three invented vacancies, replayed. The
 * grades are those of models in the role of recruiters. A changed question needs new answers: `evaluate/model.ts`.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResumeText, VacancyText } from '../model.ts'
import { modelReader } from './model.ts'

type Graded = { id: string; vacancy: string; grade: 'A' | 'B' | 'C' | 'D'; resume: ResumeText }
type Answer = { score?: number; pending?: true }

const recorded = path.join(import.meta.dirname, '../../panel-recorded')
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(recorded, name), 'utf8'))
const vacancies = read('vacancies.json') as { id: string; data: VacancyText }[]
const resumes = read('resumes.json') as Graded[]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'recorded-'))
  cpSync(path.join(recorded, 'answers'), path.join(folder, 'a'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

it('a capable model puts people to be called at 80 and people to be rejected under 40', () => {
  const ask = modelReader(['--reader', 'model', '--answers', folder])
  const scored = resumes.map(({ id, vacancy, grade, resume }) => {
    const text = vacancies.find((one) => one.id === vacancy)?.data
    if (text === undefined || ask === null) throw new Error(`${vacancy} is not recorded`)
    const { score, pending } = ask(text, resume, '2026-11-28') as Answer
    return { id, grade, score: score ?? -1, pending: pending ?? false }
  })
  expect(scored.filter(({ pending }) => pending)).toEqual([])
  expect(scored.filter(({ grade, score }) => grade === 'A' && score < 80)).toEqual([])
  expect(scored.filter(({ grade, score }) => grade === 'D' && score >= 40)).toEqual([])
})
