import type { ResultDetail, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { useEffect } from 'react'
import type { ResultPage } from '../api.ts'
import { isSearched } from './filter-address.ts'
import type { usePages } from './use-pages.ts'

/** A card that came with the URL is stepped from once its row is loaded: reads on until it is. */
export function useReach(
  {
    pages,
    ids,
    more,
  }: Pick<ReturnType<typeof usePages>, 'ids' | 'more'> & {
    pages: readonly ResultPage[] | undefined
  },
  query: { isPlaceholderData: boolean; isFetchNextPageError: boolean },
  detail: ResultDetail | undefined,
  filter: ResultFilter,
  isOrdered = true,
) {
  const { load } = more
  const isReaching =
    isOrdered &&
    detail !== undefined &&
    !ids.includes(detail.id) &&
    !query.isPlaceholderData &&
    !query.isFetchNextPageError &&
    isSearched(pages ?? [], detail, filter)
  useEffect(() => {
    if (isReaching) load()
  }, [isReaching, load])
}
