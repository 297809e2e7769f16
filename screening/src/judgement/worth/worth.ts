/** How likely a line read from a vacancy is asked of the candidate at all, and as a knock-out; what becomes of it. */
import { isStrongName } from '../asks/alternatives.ts'
import { PAPERS } from '../asks/asks.ts'
import type { Draft } from '../asks/draft.ts'
import { chanceOf, weigh } from '../evidence/table.ts'
import type { RequirementKind } from '../model.ts'
import type { Statement } from '../rubric/statement.ts'
import { WHOLE } from '../sentences/classify.ts'
import { worthFeatures } from './features.ts'
import { type Around, aroundOf, insistence } from './insists.ts'
import { worthTable } from './table.ts'

/** What is hardly asked is no line; what may be asked is a guess until a person confirms it. */
export function worthy(
  drafts: readonly Draft[],
  statements: readonly Statement[],
  title: string | null,
): Draft[] {
  const around = aroundOf(title, statements)
  return drafts.flatMap((draft) => {
    const statement = statements.find(({ text }) => text === draft.quote)
    // of a short text, and of a recruiter's own words, the surroundings tell nothing
    if (statement === undefined || draft.type === 'trait' || statements.length < WHOLE) return [draft]
    const features = worthFeatures(draft, statement)
    const read = { ...draft, kind: kindOf(draft, statement, around, features) }
    const isPlain =
      PAPERS.has(draft.type) ||
      draft.months !== null ||
      isStrongName(draft.ask) ||
      (statement.isHeaded && (statement.section === 'nice' || isSureDuty(statement)))
    const worth = chanceOf(weigh(worthTable(), features))
    if (isPlain) return worth < PLAINLY_ASKED ? [] : [read]
    return worth < ASKED ? [] : [worth < SURELY_ASKED ? { ...read, sure: false } : read]
  })
}
/** What is needed is a knock-out, or is none, where that is much likelier than not. */
function kindOf(draft: Draft, statement: Statement, around: Around, features: Float64Array): RequirementKind {
  if (draft.kind === 'nice') return 'nice'
  const odds = insistence(draft, statement, around, features)
  if (odds >= (PAPERS.has(draft.type) ? KNOCK_OUT : SURE_KNOCK_OUT)) return 'knock_out'
  return odds < NO_KNOCK_OUT ? 'must' : draft.kind
}
const KNOCK_OUT = 0.5
/** Of work the line and what is said of it are both less sure. */
const SURE_KNOCK_OUT = 0.9
const NO_KNOCK_OUT = 0.2
/** Under its heading, and by its words. */
export const isSureDuty = ({ section, isHeaded, odds }: Statement): boolean =>
  section === 'duty' && isHeaded && (odds?.duty ?? 0) >= 0.85
/** A paper, a time or a name says by itself that it is asked. */
const PLAINLY_ASKED = 0.3
const ASKED = 0.6
const SURELY_ASKED = 0.8
