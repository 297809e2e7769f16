/**
 * The outbox at work. A letter is a row written with its fact; any worker process claims and sends it. A process that dies
 * between sending and noting leaves the row to another, which sends the same Message-ID again: the one repetition there can be.
 */
import type { Deps } from '../../deps.ts'
import { MailFailure } from '../../ports/mailer.ts'
import { claimMail, forgetSettled, settleMail, type ClaimedMail } from './queries.ts'
import { isStale, KEEP_FACTS_MS, KEEP_MAIL_MS, nextAttempt } from './rules.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'node' | 'mailer' | 'log'>

/** Letters of one look; few enough that a stopping process can finish them. */
const BATCH = 20

/** Sends what is due; the next look takes the rest. */
export async function sendDueMail(deps: MailDeps): Promise<void> {
  const { db, clock, mailer } = deps
  if (!mailer) return
  const node = deps.node()
  // without a number nobody could tell that we died
  if (node === 0) return
  const claimed = await claimMail(db, node, BATCH, clock())
  await Promise.all(claimed.map((mail) => sendOne(deps, mailer, node, mail)))
}

async function sendOne(
  { db, clock, log }: MailDeps,
  mailer: NonNullable<MailDeps['mailer']>,
  node: number,
  { id, letter, attempts, created_at }: ClaimedMail,
): Promise<void> {
  if (isStale(created_at, clock()))
    return await settleMail(db, id, node, { status: 'failed', last_error: 'too old' })
  try {
    await mailer.send(letter, id)
  } catch (error) {
    const reason = error instanceof MailFailure ? error.message : 'unknown'
    const final = error instanceof MailFailure && error.final
    log.warn({ outbox_id: id, attempts, reason, final }, 'letter not sent')
    return await settleMail(
      db,
      id,
      node,
      final
        ? { status: 'failed', last_error: reason }
        : { status: 'pending', last_error: reason, next_attempt_at: nextAttempt(attempts, clock()) },
    )
  }
  await settleMail(db, id, node, { status: 'sent', sent_at: clock() })
}

export const forgetMail = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  forgetSettled(db, new Date(clock().getTime() - KEEP_MAIL_MS), new Date(clock().getTime() - KEEP_FACTS_MS))
