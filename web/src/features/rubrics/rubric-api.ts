import * as contract from '@rezumetr/contracts/rubrics/rubric'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { RECOUNT_MS } from '../results/api.ts'

export const rubricQuery = (vacancyId: string) =>
  queryOptions({
    queryKey: ['rubric', vacancyId],
    queryFn: ({ signal }) => call(contract.getRubric, { params: { id: vacancyId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.is_recounting ? RECOUNT_MS : false),
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
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['rubric', vacancyId, 'versions'] }),
        refreshScores(cache),
      ])
    },
  })
}

const refreshScores = (cache: QueryClient) =>
  Promise.all(
    ['results', 'applicants', 'dashboard'].map((what) => cache.invalidateQueries({ queryKey: [what] })),
  )

/** Remembers that the criteria were confirmed, or that the check before the first run was skipped. */
export function useCheckRubric(vacancyId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { version: number; outcome: (typeof contract.rubricChecks)[number] }) =>
      call(contract.checkRubric, { params: { id: vacancyId }, body }),
    onSuccess: async (rubric) => {
      cache.setQueryData(rubricQuery(vacancyId).queryKey, rubric)
      // a confirmed guess counts from now on
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['rubric', vacancyId, 'versions'] }),
        refreshScores(cache),
      ])
    },
  })
}

/** Every list and figure of results is read again once a recount of a large vacancy has ended. */
export function useRecountEnd(isRecounting: boolean) {
  const cache = useQueryClient()
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !isRecounting) void refreshScores(cache)
    was.current = isRecounting
  }, [cache, isRecounting])
}
