/** Decisions in the cached lists of results: made on a card, or coming with a step at hh.ru. */
import type { listResults, Result } from '@rezumetr/contracts/analysis/analysis'
import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Data } from '@rezumetr/contracts/endpoint'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'

const listKeys = { endless: ['results', 'list'], paged: ['results', 'page'] }
/** What is read again with the lists, and not for a decision. */
const readKeys = [...Object.values(listKeys), ['results', 'figures']]
type Page = { data: Data<typeof listResults> }

/** Updates the rows in every cached list, so that no list needs a refetch. */
export function markRows(
  cache: QueryClient,
  isMarked: (row: Result) => boolean,
  verdict: Recommendation | null,
) {
  const isToMark = (row: Result) => isMarked(row) && row.decision !== verdict
  // what stays is the same object, so that nothing renders for it
  const mark = (page: Page): Page =>
    page.data.results.some(isToMark)
      ? {
          ...page,
          data: {
            results: page.data.results.map((row) => (isToMark(row) ? { ...row, decision: verdict } : row)),
          },
        }
      : page
  cache.setQueriesData<InfiniteData<Page>>({ queryKey: listKeys.endless }, (list) =>
    list?.pages.some(({ data }) => data.results.some(isToMark))
      ? { ...list, pages: list.pages.map(mark) }
      : list,
  )
  cache.setQueriesData<Page>({ queryKey: listKeys.paged }, (page) => (page ? mark(page) : page))
}

/** Restarts lists that are being read: what they have read so far may be older than the decision. */
async function rereadLists(cache: QueryClient) {
  const reading = new Set(
    readKeys.flatMap((queryKey) => cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })),
  )
  const filters = { predicate: (query: Query) => reading.has(query) }
  // a list read for the first time is not read again unless this is cancelled
  await cache.cancelQueries(filters)
  await cache.invalidateQueries(filters)
}

/**
 * Updates what depends on the filter by decision: the remaining number is fetched again, and lists that are not shown are refetched
 * when shown. The shown list keeps the candidate, so that the decision can be seen and undone.
 */
async function rereadChoices(cache: QueryClient) {
  for (const queryKey of readKeys)
    await cache.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' })
  await cache.invalidateQueries({ queryKey: ['results', 'count'] })
}

/** A step against a decision is warned of, and the history tells both. */
const rereadSteps = (cache: QueryClient) =>
  Promise.all(
    [['board-actions', 'applications'], ['history']].map((queryKey) => cache.invalidateQueries({ queryKey })),
  )

/** After rows were marked with decisions that the server has stored. */
export function rereadAround(cache: QueryClient) {
  void rereadLists(cache)
  void rereadChoices(cache)
  void rereadSteps(cache)
}

/** Reads everything again that shows where responses stand, and decisions that were made or withdrawn there or elsewhere. */
export function rereadCandidates(cache: QueryClient) {
  for (const what of ['one', 'page', 'list', 'figures', 'count'])
    void cache.invalidateQueries({ queryKey: ['results', what] })
  void rereadSteps(cache)
  // the cards of the person's other applications
  void cache.invalidateQueries({ queryKey: ['applicants'] })
}
