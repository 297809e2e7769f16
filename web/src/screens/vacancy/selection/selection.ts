/** Which candidates of a list are selected. Pure. */

import { formatNumber } from '../../../ui/text/format.ts'

/** The ids from one row to another, in either direction, both included; the last alone where the first has left the list. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  if (end === -1) return []
  if (start === -1) return [to]
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** The selection after a press on `id`: one is switched, a range takes the new state of its end. */
export function toggled(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  { id, anchor, isRange }: { id: string; anchor: string | null; isRange: boolean },
): Set<string> {
  const isOn = !chosen.has(id)
  const next = new Set(chosen)
  for (const one of isRange ? rangeOf(ids, anchor, id) : [id]) {
    // a range never takes back what was selected before, as in a mail box
    if (isOn || isRange) next.add(one)
    else next.delete(one)
  }
  return next
}

/** Of the press that selects all who are advised to be rejected, or as many of them as one press can. */
export function rejectedLabel(total: number, most: number): string {
  const whom = 'кого советуем отклонить'
  return total > most
    ? `${formatNumber(most)} из ${formatNumber(total)}, ${whom}`
    : `Всех, ${whom}: ${formatNumber(total)}`
}
