import { channels, noticeDefaults, noticeKinds } from '@rezumetr/contracts/notifications'
import { expect, it } from 'vitest'
import { choiceOf, choicesOf } from './choice-rules.ts'

it('every kind and channel has its default until the user sets the switch, and then only that one changes', () => {
  expect(choicesOf([])).toEqual(noticeDefaults)
  for (const kind of noticeKinds)
    for (const channel of channels) {
      const set = { kind, channel, enabled: !noticeDefaults[kind][channel] }
      expect(choiceOf([set], kind, channel)).toBe(set.enabled)
      expect(choicesOf([set])).toEqual({
        ...noticeDefaults,
        [kind]: { ...noticeDefaults[kind], [channel]: set.enabled },
      })
    }
})
