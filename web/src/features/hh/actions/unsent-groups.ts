import {
  type BoardAction,
  fillMessage,
  firstNameOf,
  type MessageFields,
} from '@rezumetr/contracts/hh/actions'

/** Failed steps that are repeated together: they have the same stage and the same message before its placeholders are filled in. */
export type UnsentGroup = Pick<BoardAction, 'kind' | 'target'> & {
  /** Of its first step. */
  id: string
  actions: readonly BoardAction[]
  /** With placeholders; filled in for each step it gives exactly the message that was to be sent. `null`: no message. */
  text: string | null
}

const GAPS = [
  ['company', '{компания}'],
  ['vacancy', '{вакансия}'],
  ['name', '{имя}'],
] as const

/** The stored message with placeholders where this candidate's data occur as whole words. */
const withGaps = (message: string, fields: MessageFields): string =>
  GAPS.reduce((text, [field, gap]) => {
    const value = fields[field]?.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    return value
      ? text.replace(new RegExp(`(?<![\\p{L}\\p{N}{])${value}(?![\\p{L}\\p{N}}])`, 'gu'), gap)
      : text
  }, message)

/**
 * Groups failed steps. Only the filled-in message of a step is stored; messages of different candidates belong to one text if
 * filling it in for each of them gives exactly the stored message, so that nobody gets another text than intended. Pure.
 */
export function groupUnsent(actions: readonly BoardAction[], company: string): UnsentGroup[] {
  const groups: (UnsentGroup & { actions: BoardAction[] })[] = []
  // nameless candidates last: their messages do not show where the name would be
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
