/** What is not said: « про английский и SQL» where no word has to be bent by guess, «: …» as it stands elsewhere. */
import type { Requirement } from '../../model.ts'
import { labelOf, lowerFirst, mentionOf } from '../names.ts'
import { joined } from '../statement.ts'

/** Heads that the accusative leaves as they are, and those it bends. */
const UNBENT =
  /^(?:[а-яё]+(?:ое|ее|ые|ие|ый|ий) )*(?:опыт|стаж|образование|знани[ея]|умени[ея]|владение|понимание|удостоверени[ея]|сертификаты?|диплом|допуск|гражданство|портфолио|навыки?|права|разрешение|свидетельство|автомобиль|разряд)(?![а-яё])/iu
const BENT: readonly (readonly [RegExp, string])[] = [
  [/^(мед|сан)книжка(?![а-яё])/iu, '$1книжку'],
  [/^аккредитация(?![а-яё])/iu, 'аккредитацию'],
  [/^лицензия(?![а-яё])/iu, 'лицензию'],
  [/^справка(?![а-яё])/iu, 'справку'],
]
const LANGUAGE = /^([а-яё]+(?:ск|цк)ий) язык(?:, не ниже ([ABC][12]))?$/iu
/** A name: nothing in Russian that another case would change. */
const NAME = /^[A-Za-z\d](?:(?![а-яё]+[ая](?![а-яё]))[^«»])*$/u

export function aboutAll(requirements: readonly Requirement[]): string {
  const told = requirements.map(accusative)
  return told.every((one) => one !== null)
    ? ` про ${joined(told)}`
    : `: ${requirements.map(mentionOf).join('; ')}`
}

function accusative(requirement: Requirement): string | null {
  const label = labelOf(requirement)
  const name = lowerFirst(label)
  const [, language, level] = LANGUAGE.exec(name) ?? []
  if (language !== undefined) return level === undefined ? language : `${language} (${level})`
  if (UNBENT.test(name) || NAME.test(label)) return name
  const bent = BENT.find(([head]) => head.test(name))
  return bent === undefined ? null : name.replace(bent[0], bent[1])
}
