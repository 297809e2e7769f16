import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { areCharacterKeysOn } from '../../ui/character-keys.ts'
import { resultQuery } from './api.ts'
import { rowId } from './candidate.ts'
import { type Command, commandOf, neighbour } from './shortcuts.ts'
import { useDecision } from './use-decision.ts'

/** Where keys belong to the control itself. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="slider"], [role="listbox"], [role="combobox"], [role="menu"], ' +
  '[role="dialog"]:not(:has([data-candidate]))'
const OWN_ENTER = 'a, button, summary, [role="checkbox"]'

/** Presses a button of the open card, or goes into its field. Says whether it is there now. */
function press(key: string): boolean {
  const control = document.querySelector<HTMLElement>(`[data-candidate] [aria-keyshortcuts="${key}"]`)
  control?.focus()
  if (control instanceof HTMLButtonElement) control.click()
  return control !== null
}

/**
 * Going through candidates by keys: which row is current, which card is open, what a key does. The open card lives in the
 * address and is the caller's; the current row is ours.
 */
export function useReview({
  ids,
  candidate,
  onCandidate,
  onMore,
  onPast,
  searchField,
}: {
  ids: readonly string[]
  candidate: string | null
  /** The same function as long as nothing else in the address changes. */
  onCandidate: (id: string | null) => void
  /** The end of what is loaded was reached. */
  onMore?: () => void
  /** A step went beyond the list. */
  onPast?: (by: 1 | -1) => void
  searchField?: RefObject<HTMLInputElement | null>
}) {
  const cache = useQueryClient()
  const [cursor, setCursor] = useState<string | null>(null)
  const [helpOpen, setHelpOpen] = useState(false)
  const { data: detail } = useQuery({ ...resultQuery(candidate ?? ''), enabled: candidate !== null })
  const { set: setDecision } = useDecision()
  const undo = useRef<(() => boolean) | null>(null)
  /** Whose note is to be written once the card is there. */
  const noteOf = useRef<string | null>(null)
  const current = candidate ?? cursor
  /** The list the open card stood in last: decisions may take it out, and those around it. */
  const stood = useRef<{ id: string; ids: readonly string[] } | null>(null)
  useEffect(() => {
    if (candidate !== null && ids.includes(candidate)) stood.current = { id: candidate, ids }
  }, [ids, candidate])

  // one function for all rows and all time, so that a step renders no row but the two it concerns
  const open = useCallback(
    (id: string) => {
      setCursor(id)
      onCandidate(id)
    },
    [onCandidate],
  )
  function close() {
    setCursor(candidate)
    onCandidate(null)
    if (candidate) document.getElementById(rowId(candidate))?.focus({ preventScroll: true })
  }
  /** Escape takes away what lies on top: the resume in the card, then the card. */
  function dismiss() {
    if (!press('Escape')) close()
  }
  /** Says whether there was a candidate to go to. */
  function step(by: 1 | -1): boolean {
    const was = stood.current?.id === candidate ? stood.current?.ids : undefined
    // without an open card nobody sees a row that is not there: the list begins anew
    const from = candidate ?? (cursor !== null && ids.includes(cursor) ? cursor : null)
    const id = neighbour(ids, from, by, was)
    const isPast = from !== null && (id === from || (id === null && was !== undefined))
    if (isPast) onPast?.(by)
    if (by === 1 && (isPast || id === ids.at(-1))) onMore?.()
    if (id === null) return false
    setCursor(id)
    if (candidate !== null) onCandidate(id)
    // from now on Enter is for this row, not for a button or a row that was pressed before
    else if (document.activeElement?.matches(OWN_ENTER)) (document.activeElement as HTMLElement).blur()
    return true
  }
  function decide(verdict: Extract<Command, { name: 'decide' }>['verdict']) {
    if (detail) undo.current = setDecision(detail, verdict)
  }
  /** Of a card that is not open, or still empty: what is typed next belongs into its note. */
  function writeNote(): boolean {
    if (current === null) return false
    noteOf.current = current
    if (candidate === null) open(current)
    return true
  }
  /** Says whether the key was used. */
  function run(command: Command): boolean {
    switch (command.name) {
      case 'next':
        return step(1)
      case 'previous':
        return step(-1)
      case 'open':
        if (candidate !== null || cursor === null) return false
        open(cursor)
        return true
      case 'close':
        if (candidate === null) return false
        dismiss()
        return true
      case 'decide':
        decide(command.verdict)
        return detail !== undefined
      case 'press':
        return press(command.key) || (command.key === 'C' && writeNote())
      case 'undo':
        return undo.current?.() ?? false
      case 'search':
        searchField?.current?.focus()
        return searchField !== undefined
      case 'help':
      default:
        setHelpOpen(true)
        return true
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    if (event.target.closest(OWN_KEYS)) return
    const command = commandOf(event, areCharacterKeysOn())
    if (!command || (command.name === 'open' && event.target.closest(OWN_ENTER))) return
    // Arrows inside the open card scroll it.
    if (event.code.startsWith('Arrow') && event.target.closest('[data-candidate]')) return
    if (run(command)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  // the open card was analysed again: its present result takes its place, unless something is being written in it; then the card
  // offers it
  const later = detail?.replaced_by
  useEffect(() => {
    if (later && !document.activeElement?.closest(OWN_KEYS)) onCandidate(later)
  }, [later, onCandidate])

  const shown = detail?.id
  useEffect(() => {
    if (shown === undefined || noteOf.current !== shown) return undefined
    noteOf.current = null
    // after the card has taken the focus to its heading
    const frame = requestAnimationFrame(() => press('C'))
    return () => cancelAnimationFrame(frame)
  }, [shown])

  // The next card is read before it is asked for, so that J shows it at once.
  const ahead = candidate === null ? null : neighbour(ids, candidate, 1)
  useEffect(() => {
    if (!ahead) return undefined
    // not in the key's own event: starting a request takes as long as drawing the card
    const timer = setTimeout(() => void cache.prefetchQuery({ ...resultQuery(ahead), staleTime: 30_000 }))
    return () => clearTimeout(timer)
  }, [ahead, cache])

  /** Whether the open card has a place to step from: one opened by a link may be of another list. */
  const isPlaced = candidate === null || candidate === cursor || ids.includes(candidate)

  return {
    current,
    isPlaced,
    open,
    close,
    dismiss,
    stand: setCursor,
    step,
    decide,
    help: { open: helpOpen, set: setHelpOpen },
  }
}

export type Review = ReturnType<typeof useReview>
