import type { Result } from '@rezumetr/contracts/analysis'
import type { Recommendation } from '@rezumetr/contracts/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { listBest, type ResultFilter } from '../../features/analysis/api.ts'

/**
 * Selection of candidates from the visible page or, once `wholeList` was requested, from all pages of the filter.
 * Nothing is preselected; a search narrows the shown candidates, never the selection.
 */
export function useCandidateChoice(onPage: readonly Result[], filter: ResultFilter) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const choose = (rows: readonly Result[]) =>
    setChosen(new Set(rows.map(({ application }) => application.id)))
  const wholeList = useMutation({ mutationFn: () => listBest(filter), onSuccess: choose })
  const results = wholeList.data ?? onPage
  const isChosen = ({ application }: Result) => chosen.has(application.id)
  const wanted = search.toLowerCase()
  const found = results.filter(({ application: { candidate_name, resume_title } }) =>
    `${candidate_name ?? ''} ${resume_title ?? ''}`.toLowerCase().includes(wanted),
  )
  return {
    wholeList,
    results,
    search,
    setSearch,
    /** Those of `results` that match the search. */
    found,
    chosen: results.filter(isChosen),
    isChosen,
    toggle({ application: { id } }: Result, on: boolean) {
      const next = new Set(chosen)
      if (on) next.add(id)
      else next.delete(id)
      setChosen(next)
    },
    chooseAll: () => choose(results),
    /** Adds the search matches to the selection. */
    addFound: () => choose(results.filter((result) => isChosen(result) || found.includes(result))),
    chooseDecided: (decisions: readonly Recommendation[]) =>
      choose(results.filter(({ decision }) => decision !== null && decisions.includes(decision))),
    clear: () => setChosen(new Set()),
  }
}

export type CandidateChoice = ReturnType<typeof useCandidateChoice>
