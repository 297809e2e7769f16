/**
 * The outbox at work. A letter is a row written with its fact; any worker process claims and sends it. A process that dies
 * between sending and noting leaves the row to another, which sends the same Message-ID again: the one repetition there can be.
 */
import type { Deps } from '../../deps.ts'
import type { Channel } from '@rezumetr/contracts/notifications'
import { MailFailure, type Letter } from '../../ports/mailer.ts'
import { MessengerFailure } from '../../ports/messenger.ts'
import { markBlocked } from './telegram-queries.ts'
import { claimOutbox, forgetSettled, settleOutbox, type ChatMessage, type Claimed } from './queries.ts'
import {
  GIVE_UP_MAIL_MS,
  GIVE_UP_MESSAGE_MS,
  isStale,
  KEEP_FACTS_MS,
  KEEP_MAIL_MS,
  nextAttempt,
} from './rules.ts'

type OutboxDeps = Pick<Deps, 'db' | 'clock' | 'node' | 'log'>
type Outcome = Parameters<typeof settleOutbox>[3]

/** Letters of one look; few enough that a stopping process can finish them. */
const BATCH = 20

/** Sends what is due of a channel; the next look takes the rest. */
async function sendDue(
  deps: OutboxDeps,
  channel: Channel,
  give_up_ms: number,
  send: (claimed: Claimed) => Promise<Outcome>,
): Promise<void> {
  const { db, clock } = deps
  const node = deps.node()
  // without a number nobody could tell that we died
  if (node === 0) return
  const claimed = await claimOutbox(db, channel, node, BATCH, clock())
  await Promise.all(
    claimed.map(async (one) => {
      const outcome = isStale(one.created_at, clock(), give_up_ms)
        ? { status: 'failed' as const, last_error: 'too old' }
        : await send(one)
      await settleOutbox(db, one.id, node, outcome)
    }),
  )
}

export async function sendDueMail(deps: OutboxDeps & Pick<Deps, 'mailer'>): Promise<void> {
  const { mailer, clock, log } = deps
  if (!mailer) return
  await sendDue(deps, 'mail', GIVE_UP_MAIL_MS, async ({ id, payload, attempts }) => {
    try {
      // written by `insertMail` alone
      await mailer.send(payload as Letter, id)
    } catch (error) {
      const reason = error instanceof MailFailure ? error.message : 'unknown'
      const final = error instanceof MailFailure && error.final
      log.warn({ outbox_id: id, attempts, reason, final }, 'letter not sent')
      return final
        ? { status: 'failed', last_error: reason }
        : { status: 'pending', last_error: reason, next_attempt_at: nextAttempt(attempts, clock()) }
    }
    return { status: 'sent', sent_at: clock() }
  })
}

/** Messages to chats. Whoever blocked the bot is unlinked, with a mark that they can see in the settings. */
export async function sendDueMessages(deps: OutboxDeps & Pick<Deps, 'bot'>): Promise<void> {
  const { db, bot, clock, log } = deps
  if (!bot) return
  await sendDue(deps, 'telegram', GIVE_UP_MESSAGE_MS, async ({ id, payload, attempts }) => {
    // written by `insertMessage` alone
    const { chat_id, message } = payload as ChatMessage
    try {
      await bot.send(chat_id, message)
    } catch (error) {
      const failure = error instanceof MessengerFailure ? error : null
      const last_error = failure?.message ?? 'unknown'
      log.warn({ outbox_id: id, attempts, reason: last_error }, 'message not sent')
      if (failure?.problem === 'gone') await markBlocked(db, chat_id, clock())
      if (failure?.problem === 'gone' || failure?.problem === 'refused')
        return { status: 'failed', last_error }
      const wait = failure?.retry_after
      const next_attempt_at = wait
        ? new Date(clock().getTime() + wait * 1000)
        : nextAttempt(attempts, clock())
      return { status: 'pending', last_error, next_attempt_at }
    }
    return { status: 'sent', sent_at: clock() }
  })
}

export const forgetMail = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  forgetSettled(db, new Date(clock().getTime() - KEEP_MAIL_MS), new Date(clock().getTime() - KEEP_FACTS_MS))
