/** Questions to the candidate: what the vacancy needs and the resume leaves open. */
import type { SkillFinding } from '../criteria/skills.ts'
import type { Findings } from '../findings.ts'
import type { CriterionKey, CriterionResult } from '../model.ts'
import { isNamed, mustSkillsOf, nameOf } from './names.ts'

export type Question = {
  readonly text: string
  /** The same in a word or two, for a sentence that lists the topics. */
  readonly topic: string
  /** The resume names the skill; open is only where it was used. */
  readonly is_named?: boolean
}

const OPEN: Partial<Record<CriterionKey, Question>> = {
  relevant_experience: { text: 'Каков опыт в похожей работе?', topic: 'опыт в похожей работе' },
  education: { text: 'Какое образование?', topic: 'образование' },
  location: { text: 'Готов ли кандидат работать по месту вакансии?', topic: 'место работы' },
  format: { text: 'Подходят ли график и занятость?', topic: 'график и занятость' },
  salary: { text: 'Каковы зарплатные ожидания?', topic: 'зарплатные ожидания' },
  seniority: { text: 'На каком уровне кандидат работает сейчас?', topic: 'уровень должности' },
  industry: { text: 'Есть ли опыт в отрасли?', topic: 'опыт в отрасли' },
}

const LICENCE = /удостоверени|водительск|допуск|книжк|сертификат|аттестаци|лицензи|аккредитаци/i
const LANGUAGE = /(?:^| )язык(?! программ)/i

/** At most six, skills first. */
export function questionsOf(criteria: readonly CriterionResult[], findings: Findings): Question[] {
  const out = mustSkillsOf(findings)
    .filter(({ held }) => held < 1)
    .flatMap(skill)
    .slice(0, 3)
  for (const { key, verdict } of criteria) {
    if (key === 'languages' && verdict === 'unknown') out.push(...languages(findings))
    if (key === 'licences') out.push(...licences(findings), ...permits(findings))
    const question = OPEN[key]
    if (verdict === 'unknown' && question !== undefined) out.push(question)
  }
  return out.slice(0, 6)
}

function skill(finding: SkillFinding): Question[] {
  const [name, is_named] = [nameOf(finding), isNamed(finding)]
  if (LANGUAGE.test(name))
    return [{ text: `Уточнить уровень: ${lowered(name)}.`, topic: `${lowered(name)} (уровень)` }]
  // no work has to prove a licence that the resume names
  if (LICENCE.test(name))
    return is_named ? [] : [{ text: `Уточнить наличие: ${lowered(name)}.`, topic: lowered(name) }]
  return [
    { text: is_named ? `Где применялся навык: ${name}?` : `Есть ли опыт: ${name}?`, topic: name, is_named },
  ]
}

/** The first topics. A skill the resume names stands apart: open is where it was used, not whether it is there. */
export function clarify(questions: readonly Question[]): string {
  if (questions.length === 0) return 'Открытых вопросов по резюме нет.'
  const topics = (of: boolean): string[] =>
    questions
      .slice(0, 3)
      .filter(({ is_named = false }) => is_named === of)
      .map(({ topic }) => topic)
  const [open, named] = [topics(false), topics(true)]
  const skills = named.length === 1 ? 'применялся навык' : 'применялись навыки'
  return [
    ...(open.length === 0 ? [] : [`Стоит уточнить: ${open.join(', ')}.`]),
    ...(named.length === 0 ? [] : [`Стоит спросить, где ${skills}: ${named.join(', ')}.`]),
  ].join(' ')
}

function languages({ pair }: Findings): Question[] {
  return pair.rubric.formal
    .filter(({ kind }) => kind === 'language')
    .map(({ title, grade }) => ({
      text: `Уточнить уровень: ${title}${grade === null ? '' : ` (нужен ${grade})`}.`,
      topic: title,
    }))
}

function licences({ licences: found }: Findings): Question[] {
  return found
    .filter(({ state, requirement }) => state === 'unknown' && requirement.level !== 'nice')
    .map(({ requirement: { title } }) => ({ text: `Уточнить наличие: ${title}.`, topic: title }))
}

/** Asked also of those who list another citizenship: they may have two. */
function permits({ permits: found }: Findings): Question[] {
  return found
    .filter(({ state, requirement }) => state !== 'held' && requirement.level !== 'nice')
    .map(({ requirement: { title } }) => ({ text: `Уточнить: ${title}.`, topic: title }))
}

/** Lowercases a name that is capitalised only as the beginning of its line. */
function lowered(name: string): string {
  return /^[А-ЯЁ][а-яё]/u.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name
}
