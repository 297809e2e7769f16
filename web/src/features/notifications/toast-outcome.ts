import { messageOr } from '../../api/api-error.ts'
import { toastError, toastSuccess } from '../../ui/notices/toast.tsx'

/**
 * Announces how a request ends. It takes a promise (`mutateAsync`), because callbacks of `mutate` are not called once the user has
 * left the screen, or once another call of the same mutation has begun.
 * @param success with a description where it needs one; `null` where the screen itself shows it
 * @param failure unless the server's response says more
 */
export function toastOutcome(
  request: Promise<unknown>,
  success: string | readonly [title: string, description: string] | null,
  failure: string,
): void {
  const [title, description] = [success ?? []].flat()
  request.then(
    () => title !== undefined && toastSuccess(title, description),
    (error: unknown) => toastError(messageOr(error, failure)),
  )
}
