import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Opens a candidate's card in the URL of the list's screen; `null` closes it. @param isOpen a card is open now */
export function useOpenCandidate(isOpen: boolean): (id: string | null) => void {
  const navigate = useNavigate()
  return useCallback(
    (id) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, candidate: id ?? undefined }),
        // opening a card is a step Back can take; going on to the next one is not
        replace: isOpen,
        resetScroll: false,
      }),
    [navigate, isOpen],
  )
}
