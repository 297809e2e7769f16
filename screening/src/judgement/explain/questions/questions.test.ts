import { describe, expect, it } from 'vitest'
import type { ResumeText, VacancyText } from '../../../model.ts'
import type { Condition, Line, PairReading, Requirement, RequirementRow, VacancyRubric } from '../../model.ts'
import { readPerson } from '../../person/person.ts'
import { readPair } from '../../read.ts'
import { readVacancy } from '../../rubric/read.ts'
import { scoreOf } from '../../score/score.ts'
import { ofCondition } from './conditions.ts'
import { questions } from './questions.ts'
import { silentMusts } from './silence.ts'

const NOW = 2026 * 12 + 10
const about = (quote: string): Line => ({ quote, source: 'about' })

const vacancy: VacancyText = { title: 'Бариста', description: null }
const resume: ResumeText = { title: 'Бариста', experience: [] }
const rubricOf = (requirements: readonly Requirement[]): VacancyRubric => ({
  ...readVacancy(vacancy),
  years: null,
  requirements,
  conditions: [],
})
const base = readPair(rubricOf([]), readPerson(resume, NOW))
const ask = (text: string, type: Requirement['type']): Requirement => ({
  id: text,
  kind: 'must',
  type,
  ask: text,
  any_of: [text],
  level: null,
  months: null,
  quote: text,
  sure: true,
})
const row = ({ id, ask: text, kind, type }: Requirement, lines: readonly Line[]): RequirementRow => ({
  id,
  ask: text,
  kind,
  type,
  stance: lines.length === 0 ? 'silent' : 'meets',
  evidence: lines.length === 0 ? null : 'stated',
  lines,
  nearest: null,
})

describe('of what the card has told', () => {
  const cash = ask('Опыт инкассации кассы', 'experience')
  const book = ask('Медкнижка', 'document')
  const asked = (rows: readonly RequirementRow[], more: Partial<PairReading> = {}): readonly string[] => {
    const rubric = rubricOf([cash, book])
    const reading: PairReading = {
      ...base,
      occupation: { ...base.occupation, closeness: 0.9, stance: 'same' },
      ...more,
    }
    return questions(rubric, reading, { ...scoreOf(rubric, reading), caps: [] }, rows)
  }

  it('asks what nothing answers', () => {
    expect(asked([row(cash, []), row(book, [])])).toEqual([
      'Есть ли у вас медкнижка?',
      'Есть ли у вас опыт инкассации кассы?',
    ])
  })

  it('asks nothing that a line of another row says', () => {
    const said = about('Медкнижка до мая 2028, инкассация кассы на мне')
    expect(asked([row(cash, []), row(book, [said])])).toEqual([])
  })

  it('asks nothing that is denied in so many words', () => {
    const denial = {
      status: 'lacks',
      chance: 0.8,
      line: about('Инкассацию кассы не делала'),
      asked: cash.quote,
    } as const
    expect(
      asked([row(cash, []), row(book, [about('Книжка есть, до 2028')])], { objections: [denial] }),
    ).toEqual([])
  })

  it('asks until when a paper lasts once, and no diploma', () => {
    const rows = [row(cash, [about('Инкассация')]), row(book, [about('Медкнижка на руках')])]
    expect(asked(rows)).toEqual(['До какого срока действует медкнижка?'])
  })
})

describe('of a condition', () => {
  const of = (condition: Partial<Condition>, said: readonly Line[], known: readonly string[] = []) => {
    const whole: Condition = {
      kind: 'shifts',
      value: 'weekends',
      strict: false,
      quote: 'Работа и в выходные',
      ...condition,
    }
    const stance = said.length === 0 ? 'silent' : 'partly'
    const verdict = {
      id: whole.kind,
      stance,
      evidence: 'stated',
      lines: said,
      months: null,
      ago: null,
      share: 0.5,
    } as const
    return ofCondition(whole, { ...base, conditions: { [whole.kind]: verdict } }, new Set(known))
  }

  it('asks nobody who agrees or has told it elsewhere on the card', () => {
    expect(of({}, [about('В выходные мне удобно')])).toEqual([])
    expect(of({ kind: 'place', value: 'Омск' }, [about('Весной переезжаем в Омск')])).toEqual([])
    expect(of({}, [about('По субботам как пойдёт')], ['По субботам как пойдёт'])).toEqual([])
  })

  it('asks who goes on rotation about no shifts', () => {
    const shifts: Condition = { kind: 'shifts', value: 'yes', strict: false, quote: 'Сменный график' }
    const told = (id: 'shifts' | 'rotation', stance: 'silent' | 'meets') =>
      ({ id, stance, evidence: null, lines: [], months: null, ago: null, share: 0 }) as const
    const conditions = { shifts: told('shifts', 'silent') }
    expect(ofCondition(shifts, { ...base, conditions })).toHaveLength(1)
    const rotation = told('rotation', 'meets')
    expect(ofCondition(shifts, { ...base, conditions: { ...conditions, rotation } })).toEqual([])
  })

  it('asks to talk over what is refused', () => {
    expect(of({}, [about('По воскресеньям не могу')])).toEqual([
      'В резюме – «По воскресеньям не могу». Можно ли это обсудить?',
    ])
    expect(of({}, [about('По субботам как пойдёт')])).toEqual([
      'В резюме – «По субботам как пойдёт». Готовы ли вы работать в выходные?',
    ])
  })

  it('asks of no day at home that binds nobody', () => {
    const hybrid = { kind: 'format', value: 'hybrid' } as const
    expect(of({ ...hybrid, quote: 'Два дня можно из дома' }, [])).toEqual([])
    expect(of({ ...hybrid, quote: 'Гибрид невозможен, все на складе' }, [])).toEqual([
      'Готовы ли вы работать на месте, не удалённо?',
    ])
  })
})

it('nothing is unsaid that the row of a twin ask tells', () => {
  const skill = ask('Закупки', 'skill')
  const duty = ask('Закупки зерна и сиропов', 'task')
  const rubric = rubricOf([skill, duty])
  const bought = about('Зерно беру у трёх обжарщиков')
  expect(silentMusts(rubric, base, [row(skill, []), row(duty, [bought])])).toEqual([])
  expect(silentMusts(rubric, base, [row(skill, []), row(duty, [])])).toEqual([skill])
})
