import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { Recommendation } from '@rezumetr/contracts/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { areCharacterKeysOn } from '../../ui/keyboard/character-keys.ts'
import { useKeydown } from '../../ui/keyboard/use-keydown.ts'
import { advance } from './advance.tsx'
import { resultQuery } from '../results/api.ts'
import { rowId } from '../results/candidate.ts'
import { type Command, commandOf, neighbour } from './shortcuts.ts'
import { useDecision } from '../decisions/use-decision.ts'

/** Where keys belong to the control itself. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="slider"], [role="listbox"], [role="combobox"], [role="menu"], ' +
  '[role="dialog"]:not(:has([data-candidate]))'
const OWN_ENTER = 'a, button, summary, [role="checkbox"]'

/** Clicks the button of the open card, or focuses its field, that has this key. Returns whether there is one. */
function press(key: string): boolean {
  const control = document.querySelector<HTMLElement>(`[data-candidate] [aria-keyshortcuts="${key}"]`)
  control?.focus()
  if (control instanceof HTMLButtonElement) control.click()
  return control !== null
}

/** Typing, or in a menu or a dialog. */
const isBusy = () => Boolean(document.activeElement?.closest(OWN_KEYS))

const isPlain = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  !(shiftKey || ctrlKey || altKey || metaKey)

/** Where a reader says the name and Tab goes on from. Returns whether the row is in the page. */
function focusRow(id: string): boolean {
  const name = document.getElementById(rowId(id))
  // the list scrolls by itself
  name?.focus({ preventScroll: true })
  return name !== null
}

/** The next card is read before it is asked for, so that J shows it at once. */
function useReadAhead(id: string | null) {
  const cache = useQueryClient()
  useEffect(() => {
    if (!id) return undefined
    // not in the key's own event: starting a request takes as long as drawing the card
    const timer = setTimeout(() => void cache.prefetchQuery({ ...resultQuery(id), staleTime: 30_000 }))
    return () => clearTimeout(timer)
  }, [id, cache])
}

type Place = {
  ids: readonly string[]
  candidate: string | null
  /** Must be the same function while the rest of the URL does not change. */
  onCandidate: (id: string | null) => void
  /** The end of what is loaded was reached. */
  onMore?: (() => void) | undefined
  /** A step went beyond the list. */
  onPast?: ((by: 1 | -1) => void) | undefined
}

/** Where the review stands, the open card or the row of the keys, and the steps from there. */
function usePosition({ ids, candidate, onCandidate, onMore, onPast }: Place) {
  const [cursor, setCursor] = useState<string | null>(null)
  /** The row that gets the focus of a step without an open card once it is in the page. */
  const awaited = useRef<string | null>(null)
  /** The last list that contained the open card: decisions may remove it and its neighbours. */
  const stood = useRef<{ id: string; ids: readonly string[] } | null>(null)
  useEffect(() => {
    if (candidate !== null && ids.includes(candidate)) stood.current = { id: candidate, ids }
  }, [ids, candidate])
  // a row comes with a step or with a page: whatever was rendered, it may be there now
  useEffect(() => {
    if (awaited.current !== null && (isBusy() || focusRow(awaited.current))) awaited.current = null
  })

  // a stable function for all rows, so that a step renders only the two rows it concerns
  const open = useCallback(
    (id: string) => {
      awaited.current = null
      setCursor(id)
      onCandidate(id)
    },
    [onCandidate],
  )
  function close() {
    setCursor(candidate)
    onCandidate(null)
    if (candidate) focusRow(candidate)
  }
  function stand(id: string) {
    setCursor(id)
    // a page may come when the user is elsewhere already
    if (candidate === null && !isBusy() && !focusRow(id)) awaited.current = id
  }
  /** Returns whether there was a candidate to go to. */
  function step(by: 1 | -1): boolean {
    const was = stood.current?.id === candidate ? stood.current?.ids : undefined
    // without an open card a row that has left the list is not visible: start from the first one
    const from = candidate ?? (cursor !== null && ids.includes(cursor) ? cursor : null)
    const id = neighbour(ids, from, by, was)
    const isPast = from !== null && (id === from || (id === null && was !== undefined))
    if (isPast) onPast?.(by)
    if (by === 1 && (isPast || id === ids.at(-1))) onMore?.()
    if (id === null) return false
    stand(id)
    if (candidate !== null) onCandidate(id)
    return true
  }
  /** Whether the open card has a place to step from: one opened by a link may be of another list. */
  const isPlaced = candidate === null || candidate === cursor || ids.includes(candidate)
  return { cursor, current: candidate ?? cursor, isPlaced, open, close, stand, step }
}

/** @param shown id of the loaded card @returns asks for the focus of a card's note, once it is loaded */
function useNoteFocus(shown: string | undefined) {
  const noteOf = useRef<string | null>(null)
  useEffect(() => {
    if (shown === undefined || noteOf.current !== shown) return undefined
    noteOf.current = null
    // after the card has taken the focus to its heading
    const frame = requestAnimationFrame(() => press('C'))
    return () => cancelAnimationFrame(frame)
  }, [shown])
  return (id: string) => {
    noteOf.current = id
  }
}

/** When the open candidate was analysed again, shows the new result; while the user types in the card, the card has a link to it. */
function useLaterResult(later: string | null | undefined, onCandidate: (id: string) => void) {
  useEffect(() => {
    if (later && !isBusy()) onCandidate(later)
  }, [later, onCandidate])
}

/** Decides on the open card; `undo` takes the last decision back while its notice is shown. */
function useVerdict(detail: ResultDetail | undefined) {
  const { set } = useDecision()
  const undo = useRef<(() => boolean) | null>(null)
  return {
    decide: (verdict: Extract<Command, { name: 'decide' }>['verdict']) => {
      if (detail) undo.current = set(detail, verdict)
    },
    undo: () => undo.current?.() ?? false,
  }
}

/** Each returns whether it had an effect: then the key has no other. */
type Commands = { [K in Command['name']]: (command: Extract<Command, { name: K }>) => boolean }

const did = (act: () => void): true => {
  act()
  return true
}

function useCommands(commands: Commands) {
  useKeydown((event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    if (event.target.closest(OWN_KEYS)) return
    const isInCard = event.target.closest('[data-candidate]') !== null
    // The browser goes there by an animation, which a list that measures its rows on the way shifts: it would end below the top.
    if (event.code === 'Home' && isPlain(event) && !isInCard) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      event.preventDefault()
      return
    }
    const command = commandOf(event, areCharacterKeysOn())
    if (!command || (command.name === 'open' && event.target.closest(OWN_ENTER))) return
    // Arrows inside the open card scroll it.
    if (event.code.startsWith('Arrow') && isInCard) return
    const run = commands[command.name] as (given: Command) => boolean
    if (run(command)) event.preventDefault()
  })
}

/**
 * Keyboard review of candidates: the current row, the open card and the commands of the keys. The open card is part of the URL and
 * belongs to the caller; the current row is state of this hook.
 */
export function useReview({ ids, candidate, onCandidate, onMore, onPast }: Place) {
  const [helpOpen, setHelpOpen] = useState(false)
  const help = useMemo(() => ({ open: helpOpen, set: setHelpOpen }), [helpOpen])
  const { data: detail } = useQuery({ ...resultQuery(candidate ?? ''), enabled: candidate !== null })
  const { decide: save, undo } = useVerdict(detail)
  const focusNoteOf = useNoteFocus(detail?.id)
  const { cursor, current, isPlaced, open, close, stand, step } = usePosition({
    ids,
    candidate,
    onCandidate,
    onMore,
    onPast,
  })

  /** The next one after a decision, where that is switched on. */
  const goOn = () => advance.read() && step(1)
  function decide(verdict: Recommendation) {
    // a second press takes the decision back, and the card stays
    const isNew = detail?.decision?.verdict !== verdict
    save(verdict)
    if (isNew) goOn()
  }
  /** Escape closes the topmost layer: the resume in the card, then the card. */
  const dismiss = () => void (press('Escape') || close())
  /** Focuses the note of the current candidate once its card is open and loaded. */
  function writeNote(): boolean {
    if (current === null) return false
    focusNoteOf(current)
    if (candidate === null) open(current)
    return true
  }
  useCommands({
    next: () => step(1),
    previous: () => step(-1),
    open: () => candidate === null && cursor !== null && did(() => open(cursor)),
    close: () => candidate !== null && did(dismiss),
    decide: ({ verdict }) => detail !== undefined && did(() => decide(verdict)),
    press: ({ key }) => press(key) || (key === 'C' && writeNote()),
    undo,
    help: () => did(() => setHelpOpen(true)),
  })
  useLaterResult(detail?.replaced_by, onCandidate)
  useReadAhead(candidate === null ? null : neighbour(ids, candidate, 1))

  return {
    current,
    /** The open card, once it is loaded. */
    detail,
    isPlaced,
    open,
    close,
    dismiss,
    stand,
    step,
    decide,
    goOn,
    help,
  }
}

export type Review = ReturnType<typeof useReview>
