import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { modelReader } from './model.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'answers-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const VACANCY = { title: 'Сварщик', description: 'Сварка труб от 2 лет.', area: 'Тверь' }
const RESUME = {
  title: 'Сварщик',
  experience: [
    { start: '2020-01', end: null, company: 'Завод', position: 'Сварщик', description: 'Варю трубы.' },
  ],
}
const pairOf = (vacancy = VACANCY) =>
  modelReader(['--reader', 'model', '--answers', folder])?.(vacancy, RESUME, '2026-11-28')

type Asked = { hash: string; kind: string; system: string; prompt: string; schema: object }
const waiting = (): Asked[] =>
  readdirSync(path.join(folder, 'q'))
    .map((file) => JSON.parse(readFileSync(path.join(folder, 'q', file), 'utf8')) as Asked)
    .filter(({ hash }) => !readdirSync(path.join(folder, 'a')).includes(`${hash}.json`))
const reply = (kind: string, answer: object | string): void => {
  const asked = waiting().find((question) => question.kind === kind)
  writeFileSync(
    path.join(folder, 'a', `${asked?.hash}.json`),
    typeof answer === 'string' ? answer : JSON.stringify(answer),
  )
}

it('another reader is none of its business', () => {
  expect(modelReader(['--reader', 'embedded'])).toBeNull()
  expect(() => modelReader(['--reader', 'model'])).toThrow('--answers')
})

it('asks in rounds, and a pair waits until all its questions are answered', () => {
  expect(pairOf()).toEqual({ pending: true })
  expect(waiting().map(({ kind }) => kind)).toEqual(['rubric'])
  reply('rubric', {
    occupation: { core: 'варит', object: 'трубы', accepted: [] },
    requirements: [
      {
        kind: 'must',
        type: 'experience',
        ask: 'Сварка труб от 2 лет',
        any_of: [],
        level: null,
        months: 24,
        line: 2,
        quote: 'Сварка труб от 2 лет',
        sure: true,
      },
    ],
  })
  expect(pairOf()).toEqual({ pending: true })
  const [asked] = waiting()
  expect(asked).toMatchObject({ kind: 'pair', schema: { type: 'object' } })
  expect(asked?.prompt).toContain('Варю трубы.')
  // the whole text of an answer may also be kept as one JSON string
  const verdicts = [{ id: 'r1', stance: 'meets', evidence: 'work', lines: [4], months: 83 }]
  reply(
    'pair',
    JSON.stringify(
      JSON.stringify({
        verdicts,
        occupation: { stance: 'same', lines: [2] },
        grade: 'call',
        decided: [4],
        reason: 'Семь лет варит трубы',
      }),
    ),
  )
  expect(pairOf()).toMatchObject({ score: expect.any(Number), salary_match: 'absent', experience_match: 100 })
  expect(waiting()).toEqual([])
})

it('a broken answer is asked for once more, under its own hash', () => {
  pairOf()
  reply('rubric', 'не знаю')
  expect(pairOf()).toEqual({ pending: true })
  expect(waiting()[0]?.prompt).toContain('не прочитан')
  reply('rubric', '{}')
  expect(pairOf()).toEqual({ pending: true })
  expect(waiting()).toEqual([])
})
