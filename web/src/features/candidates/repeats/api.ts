import * as applicants from '@rezumetr/contracts/vacancies/candidates'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** Other applications that probably come from the same person, newest first. */
export const otherApplicationsQuery = (application_id: string) =>
  queryOptions({
    queryKey: ['applicants', application_id],
    queryFn: async ({ signal }) =>
      (await call(applicants.listOtherApplications, { params: { id: application_id }, signal })).responses,
  })

/** Records whether another application comes from the same person; `null` removes the decision. */
export function useDecideSamePerson(application_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ other_id, is_same }: { other_id: string; is_same: boolean | null }) =>
      call(applicants.decideSamePerson, { params: { id: application_id, other_id }, body: { is_same } }),
    onSuccess: async ({ responses }) => {
      cache.setQueryData(otherApplicationsQuery(application_id).queryKey, responses)
      // the card of the other application shows the same relation, and lists mark repeated applicants
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['applicants'] }),
        cache.invalidateQueries({ queryKey: ['results', 'page'] }),
        cache.invalidateQueries({ queryKey: ['results', 'list'] }),
      ])
    },
  })
}
