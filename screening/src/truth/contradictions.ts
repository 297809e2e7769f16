/** Statements of one card that can not all be true, whatever the texts say. */
import type { CriterionKey, Judgement } from '../model.ts'
import type { Claim } from './claims.ts'
import { STRENGTHS, WEAKNESSES } from './claims.ts'

/** Praise of what is not fully met, a criterion both praised and regretted, a skill both praised and doubted. */
export function contradictionsOf(judgement: Judgement): string[] {
  const { criteria, strengths, weaknesses, red_flags, questions, reasoning } = judgement
  const praised = strengths.map((line) => criterionOf(line, STRENGTHS))
  const regretted = weaknesses.map((line) => criterionOf(line, WEAKNESSES))
  const verdictOf = (wanted: CriterionKey | null) => criteria.find(({ key }) => key === wanted)?.verdict
  const skills = strengths.filter((line) => line.startsWith('Есть ')).flatMap(namesIn)
  const doubts = [
    ...[...weaknesses, ...red_flags].filter((line) => /^Не найден|^Нет обязательн/.test(line)),
    ...questions.filter((line) => /^Есть ли опыт|^Уточнить наличие/.test(line)),
    ...(/Стоит уточнить: .+?\.(?= |$)/u.exec(reasoning) ?? []),
  ].flatMap(namesIn)
  return [
    ...praised
      .filter((key) => verdictOf(key) !== 'yes')
      .map((key) => `praised, but ${verdictOf(key)}: ${key}`),
    ...regretted
      .filter((key) => praised.includes(key) || verdictOf(key) === 'yes')
      .map((key) => `regretted, but praised or met: ${key}`),
    ...skills.filter((name) => doubts.includes(name)).map((name) => `praised, but doubted: ${name}`),
  ]
}

const criterionOf = (line: string, claims: readonly Claim[]): CriterionKey | null =>
  claims.find(({ said }) => said.test(line.replace(/\.$/, '')))?.of ?? null

/** «Есть ключевые навыки: 1С, WMS — по «ТСД» («Приёмка»).» → 1С, WMS. */
const namesIn = (line: string): string[] =>
  line
    .replace(/^[^:]+: /, '')
    .replace(/(?: \((?:«.+»|названо в резюме)\))?[.?]$/u, '')
    .replaceAll(/ — по «[^«»]+»/g, '')
    .split(', ')
