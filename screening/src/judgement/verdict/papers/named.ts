/** Papers that are asked by another kind of line: among skills, as a right to work, as an education. */
import { foldText } from '../../../text/normalise.ts'
import type { Requirement, RequirementVerdict } from '../../model.ts'
import type { Person } from '../../person/person.ts'
import { lineOf, stated } from '../verdict.ts'
import { fateOf, isBad, lossOf } from './fate.ts'
import { ladderVerdict } from './ladders.ts'
import { papersIn } from './names.ts'

/** What is told of a paper that stands among skills: «HSK 5», «Удостоверение ГИМС», «аттестация Б.8». */
export function namedPaperVerdict(
  requirement: Requirement,
  person: Person,
  title = '',
): RequirementVerdict | null {
  if (requirement.type !== 'skill' || !IS_PAPER.test(foldText(requirement.ask))) return null
  const fate = fateOf(requirement, papersIn(requirement.ask), person, title)
  return fate !== null && isBad(fate)
    ? stated(requirement.id, lossOf(requirement, fate), [lineOf(fate.passage)])
    : (ladderVerdict(requirement, person) ??
        (fate === null
          ? null
          : stated(requirement.id, fate.kind === 'soon' ? 'partly' : 'meets', [lineOf(fate.passage)])))
}
const IS_PAPER =
  /удостоверени|корочк|свидетельств|^(?:[а-я]+ )?допуск[а]?(?![а-я])|аттестат|аттестаци|лицензи|аккредит|сертификат|(?<![а-я])прав[ао](?![а-я])|категори|разрешени|книжк|справк|привив(?:к|ит)|вакцин(?:аци|ирован)|уровень|промбезопасн|периодическ|проверк[аиу] знани|медосмотр|медкомисси|экзамен|пройден|(?<![а-я])(?:нок|нрс|птм)(?![а-я])|^форма \d|ielts|toefl|hsk|(?<![a-z])(?:cc(?:na|np|ie)|ck[as]d?|pmp|acca|cfa|cissp)(?![a-z])/

/** «Патент аннулирован»: the very line that names the permit says that it is gone, or not there yet. */
export function permitLost(
  requirement: Requirement,
  person: Person,
  { stance, lines }: RequirementVerdict,
): RequirementVerdict | null {
  if (stance !== 'meets') return null
  const fate = fateOf(requirement, papersIn(requirement.ask), person)
  if (fate === null || !(isBad(fate) || fate.kind === 'soon')) return null
  if (lines[0]?.quote !== fate.passage.quote) return null
  return stated(requirement.id, fate.kind === 'soon' ? 'partly' : 'contradicts', [lineOf(fate.passage)])
}

/** «Дипломов не получала»: where a diploma is asked and the resume tells no study. */
export function diplomaDenied(requirement: Requirement, person: Person): RequirementVerdict | null {
  if (!DIPLOMA.test(foldText(requirement.ask)) || person.facts.education.level !== null) return null
  const fate = fateOf(requirement, [], person)
  return fate !== null && isBad(fate) ? stated(requirement.id, 'contradicts', [lineOf(fate.passage)]) : null
}
const DIPLOMA = /диплом|корочк|свидетельств|сертификат/
