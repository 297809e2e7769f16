import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of an open card: the entry before this one is its list. */
    overList?: true | undefined
  }
}

let isClosing = false

/** Whether going back scrolls to where the page was: not when it closes a card, since the list has moved on with its steps. */
export const isScrollRestored = () => !isClosing

/** Goes back once: a second Escape, pressed before the navigation has ended, would leave the list too. */
function goBack(router: AnyRouter) {
  if (isClosing) return
  isClosing = true
  const arrived = router.subscribe('onRendered', () => {
    arrived()
    isClosing = false
  })
  router.history.back()
}

/**
 * Opens a candidate's card by the URL of the list's screen; `null` closes it. Opening adds a history entry, continuing with the
 * next card replaces it, and closing goes back, so that the list is in the history only once.
 * @param isOpen whether a card is open now
 */
export function useOpenCandidate(isOpen: boolean): (id: string | null) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return useCallback(
    (id) => {
      const isOverList = router.history.location.state.overList === true
      if (id === null && isOverList) {
        goBack(router)
        return
      }
      void navigate({
        to: '.',
        search: (before) => ({ ...before, candidate: id ?? undefined, tab: undefined }),
        replace: isOpen,
        // a card that came with the address has no list before it
        state: id !== null && (isOverList || !isOpen) ? { overList: true } : {},
        resetScroll: false,
      })
    },
    [navigate, router, isOpen],
  )
}
