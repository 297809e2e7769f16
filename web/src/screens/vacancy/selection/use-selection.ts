import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { useRef, useState } from 'react'
import { toggled } from './selection.ts'

/**
 * The selected candidates of a list. Another list begins without any: nobody is decided about who is not shown.
 * @param list names the list: its filter
 */
export function useSelection(results: readonly Result[], list: string) {
  const [state, setState] = useState<{ list: string; ids: ReadonlySet<string>; others: readonly Result[] }>({
    list,
    ids: new Set(),
    others: [],
  })
  const anchor = useRef<string | null>(null)
  const { ids, others } = state.list === list ? state : { ids: new Set<string>(), others: [] }
  const choose = (next: ReadonlySet<string>, beyond = others) => setState({ list, ids: next, others: beyond })
  const shown = new Set(results.map(({ id }) => id))
  return {
    ids,
    /** As the list shows them now, then those beyond what is loaded of it. */
    chosen: [
      ...results.filter(({ id }) => ids.has(id)),
      ...others.filter(({ id }) => ids.has(id) && !shown.has(id)),
    ],
    toggle(id: string, isRange: boolean) {
      choose(toggled(ids, [...shown], { id, anchor: anchor.current, isRange }))
      anchor.current = id
    },
    /** Also those who are not loaded yet. */
    chooseAll: (all: readonly Result[]) => choose(new Set(all.map(({ id }) => id)), all),
    clear() {
      anchor.current = null
      choose(new Set(), [])
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
