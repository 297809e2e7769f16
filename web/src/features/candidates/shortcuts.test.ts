import { describe, expect, it } from 'vitest'
import { type KeyPress, commandOf as commandOfKey, neighbour, shortcutHelp } from './shortcuts.ts'

const press = (code: string, fields: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key: '',
  repeat: false,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...fields,
})

const commandOf = (key: KeyPress) => commandOfKey(key, true)

describe('keys of the candidate review', () => {
  it.each([
    ['KeyJ', 'о', 'next'],
    ['KeyK', 'л', 'previous'],
    ['KeyZ', 'я', 'undo'],
  ])('%s works on a Russian layout, where it types «%s»', (code, key, name) => {
    expect(commandOf(press(code, { key }))).toEqual({ name })
  })

  it.each([
    ['KeyC', 'с', 'C'],
    ['KeyI', 'ш', 'I'],
    ['KeyR', 'к', 'R'],
  ])('%s goes to the open card in any keyboard layout', (code, typed, key) => {
    expect(commandOf(press(code, { key: typed }))).toEqual({ name: 'press', key })
    expect(shortcutHelp(true).flatMap(({ keys }) => keys)).toContain(key)
  })

  it.each([
    ['ArrowDown', 'next'],
    ['ArrowUp', 'previous'],
    ['Enter', 'open'],
    ['Escape', 'close'],
  ])('%s does «%s»', (code, name) => {
    expect(commandOf(press(code))).toEqual({ name })
  })

  it.each([
    ['Digit1', '1', 'hire'],
    ['Digit2', 'é', 'interview'],
    ['Numpad3', '3', 'maybe'],
    ['Digit4', '4', 'reject'],
  ])('%s, which types «%s», records the decision %s', (code, key, verdict) => {
    expect(commandOf(press(code, { key }))).toEqual({ name: 'decide', verdict })
  })

  it.each([
    ['Numpad1', 'End'],
    ['Numpad2', 'ArrowDown'],
    ['Numpad3', 'PageDown'],
    ['Numpad4', 'ArrowLeft'],
  ])('%s without NumLock is %s and decides nothing', (code, key) => {
    expect(commandOf(press(code, { key }))).toBeNull()
  })

  it('a held key goes on through the list and does nothing else twice', () => {
    const held = (code: string) => commandOf(press(code, { repeat: true }))?.name
    expect(['KeyJ', 'ArrowDown', 'KeyK', 'ArrowUp'].map(held)).toEqual([
      'next',
      'next',
      'previous',
      'previous',
    ])
    const others = ['Digit1', 'Digit4', 'KeyZ', 'KeyC', 'KeyI', 'KeyR', 'Enter', 'Escape']
    expect(others.filter((code) => held(code) !== undefined)).toEqual([])
  })

  it('opens the help by «?» and by its physical key', () => {
    expect(commandOf(press('Slash', { key: ',', shiftKey: true }))).toEqual({ name: 'help' })
    expect(commandOf(press('Digit7', { key: '?', shiftKey: true }))).toEqual({ name: 'help' })
    expect(shortcutHelp(true).flatMap(({ keys }) => keys)).toContain('?')
  })

  it('EXT-35 with character keys switched off only arrows, Enter and Escape act, and the help names no other', () => {
    const lasting = ['ArrowDown', 'ArrowUp', 'Enter', 'NumpadEnter', 'Escape']
    const characters = ['KeyJ', 'KeyK', 'KeyZ', 'KeyC', 'KeyI', 'KeyR', 'Slash', 'Digit1', 'Digit4']
    expect([...lasting, ...characters].filter((code) => commandOfKey(press(code), false) !== null)).toEqual(
      lasting,
    )
    expect(commandOfKey(press('Numpad3', { key: '3' }), false)).toBeNull()
    expect(commandOfKey(press('Slash', { key: '?', shiftKey: true }), false)).toBeNull()
    expect(shortcutHelp(false).flatMap(({ keys }) => keys)).toEqual(['↓', '↑', 'Enter', 'Esc'])
  })

  it("ignores the browser's own combinations and other keys", () => {
    expect(commandOf(press('KeyJ', { ctrlKey: true }))).toBeNull()
    expect(commandOf(press('KeyK', { metaKey: true }))).toBeNull()
    expect(commandOf(press('Digit1', { shiftKey: true }))).toBeNull()
    expect(commandOf(press('Digit5'))).toBeNull()
    expect(commandOf(press('KeyQ'))).toBeNull()
  })
})

describe('the neighbour in a list', () => {
  const ids = ['a', 'b', 'c']
  it('is the next or the previous item and stops at the ends', () => {
    expect(neighbour(ids, 'a', 1)).toBe('b')
    expect(neighbour(ids, 'c', 1)).toBe('c')
    expect(neighbour(ids, 'a', -1)).toBe('a')
  })
  it('is the first item when none is current, and null in an empty list', () => {
    expect(neighbour(ids, null, 1)).toBe('a')
    expect(neighbour([], null, 1)).toBeNull()
  })
  it('of an item that has left is the one that followed it, or the one before', () => {
    const was = ['a', 'gone', 'b', 'c']
    expect(neighbour(ids, 'gone', 1, was)).toBe('b')
    expect(neighbour(ids, 'gone', -1, was)).toBe('a')
    expect(neighbour(ids, 'gone', 1, ['a', 'b', 'c', 'gone'])).toBeNull()
    expect(neighbour(ids, 'gone', -1, ['gone', 'a', 'b', 'c'])).toBeNull()
  })
  it('of an item that left together with others skips nobody who is still there', () => {
    expect(neighbour(['d', 'e', 'f'], 'c', 1, ['a', 'b', 'c', 'd', 'e'])).toBe('d')
    expect(neighbour(['b', 'e', 'f'], 'c', 1, ['a', 'b', 'c', 'd', 'e'])).toBe('e')
    expect(neighbour(['b', 'e', 'f'], 'c', -1, ['a', 'b', 'c', 'd', 'e'])).toBe('b')
    // those who have moved up into what is loaded
    expect(neighbour(['b', 'x', 'y'], 'c', 1, ['a', 'b', 'c'])).toBe('x')
    expect(neighbour([], 'c', 1, ['a', 'b', 'c'])).toBeNull()
  })
  it('of an item that never was in the list is none: the first one would be a jump', () => {
    expect([neighbour(ids, 'linked', 1), neighbour(ids, 'linked', -1)]).toEqual([null, null])
  })
})
