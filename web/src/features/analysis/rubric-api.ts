import * as contract from '@rezumetr/contracts/rubric'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const rubricQuery = (vacancyId: string) =>
  queryOptions({
    queryKey: ['rubric', vacancyId],
    queryFn: ({ signal }) => call(contract.getRubric, { params: { id: vacancyId }, signal }),
    staleTime: 0,
  })

export const rubricVersionsQuery = (vacancyId: string) =>
  queryOptions({
    queryKey: ['rubric', vacancyId, 'versions'],
    queryFn: async ({ signal }) =>
      (await call(contract.listRubricVersions, { params: { id: vacancyId }, signal })).versions,
  })

type Asked = { readonly version: number; readonly change: contract.RubricChange }

/** What own words will be looked for as. */
export function useReadRequirement() {
  return useMutation({
    mutationFn: async (words: string) => (await call(contract.readRequirement, { body: { words } })).lines,
  })
}

export function usePreviewRubric(vacancyId: string) {
  return useMutation({
    mutationFn: (body: Asked) => call(contract.previewRubric, { params: { id: vacancyId }, body }),
  })
}

/** A new version; every list and figure of results follows. */
export function useApplyRubric(vacancyId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Asked) => call(contract.applyRubric, { params: { id: vacancyId }, body }),
    onSuccess: async ({ rubric }) => {
      cache.setQueryData(rubricQuery(vacancyId).queryKey, rubric)
      await Promise.all(
        [['rubric', vacancyId, 'versions'], ['results'], ['applicants'], ['dashboard']].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}
