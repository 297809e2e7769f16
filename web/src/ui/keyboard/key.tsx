import { useCharacterKeys } from './character-keys.ts'

/** A keyboard key. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded border border-line bg-sunken px-1 font-sans text-2xs font-medium text-muted">
      {children}
    </kbd>
  )
}

/** Shortcut hint inside a button; shown only on wide screens, where a keyboard is likely, and while the key works. */
export function KeyHint({ children }: { children: string }) {
  const areCharactersOn = useCharacterKeys()
  if (children.length === 1 && !areCharactersOn) return null
  return (
    <span aria-hidden className="hidden xl:inline">
      <Key>{children}</Key>
    </span>
  )
}
