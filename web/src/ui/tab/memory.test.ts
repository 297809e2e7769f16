import { beforeEach, expect, it, vi } from 'vitest'
import { tabMemory } from './memory.ts'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
beforeEach(() => stored.clear())

it('keeps one text per user until it is removed', () => {
  const memory = tabMemory('run')
  expect(memory.read('anna')).toBeNull()
  memory.remember('anna', 'first')
  memory.remember('anna', 'second')
  memory.remember('boris', 'his own')
  expect([memory.read('anna'), memory.read('boris')]).toEqual(['second', 'his own'])
  memory.clear('anna')
  expect([memory.read('anna'), memory.read('boris')]).toEqual([null, 'his own'])
})

it('writes prefixed session keys that no other memory reads', () => {
  tabMemory('run').remember('anna', 'of the run')
  expect([...stored.keys()]).toEqual(['rezumetr_run:anna'])
  expect(tabMemory('sync_job').read('anna')).toBeNull()
})

it('notifies of every change until unsubscribed', () => {
  const memory = tabMemory('run')
  const listener = vi.fn<() => void>()
  const stop = memory.subscribe(listener)
  memory.remember('anna', 'first')
  memory.clear('anna')
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  memory.remember('anna', 'second')
  expect(listener).toHaveBeenCalledTimes(2)
})
