/** Whether a vacancy states that it asks for no experience; saying nothing about it does not count. */
import type { VacancyText } from './model.ts'
import { cleanText, foldText } from './text/normalise.ts'
import type { VacancyLine } from './vacancy/line.ts'

/** hh.ru's field, as its code or in words. */
const FIELD = /^no_?experience$|нет опыта|без опыта|не (?:требуется|нужен|важен|имеет значения)/

const SAID: readonly RegExp[] = [
  /(?<![а-я])опыт(?: работы)? (?:не (?:требуется|нужен|важен|обязателен|является обязательным|имеет значения)|необязателен)/,
  // «без опыта» alone may continue as «не рассматриваем», or begin so
  /(?<![а-я])(?<!(?<![а-я])не (?:[а-я]+ )?)(?:можно|возможно|рассматриваем|рассмотрим|рассмотреть|берем|возьмем|взять|принимаем|примем) [^.!?;\n]{0,40}?(?<![а-я])без опыта(?![^.!?;\n]*(?<![а-я])не(?![а-я]))/,
  /(?<![а-я])(?:обучаем|обучим|научим|учим)(?: [а-я]+){0,3} с нуля(?![а-я])/,
]

/** @param lines of the description; read only when neither the field nor a number of years has decided */
export function asksNoExperience(
  { experience, experience_years_min: least }: VacancyText,
  lines: readonly VacancyLine[],
): boolean {
  if (typeof least === 'number') return least === 0
  if (typeof experience === 'string' && experience !== '') return FIELD.test(foldText(cleanText(experience)))
  return lines.some(
    ({ text, section, is_headed: isHeaded }) =>
      // among the duties, teaching may be the work itself
      !(isHeaded && section === 'duty') && SAID.some((pattern) => pattern.test(foldText(text))),
  )
}
