import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toggled } from './selection.ts'

type State = { list: string; ids: ReadonlySet<string>; others: readonly Result[] }
const NOBODY = { ids: new Set<string>(), others: [] }
const of = (state: State, list: string) => (state.list === list ? state : NOBODY)

/**
 * The selected candidates of a list. Another list begins without any: nobody is decided about who is not shown.
 * @param list names the list: its filter
 */
export function useSelection(results: readonly Result[], list: string) {
  const [state, setState] = useState<State>({ list, ...NOBODY })
  const anchor = useRef<string | null>(null)
  const { ids, others } = of(state, list)
  const choose = (next: ReadonlySet<string>, beyond: readonly Result[]) =>
    setState({ list, ids: next, others: beyond })
  const shown = new Set(results.map(({ id }) => id))
  const rows = useRef(results)
  useEffect(() => {
    rows.current = results
  }, [results])
  // a stable function for all rows, so that a choice renders only the row it concerns
  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const press = { id, anchor: anchor.current, isRange }
      anchor.current = id
      setState((old) => {
        const { ids, others } = of(old, list)
        const order = rows.current.map((row) => row.id)
        return { list, ids: toggled(ids, order, press), others }
      })
    },
    [list],
  )
  return {
    ids,
    /** As the list shows them now, then those beyond what is loaded of it. */
    chosen: [
      ...results.filter(({ id }) => ids.has(id)),
      ...others.filter(({ id }) => ids.has(id) && !shown.has(id)),
    ],
    toggle,
    /** Also those who are not loaded yet. */
    chooseAll: (all: readonly Result[]) => choose(new Set(all.map(({ id }) => id)), all),
    clear() {
      anchor.current = null
      choose(new Set(), [])
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
