/** Which gate lowered a score most, and the sentence about it. */
import { EXPERIENCE } from '../calibration.ts'
import type { ExperienceFinding } from '../criteria/experience.ts'
import type { Findings, Gates } from '../findings.ts'
import { describeMonths } from '../resume/months.ts'

/** Below this product the gates are worth a sentence. */
const NARROW = 0.75

/** From this value a profession matches: no gate above it can be the one that lowered the score most. */
export const MATCHING = Math.cbrt(NARROW)

/** The gate that lowered the score most, if together they lowered it enough to be named. */
export function narrowest({ must, profession, years }: Gates): keyof Gates | null {
  if (must * profession * years >= NARROW) return null
  if (must <= profession && must <= years) return 'must'
  return profession <= years ? 'profession' : 'years'
}

export function lowered(gate: keyof Gates, findings: Findings): string {
  const because = (cause: string): string => `Балл снижен, потому что ${cause}.`
  if (gate === 'years') return shortOfYears(findings, because)
  if (gate === 'profession')
    return because(
      `${findings.role === null ? 'обязанности совпадают' : 'профессия совпадает'} с вакансией не полностью`,
    )
  return because(
    findings.told === 'nothing'
      ? 'о навыках в резюме ничего не сказано'
      : 'обязательные навыки подтверждены не полностью',
  )
}

/** Years count up to decades, so they may lower a score most even for a person with the asked years or with many. */
function shortOfYears({ experience }: Findings, because: (cause: string) => string): string {
  const { relevant_months: months } = experience
  const whole = Math.round(months)
  if (whole === 0) return because('опыта в профессии пока нет')
  if (hasAskedYears(experience))
    return `${enoughYears(experience)}, но балл растёт и дальше, до ${describeMonths(EXPERIENCE.veteran_months)} стажа.`
  const own = describeMonths(months)
  return whole < EXPERIENCE.mature_months
    ? because(`опыта в профессии пока немного — ${own}`)
    : `Балл был бы выше при большем опыте в профессии: сейчас ${own}.`
}

export const hasAskedYears = ({ relevant_months: months, required_months: required }: ExperienceFinding) =>
  required !== null && Math.round(months) >= required

/** The beginning of the sentence that what is asked is there. */
export const enoughYears = ({ relevant_months: months, required_months: required }: ExperienceFinding) =>
  `Опыта достаточно (${describeMonths(months)}, требуется ${describeMonths(required ?? 0)})`
