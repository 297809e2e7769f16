/**
 * The transactional outbox: rows of the fact's transaction, sent by any worker. If a process dies before
 * recording, the email is sent again with the same Message-ID.
 */
import type { Deps } from '../../../ports/deps.ts'
import { channels, type Channel } from '@rezumetr/contracts/notifications'
import { allSettledOrThrow } from '../../../platform/concurrency/for-each-isolated.ts'
import { MailFailure } from '../../../ports/mailer.ts'
import { MessengerFailure } from '../../../ports/messenger.ts'
import { waitForEmail, type CountDeps } from '../../accounts/limits/usecases.ts'
import { findUserByEmail, findUserById } from '../../accounts/users/queries.ts'
import { purgeNotifications } from '../inbox/queries.ts'
import { isLinked, markBlocked } from './telegram-queries.ts'
import {
  claimOutbox,
  failOld,
  purgeSettled,
  settleOutbox,
  TOO_OLD,
  type ChatMessage,
  type Claimed,
  type OutgoingMail,
} from './queries.ts'
import { GIVE_UP_MS, isStale, FACTS_RETENTION_MS, SETTLED_RETENTION_MS, nextAttempt } from './rules.ts'

type OutboxDeps = Pick<Deps, 'db' | 'clock' | 'node' | 'log'>
type Outcome = Parameters<typeof settleOutbox>[3]

/** Claimed per poll; few, so that a stopping process can finish them. */
const BATCH = 20

async function sendDue(
  deps: OutboxDeps,
  channel: Channel,
  send: (claimed: Claimed) => Promise<Outcome>,
): Promise<void> {
  const { db, clock } = deps
  const node = deps.node()
  // without a number nobody could release our claims
  if (node === 0) return
  const claimed = await claimOutbox(db, channel, node, BATCH, clock())
  // all of them: the next poll reclaims what this node still holds
  await allSettledOrThrow(claimed, async (one) => {
    const { good_until } = one.payload as OutgoingMail | ChatMessage
    const isOver = good_until !== undefined && new Date(good_until) <= clock()
    const outcome =
      isOver || isStale(one.created_at, clock(), GIVE_UP_MS[channel])
        ? { status: 'failed' as const, last_error: TOO_OLD }
        : await send(one)
    await settleOutbox(db, one, node, outcome, clock())
  })
}

export async function sendDueMail(deps: OutboxDeps & CountDeps & Pick<Deps, 'mailer'>): Promise<void> {
  const { db, mailer, clock, log } = deps
  if (!mailer) return
  await sendDue(deps, 'mail', async ({ id, payload, attempts }) => {
    const { user_id, ...mail } = payload as OutgoingMail
    const user = user_id === undefined ? await findUserByEmail(db, mail.to) : await findUserById(db, user_id)
    // changed since, perhaps given back to its owner
    const to = user_id === undefined ? mail.to : user?.email
    if (to === undefined) return { status: 'failed', last_error: 'erased' }
    // possibly a stranger's; links and codes are limited when asked for
    const isCounted = !user?.email_confirmed_at && !mail.is_secret && attempts === 1
    if (isCounted && (await waitForEmail(deps, 'notification', to)) !== null) {
      log.info({ outbox_id: id }, 'too many emails to an address that nobody confirmed')
      return { status: 'failed', last_error: 'too many' }
    }
    try {
      await mailer.send({ ...mail, to }, id)
    } catch (error) {
      const reason = error instanceof MailFailure ? error.message : 'unknown'
      const final = error instanceof MailFailure && error.final
      log.warn({ outbox_id: id, attempts, reason, final }, 'email not sent')
      return final
        ? { status: 'failed', last_error: reason }
        : { status: 'pending', last_error: reason, next_attempt_at: nextAttempt(attempts, clock()) }
    }
    return { status: 'sent', sent_at: clock() }
  })
}

/** A link whose user blocked the bot is marked, as the settings show. */
export async function sendDueMessages(deps: OutboxDeps & Pick<Deps, 'bot'>): Promise<void> {
  const { db, bot, clock, log } = deps
  if (!bot) return
  await sendDue(deps, 'telegram', async ({ id, payload, attempts }) => {
    const { chat_id, user_id, message } = payload as ChatMessage
    // unlinked since
    if (user_id !== undefined && !(await isLinked(db, user_id, chat_id)))
      return { status: 'failed', last_error: 'unlinked' }
    try {
      await bot.send(chat_id, message)
    } catch (error) {
      const failure = error instanceof MessengerFailure ? error : null
      const last_error = failure?.message ?? 'unknown'
      log.warn({ outbox_id: id, attempts, reason: last_error }, 'message not sent')
      if (failure?.problem === 'gone') await markBlocked(db, chat_id, clock())
      if (failure?.problem === 'gone' || failure?.problem === 'refused')
        return { status: 'failed', last_error }
      // it may have arrived each time, and a chat shows every copy
      if (failure?.problem === 'unanswered' && attempts > 1) return { status: 'sent', sent_at: clock() }
      const wait = failure?.retry_after
      const next_attempt_at = wait
        ? new Date(clock().getTime() + wait * 1000)
        : nextAttempt(attempts, clock())
      return { status: 'pending', last_error, next_attempt_at }
    }
    return { status: 'sent', sent_at: clock() }
  })
}

export async function purgeOutbox({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const ago = (ms: number) => new Date(clock().getTime() - ms)
  for (const channel of channels) await failOld(db, channel, ago(GIVE_UP_MS[channel]), clock())
  await purgeSettled(db, ago(SETTLED_RETENTION_MS), ago(FACTS_RETENTION_MS))
  await purgeNotifications(db, ago(FACTS_RETENTION_MS))
}
