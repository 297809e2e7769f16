import * as applicants from '@rezumetr/contracts/applicants'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Other responses of what seems to be the same person, newest first. */
export const otherResponsesQuery = (application_id: string) =>
  queryOptions({
    queryKey: ['applicants', application_id],
    queryFn: async ({ signal }) =>
      (await call(applicants.listOtherResponses, { params: { id: application_id }, signal })).responses,
  })

/** Says that another response is the same person's or not; `null` takes it back. */
export function useDecideSamePerson(application_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ other_id, is_same }: { other_id: string; is_same: boolean | null }) =>
      call(applicants.decideSamePerson, { params: { id: application_id, other_id }, body: { is_same } }),
    onSuccess: async ({ responses }) => {
      cache.setQueryData(otherResponsesQuery(application_id).queryKey, responses)
      // the other's card tells the same from its side, and lists mark who responded before
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['applicants'] }),
        cache.invalidateQueries({ queryKey: ['results', 'page'] }),
        cache.invalidateQueries({ queryKey: ['results', 'list'] }),
      ])
    },
  })
}
