/** Filters of the results and export pages: their options and their words. Pure. */
import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { placeWords } from '@rezumetr/contracts/hh/stages'
import {
  type DecisionFilter,
  decisionFilterLabels,
  lackLabels,
  placeFilterLabels,
  recommendationLabels,
} from '@rezumetr/contracts/domain'
import { counted, formatDateTime, formatNumber, plural } from '../../ui/text/format.ts'

/** The value of «any»: a select needs one. */
export const ANY = 'any'
export const exportScores = [80, 60, 40, 20] as const
export const resultScores = [60, 70, 80, 90] as const

export type ScoreOption = { value: string; label: string }

/** The genitive: «От 81 балла», «От 82 баллов». */
export const scoreWords = (score: number): string =>
  `От ${score} ${plural(score, ['балла', 'баллов', 'баллов'])}`

/** «Любой», the screen's own steps, and the value of the address where it is none of them. */
export function scoreOptions(steps: readonly number[], incoming: number | undefined): ScoreOption[] {
  const extra = incoming !== undefined && !steps.includes(incoming) ? [incoming] : []
  return [
    { value: ANY, label: 'Любой' },
    ...[...steps, ...extra].map((score) => ({
      value: String(score),
      label: scoreWords(score),
    })),
  ]
}

/** «Без решения», «Решение: Нанять»: apart from a recommendation of the same name. */
export const decisionWords = (decision: DecisionFilter): string =>
  decision === 'none' || decision === 'any'
    ? decisionFilterLabels[decision]
    : `Решение: ${decisionFilterLabels[decision]}`

/** A select's value as the address keeps it. */
export const scoreOf = (value: string): number | undefined => (value === ANY ? undefined : Number(value))

/** Fields that only the pages of a vacancy have. */
export const vacancyFields = [
  'max_score',
  'area',
  'place',
  'max_pay',
  'min_years',
  'meets',
  'days',
  'stage',
  'lack',
  'flags',
] as const satisfies readonly (keyof ResultFilter)[]
export type VacancyField = (typeof vacancyFields)[number]

/** What hh.ru calls a response that nobody has moved. */
export const stageWords = (stage: string): string => placeWords(stage) ?? 'новый отклик'

/** The words of a requirement that the filter asks for. @param ask `undefined`: not known here */
export const metWords = (ask: string | undefined): string => `Есть: ${ask ?? 'требование вакансии'}`

/** The words of each field that is set, as a chip shows them. */
export function fieldWords(
  filter: Pick<ResultFilter, VacancyField>,
): Record<VacancyField, string | undefined> {
  const { max_score, area, place, max_pay, min_years, meets = [], days, stage, lack, flags } = filter
  return {
    max_score: max_score && `Балл до ${max_score}`,
    area: area && `Город: ${area}`,
    place: place && placeFilterLabels[place],
    max_pay: max_pay && `Зарплата до ${formatNumber(max_pay)}`,
    min_years: min_years && `Стаж от ${counted(min_years, ['года', 'лет', 'лет'])}`,
    meets:
      meets.length > 0 &&
      (meets.length === 1
        ? metWords(undefined)
        : `Есть ${counted(meets.length, ['требование', 'требования', 'требований'])} вакансии`),
    days: days && `За ${counted(days, ['день', 'дня', 'дней'])}`,
    stage: stage && `Этап: ${stageWords(stage)}`,
    lack: lack && lackLabels[lack],
    flags: flags && (flags === 'some' ? 'С красными флагами' : 'Без красных флагов'),
  } as Record<VacancyField, string | undefined>
}

/** The applied filters in one line, for the message after an export (ERR-24). */
export function filterWords({
  vacancyTitle,
  filter: { min_score, recommendation, search, decision, ...narrowed },
  includeResume,
}: {
  vacancyTitle: string
  filter: ResultFilter
  includeResume: boolean
}): string {
  const words: Record<keyof ResultFilter, string | undefined> = {
    vacancy_id: `Вакансия: «${vacancyTitle}»`,
    min_score: min_score ? `балл от ${min_score}` : 'балл любой',
    recommendation: recommendation
      ? `рекомендация «${recommendationLabels[recommendation]}»`
      : 'рекомендация любая',
    search: search && `в имени «${search}»`,
    decision: decision && decisionWords(decision).toLowerCase(),
    ...fieldWords(narrowed),
  }
  const resume = includeResume ? 'с полными данными резюме' : 'без полных данных резюме'
  return [...Object.values(words), resume].filter(Boolean).join(', ')
}

/** Of a file that is paid for and was asked for long ago: without these words it would pass for today's list. */
export const oldFileWords = (at: number): string =>
  `Этот файл запрошен ${formatDateTime(new Date(at).toISOString())} и уже учтён: изменений после этого в нём может не быть. ` +
  'Чтобы получить новый, запросите экспорт ещё раз.'
