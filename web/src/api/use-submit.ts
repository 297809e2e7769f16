import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A mutation for buttons: called again while one of its key is under way, it does nothing. The second press of a double click comes
 * before the button is drawn as busy, so the button alone cannot refuse it.
 */
export function useSubmit<Data, Values>(
  options: UseMutationOptions<Data, Error, Values> & { mutationKey: readonly string[] },
) {
  const cache = useQueryClient()
  const mutation = useMutation(options)
  const mutate: typeof mutation.mutate = (...args) => {
    if (cache.isMutating({ mutationKey: options.mutationKey }) === 0) mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}
