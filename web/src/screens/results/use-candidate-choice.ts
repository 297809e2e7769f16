import type { Result, ResultFilter } from '@rezumetr/contracts/analysis'
import type { Recommendation } from '@rezumetr/contracts/domain'
import { decidedPlace } from '@rezumetr/contracts/board-places'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { listBest } from '../../features/analysis/api.ts'
import { hasWords } from '../../ui/has-words.ts'

const placeOf = ({ application }: Result) => decidedPlace(application.collection_id)
/** Neither invited nor refused at the board: only these are selected many at a time. */
const isFresh = (result: Result) => placeOf(result) === null

/**
 * Selection of candidates from the visible page or, once `wholeList` was requested, from all pages of the filter: the best of them
 * and those selected before.
 * Nothing is preselected; a search narrows the shown candidates, never the selection. Those who were invited or refused at the board
 * are selected one by one, so that no quick press writes to them again; a refusal decided after an invitation is the exception.
 */
export function useCandidateChoice(onPage: readonly Result[], filter: ResultFilter) {
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
  const fresh = found.filter(isFresh)
  const decidedAs = (decisions: readonly Recommendation[]) =>
    found.filter(({ decision }) => decision !== null && decisions.includes(decision))
  return {
    wholeList,
    results,
    search,
    setSearch,
    /** Those of `results` that match the search. */
    found,
    /** Those of the list, or of the search matches, who are selected many at a time. */
    fresh,
    chosen: results.filter(isChosen),
    isChosen,
    toggle({ application: { id } }: Result, on: boolean) {
      const next = new Set(chosen)
      if (on) next.add(id)
      else next.delete(id)
      setChosen(next)
    },
    /** Adds them to the selection. */
    addFresh: () => choose(results.filter((result) => isChosen(result) || fresh.includes(result))),
    chooseToInvite: () => choose(decidedAs(['hire', 'interview']).filter(isFresh)),
    chooseToRefuse: () => choose(decidedAs(['reject']).filter((result) => placeOf(result) !== 'refused')),
    clear: () => setChosen(new Set()),
  }
}

export type CandidateChoice = ReturnType<typeof useCandidateChoice>
