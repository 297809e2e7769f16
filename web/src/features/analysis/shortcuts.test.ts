import { describe, expect, it } from 'vitest'
import { commandOf, type KeyPress, neighbour, shortcutHelp } from './shortcuts.ts'

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

describe('keys of the candidate review', () => {
  it.each([
    ['KeyJ', 'о', 'next'],
    ['KeyK', 'л', 'previous'],
    ['KeyZ', 'я', 'undo'],
    ['Slash', '.', 'search'],
  ])('%s works on a Russian layout, where it types «%s»', (code, key, name) => {
    expect(commandOf(press(code, { key }))).toEqual({ name })
  })

  it.each([
    ['KeyC', 'с', 'C'],
    ['KeyI', 'ш', 'I'],
    ['KeyR', 'к', 'R'],
  ])('%s goes to the open card in any keyboard layout', (code, typed, key) => {
    expect(commandOf(press(code, { key: typed }))).toEqual({ name: 'press', key })
    expect(shortcutHelp.flatMap(({ keys }) => keys)).toContain(key)
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
    const others = ['Digit1', 'Digit4', 'KeyZ', 'KeyC', 'KeyI', 'KeyR', 'Enter', 'Escape', 'Slash']
    expect(others.filter((code) => held(code) !== undefined)).toEqual([])
  })

  it('opens the help by «?» and by its physical key', () => {
    expect(commandOf(press('Slash', { key: ',', shiftKey: true }))).toEqual({ name: 'help' })
    expect(commandOf(press('Digit7', { key: '?', shiftKey: true }))).toEqual({ name: 'help' })
    expect(shortcutHelp.flatMap(({ keys }) => keys)).toContain('?')
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
    expect(neighbour(ids, 'gone', -1)).toBe('a')
    expect(neighbour([], null, 1)).toBeNull()
  })
})
