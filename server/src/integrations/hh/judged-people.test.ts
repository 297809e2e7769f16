/** The sandbox's whole board, read and judged as the product does it: explanations are true, and people are judged by their work. */
import { readResume } from '@rezumetr/screening/facts'
import { judge } from '@rezumetr/screening/judge'
import type { Judgement, ResumeText, Rubric, VacancyText } from '@rezumetr/screening/model'
import { extractRubric } from '@rezumetr/screening/rubric'
import { cleanText } from '@rezumetr/screening/text/normalise'
import { seedVacancies } from '@rezumetr/sandbox/hh/data/seed'
import { presentResume } from '@rezumetr/sandbox/hh/resume-view'
import { describe, expect, it } from 'vitest'
import { resume as wireResume, toResume } from './translate-resume.ts'

const TODAY = '2026-06-01'
type Wire = ReturnType<typeof presentResume>
type Person = {
  readonly wire: Wire
  readonly text: ResumeText
  readonly vacancy: VacancyText
  readonly judgement: Judgement
}

const read = (wire: object): ResumeText => toResume(wireResume.parse(wire)).text

const rubrics = new Map<VacancyText, Rubric>()
const people: Person[] = seedVacancies(TODAY).flatMap(({ vacancy, negotiations }) => {
  const text: VacancyText = {
    title: vacancy.name,
    description: vacancy.description,
    key_skills: vacancy.key_skills,
    experience: vacancy.experience.id,
    area: vacancy.area.name,
    salary: vacancy.salary && { ...vacancy.salary },
  }
  const rubric = extractRubric(text)
  rubrics.set(text, rubric)
  return negotiations.flatMap(({ resume }) => {
    if (!resume) return []
    const wire = presentResume(resume, 'https://api.example.ru')
    const judged = read(wire)
    return [{ wire, text: judged, vacancy: text, judgement: judge(rubric, readResume(judged), TODAY) }]
  })
})

/** Letters and digits alone, as a person sees them: marks of quotation, dashes and spaces are the printer's. */
const bare = (text: string): string =>
  cleanText(text)
    .normalize('NFKC')
    .replace(/<(?!!--)[^>]*>|&\w+;/g, ' ')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, '')
const everyString = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? Object.values(value).map(everyString).join('\n')
      : ''
/** Quotes of a sentence; a shortened one ends with «…». */
const quotesIn = (sentence: string): string[] =>
  [...sentence.matchAll(/\(«([^()]*)»\)/g)].map(([, quote = '']) => quote.replace(/…$/, ''))

describe('explanations of the sandbox’s resumes', () => {
  it('every quote stands in the resume or in the vacancy', () => {
    const lies: string[] = []
    let quotes = 0
    for (const { text, vacancy, judgement } of people) {
      const source = bare(`${everyString(text)}\n${everyString(vacancy)}`)
      const evidence = [...judgement.criteria, ...judgement.flags].flatMap((one) =>
        one.evidence.map(({ quote }) => quote),
      )
      const said = [...judgement.strengths, ...judgement.weaknesses, judgement.reasoning].flatMap(quotesIn)
      for (const quote of [...evidence, ...said]) {
        quotes++
        for (const piece of quote.split('…')) if (!source.includes(bare(piece))) lies.push(quote)
      }
    }
    expect(lies).toEqual([])
    expect(quotes).toBeGreaterThan(people.length * 5)
  })

  it('every skill called absent is one the vacancy asks for', () => {
    const lies: string[] = []
    for (const { vacancy, judgement } of people) {
      const asked = bare(everyString(vacancy))
      const absent = [...judgement.weaknesses, ...judgement.red_flags].flatMap(
        (line) =>
          /^(?:Не найдены (?:обязательные|желательные) навыки|Нет обязательных навыков): (.*)\.$/
            .exec(line)?.[1]
            ?.split(', ') ?? [],
      )
      const rubric = rubrics.get(vacancy)
      for (const name of absent) {
        const line = rubric?.requirements.find(({ title }) => bare(title) === bare(name))
        if (!asked.includes(bare(name)) && !(line && asked.includes(bare(line.quote)))) lies.push(name)
      }
    }
    expect(lies).toEqual([])
  })

  it('no month is claimed that the jobs do not cover', () => {
    const lies: string[] = []
    let told = 0
    for (const { wire, judgement } of people) {
      const months = wire.total_experience?.months ?? 0
      for (const line of [...judgement.strengths, ...judgement.weaknesses]) {
        const [, years, rest] =
          /^Релевантный опыт – (?:только )?(?:(\d+) (?:год|года|лет))? ?(?:(\d+) месяц\S*)?,/.exec(line) ?? []
        if (years === undefined && rest === undefined) continue
        told++
        // a month begun counts at both ends
        if (Number(years ?? 0) * 12 + Number(rest ?? 0) > months + 1) lies.push(`${line} (${months})`)
      }
    }
    expect(lies).toEqual([])
    expect(told).toBeGreaterThan(0)
  })
})

/** The same deed said by a man and by a woman. */
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

describe('people of the sandbox are judged by their work', () => {
  const again = (person: Person, text: ResumeText) =>
    judge(rubrics.get(person.vacancy) ?? extractRubric(person.vacancy), readResume(text), TODAY)

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
    expect(people.length).toBeGreaterThan(400)
  })

  it('«вёл» and «вела» are the same work: the score does not move', () => {
    let said = 0
    const moved = people.flatMap((person) => {
      // written by this very program from a ResumeText, field by field
      const text = inWords(person.text) as ResumeText
      if (JSON.stringify(text) === JSON.stringify(person.text)) return []
      said++
      const { score } = again(person, text)
      return score === person.judgement.score
        ? []
        : [`${person.judgement.score} → ${score}: ${person.text.title}`]
    })
    expect(said).toBeGreaterThan(50)
    expect(moved).toEqual([])
  })
})
