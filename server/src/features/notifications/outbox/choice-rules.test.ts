import { channels, notificationDefaults, notificationKinds } from '@rezumetr/contracts/notifications'
import { expect, it } from 'vitest'
import { choiceOf, choicesOf } from './choice-rules.ts'

it('every kind and channel has its default until the user sets the switch, and then only that one changes', () => {
  expect(choicesOf([])).toEqual(notificationDefaults)
  for (const kind of notificationKinds)
    for (const channel of channels) {
      const set = { kind, channel, enabled: !notificationDefaults[kind][channel] }
      expect(choiceOf([set], kind, channel)).toBe(set.enabled)
      expect(choicesOf([set])).toEqual({
        ...notificationDefaults,
        [kind]: { ...notificationDefaults[kind], [channel]: set.enabled },
      })
    }
})
