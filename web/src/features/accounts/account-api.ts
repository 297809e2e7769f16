/** Rarely used account operations, separate from the session code that every visitor of the sign-in loads. */
import * as accounts from '@rezumetr/contracts/accounts/account'
import type { Input } from '@rezumetr/contracts/endpoint'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, tokens } from '../../api/call.ts'
import { meQuery, useLogin } from './api.ts'

export type RegisterValues = Input<typeof accounts.register>['body']

/** The account was created; only the sign-in after it failed. */
export class LoginAfterRegistrationError extends Error {}

/** Registers, then logs in with the same credentials (STATE-12). */
export function useRegister() {
  const login = useLogin()
  return useMutation({
    mutationFn: async (values: RegisterValues) => {
      await call(accounts.register, { body: values })
      try {
        await login.mutateAsync({ email: values.email, password: values.password })
      } catch (cause) {
        throw new LoginAfterRegistrationError('Login after registration failed', { cause })
      }
    },
  })
}

/** A read begun before the change must not come after it: a tab reads the user whenever it is returned to. */
async function mergeMe(cache: QueryClient, user: Partial<accounts.User>) {
  await cache.cancelQueries({ queryKey: meQuery.queryKey })
  cache.setQueryData(meQuery.queryKey, (old) => old && { ...old, ...user })
}

/** Merges the new fields into the user (STATE-04). */
export function useUpdateProfile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<typeof accounts.updateMe>['body']) => call(accounts.updateMe, { body }),
    onSuccess: (user) => mergeMe(cache, user),
  })
}

export type EmailChange = Input<typeof accounts.startEmailChange>['body']

/** Sends a code to the new address. */
export const useStartEmailChange = () =>
  useMutation({
    mutationFn: (body: EmailChange) => call(accounts.startEmailChange, { body }),
    // its dialog cannot be closed meanwhile: without a connection it fails instead of waiting for one
    networkMode: 'always',
    // the password must not stay in the mutation cache
    gcTime: 0,
  })

export function useConfirmEmailChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<typeof accounts.confirmEmailChange>['body']) =>
      call(accounts.confirmEmailChange, { body }),
    networkMode: 'always',
    onSuccess: (user) => mergeMe(cache, user),
  })
}

/** Ends the other sessions; this one continues with the new token pair. */
export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) =>
      call(accounts.changePassword, { body }),
    onSuccess: (pair) => tokens.save(pair),
    // also after a lost answer: the sessions may have ended
    onSettled: () => void cache.invalidateQueries({ queryKey: ['security'] }),
  })
}

export function useForgotPassword() {
  return useMutation({ mutationFn: (body: { email: string }) => call(accounts.forgotPassword, { body }) })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => call(accounts.resetPassword, { body }),
  })
}
