/** What objections answer: conditions that are refused in other words, exclusions that hold of the person. */
import { foldText } from '../../text/normalise.ts'
import { nearByWords } from '../alike/alike.ts'
import { probeOf, saidOf } from '../match/match.ts'
import type { Objection, RequirementVerdict, Stance, VacancyRubric, Verdict } from '../model.ts'
import { refusalOf } from '../terms/terms.ts'
import { stated } from '../verdict/verdict.ts'
import { sexless } from './forms.ts'
import { isBounded, isYielded } from './yields.ts'

/** From these odds an objection is one to the condition or the exclusion that it comes nearest to, if it speaks of it so much. */
const EXCLUDED = 0.85
const NEAR = 0.2
const REFUSED = { strict: 0.7, plain: 0.9 } as const
/** «Рассматриваю от 260» repeats a word of «удалённый формат не рассматриваем», and no format is told. */
const SPOKEN_OF = 0.15

/** Exclusions that a sentence of the person meets, besides those that the work shows. */
export const excludedBy = (
  objections: readonly Objection[],
  { exclusions }: VacancyRubric,
  known: readonly Verdict[],
): Verdict[] => {
  const told = new Set(known.filter(({ stance }) => stance === 'meets').map(({ id }) => id))
  const found = exclusions.flatMap(({ text, quote }) => {
    const objection = objections.find(
      ({ asked, chance, line }) =>
        asked === quote && chance >= EXCLUDED && speaksOf(line.quote, text) >= NEAR,
    )
    return objection === undefined || told.has(text)
      ? []
      : [{ ...stated(text, isLearning(objection) ? 'partly' : 'meets', [objection.line]), share: 1 }]
  })
  const ids = new Set(found.map(({ id }) => id))
  return [...known.filter(({ id }) => !ids.has(id)), ...found]
}

/** «Совсем маленьких не вела, хочу научиться»: what is lacked and learned excludes nobody for sure; students are told by studies. */
const isLearning = ({ line }: Objection): boolean =>
  LEARNS.test(foldText(line.quote)) && !STUDENT.test(foldText(line.quote))
const LEARNS =
  /(?:хочу|планирую|готов[аы]?) (?:[а-я]+ )?(?:научи|освои|дорасти|развива|вырасти|подтянуть)|(?:до|к) [а-я ]+ дорасти|переучусь|освою|прохожу курс|изучаю|taking classes|(?:want|like|plan) to (?:learn|develop|grow)|(?<![a-z])learning(?![a-z])/
const STUDENT = /(?<![а-я])очн|студент|(?<!\p{L})курсе?(?![а-я])(?! по)|на дневном/u

/** How much of what is asked or excluded a sentence names, 0…1. */
const speaksOf = (sentence: string, asked: string): number =>
  nearByWords(probeOf(asked).bag, saidOf(sentence).bag).asked

/** From these odds a sentence that rules find half a refusal is a whole one, below them no refusal at all; one they find consent is a doubt. */
const HEARD = { refused: 0.5, doubted: 0.85 } as const
/** Below these odds what only the likeness of words suggests falls. */
const SUGGESTED = 0.3
/** «Устала от ночных, но выйти готова»; a ban is one whoever likes it. */
const YIELDS =
  /(?<![а-я])(?<!(?<![а-я])не )(?:но|пока|готов[аы]?|могу|смогу|иногда|обсуд[а-я]*|рассмотр[а-я]*)(?![а-я])/
const BANNED = /освобожд[а-я]+ от|противопоказан|запре(?:щен|тил|щает)|медотвод/
/** «В офис готова приезжать раз в месяц» yields nothing. */
const RARELY = /раз(?:а|ок)? в (?:[а-я]+ )?(?:месяц|квартал|год|полгода)/
/** «Ночи, выходные – нормально» has nothing that limits the consent. */
const LIMITS =
  /(?<![а-я])(?:не|нет|ни|но|если|только|лишь|пока|без|кроме|после|до|разве|максимум|меньше|устал[аи]?|надоел[аи]?|хватит|редк[а-я]+|иногда|раз(?:а|ок)?|хот(?:я|ел[а-я]*|им)|удобнее|лучше|договор[а-я]+|возможн[а-я]+|через|позже|скоро|ищу|учусь|месяц[а-я]*|недел[а-я]+|обстоятельств[а-я]*|может|больше)(?![а-я])|\d|[a-z]{3}/

/**
 * Conditions as sentences of the person answer them: what nothing else answers is refused by a sure objection; what rules
 * have read in a sentence is weighed by how likely it is an objection.
 * @param ruled by rules alone, before likeness of words was asked
 */
export function refusedBy(
  objections: readonly Objection[],
  { conditions }: VacancyRubric,
  verdicts: readonly RequirementVerdict[],
  ruled: readonly RequirementVerdict[] = verdicts,
): RequirementVerdict[] {
  const byRules = new Map(ruled.map((verdict) => [verdict.id, verdict]))
  const refused = new Map<string, Objection>()
  for (const { kind, strict, quote } of conditions) {
    const least = strict ? REFUSED.strict : REFUSED.plain
    const objection = objections.find(
      ({ asked, chance, line }) =>
        asked === quote &&
        chance >= least &&
        speaksOf(line.quote, quote) >= NEAR &&
        refusalOf(kind, sexless(line.quote)) >= SPOKEN_OF,
    )
    if (objection !== undefined) refused.set(kind, objection)
  }
  const chances = new Map<string, number>()
  for (const { line, chance } of objections)
    chances.set(line.quote, Math.max(chances.get(line.quote) ?? 0, chance))
  return verdicts.map((verdict) => {
    const said = verdict.lines.filter(({ source }) => source === 'about' || source === 'cover_letter')
    const objection = refused.get(verdict.id)
    if (said.length === 0 || verdict.stance === 'silent')
      return objection === undefined ||
        verdict.stance === 'contradicts' ||
        (verdict.id === 'permit' && verdict.stance === 'meets')
        ? verdict
        : stated(verdict.id, 'contradicts', [objection.line])
    const chance = Math.max(...said.map(({ quote }) => chances.get(quote) ?? 0))
    const own = byRules.get(verdict.id)
    // likeness of words alone, and nobody would call it an objection
    if (chance < SUGGESTED && verdict.stance === 'contradicts' && own?.stance !== 'contradicts')
      return own ?? { ...verdict, stance: 'silent', evidence: null, lines: [] }
    const words = foldText(said.map(({ quote }) => quote).join(' '))
    // what rules have read as a refusal is one, unless it yields
    const isPlain = BANNED.test(words) || RARELY.test(words) || !YIELDS.test(words)
    if (own?.stance === 'contradicts' && verdict.stance === 'contradicts' && isPlain) return verdict
    return { ...verdict, stance: heardAs(verdict, chance, words, own) }
  })
}

/** «Хотелось бы из дома, но похожу в офис». */
const WISHES = /(?<![а-я])(?:хотел[а-я]* бы|предпоч[а-я]+|желательно|лучше бы)(?![а-я])/

function heardAs(
  { id, stance }: RequirementVerdict,
  chance: number,
  words: string,
  own: RequirementVerdict | undefined,
): Stance {
  if (stance === 'meets') {
    const isDoubt =
      (chance >= HEARD.doubted && LIMITS.test(words)) || (WISHES.test(words) && isYielded(words))
    return isDoubt ? 'partly' : 'meets'
  }
  if (stance === 'partly' && own?.stance === 'partly' && isBounded(id, words)) return 'partly'
  return chance >= HEARD.refused ? 'contradicts' : 'partly'
}
