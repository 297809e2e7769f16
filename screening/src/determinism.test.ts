/**
 * The same input gives the same bytes regardless of the machine's time zone and locale. `FULL=on` judges ten thousand
 * pairs in each of three environments, an ordinary run twelve.
 */
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import type { ResumeText } from './model.ts'
import { monthOf } from './resume/months.ts'
import { agronomistResume, agronomistVacancy, cookResume, javaResume, javaVacancy, NOW } from './sample.ts'

const isFull = process.env['FULL'] === 'on'
const PAIRS = isFull ? 10_000 : 12

const vacancies = [javaVacancy, agronomistVacancy]
const resumes = [javaResume, agronomistResume, cookResume]
/** Letters whose case, comparison and length depend on the locale. */
const TEXTS = ['İıI ſß ÆØ', 'Ёлка, ЁЖ, ежи', '1\u00a0234,50 ₽', '০১.২০২০', 'i̇ ﬁ ǅ']

/** The samples with different skills, jobs and dates, so that every pair differs. */
const pairs = Array.from({ length: PAIRS }, (_, n) => {
  const base = resumes[n % resumes.length] ?? javaResume
  const resume: ResumeText = {
    ...base,
    about: `${TEXTS[n % TEXTS.length]} Отклик ${n}. ${base.about ?? ''}`,
    skills: (base.skills ?? []).filter((_skill, at) => ((n >> (at % 12)) & 1) === 0),
    experience: (base.experience ?? []).map((job, at) => ({
      ...job,
      start: `${1995 + ((n + 7 * at) % 28)}-${String(1 + (n % 12)).padStart(2, '0')}-01`,
    })),
  }
  return [vacancies[Math.floor(n / resumes.length) % vacancies.length], resume]
})

/** Judges its input in a separate process and prints a line per pair, so that a difference is found by its number. */
const PROGRAM = `
import { createHash } from 'node:crypto'
import { judgementOf } from '${new URL('./judgement/judge.ts', import.meta.url).href}'
import { readPerson } from '${new URL('./judgement/person/person.ts', import.meta.url).href}'
import { readPair } from '${new URL('./judgement/read.ts', import.meta.url).href}'
import { readVacancy } from '${new URL('./judgement/rubric/read.ts', import.meta.url).href}'
let text = ''
for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk
const rubrics = new Map()
for (const [vacancy, resume] of JSON.parse(text)) {
  const rubric = rubrics.get(vacancy.title) ?? readVacancy(vacancy)
  rubrics.set(vacancy.title, rubric)
  const judgement = judgementOf(rubric, readPair(rubric, readPerson(resume, ${monthOf(NOW) ?? 0})))
  console.log(judgement.score, createHash('sha256').update(JSON.stringify(judgement)).digest('base64url'))
}
`

const turned = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(turned)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .map(([key, inner]) => [key, turned(inner)])
            .toReversed(),
        )
      : value

const judgeThere = (env: Record<string, string>, input: unknown): string[] =>
  execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
    env: { ...process.env, ...env },
  })
    .trim()
    .split('\n')

it(`time zone, locale, process and key order change no byte of a judgement (${PAIRS} tried)`, () => {
  const here = judgeThere({ TZ: 'Europe/Moscow', LC_ALL: 'ru_RU.UTF-8', LANG: 'ru_RU.UTF-8' }, pairs)
  expect(here).toHaveLength(PAIRS)
  for (const env of [
    { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
    { TZ: 'Asia/Kathmandu', LC_ALL: 'C', LANG: 'C' },
  ]) {
    const there = judgeThere(env, turned(pairs))
    expect(there.flatMap((line, n) => (line === here[n] ? [] : [`pair ${n}: ${here[n]} → ${line}`]))).toEqual(
      [],
    )
  }
}, 1_800_000)
