import { areCharacterKeysOn } from '../../../ui/keyboard/character-keys.ts'
import { useKeydown } from '../../../ui/keyboard/use-keydown.ts'
import type { Selection } from './use-selection.ts'

/** Where keys belong to something else: fields, menus, dialogs. */
const OWN_KEYS =
  'input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]'

/** X chooses the current row, Shift+X a range; Escape, with no card open, chooses nobody. */
export function useSelectionKeys({
  isOn,
  selection,
  current,
  isCardOpen,
}: {
  isOn: boolean
  selection: Selection
  current: string | null
  isCardOpen: boolean
}) {
  useKeydown((event) => {
    const { target, code, ctrlKey, altKey, metaKey, shiftKey, repeat } = event
    if (event.defaultPrevented || ctrlKey || altKey || metaKey || !isOn) return
    if (!(target instanceof Element) || target.closest(OWN_KEYS)) return
    if (code === 'KeyX' && !repeat && current !== null && areCharacterKeysOn()) {
      selection.toggle(current, shiftKey)
      event.preventDefault()
    }
    if (code === 'Escape' && !isCardOpen && selection.ids.size > 0) {
      selection.clear()
      event.preventDefault()
    }
  })
}
