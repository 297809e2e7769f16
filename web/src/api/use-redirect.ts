import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A mutation that redirects to the URL it obtains; after success its button stays busy, because the page is about to go. */
export function useRedirect<Values = void>(urlFor: (values: Values) => Promise<string>) {
  const redirect = useMutation({ mutationFn: urlFor, onSuccess: (url) => location.assign(url) })
  const { reset } = redirect
  // The back/forward cache restores the page from before it was left, with a busy button.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
  return redirect
}
