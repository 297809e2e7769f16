import { type ComponentProps, lazy, Suspense, useEffect } from 'react'

const load = () => import('./candidate-panel.tsx')
const Panel = lazy(async () => ({ default: (await load()).CandidatePanel }))

/** The card, whose code comes after the list it is opened from. */
export const CandidatePanel = (props: ComponentProps<typeof Panel>) => (
  <Suspense>
    <Panel {...props} />
  </Suspense>
)

/** Loads it while the list is read: pressed later, without a server, a name would put an error in the place of the whole screen. */
export function useCardAhead() {
  useEffect(() => {
    // the press asks again
    load().catch(() => undefined)
  }, [])
}
