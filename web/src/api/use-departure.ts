import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A mutation that leaves for the URL it obtains; after success its button stays busy, because the page is about to go. */
export function useDeparture<Values = void>(urlFor: (values: Values) => Promise<string>) {
  const departure = useMutation({ mutationFn: urlFor, onSuccess: (url) => location.assign(url) })
  const { reset } = departure
  // The back/forward cache restores the page from before it was left, with a busy button.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
  return departure
}
