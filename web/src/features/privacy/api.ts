import type { ConsentDocument } from '@rezumetr/contracts/domain'
import { confirmEmail, getMe, resendConfirmation } from '@rezumetr/contracts/accounts/account'
import type { Input } from '@rezumetr/contracts/endpoint'
import * as privacy from '@rezumetr/contracts/accounts/privacy'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isStatus } from '../../api/api-error.ts'
import { call, download, tokens } from '../../api/call.ts'
import { meQuery, refreshMe } from '../accounts/api.ts'
import { saveFile } from '../exports/save-file.ts'
import { noteErasure } from '../accounts/erasure-notice.ts'

export const consentsQuery = queryOptions({
  queryKey: ['privacy', 'consents'],
  queryFn: ({ signal }) => call(privacy.listConsents, { signal }),
})

/** Counts what a retention period would delete; the previous figures stay visible while the new ones load. */
export const retentionQuery = (days: number | null) =>
  queryOptions({
    queryKey: ['privacy', 'retention', days],
    queryFn: ({ signal }) => call(privacy.previewRetention, { query: { days: days ?? 0 }, signal }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  })

export const candidatesQuery = (search: string) =>
  queryOptions({
    queryKey: ['privacy', 'candidates', search],
    queryFn: ({ signal }) => call(privacy.searchCandidates, { query: { search }, signal }),
    enabled: search.length >= 2,
  })

/** Polled until the archive is ready. */
export const archiveQuery = queryOptions({
  queryKey: ['privacy', 'archive'],
  queryFn: ({ signal }) => call(privacy.getArchive, { signal }),
  refetchInterval: ({ state }) => (state.data?.archive?.status === 'pending' ? 1000 : false),
})

export function useConfirmEmail() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: Input<typeof confirmEmail>['body']) => {
      // an anonymous endpoint is called with the access token as it is: one that has expired would count as nobody's
      if (tokens.access() !== null)
        await call(getMe).catch((error: unknown) => {
          if (!isStatus(error, 401)) throw error
        })
      await call(confirmEmail, { body })
    },
    onSuccess: () => refreshMe(cache),
    // without a connection it fails, and can be repeated
    networkMode: 'always',
    // the password must not stay in the mutation cache
    gcTime: 0,
  })
}

export function useResendConfirmation() {
  return useMutation({ mutationFn: () => call(resendConfirmation) })
}

export function useGiveConsents() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (documents: ConsentDocument[]) => call(privacy.giveConsents, { body: { documents } }),
    onSuccess: async (consents) => {
      cache.setQueryData(consentsQuery.queryKey, consents)
      cache.setQueryData(meQuery.queryKey, await call(getMe))
    },
  })
}

export function useWithdrawConsent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(privacy.withdrawConsent),
    onSuccess: async (consents) => {
      cache.setQueryData(consentsQuery.queryKey, consents)
      await refreshMe(cache)
    },
  })
}

/** Invalidates every query: any of them may contain the erased candidate. */
export function useEraseCandidate() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (application_ids: string[]) => call(privacy.eraseCandidate, { body: { application_ids } }),
    // its dialog cannot be closed meanwhile: without a connection it fails instead of waiting for one
    networkMode: 'always',
    onSuccess: () => cache.invalidateQueries(),
  })
}

export function useStartArchive() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(privacy.startArchive),
    onSuccess: (archive) => cache.setQueryData(archiveQuery.queryKey, { archive }),
  })
}

export function useDownloadArchive() {
  return useMutation({
    mutationFn: async () => {
      const file = await download(privacy.downloadArchive)
      saveFile(file.blob, file.name ?? 'personal-data.zip')
    },
  })
}

/** All sessions have ended, including this one. */
export function useEraseMe() {
  return useMutation({
    mutationFn: (password: string) => call(privacy.requestErasure, { body: { password } }),
    // its dialog cannot be closed meanwhile: without a connection it fails instead of waiting for one
    networkMode: 'always',
    onSuccess: ({ erase_at }) => {
      noteErasure(erase_at)
      tokens.clear('logout')
    },
  })
}

export function useCancelErasure() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(privacy.cancelErasure),
    onSuccess: () => cache.invalidateQueries({ queryKey: meQuery.queryKey }),
  })
}
