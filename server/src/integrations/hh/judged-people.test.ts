/**
 * The sandbox's whole board, read and judged as the product does it: every line behind a verdict must stand in the resume, and the
 * judgement must depend only on work experience.
 */
import { judgementOf, type Judgement } from '@rezumetr/screening/judgement/judge'
import type { VacancyRubric } from '@rezumetr/screening/judgement/model'
import { readPerson } from '@rezumetr/screening/judgement/person/person'
import { readPair } from '@rezumetr/screening/judgement/read'
import { readVacancy } from '@rezumetr/screening/judgement/rubric/read'
import type { ResumeText, VacancyText } from '@rezumetr/screening/model'
import { monthOf } from '@rezumetr/screening/resume/months'
import { foldText } from '@rezumetr/screening/text/normalise'
import { seedVacancies } from '@rezumetr/sandbox/hh/data/seed'
import { presentResume } from '@rezumetr/sandbox/hh/candidates/resume-view'
import { describe, expect, it } from 'vitest'
import { resume as wireResume, toResume } from './translate-resume.ts'

const TODAY = '2026-06-01'
/** Every so many of the people are judged; `FULL=on` judges all. */
const STEP = process.env['FULL'] === 'on' ? 1 : 5
type Wire = ReturnType<typeof presentResume>
type Person = {
  readonly wire: Wire
  readonly text: ResumeText
  readonly vacancy: VacancyText
  readonly judgement: Judgement
}

const read = (wire: object): ResumeText => toResume(wireResume.parse(wire)).text

const rubrics = new Map<VacancyText, VacancyRubric>()
const rubricOf = (vacancy: VacancyText): VacancyRubric => rubrics.get(vacancy) ?? readVacancy(vacancy)
const judge = (rubric: VacancyRubric, resume: ResumeText): Judgement =>
  judgementOf(rubric, readPair(rubric, readPerson(resume, monthOf(TODAY) ?? 0)))
const people: Person[] = seedVacancies(TODAY).flatMap(({ vacancy, negotiations }) => {
  const text: VacancyText = {
    title: vacancy.name,
    description: vacancy.description,
    key_skills: vacancy.key_skills,
    experience: vacancy.experience.id,
    area: vacancy.area.name,
    salary: vacancy.salary && { ...vacancy.salary },
  }
  const rubric = readVacancy(text)
  rubrics.set(text, rubric)
  return negotiations.flatMap(({ resume }, place) => {
    if (!resume || place % STEP > 0) return []
    const wire = presentResume(resume, 'https://api.example.ru')
    const judged = read(wire)
    return [{ wire, text: judged, vacancy: text, judgement: judge(rubric, judged) }]
  })
})

/** Letters and digits only: marks of lists and line breaks are no part of a quote. */
const letters = (text: string): string => foldText(text.normalize('NFKC')).replaceAll(/[^a-zа-я0-9]/g, '')
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

it(`every line behind a verdict stands in the resume (${people.length} tried)`, () => {
  const invented = people.flatMap(({ text, vacancy, judgement }) => {
    const reported = textsIn(text).map(letters).join('')
    return judgement.requirements
      .flatMap(({ lines }) => lines)
      .filter(({ quote }) => !reported.includes(letters(quote)))
      .map(({ quote }) => `${vacancy.title} × ${text.title}: ${quote}`)
  })
  expect(invented).toEqual([])
}, 600_000)

/** Masculine and feminine forms of the same word. */
const VERBS =
  'вёл вела|работал работала|отвечал отвечала|занимался занималась|руководил руководила|разработал разработала|настроил настроила|внедрил внедрила|организовал организовала|готовил готовила|проводил проводила|составлял составляла|сократил сократила|увеличил увеличила|участвовал участвовала|обучал обучала|контролировал контролировала|написал написала|создал создала|делал делала|перевёл перевела|запустил запустила|выполнял выполняла|получил получила|привёл привела|закрыл закрыла|поднял подняла|окончил окончила|прошёл прошла|хотел хотела|готов готова|ответственный ответственная|внимательный внимательная'
    .split('|')
    .map((both) => both.split(' '))
const otherSex = (text: string): string =>
  text.replace(/(?<![а-яё])[а-яё]+(?![а-яё])/giu, (word) => {
    const lower = word.toLowerCase()
    const pair = VERBS.find((both) => both.includes(lower))
    const other = pair?.find((form) => form !== lower)
    if (!other) return word
    return word.startsWith(lower.charAt(0)) ? other : other.charAt(0).toUpperCase() + other.slice(1)
  })
const inWords = (value: unknown): unknown =>
  typeof value === 'string'
    ? otherSex(value)
    : Array.isArray(value)
      ? value.map(inWords)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inWords(inner)]))
        : value

describe('people of the sandbox are judged only by work experience', () => {
  const again = (person: Person, text: ResumeText) => judge(rubricOf(person.vacancy), text)

  it('another name, sex, age and birthday change no byte of a judgement', () => {
    const changed = people.filter((person) => {
      const other = {
        ...person.wire,
        first_name: 'Патимат',
        last_name: 'Магомедова',
        middle_name: null,
        gender: { id: 'female', name: 'Женский' },
        age: 61,
        birth_date: '1965-01-01',
        photo: { small: 'https://example.ru/photo.jpg' },
      }
      return JSON.stringify(again(person, read(other))) !== JSON.stringify(person.judgement)
    })
    expect(changed).toEqual([])
    expect(people.length).toBeGreaterThan(400 / STEP)
  })

  it('masculine and feminine forms, such as «вёл» and «вела», get the same score', () => {
    let said = 0
    const moved = people.flatMap((person) => {
      // produced by this program from a ResumeText, field by field
      const text = inWords(person.text) as ResumeText
      if (JSON.stringify(text) === JSON.stringify(person.text)) return []
      said++
      const { score } = again(person, text)
      return score === person.judgement.score
        ? []
        : [`${person.judgement.score} → ${score}: ${person.text.title}`]
    })
    expect(said).toBeGreaterThan(50 / STEP)
    expect(moved).toEqual([])
  })
})
