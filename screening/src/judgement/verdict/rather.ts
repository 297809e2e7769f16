/** Whether a job is rather the work that a vacancy excludes than its own. */
import { probeOf } from '../match/match.ts'
import type { Exclusion, VacancyRubric } from '../model.ts'
import type { Person } from '../person/person.ts'
import type { Trade } from '../trade/features.ts'
import { closenessTo, prepareOccupation, tradeNamed } from './occupation.ts'

/** Its whole name, and each of «торговых представителей, кладовщиков и курьеров». */
type Apart = readonly Trade[]

const prepared = new WeakMap<Exclusion, Apart>()

/** Words after which other people than the named are meant. */
const LESS = /\s+(?:без|кроме)\s+|,?\s+(?:котор[а-яё]+|где|если|у нас)\s/iu

function tradesOf(exclusion: Exclusion): Apart {
  const known = prepared.get(exclusion)
  if (known !== undefined) return known
  const [who = ''] = exclusion.text.split(LESS)
  const each = who.split(/,\s+|\s+(?:и|или|либо)\s+/u).filter((one) => one.length > 2)
  const out = [...new Set([who, ...each])].map(tradeNamed).filter(({ titles }) => titles.length > 0)
  prepared.set(exclusion, out)
  return out
}

const owns = new WeakMap<VacancyRubric, Trade>()

/** The work of those who are refused is not the vacancy's. */
function ownTrade(rubric: VacancyRubric): Trade {
  const known = owns.get(rubric)
  if (known !== undefined) return known
  const refused = new Set(rubric.exclusions.map(({ quote }) => quote))
  for (const { quote } of rubric.requirements) refused.delete(quote)
  const lines = rubric.lines.filter((line) => !refused.has(line)).map(probeOf)
  const out = prepareOccupation(
    rubric,
    lines.filter(({ total }) => total > 0),
  )
  owns.set(rubric, out)
  return out
}

/** How much more each job is of an excluded work than of the vacancy's, −1…1. */
export function ratherExcluded(
  rubric: VacancyRubric,
  person: Person,
): (exclusion: Exclusion) => readonly number[] {
  const own = closenessTo(ownTrade(rubric), person)
  return (exclusion) => {
    const each = tradesOf(exclusion).map((trade) => closenessTo(trade, person))
    return own.map((closeness, at) => Math.max(0, ...each.map((part) => part[at] ?? 0)) - closeness)
  }
}
