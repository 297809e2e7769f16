/** Questions to the candidate: what the vacancy needs and the resume leaves open. */
import type { Findings } from '../findings.ts'
import type { CriterionKey, CriterionResult } from '../model.ts'
import { isNamed, mustSkillsOf, nameOf } from './names.ts'

export type Question = {
  readonly text: string
  /** The same in a word or two, for a sentence that lists the topics. */
  readonly topic: string
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
    .slice(0, 3)
    .map((finding): Question => {
      const name = nameOf(finding)
      if (LANGUAGE.test(name)) return { text: `Уточнить уровень: ${lowered(name)}.`, topic: lowered(name) }
      if (LICENCE.test(name)) return { text: `Уточнить наличие: ${lowered(name)}.`, topic: lowered(name) }
      return {
        text: isNamed(finding) ? `Где применялся навык: ${name}?` : `Есть ли опыт: ${name}?`,
        topic: name,
      }
    })
  for (const { key, verdict } of criteria) {
    if (key === 'languages' && verdict === 'unknown') out.push(...languages(findings))
    if (key === 'licences') out.push(...licences(findings), ...permits(findings))
    const question = OPEN[key]
    if (verdict === 'unknown' && question !== undefined) out.push(question)
  }
  return out.slice(0, 6)
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
