import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { conditionTitles, criterionTitles } from '@rezumetr/contracts/rubrics/criterion-titles'
import type { Judgement } from '@rezumetr/screening/judgement/judge'
import { DISQUALIFIED, REFUSES_WORK } from '@rezumetr/screening/judgement/model-reader/reading'
import type { Line, VacancyRubric } from '@rezumetr/screening/judgement/model'
import type { CriterionKey } from '@rezumetr/screening/judgement/score/keys'
import type { Cap } from '@rezumetr/screening/judgement/score/score'

export const titleOf = (key: CriterionKey): string => criterionTitles[key]

export const writtenOf = (rubric: VacancyRubric, judgement: Judgement) => ({
  score: judgement.score,
  recommendation: judgement.recommendation,
  skills_match: judgement.skills_match,
  experience_match: judgement.experience_match,
  salary_match: judgement.salary_match,
  strengths: judgement.strengths,
  weaknesses: judgement.weaknesses,
  red_flags: redFlags(rubric, judgement),
  reasoning: judgement.summary.join(' '),
  flags: judgement.flags,
  ...mustsOf(judgement),
  is_little_known: judgement.is_little_known,
})
export type WrittenJudgement = ReturnType<typeof writtenOf>

function mustsOf({ requirements }: Judgement) {
  const asked = requirements.filter(({ kind }) => kind !== 'nice')
  return { musts_asked: asked.length, musts_met: asked.filter(({ stance }) => stance === 'meets').length }
}

const redFlags = (rubric: VacancyRubric, { caps, flags }: Judgement): string[] => [
  ...new Set([
    ...caps.map((cap) => capText(cap, rubric)),
    ...flags.filter(({ severity }) => severity !== 'low').map(({ text }) => text),
  ]),
]

function capText({ reason, id }: Cap, { requirements, conditions }: VacancyRubric): string {
  switch (reason) {
    case 'knock_out':
      return `Не выполнено обязательное: ${requirements.find((line) => line.id === id)?.ask ?? id}`
    case 'other_work':
      return 'Другая профессия'
    case 'adjacent_work':
      return 'Соседняя профессия, её задач в резюме мало'
    case 'refused_condition': {
      const condition = conditions.find(({ kind }) => kind === id)
      return `Не подходит условие: ${condition ? conditionTitles[condition.kind] : id}`
    }
    case 'above_level':
      return 'Уровень и ожидания по зарплате выше, чем предлагает вакансия'
    case 'excluded':
    default:
      if (id === REFUSES_WORK) return 'Кандидат отказывается от такой работы'
      if (id === DISQUALIFIED) return 'В резюме сказано то, с чем на эту работу не берут'
      return `Вакансия не рассматривает: ${id}`
  }
}

const copied = (lines: readonly Line[]) => lines.map(({ quote, source }) => ({ quote, source }))

export const presentJudgement = (
  rubric: VacancyRubric,
  { summary, requirements, criteria, reckoning, caps, questions, is_little_known }: Judgement,
): Pick<
  ResultDetail,
  'summary' | 'requirements' | 'criteria' | 'reckoning' | 'caps' | 'questions' | 'is_little_known'
> => {
  const sure = new Set(rubric.requirements.filter((line) => line.sure).map(({ id }) => id))
  return {
    summary: [...summary],
    requirements: requirements.map(({ lines, nearest, ...row }) => ({
      ...row,
      lines: copied(lines),
      nearest: copied(nearest === null ? [] : [nearest])[0] ?? null,
      sure: sure.has(row.id),
    })),
    criteria: criteria.map(({ key, value, points, is_asked, lines }) => ({
      key,
      title: titleOf(key),
      value,
      points,
      is_asked,
      lines: copied(lines),
    })),
    reckoning,
    caps: caps.map((cap) => ({
      reason: cap.reason,
      limit: cap.limit,
      text: capText(cap, rubric),
      lines: copied(cap.lines),
    })),
    questions: [...questions],
    is_little_known,
  }
}

export const NOTHING_JUDGED: ReturnType<typeof presentJudgement> = {
  summary: [],
  requirements: [],
  criteria: [],
  reckoning: null,
  caps: [],
  questions: [],
  is_little_known: false,
}
