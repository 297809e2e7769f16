import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { areCharacterKeysOn } from '../../ui/keyboard/character-keys.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { KeyHint } from '../../ui/keyboard/key.tsx'
import { useKeydown } from '../../ui/keyboard/use-keydown.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))
/** The code may be fetched before it is asked for; a press asks again. */
const prepare = () => void load().catch(() => undefined)

/** Dialogs but for the card of a candidate. */
const DIALOG = '[role="dialog"]:not(:has([data-candidate]))'
const FIELDS = `input, textarea, select, [contenteditable="true"], ${DIALOG}`

const isPaletteKey = ({ code, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && code === 'KeyK'

/** Wherever the layout has it, and by its place too, as in the Russian one that is a full stop; «?» asks for the keys. */
const isSlash = ({ key, code, shiftKey }: KeyboardEvent) =>
  key === '/' || (code === 'Slash' && key !== '?' && !shiftKey)

/** Typed nowhere. */
const isFreeSlash = (event: KeyboardEvent) =>
  isSlash(event) &&
  !(event.ctrlKey || event.metaKey) &&
  areCharacterKeysOn() &&
  !(event.target instanceof Element && event.target.closest(FIELDS))

/** Ctrl+K or `/`. */
export function SearchEverywhere() {
  const [isOpen, setOpen] = useState(false)
  useKeydown((event) => {
    if (event.key === 'Control' || event.key === 'Meta') prepare()
    if (event.defaultPrevented || event.altKey) return
    if (isPaletteKey(event)) {
      // of the browser's address bar
      event.preventDefault()
      // what another dialog is about is finished first
      if (isOpen || !document.querySelector(DIALOG)) setOpen(!isOpen)
    } else if (isFreeSlash(event) && !document.querySelector(DIALOG)) {
      event.preventDefault()
      setOpen(true)
    }
  })
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        title="Поиск: Ctrl+K"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
        className={buttonClass('ghost', 'md', 'px-2.5!')}
      >
        <Search aria-hidden className="size-4.5" />
        {/* not a label: it would have to hold the visible key */}
        <span className="sr-only">Поиск по всему</span>
        <KeyHint>Ctrl+K</KeyHint>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
