import { describe, expect, it } from 'vitest'
import { readOwnRequirement } from '../judgement/rubric/own.ts'
import { wordingProblem } from './wording.ts'

const topics = (words: readonly string[]) =>
  words.map((text) => {
    const problem = wordingProblem(text)
    return problem === null ? text : `${problem.kind}: ${problem.topic}`
  })

describe("a requirement's wording", () => {
  it.each([
    ['пол', ['Женщина', 'Только мужчины', 'пол мужской', 'Девушка на ресепшен']],
    ['возраст', ['до 35 лет', 'Возраст от 25', '25–40 лет', 'Молодой специалист', 'не старше 45']],
    ['семейное положение и дети', ['Замужем', 'Без детей', 'Семейное положение', 'дети старше 7']],
    ['национальность', ['Славянская внешность', 'только русские', 'национальность']],
    ['гражданство', ['Гражданство РФ', 'граждане России']],
    ['место регистрации', ['Московская прописка']],
    ['религия', ['Православный']],
    ['здоровье', ['Крепкое здоровье', 'без вредных привычек', 'некурящий', 'не инвалид']],
    ['внешность', ['Приятная внешность', 'опрятный вид', 'рост от 175']],
  ])('rejects a protected trait: %s', (topic, words) => {
    expect(topics(words)).toEqual(words.map(() => `protected: ${topic}`))
  })

  it('rejects what a resume can not prove, and says what to write instead', () => {
    for (const words of [
      'Стрессоустойчивость',
      'стресс-устойчивый',
      'коммуникабельность',
      'Ответственный',
      'Работа в команде',
      'нацеленность на результат',
      'Обучаемость',
      'уверенный пользователь ПК',
      'лидерские качества',
      'Порядочный человек',
    ]) {
      const problem = wordingProblem(words)
      expect([words, problem?.kind]).toEqual([words, 'vague'])
      expect(problem?.instead.length).toBeGreaterThan(0)
    }
  })

  it('accepts wording that only looks similar', () => {
    const words = [
      'Мужские стрижки',
      'Работа с детьми дошкольного возраста',
      'Пенсионное законодательство',
      'Материальная ответственность',
      'Ответственный за охрану труда',
      'Честный знак',
      'Активные продажи',
      'Кавказская кухня',
      'Семейное право',
      'Русский язык',
      'Внешний вид товара на полке',
      'Инвестиционная привлекательность',
      'Исполнительный директор',
    ]
    expect(topics(words)).toEqual(words)
  })

  it('every suggestion is itself a readable requirement', () => {
    const refused = [
      'Женщина',
      'до 35 лет',
      'замужем',
      'национальность',
      'прописка',
      'некурящий',
      'внешность',
    ]
    const vague = ['стрессоустойчивость', 'общительность', 'ответственность', 'teamwork', 'амбициозность']
    const more = [
      'обучаемость',
      'внимательность',
      'пунктуальность',
      'инициативность',
      'креативность',
      'многозадачность',
    ]
    const last = [
      'лидерство',
      'вежливость',
      'системное мышление',
      'грамотность',
      'знание ПК',
      'честность',
      'эмпатия',
    ]
    const instead = [...refused, ...vague, ...more, ...last].flatMap(
      (text) => wordingProblem(text)?.instead ?? [],
    )
    expect(instead.length).toBeGreaterThan(40)
    expect(instead.filter((text) => readOwnRequirement(text, 'must').kind === 'refused')).toEqual([])
  })
})

describe('a requirement in the recruiter’s own words', () => {
  const read = (text: string) => {
    const own = readOwnRequirement(text, 'nice')
    return own.kind === 'lines'
      ? own.lines.map(({ type, kind, any_of, level, quote }) => [type, kind, any_of.join('|'), level, quote])
      : own.problem.topic
  }

  it('is read like a requirement of a vacancy: skills, languages, licences, education', () => {
    expect(read('Docker')).toEqual([['skill', 'nice', 'Docker', null, 'Docker']])
    expect(read('Опыт в 1С или SAP')).toEqual([['experience', 'nice', '1С|SAP', null, 'Опыт в 1С или SAP']])
    expect(read('Английский B2')).toEqual([['language', 'nice', 'английский язык', 'B2', 'Английский B2']])
    expect(read('Права категории C')).toMatchObject([
      ['licence', 'nice', expect.anything(), 'C', 'Права категории C'],
    ])
    expect(read('Высшее образование')).toMatchObject([
      ['education', 'nice', expect.anything(), '3', 'Высшее образование'],
    ])
  })

  it('in any other words is searched for by them', () => {
    expect(read('Лидогенерация')).toEqual([['skill', 'nice', 'Лидогенерация', null, 'Лидогенерация']])
    expect(read('и')).toBe('формулировка')
  })

  it('years of experience have a field of their own', () => {
    expect(read('Опыт работы от 3 лет')).toBe('стаж')
  })

  it('markup in the words is read as text', () => {
    const own = readOwnRequirement('<b>Docker</b> & SQL', 'must')
    expect(own.kind === 'lines' && own.lines.map(({ ask }) => ask).join()).toContain('Docker')
  })
})
