import * as contract from '@rezumetr/contracts/hh/conversation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** An open conversation looks for answers this often. */
const LOOK_MS = 30_000

export const conversationQuery = (application_id: string) =>
  queryOptions({
    queryKey: ['conversation', application_id],
    queryFn: ({ signal }) => call(contract.getConversation, { params: { id: application_id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : LOOK_MS),
  })

export function useWrite(application_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      call(contract.writeToApplicant, {
        params: { id: application_id },
        body: { text },
        idempotencyKey: key,
      }),
    onSuccess: (conversation) => cache.setQueryData(conversationQuery(application_id).queryKey, conversation),
    // what failed may have been delivered, with only its answer lost
    onError: () => cache.invalidateQueries(conversationQuery(application_id)),
  })
}
