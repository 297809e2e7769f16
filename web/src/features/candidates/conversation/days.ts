import type { ConversationMessage } from '@rezumetr/contracts/hh/conversation'

export type Day = { readonly day: string | null; readonly messages: readonly ConversationMessage[] }

/** Messages under their days, as they were said. Pure. @param dayOf in the viewer's time zone */
export function byDay(messages: readonly ConversationMessage[], dayOf: (at: string) => string): Day[] {
  const days: { day: string | null; messages: ConversationMessage[] }[] = []
  for (const message of messages) {
    const day = message.at === null ? null : dayOf(message.at)
    const last = days.at(-1)
    // a message without a time stands with those before it
    if (last && (day === null || last.day === day)) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
