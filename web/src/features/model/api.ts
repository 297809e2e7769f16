import { getModel, switchModel } from '@rezumetr/contracts/analysis/analysis'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The configured language model and its cost. */
export const modelQuery = queryOptions({
  queryKey: ['model'],
  queryFn: ({ signal }) => call(getModel, { signal }),
})

export function useSwitchModel() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (is_on: boolean) => call(switchModel, { body: { is_on } }),
    onSuccess: (state) => cache.setQueryData(modelQuery.queryKey, state),
  })
}
