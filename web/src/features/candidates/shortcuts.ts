/**
 * Keyboard shortcuts of the candidate review. Uses the physical key (`code`), so
 * that they work in a Russian layout too. Pure.
 */
import { type Recommendation, recommendations } from '@rezumetr/contracts/domain'

export type Command =
  | { name: 'next' | 'previous' | 'open' | 'close' | 'help' | 'undo' }
  /** Clicks the control of the open card that has this key in its `aria-keyshortcuts`. */
  | { name: 'press'; key: 'I' | 'R' | 'C' }
  | { name: 'decide'; verdict: Recommendation }

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'repeat' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'
>

const help: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['J', '↓'], does: 'Следующий кандидат' },
  { keys: ['K', '↑'], does: 'Предыдущий кандидат' },
  { keys: ['Enter'], does: 'Открыть карточку' },
  { keys: ['Esc'], does: 'Выйти из заметки, закрыть карточку' },
  { keys: ['1'], does: 'Ваше решение: «Нанять»' },
  { keys: ['2'], does: 'Ваше решение: «Интервью»' },
  { keys: ['3'], does: 'Ваше решение: «Возможно»' },
  { keys: ['4'], does: 'Ваше решение: «Отклонить»' },
  { keys: ['C'], does: 'Заметка к решению' },
  { keys: ['I'], does: 'Пригласить на HH.ru' },
  { keys: ['R'], does: 'Отказать на HH.ru' },
  { keys: ['Z'], does: 'Отменить решение, пока видно уведомление' },
  { keys: ['/'], does: 'Поиск по всему' },
  { keys: ['?'], does: 'Эта подсказка' },
]

/** Keys that stay when those that type a character are switched off: by their name in the help, and by their place. */
const LASTING_NAMES = ['↓', '↑', 'Enter', 'Esc']
const LASTING_PLACES = /^(?:Arrow(?:Up|Down)|(?:Numpad)?Enter|Escape)$/

/** Entries of the shortcut help, in display order: the keys that work. */
export const shortcutHelp = (withCharacters: boolean): typeof help =>
  help
    .map(({ keys, does }) => ({
      keys: keys.filter((key) => withCharacters || LASTING_NAMES.includes(key)),
      does,
    }))
    .filter(({ keys }) => keys.length > 0)

const byPlace: Record<string, Command> = {
  KeyJ: { name: 'next' },
  ArrowDown: { name: 'next' },
  KeyK: { name: 'previous' },
  ArrowUp: { name: 'previous' },
  Enter: { name: 'open' },
  NumpadEnter: { name: 'open' },
  Escape: { name: 'close' },
  KeyC: { name: 'press', key: 'C' },
  KeyI: { name: 'press', key: 'I' },
  KeyR: { name: 'press', key: 'R' },
  KeyZ: { name: 'undo' },
}

/**
 * The command of a key, or `null`. Combinations with Ctrl, Alt or ⌘ are left to the browser.
 * @param withCharacters letters, digits and signs are shortcuts
 */
export function commandOf(press: KeyPress, withCharacters: boolean): Command | null {
  const command = commandFor(press)
  if (!withCharacters && !LASTING_PLACES.test(press.code)) return null
  // A key that is held only goes on through the list: a decision would be set and cleared in turn.
  return press.repeat && command?.name !== 'next' && command?.name !== 'previous' ? null : command
}

function commandFor({ key, code, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): Command | null {
  if (ctrlKey || altKey || metaKey) return null
  // Check the characters first: their physical keys differ between layouts.
  if (key === '?' || (code === 'Slash' && shiftKey)) return { name: 'help' }
  if (shiftKey) return null
  const [, pad, digit] = /^(Digit|Numpad)([1-4])$/.exec(code) ?? []
  // without NumLock the pad's digits are End and arrows
  const verdict = pad === 'Numpad' && key !== digit ? undefined : recommendations[Number(digit ?? 0) - 1]
  return verdict ? { name: 'decide', verdict } : (byPlace[code] ?? null)
}

/**
 * The id `step` places from `current`, clamped to the list; the first id when nothing is current.
 * @param was the list `current` stood in before it left, and others perhaps with it; `null`: it never was in one
 */
export function neighbour(
  ids: readonly string[],
  current: string | null,
  step: 1 | -1,
  was: readonly string[] | null = null,
): string | null {
  if (current === null) return ids[0] ?? null
  const at = ids.indexOf(current)
  if (at !== -1) return ids[Math.min(ids.length - 1, Math.max(0, at + step))] ?? null
  if (was === null) return null
  // its place is behind the last one of those before it who are still there: whoever comes next is not skipped
  const here = new Set(ids)
  const before = was.slice(0, was.indexOf(current)).findLast((id) => here.has(id))
  if (step === -1) return before ?? null
  return ids[before === undefined ? 0 : ids.indexOf(before) + 1] ?? null
}
