import type { Input } from '@rezumetr/contracts/endpoint'
import * as security from '@rezumetr/contracts/accounts/security'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['security', 'second-factor'],
  queryFn: ({ signal }) => call(security.getSecondFactor, { signal }),
})
export const sessionsQuery = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: ({ signal }) => call(security.listSessions, { signal }),
})

type Proof = Input<typeof security.stopSecondFactor>['body']

/** Invalidates both security sections of the settings, because enabling the second factor ends other sessions. */
function useChange<Values, Result>(change: (values: Values) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    // its dialogs cannot be closed meanwhile: without a connection it fails instead of waiting for one
    networkMode: 'always',
    // not awaited: recovery codes are shown at once; also after a lost answer, as the change may have been made
    onSettled: () => void cache.invalidateQueries({ queryKey: ['security'] }),
  })
}

export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => call(security.startSecondFactor, { body: { password } }),
    // the secret must not stay in the mutation cache after it was shown
    gcTime: 0,
  })
export const useConfirmSecondFactor = () =>
  useChange((code: string) => call(security.confirmSecondFactor, { body: { code } }))
export const useRenewRecoveryCodes = () =>
  useChange((body: Proof) => call(security.renewRecoveryCodes, { body }))
export const useStopSecondFactor = () => useChange((body: Proof) => call(security.stopSecondFactor, { body }))
export const useEndSession = () => useChange((id: string) => call(security.endSession, { params: { id } }))
export const useEndOtherSessions = () => useChange(() => call(security.endOtherSessions))
