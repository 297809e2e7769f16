import type { Deps } from '../../ports/deps.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/values/clock.ts'
import type { Sweep } from '../../platform/queue/sweeps.ts'
import { readChats } from './telegram/usecases.ts'
import { purgeOutbox, sendDueMail, sendDueMessages } from './outbox/usecases.ts'

/** The outbox rows are the queue: a poll every second costs one index read, and writing a row wakes dozing polls. */
export const notificationsSweeps = (deps: Deps): Sweep[] => [
  { name: 'send mail', every_ms: 1000, dozing_ms: MINUTE_MS, run: () => sendDueMail(deps) },
  { name: 'send messages', every_ms: 1000, dozing_ms: MINUTE_MS, run: () => sendDueMessages(deps) },
  { name: 'read chats', every_ms: 2000, dozing_ms: 2000, run: () => readChats(deps) },
  { name: 'forget outbox', every_ms: HOUR_MS, run: () => purgeOutbox(deps) },
]
