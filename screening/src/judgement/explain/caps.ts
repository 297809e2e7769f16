/** What limits a score, in words and with the line that says so. */
import { conditionsOf } from '../conditions/match.ts'
import { foldText } from '../../text/normalise.ts'
import { probeOf } from '../match/match.ts'
import type { Line, Requirement, VacancyRubric } from '../model.ts'
import type { Cap } from '../score/score.ts'
import { conditionLabel, isTalk, lowerFirst, mentionOf } from './names.ts'
import { pieceOf, probesOf, soughtOf, toldAll } from './quotes.ts'

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
      return knockOut(requirement, lines)
    }
    case 'refused_condition': {
      const condition = conditionsOf(rubric).find(({ kind }) => kind === id)
      if (condition === undefined) return by('Не подходят условия')
      return `Условие вакансии не подходит – ${lowerFirst(conditionLabel(condition))}: ${toldAll(lines, soughtOf(condition))}`
    }
    case 'excluded': {
      return excludedText(rubric, id, lines)
    }
    case 'other_work':
      return nearest('Похожей работы в резюме нет', lines)
    case 'adjacent_work':
      return nearest('Работа похожа на нужную лишь отчасти', lines)
    default:
      return by('Уровень и ожидания выше, чем предлагают')
  }
}

/** A name that is no quotation, and a field of studies, stand apart from the words around them. */
function knockOut(requirement: Requirement, lines: readonly Line[]): string {
  const mention = mentionOf(requirement)
  const said = toldAll(lines, probesOf(requirement))
  const lead = `Не выполнено обязательное условие${mention.startsWith('«') ? ' ' : ' – '}${mention}`
  const isField = lines.length > 0 && lines.every(({ source }) => source === 'education')
  return isField ? `${lead}; в резюме – ${said}` : `${lead}: ${said}`
}

/** A sentence of a vacancy is quoted whole up to this length, its telling piece otherwise. */
const LONGEST = 160
const PIECE = 110

/** Whom the vacancy does not take: by name, or in its own sentence where a name would lose what limits it. */
export function exclusionIn({ exclusions }: VacancyRubric, id: string): string {
  const named = exclusions.find(({ text }) => text === id)
  if (named === undefined) return 'Есть то, что исключает работу'
  const { text, quote, sure, only } = named
  if (sure && !only && /\s/.test(text) && !NO_NAME.test(foldText(text)))
    return `Вакансия не рассматривает: «${text}»`
  const sentence = quote.replace(/^[^\p{L}\d«("]+/u, '')
  const limit = sentence.length <= LONGEST ? LONGEST : PIECE
  return `В вакансии сказано: «${pieceOf(sentence, [probeOf(text)], limit)}»`
}

/** The vacancy's words against those of the resume. */
export const excludedText = (rubric: VacancyRubric, id: string, lines: readonly Line[]): string =>
  lines.length === 0 ? exclusionIn(rubric, id) : `${exclusionIn(rubric, id)}, а в резюме – ${toldAll(lines)}`

const NO_NAME =
  /^(?:кто|тех?|тем|если|когда|последн[а-я]+|с|со|у|из|на|за|не|это|только)(?![а-я])|^[а-я]+(?:ли|ла|ешь|ете|ит|ят|ют|ем|им)(?![а-я])/

const nearest = (lead: string, lines: readonly Line[]): string =>
  lines.length === 0 ? 'Похожей работы в резюме не видно' : `${lead}, ближе всего ${toldAll(lines)}`
