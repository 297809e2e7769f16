/** What a person writes against themselves, by how much it decides: what is near a demand goes before what is likely. */
import { nearByWords } from '../alike/alike.ts'
import { foldText } from '../../text/normalise.ts'
import { match, probeOf } from '../match/match.ts'
import type { Objection, PairReading, VacancyRubric } from '../model.ts'
import { standing } from '../objections/standing.ts'
import { kindOf, REFUSALS } from '../score/criteria.ts'
import { readShort, told } from './quotes.ts'
import { type Statement, sentence } from './statement.ts'

/** Sentences of a card that begin with «Пишет». */
const MOST_WRITTEN = 2
/** A sentence speaks of a statement that it shares so much with. */
const NEAR = 0.2
/** Least odds of what is shown: of what speaks of a demand, only stands nearest to one, or is near nothing. */
const LEAST = {
  near: { denied: 0.6, wished: 0.7, open: 0.85 },
  nearest: { denied: 0.7, wished: 0.8, open: 0.95 },
  far: { denied: 0.8, wished: 0.85, open: 0.95 },
} as const

/** `true`: what is refused or cannot be; `false`: what is lacked, lost, wished for or done by others. */
export const written = (rubric: VacancyRubric, reading: PairReading, isRefusal: boolean): Statement[] =>
  shown(rubric, reading)
    .filter(({ status }) => REFUSALS.has(status) === isRefusal)
    .map(({ line, asked }) => ({
      text: sentence('Пишет', told(line, [probeOf(asked)])),
      quotes: [line.quote],
    }))

function shown(rubric: VacancyRubric, reading: PairReading): Objection[] {
  const ranked = standing(rubric, reading).flatMap((objection) => {
    const demand = weightOf(rubric, objection.asked)
    const weight = isNear(objection) ? demand : 0
    const least = LEAST[weight > 0 ? 'near' : demand > 0 ? 'nearest' : 'far']
    return objection.chance >= least[kindOfWords(objection)] ? [{ objection, weight }] : []
  })
  return ranked
    .toSorted((a, b) => b.weight - a.weight || b.objection.chance - a.objection.chance)
    .slice(0, MOST_WRITTEN)
    .map(({ objection }) => objection)
}

/** «Вечером раз в месяц остаться могу» denies nothing, whatever it is near to. */
function kindOfWords({ status, line }: Objection): keyof (typeof LEAST)['near'] {
  if (status === 'lacks' || status === 'lost') return 'denied'
  if (status === 'wants') return LEARNING.test(foldText(line.quote)) ? 'open' : 'wished'
  return status !== 'other' && DENYING.test(foldText(line.quote)) ? 'denied' : 'open'
}
const DENYING =
  /(?<![а-я])(?:не|нет|ни|без|только|лишь|исключительно|кроме|никак[а-я]*|никогда|нельзя|запре[а-я]+|отказ[а-я]+|хватит|нежелательн[а-я]*|противопоказ[а-я]*|невозможн[а-я]*|максимум|против|прошу)(?![а-я])/
/** «Другую программу освою за неделю». */
const LEARNING = /(?<![а-я])(?:осво[юи]|науч[уи]сь|выуч|привыкну|разбер[уе]сь|учусь быстро|быстро учусь)/

function isNear({ asked, line }: Objection): boolean {
  const probe = probeOf(asked)
  const said = readShort(line.quote)
  return Math.max(match(probe, said).value, nearByWords(probe.bag, said.bag).told) >= NEAR
}

/** What ends an application first, then what is asked of everybody; 0: only a wish or a duty. */
function weightOf({ requirements, conditions, exclusions, terms }: VacancyRubric, asked: string): number {
  const own = requirements.filter(({ quote }) => quote === asked)
  const demands = conditions.filter(({ quote }) => quote === asked)
  if (own.some((line) => kindOf(line) === 'knock_out') || demands.some(({ strict }) => strict)) return 2
  if (exclusions.some(({ quote }) => quote === asked)) return 2
  // a guessed ask is one all the same
  return own.some(({ kind }) => kind !== 'nice') || demands.length > 0 || terms.includes(asked) ? 1 : 0
}
