import {
  type BoardAction,
  fillMessage,
  firstNameOf,
  type MessageFields,
} from '@rezumetr/contracts/board-actions'

/** Failed steps that are repeated together: the same stage for all, and words that are the same before their gaps are filled. */
export type UnsentGroup = Pick<BoardAction, 'kind' | 'target'> & {
  /** Of its first step. */
  id: string
  actions: readonly BoardAction[]
  /** With gaps; filled for each of them it is exactly what was to be sent. `null`: no message was to be sent. */
  text: string | null
}

const GAPS = [
  ['company', '{компания}'],
  ['vacancy', '{вакансия}'],
  ['name', '{имя}'],
] as const

/** The stored words with gaps where this candidate's data stand as words of their own. */
const withGaps = (message: string, fields: MessageFields): string =>
  GAPS.reduce((text, [field, gap]) => {
    const value = fields[field]?.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    return value
      ? text.replace(new RegExp(`(?<![\\p{L}\\p{N}{])${value}(?![\\p{L}\\p{N}}])`, 'gu'), gap)
      : text
  }, message)

/**
 * Only the filled words of a step are stored. Those of different candidates are one text if, filled for each of them, it gives the
 * stored words to the letter: what was to be sent is neither replaced nor mixed up. Pure.
 */
export function groupUnsent(actions: readonly BoardAction[], company: string): UnsentGroup[] {
  const groups: (UnsentGroup & { actions: BoardAction[] })[] = []
  // a message without a name does not tell where the name would stand
  for (const action of actions.toSorted((a, b) => Number(isNameless(a)) - Number(isNameless(b)))) {
    const { id, kind, target, message } = action
    const fields = { name: firstNameOf(action.candidate_name), vacancy: action.vacancy_title, company }
    const group = groups.find(
      ({ target: other, text }) =>
        other === target && (text === null ? null : fillMessage(text, fields)) === message,
    )
    if (group) group.actions.push(action)
    else
      groups.push({
        id,
        kind,
        target,
        text: message === null ? null : withGaps(message, fields),
        actions: [action],
      })
  }
  return groups
}

const isNameless = ({ candidate_name }: BoardAction) => firstNameOf(candidate_name) === null
