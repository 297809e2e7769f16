/** What limits a score, in words and with the line that says so. */
import { conditionsOf } from '../conditions/match.ts'
import type { Line, VacancyRubric } from '../model.ts'
import type { Cap } from '../score/score.ts'
import { conditionLabel, isTalk, lowerFirst, mentionOf } from './names.ts'
import { probesOf, soughtOf, toldAll } from './quotes.ts'

/** «Ограничение: балл не выше 39 – нет обязательного: медкнижка («просрочена»)». */
export const capText = (cap: Cap, rubric: VacancyRubric): string =>
  `Ограничение: балл не выше ${cap.limit} – ${lowerFirst(causeOf(cap, rubric))}.`

/** The cause as the beginning of a sentence. */
export function causeOf({ reason, id, lines }: Cap, rubric: VacancyRubric): string {
  const by = (lead: string): string => (lines.length === 0 ? lead : `${lead}: ${toldAll(lines)}`)
  switch (reason) {
    case 'knock_out': {
      const requirement = rubric.requirements.find((line) => line.id === id)
      if (requirement === undefined || isTalk(requirement)) return by('Не выполнено обязательное условие')
      return `Не выполнено обязательное условие ${mentionOf(requirement)}: ${toldAll(lines, probesOf(requirement))}`
    }
    case 'refused_condition': {
      const condition = conditionsOf(rubric).find(({ kind }) => kind === id)
      if (condition === undefined) return by('Не подходят условия')
      return `Условие вакансии не подходит – ${lowerFirst(conditionLabel(condition))}: ${toldAll(lines, soughtOf(condition))}`
    }
    case 'excluded': {
      const named = rubric.exclusions.find(({ text }) => text === id)
      return by(
        named === undefined ? 'Есть то, что исключает работу' : `Вакансия не рассматривает «${named.text}»`,
      )
    }
    case 'other_work':
      return nearest('Похожей работы в резюме нет', lines)
    case 'adjacent_work':
      return nearest('Работа похожа на нужную лишь отчасти', lines)
    default:
      return by('Уровень и ожидания выше, чем предлагают')
  }
}

const nearest = (lead: string, lines: readonly Line[]): string =>
  lines.length === 0 ? 'Похожей работы в резюме не видно' : `${lead}, ближе всего ${toldAll(lines)}`
