import type { ToastManagerAddOptions } from '@base-ui/react/toast'
import { lazy, Suspense, useEffect } from 'react'
import type * as regionCode from './toast-region.tsx'

type Code = typeof regionCode
let give: (code: Code) => void
const given = new Promise<Code>((resolve) => (give = resolve))
const Region = lazy(async () => ({ default: (await given).ToastRegion }))

/** Without a network nothing comes, and no screen breaks for it; where the browser lets it, the next notice asks again. */
const fetchCode = () => {
  // the browser would remember the failure, and the next notice would reload the page
  if (!navigator.onLine) return
  import('./toast-region.tsx').then(
    // a prevented preload error gives nothing
    (code: Code | undefined) => code && give(code),
    () => {},
  )
}

/** The data and the letters of the first screen come before the place of notices. */
const AFTER_FIRST_SCREEN_MS = 3000

/** Mounted once, near the root. Its code comes with the first notice, or beforehand: without a network it could not. */
export function ToastRegion() {
  useEffect(() => {
    const timer = setTimeout(fetchCode, AFTER_FIRST_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense>
      <Region />
    </Suspense>
  )
}

const region = () => {
  fetchCode()
  return given.then(({ mounted }) => mounted)
}
/** After the next paint: what the notice tells of is to be seen first. */
const announce = (notice: ToastManagerAddOptions<object>, isWanted = () => true) =>
  requestAnimationFrame(() =>
    setTimeout(() => void region().then((manager) => isWanted() && manager.add(notice))),
  )

/** Success messages leave by themselves after this time; hover and focus hold them. */
const SUCCESS_MS = 5000

/** Announces a success for five seconds. */
export function toastSuccess(title: string, description?: string) {
  toastFor(SUCCESS_MS, 'good', title, description)
}

/** Announces a failure that stays until it is dismissed. */
export function toastError(title: string, description?: string) {
  toastFor(0, 'bad', title, description)
}

/** Announces a failure together with the step that helps; it stays until it is dismissed. */
export function toastRemedy(title: string, label: string, onPress: () => void) {
  announce({ type: 'bad', priority: 'high', title, timeout: 0, ...stepOf('remedy', label, onPress) })
}

/** Background work that ended: time to notice it, read it and reach its button. */
const OUTCOME_MS = 15_000

/** Announces how background work ended, and where to look; a failure stays until it is dismissed. */
export function toastOutcome(
  type: regionCode.ToastType,
  {
    title,
    description,
    label,
    onPress,
  }: { title: string; description: string; label: string; onPress: () => void },
) {
  announce({
    type,
    title,
    description,
    timeout: type === 'bad' ? 0 : OUTCOME_MS,
    ...stepOf('outcome', label, onPress),
  })
}

/** The button of a notice, which closes it; the next notice of this `id` replaces it. */
const stepOf = (id: string, label: string, onPress: () => void) => ({
  id,
  actionProps: {
    children: label,
    onClick: () => {
      void region().then((manager) => manager.close(id))
      onPress()
    },
  },
})

/** Announces a success or a failure that leaves by itself after `ms`; never after 0. */
export function toastFor(ms: number, type: 'good' | 'bad', title: string, description?: string) {
  announce({
    type,
    title,
    timeout: ms,
    ...(type === 'bad' && { priority: 'high' }),
    ...(description && { description }),
  })
}

const UNDO = 'undo'
/** What the notice of `toastUndo` in view takes back. */
let offered: (() => void) | null = null

/**
 * Announces what was done and offers to undo it for five seconds. The next such notice replaces it, because quick work would
 * otherwise cover the page with notices.
 * @returns undoes it like the button, once and only while the notice is shown; returns whether it did
 */
export function toastUndo(title: string, onUndo: () => void): () => boolean {
  offered = onUndo
  const undo = () => {
    if (offered !== onUndo) return false
    offered = null
    void region().then((manager) => manager.close(UNDO))
    onUndo()
    return true
  }
  announce(
    {
      id: UNDO,
      type: 'good',
      title,
      timeout: SUCCESS_MS,
      actionProps: { children: 'Отменить', onClick: undo },
      onClose: () => {
        if (offered === onUndo) offered = null
      },
    },
    // a refusal may come before the paint
    () => offered === onUndo,
  )
  return undo
}

/** Announces that something was taken back, in the place of the notice that offered it. */
export function toastUndone(title: string) {
  // a quick key comes before the notice it answers: that one would leave its button
  announce({ id: UNDO, type: 'good', title, timeout: SUCCESS_MS, actionProps: undefined })
}
