import { describe, expect, it } from 'vitest'
import { readResume } from '../facts.ts'
import { judge } from '../judge.ts'
import type { CriterionKey, ResumeText, VacancyText } from '../model.ts'
import { extractRubric } from '../rubric.ts'
import { NOW, agronomistResume, agronomistVacancy } from '../sample.ts'

const assess = (vacancy: Partial<VacancyText>, resume: Partial<ResumeText>) =>
  judge(
    extractRubric({ ...agronomistVacancy, ...vacancy }),
    readResume({ ...agronomistResume, ...resume }),
    NOW,
  )
const verdictOf = (vacancy: Partial<VacancyText>, resume: Partial<ResumeText>, of: CriterionKey) =>
  assess(vacancy, resume).criteria.find(({ key }) => key === of)?.verdict

describe('place', () => {
  const verdict = (asked: string, own: string) =>
    verdictOf({ area: asked }, { area: own, relocation: 'no_relocation' }, 'location')

  it('is not asked for by a whole country', () => {
    expect(verdict('Россия', 'Казань')).toBe('n/a')
  })

  it('of a region is a question for a town of unknown region, not elsewhere', () => {
    expect(verdict('Московская область', 'Химки')).toBe('unknown')
    expect(verdict('Тюменская область', 'Тюмень')).toBe('yes')
    expect(verdict('Тюменская область', 'Самарская область')).toBe('no')
    expect(verdict('Тюменская область', 'Москва')).toBe('no')
  })

  it('is the town after the name of the country', () => {
    expect(verdict('Москва', 'Россия, Москва')).toBe('yes')
    expect(verdict('Россия, г. Казань', 'Казань')).toBe('yes')
    expect(verdict('Москва', 'Россия, Тверь')).toBe('no')
  })

  it('is the town after the name of the region, with or without the dot of «г.»', () => {
    for (const own of [
      'г Сочи',
      'г. Сочи',
      'город Сочи',
      'Краснодарский край, Сочи',
      'Россия, Краснодарский край, г Сочи',
    ])
      expect(verdict('Сочи', own)).toBe('yes')
    expect(verdict('Краснодарский край, Сочи', 'Сочи')).toBe('yes')
    expect(verdict('Краснодарский край', 'Краснодарский край, Сочи')).toBe('yes')
    expect(verdict('Краснодар', 'Краснодарский край, Сочи')).toBe('no')
    expect(verdict('Москва', 'Московская область, Химки')).toBe('unknown')
    expect(verdict('Санкт-Петербург', 'Ленинградская область')).toBe('unknown')
    expect(verdict('Москва', 'Ленинградская область, Гатчина')).toBe('no')
    expect(verdict('Грозный', 'Грозный')).toBe('yes')
  })

  it('of a town around the city is a question: people go to work there every day', () => {
    expect(verdict('Москва', 'Химки')).toBe('unknown')
    expect(verdict('Москва', 'Московская область')).toBe('unknown')
    expect(verdict('Люберцы', 'Мытищи')).toBe('unknown')
    expect(verdict('Москва', 'Ленинградская область')).toBe('no')
    expect(verdict('Москва', 'Тверь')).toBe('no')
  })

  it('of a region is that of its main town, whatever their names share', () => {
    expect(verdict('Орловская область', 'Орёл')).toBe('yes')
    expect(verdict('Оренбургская область', 'Оренбург')).toBe('yes')
    expect(verdict('Республика Татарстан', 'Казань')).toBe('yes')
    expect(verdict('Татарстан', 'Казань')).toBe('yes')
    expect(verdict('Татарстан', 'Республика Татарстан')).toBe('yes')
    expect(verdict('Татарстан', 'Набережные Челны')).toBe('unknown')
    expect(verdict('Республика Саха (Якутия)', 'Якутск')).toBe('yes')
    expect(verdict('Удмуртия', 'Ижевск')).toBe('yes')
    expect(verdict('Татарстан', 'Самарская область')).toBe('no')
    expect(verdict('Оренбургская область', 'Орёл')).toBe('unknown')
  })
})

describe('education', () => {
  const education = [{ level: 'Среднее специальное', name: 'Сельскохозяйственный колледж' }]
  const after = (sentence: string) => assess({ description: `Требования:\n${sentence}` }, { education })

  it('that is wished for or not needed costs nobody anything', () => {
    for (const sentence of [
      'Высшее образование не обязательно',
      'Желательно высшее образование, знание 1С',
    ]) {
      const { criteria, weaknesses } = after(sentence)
      expect(criteria.find(({ key }) => key === 'education')?.verdict).toBe('n/a')
      expect(weaknesses.join(' ')).not.toContain('бразование ниже')
    }
    expect(after('Высшее образование').weaknesses.join(' ')).toContain('бразование ниже')
  })
})

describe('a skill that the vacancy’s title asks for', () => {
  it.each([
    ['Менеджер по продажам', 'Менеджер по продажам', 'Встречи с клиентами, договоры, ведение amoCRM'],
    ['Сварщик', 'Сварщик ручной дуговой', 'Монтаж металлоконструкций по чертежам'],
    ['Графический дизайнер', 'Графический дизайнер', 'Макеты для печати, брендбуки, Adobe Illustrator'],
  ])('«%s» is not called absent for a «%s»', (title, position, description) => {
    const { red_flags, weaknesses } = judge(
      extractRubric({
        ...agronomistVacancy,
        title,
        description: `Требования:\nОпыт работы от 1 года`,
        key_skills: [],
      }),
      readResume({
        ...agronomistResume,
        title: position,
        experience: [{ start: '2012-03', end: null, company: 'ООО «Вектор»', position, description }],
        skills: [],
      }),
      NOW,
    )
    expect([...red_flags, ...weaknesses].join(' ')).not.toMatch(/Нет обязательных|Не найдены обязательные/)
  })
})

describe('citizenship', () => {
  const score = (sentence: string, citizenship: string) =>
    assess(
      { description: `${agronomistVacancy.description ?? ''}\nТребования:\n${sentence}` },
      { citizenship: [citizenship] },
    ).score

  it('of any country that the vacancy accepts is held', () => {
    expect(score('Гражданство РФ или РБ обязательно', 'Беларусь')).toBe(
      score('Гражданство РФ или РБ обязательно', 'Россия'),
    )
    expect(score('Гражданство РФ или РБ обязательно', 'Индия')).toBeLessThan(40)
    expect(score('Гражданство РФ обязательно', 'Беларусь')).toBeLessThan(40)
  })

  const told = (citizenship: readonly string[], sentence = 'Гражданство РФ') => {
    const judged = assess(
      { description: `${agronomistVacancy.description ?? ''}\nТребования:\n${sentence}` },
      { citizenship },
    )
    return {
      score: judged.score,
      red_flags: judged.red_flags.filter((line) => line.includes('гражданств')),
      questions: judged.questions.filter((line) => /гражданств|разрешение/.test(line)),
    }
  }

  it('that is asked for without a condition is a question and a thing to check, not a part of the score', () => {
    const question = 'Уточнить: гражданство России.'
    const { score: known } = told(['Россия'])
    expect(told(['Россия'])).toEqual({ score: known, red_flags: [], questions: [] })
    expect(told([])).toEqual({ score: known, red_flags: [], questions: [question] })
    expect(told(['Узбекистан'])).toEqual({
      score: known,
      red_flags: ['В вакансии названо гражданство России, в резюме — другое.'],
      questions: [question],
    })
    expect(told(['Узбекистан'], 'Гражданство РФ желательно')).toEqual({
      score: known,
      red_flags: [],
      questions: [],
    })
    expect(told(['Узбекистан'], 'Готовность к командировкам')).toMatchObject({ red_flags: [], questions: [] })
  })

  it('of the ЕАЭС needs no permit', () => {
    const permit = 'Гражданство РФ или патент обязательно'
    expect(told(['Беларусь'], permit)).toEqual(told(['Россия'], permit))
    expect(told(['Узбекистан'], permit).questions).toEqual(['Уточнить: разрешение на работу.'])
  })
})

describe('driver categories', () => {
  const verdict = (asked: readonly string[], driver: readonly string[]) =>
    verdictOf(
      { description: 'Уход за посевами', driver_license_types: [...asked] },
      { driver: [...driver] },
      'licences',
    )

  it('are compared whole, and every one is needed', () => {
    expect(verdict(['CE'], ['C', 'CE'])).toBe('yes')
    expect(verdict(['C'], ['CE'])).toBe('yes')
    expect(verdict(['B'], ['TB'])).toBe('no')
    expect(verdict(['B', 'C'], ['B'])).toBe('partial')
  })
})

describe('a language', () => {
  const asking = (line: string) => ({ description: `Требования:\n${line}` })
  const read = (line: string, level: string | null) => {
    const languages = level === null ? [] : [{ name: 'Английский', level }]
    const { score, criteria } = assess(asking(line), { languages })
    return { score, verdict: criteria.find(({ key }) => key === 'languages')?.verdict }
  }
  const wish = 'Желательно знание английского языка B1'

  it('that is wished for counts only when it is held', () => {
    expect(read(wish, null).verdict).toBe('n/a')
    expect(read(wish, 'A1')).toEqual(read(wish, null))
    expect(read(wish, 'B2').verdict).toBe('yes')
    expect(read(wish, 'B2').score).toBeGreaterThanOrEqual(read(wish, null).score)
  })

  it('that is required is a question to the silent and a fault of the beginner', () => {
    const must = 'Знание английского языка B1'
    expect(read(must, null).verdict).toBe('unknown')
    expect(read(must, 'A1').verdict).not.toBe('yes')
  })

  it('that is wished for beside a required one takes nothing from it', () => {
    const both = 'Знание английского языка B1, желательно знание китайского языка'
    expect(read(both, 'B1').verdict).toBe('yes')
  })
})
