import type { Result, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hasWords } from '../../ui/text/has-words.ts'
import { listBest } from '../results/api.ts'

/** Who asks for those with a decision wants to carry it out, change or withdraw it. */
export const areDecidedAsked = ({ decision }: ResultFilter): boolean =>
  decision !== undefined && decision !== 'none'

/**
 * Selection of candidates from the visible page or, once `wholeList` was requested, from all pages of the filter: the best of them
 * and those selected before.
 * Nothing is preselected; a search narrows the shown candidates, never the selection.
 * @param isFresh who is selected many at a time; the others one by one, unless they are asked for
 */
export function useCandidateChoice(
  onPage: readonly Result[],
  filter: ResultFilter,
  isFresh: (result: Result) => boolean,
) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const choose = (rows: readonly Result[]) =>
    setChosen(new Set(rows.map(({ application }) => application.id)))
  const isChosen = ({ application }: Result) => chosen.has(application.id)
  const [results, setResults] = useState(onPage)
  const wholeList = useMutation({
    mutationFn: () => listBest(filter),
    onSuccess: (best) => {
      const ids = new Set(best.map(({ application }) => application.id))
      const others = onPage.filter((result) => isChosen(result) && !ids.has(result.application.id))
      setResults([...best, ...others])
      choose([...best.filter((result) => isChosen(result) || isFresh(result)), ...others])
    },
  })
  const found = results.filter(({ application: { candidate_name, resume_title } }) =>
    hasWords(`${candidate_name ?? ''} ${resume_title ?? ''}`, search),
  )
  return {
    wholeList,
    results,
    search,
    setSearch,
    /** Those of `results` that match the search. */
    found,
    /** Those of the list, or of the search matches, who are selected many at a time. */
    fresh: found.filter(isFresh),
    chosen: results.filter(isChosen),
    isChosen,
    toggle({ application: { id } }: Result, on: boolean) {
      const next = new Set(chosen)
      if (on) next.add(id)
      else next.delete(id)
      setChosen(next)
    },
    choose,
    /** Adds them to the selection. */
    add: (rows: readonly Result[]) =>
      choose(results.filter((result) => isChosen(result) || rows.includes(result))),
  }
}

export type CandidateChoice = ReturnType<typeof useCandidateChoice>
