/** What tells whether a line read from a vacancy is asked of the candidate at all. */
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import { findSkills } from '../../skills.ts'
import type { RequirementKind, RequirementType } from '../model.ts'
import type { Section, Statement } from '../rubric/statement.ts'
import { oddsOf } from '../sentences/classify.ts'
import { ownFeatures } from '../sentences/features.ts'
import { sentenceKinds } from '../sentences/table.ts'
import { tellingOf } from '../vectors/vectors.ts'
import { isName } from '../asks/alternatives.ts'

export type Line = {
  readonly kind: RequirementKind
  readonly type: RequirementType
  readonly ask: string
  readonly quote: string
}

const TYPES: readonly RequirementType[] = [
  'experience',
  'task',
  'skill',
  'education',
  'document',
  'licence',
  'language',
  'permit',
]
const KINDS: readonly RequirementKind[] = ['knock_out', 'must', 'nice']
const SECTIONS: readonly Section[] = ['requirement', 'nice', 'duty', 'condition', 'company', 'exclusion']

/** Somebody is spoken of or to. */
const PERSONAL =
  /(?<![а-яa-z])(?:вы|вас|вам|ваш[а-я]*|мы|нас|нам|наш[а-я]*|я|мне|он|она|они|его|ее|их|ей|им|we|our|us|you|your|he|she|they)(?![а-яa-z])/
const ASKS = /опыт|знани|умени|владени|навык|понимани|образован|стаж|experience|knowledge|skill/
/** A word in the case of a noun that is not there. */
const OBLIQUE = /^[а-я]+(?:ого|его|ому|ему|ым|им|ом|ем|ой|ей|ами|ями|ах|ях|ых|их|ую|юю)(?![а-я])/

/** What the classifier makes of the line and of its sentence, and what the line looks like. */
export function worthFeatures({ kind, type, ask, quote }: Line, statement: Statement): Float64Array {
  const own = oddsOf(ownFeatures(ask))
  const folded = foldText(ask)
  const tokens = tokenise(ask)
  const is = (condition: boolean): number => (condition ? 1 : 0)
  return Float64Array.from([
    ...sentenceKinds.map((one) => own[one]),
    ...sentenceKinds.map((one) => statement.odds?.[one] ?? 0),
    ...TYPES.map((one) => is(type === one)),
    ...KINDS.map((one) => is(kind === one)),
    ...SECTIONS.map((one) => is(statement.section === one)),
    is(statement.isHeaded),
    Math.log1p(tokens.length),
    Math.min(1, ask.length / Math.max(1, quote.length)),
    is(findSkills(tokens).length > 0),
    is(isName(ask)),
    Math.log1p(tokens.reduce((sum, { stem }) => sum + tellingOf(stem), 0)),
    is(PERSONAL.test(folded)),
    is(ASKS.test(folded)),
    is(OBLIQUE.test(folded)),
    is(/[?!]/.test(quote)),
    is(/ [–—-] /.test(ask)),
    is(ask.includes(':')),
    ask.split(',').length - 1,
  ])
}
