/** Any text a user may send is read without a crash, in time that grows with its length. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument } from './document.ts'
import { STEEP, growthOf } from './text/growth.ts'
import { judgementOf, type Judgement } from './judgement/judge.ts'
import type { VacancyRubric } from './judgement/model.ts'
import { readPerson } from './judgement/person/person.ts'
import { readPair } from './judgement/read.ts'
import { readVacancy } from './judgement/rubric/read.ts'
import type { ResumeText } from './model.ts'
import { monthOf } from './resume/months.ts'
import { NOW, javaResume, javaVacancy } from './sample.ts'

const isFull = process.env['FULL'] === 'on'
const RUNS = { numRuns: isFull ? 10_000 : 40 }
const TRIED = `(${RUNS.numRuns} tried)`
/** Length of a huge text, in characters. */
const HUGE = isFull ? 1_000_000 : 150_000
const PATIENCE = isFull ? 1_800_000 : 120_000

const MONTH = monthOf(NOW) ?? 0
const judge = (rubric: VacancyRubric, resume: ResumeText): Judgement =>
  judgementOf(rubric, readPair(rubric, readPerson(resume, MONTH)))

const rubric = readVacancy(javaVacancy)
const javaWith = (text: string) =>
  judge(rubric, {
    ...javaResume,
    about: text,
    skills: [text],
    experience: [{ start: text, end: text, company: text, position: text, description: text }],
  })

/** Pieces that break parsers, and plain noise: half a surrogate pair, right-to-left marks, unclosed tags. */
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\ud800',
    '\u202eтобар',
    '\u0000',
    '<div>',
    '</div>',
    '<!--',
    '&#x10ffff;',
    '<script>',
    'Опыт работы',
    '01.2020 - ',
    'Сентябрь 2018 — настоящее время',
    '99.9999 — 00.0000',
    '1'.repeat(400),
    'а'.repeat(400),
    '-'.repeat(400),
    ' '.repeat(400),
    'с '.repeat(200),
    '<b>'.repeat(300),
    '&amp;lt;script&amp;gt;',
    '\u0301'.repeat(300),
    'ﷺ'.repeat(60),
    'İıſK',
    '👩‍👩‍👧‍👦'.repeat(40),
    '\u2028\u2029\u0085\ufeff',
  ),
  // bytes of another encoding, or not text at all
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('utf16le')),
)
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('\n'))

describe('hostile texts', () => {
  it(
    `end in a judgement within its bounds, whatever they hold ${TRIED}`,
    () => {
      fc.assert(
        fc.property(text, (hostile) => {
          const { score, skills_match } = javaWith(hostile)
          expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
          expect(skills_match === null || (skills_match >= 0 && skills_match <= 100)).toBe(true)
        }),
        RUNS,
      )
    },
    PATIENCE,
  )
  it(
    `as a vacancy give a rubric that can judge ${TRIED}`,
    () => {
      fc.assert(
        fc.property(text, (hostile) => {
          const strange = readVacancy({ title: hostile, description: hostile, key_skills: [hostile] })
          expect(judge(strange, javaResume).score).toBeLessThanOrEqual(100)
        }),
        RUNS,
      )
    },
    PATIENCE,
  )
  it(
    `as a file give plain values that a database can keep ${TRIED}`,
    () => {
      fc.assert(
        fc.property(text, (hostile) => {
          const { resume, person } = readDocument(hostile)
          const kept = JSON.stringify([resume, person])
          expect(kept.isWellFormed()).toBe(true)
          expect(kept).not.toContain('\\u0000')
          for (const { start, end } of resume.experience ?? [])
            for (const date of [start, end]) expect(date ?? '2020').toMatch(/^\d{4}(?:-\d{2}-01)?$/)
        }),
        RUNS,
      )
    },
    PATIENCE,
  )
})

describe('time grows with the length of a text, not with its square', () => {
  const repeated: readonly (readonly [name: string, unit: string])[] = [
    ['nested tags', '<div><ul><li>'],
    ['tags without an end', '<p '],
    ['comments without an end', '<!-- '],
    ['long tags', `<p ${'<p '.repeat(300)}>`],
    ['long attributes', `<p ${"a='b' ".repeat(100)}>`],
    ['comments in comments', '<!-- <!-- -->'],
    ['spaces', '            '],
    ['one word without an end', 'абвгдежз'],
    ['half a surrogate pair', '\ud800'],
    ['right-to-left marks', '\u202eабв'],
    ['dates', '01.2020 - '],
    ['broken periods', 'Сентябрь\n2018 —\n'],
    ['skills', 'Java, Kafka, 1С, '],
    ['dashes', '— '],
    ['mail', 'a.b@'],
    ['digits', '8 900 '],
  ]
  it.each(repeated)(
    '%s',
    (_, unit) => {
      for (const read of [javaWith, readDocument]) expect(growthOf(read, unit, 64_000)).toBeLessThan(STEEP)
    },
    PATIENCE,
  )
  it.each(['<b>', '<div>', '<ul><li>', '<span style="display:none">', '<!--', '&lt;div&gt;'])(
    'a huge text of nested %s ends in a judgement',
    (tag) => {
      expect(growthOf(javaWith, tag, HUGE)).toBeLessThan(STEEP)
      expect(readDocument(tag.repeat(Math.ceil(HUGE / tag.length))).is_resume).toBe(false)
    },
    PATIENCE,
  )
  it(
    'a huge text is read',
    () => {
      const line = 'Разработка сервисов на Java, Kafka и PostgreSQL.\n'
      const whole = line.repeat(Math.ceil(HUGE / line.length))
      expect(javaWith(whole).score).toBeLessThanOrEqual(100)
      expect(readDocument(`Опыт работы\n${whole}`).resume.experience).toEqual([])
    },
    PATIENCE,
  )
  it.each(['Менеджер по продажам ', 'Java/', '— ', 'а', '(', 'от 3 лет '])(
    'a vacancy of any length made of «%s» is read in time proportional to it',
    (unit) => {
      const vacancies = [
        (text: string) => readVacancy({ title: text, description: null }),
        (text: string) => readVacancy({ title: 'Повар', description: text }),
        (text: string) => readVacancy({ title: 'Повар', description: null, key_skills: [text] }),
      ]
      for (const read of vacancies) expect(growthOf(read, unit, HUGE)).toBeLessThan(STEEP)
    },
    PATIENCE,
  )
})
