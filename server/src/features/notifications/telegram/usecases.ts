/** A personal chat: linked by a single-use code within ten minutes, unlinked in settings or by /stop. */
import { randomBytes } from 'node:crypto'
import type { AuditAction } from '@rezumetr/contracts/admin/admin'
import type { Deps } from '../../../ports/deps.ts'
import { sha256 } from '../../../platform/security/crypto.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { MessengerFailure, type ChatBot, type ChatLine, type Message } from '../../../ports/messenger.ts'
import { countInWindow } from '../../accounts/limits/queries.ts'
import { lockUser } from '../../companies/lock-queries.ts'
import { findUserById } from '../../accounts/users/queries.ts'
import { deleteTokens, insertOneTimeToken, consumeOneTimeToken } from '../../accounts/users/token-queries.ts'
import type { Session } from '../../companies/scope.ts'
import { isLive } from '../../accounts/users/session-queries.ts'
import { insertAudit } from '../../companies/audit-queries.ts'
import { notifyOwner } from '../outbox/owner-usecases.ts'
import { insertMessage } from '../outbox/queries.ts'
import { LINK_TTL_MS } from '../outbox/rules.ts'
import { advanceReading, claimReading, deleteChat, deleteLink, saveLink } from '../outbox/telegram-queries.ts'

/** @throws UNAUTHORIZED when the session has ended */
export async function startLink(
  { db, clock, bot, log }: Pick<Deps, 'db' | 'clock' | 'bot' | 'log'>,
  { user_id, family_id }: Session,
): Promise<{ url: string; expires_at: string }> {
  if (!bot) throw refuse('TELEGRAM_NOT_CONFIGURED', { message: 'Telegram на этом сервере не настроен' })
  // 128 bits in the alphabet of a start parameter
  const code = randomBytes(16).toString('base64url')
  const url = await bot.linkOf(code).catch((error: unknown) => {
    if (!(error instanceof MessengerFailure)) throw error
    log.warn({ problem: error.message }, 'link to a chat not created')
    throw refuse('TELEGRAM_UNAVAILABLE', {
      message: 'Telegram сейчас не отвечает. Попробуйте через несколько минут.',
    })
  })
  const now = clock()
  const expires_at = new Date(now.getTime() + LINK_TTL_MS)
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    // given back to its owner meanwhile
    if (!(await isLive(trx, family_id, now))) throw refuse('UNAUTHORIZED')
    await insertOneTimeToken(trx, {
      purpose: 'telegram_link',
      token_hash: sha256(code),
      user_id,
      created_at: now,
      expires_at,
    })
  })
  return { url, expires_at: expires_at.toISOString() }
}

export async function unlink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope, user_id }: Session,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    if (!(await deleteLink(trx, user_id))) return
    const entry = {
      company_id: scope,
      actor_user_id: user_id,
      action: 'notifications.unlink-telegram' as const,
    }
    await insertAudit(trx, entry, clock())
  })
}

/** An account given back tells nothing to earlier chats. */
export async function unlinkChat(trx: Trx, user_id: string): Promise<void> {
  await deleteTokens(trx, user_id, ['telegram_link'])
  await deleteLink(trx, user_id)
}

/** Logged when it changes: read every two seconds. */
const failures = new WeakMap<ChatBot, string>()

/** Only one process of all nodes reads. */
export async function readChats(deps: AnswerDeps & Pick<Deps, 'db' | 'bot' | 'node' | 'log'>): Promise<void> {
  const { db, bot, log } = deps
  const node = deps.node()
  if (!bot || node === 0) return
  let after = await claimReading(db, node)
  if (after === null) return
  try {
    const { lines, seen } = await bot.read(after)
    const replies: StrangerReply[] = []
    failures.delete(bot)
    for (const line of lines) {
      const last = after
      // each message is processed once
      const isOurs = await db.transaction().execute(async (trx) => {
        const isNext = await advanceReading(trx, last, line.update_id)
        const reply = isNext ? await answer(deps, trx, line) : null
        if (reply) replies.push(reply)
        return isNext
      })
      if (!isOurs) break
      after = line.update_id
    }
    for (const { chat_id, message } of replies)
      await bot.send(chat_id, message).catch((error: unknown) => {
        if (!(error instanceof MessengerFailure)) throw error
        log.info({ problem: error.message }, 'answer in a chat not sent')
      })
    const last = after
    if (seen !== last) await db.transaction().execute((trx) => advanceReading(trx, last, seen))
  } catch (error) {
    if (!(error instanceof MessengerFailure)) throw error
    if (failures.get(bot) !== error.message) log.warn({ problem: error.message }, 'chats not read')
    failures.set(bot, error.message)
  }
}

type AnswerDeps = Pick<Deps, 'clock' | 'config' | 'publicUrl'>
/** To a chat that is nobody's: best effort, without the outbox. */
type StrangerReply = { readonly chat_id: string; readonly message: Message }

const textOf = (title: string, line: string): Message => ({ title, lines: [{ label: line }] })

/** Anyone may write to the bot. */
const STRANGER_LIMIT = { max: 1, window_seconds: 60 }

async function answer(
  deps: AnswerDeps,
  trx: Trx,
  { chat_id, text }: ChatLine,
): Promise<StrangerReply | null> {
  const { clock, config } = deps
  const now = clock()
  const rarely = async (kind: string, message: Message) => {
    const key = `telegram-reply:${sha256(`${kind}\n${chat_id}`).toString('base64url')}`
    return (await countInWindow(trx, key, STRANGER_LIMIT, now)) === null ? { chat_id, message } : null
  }
  if (text.trim() === '/stop') {
    const people = await deleteChat(trx, chat_id)
    const message = textOf('Чат отвязан', 'Сообщений больше не будет. Привязать снова можно в настройках.')
    const [first] = people
    if (first === undefined) return await rarely('stop', message)
    await insertMessage(trx, first.scope, { chat_id, message }, now, null)
    for (const { user_id } of people) await audit(trx, user_id, 'notifications.unlink-telegram', now)
    return null
  }
  const code = /^\/start ([\w-]{1,64})$/.exec(text.trim())?.[1]
  if (code === undefined)
    return await rarely(
      'help',
      textOf(
        config.brand_name,
        'Этот бот сообщает о работе сервиса. Чтобы привязать чат, откройте ссылку из настроек. Отвязать: /stop',
      ),
    )
  const user_id = await consumeOneTimeToken(trx, 'telegram_link', sha256(code), now)
  const user = user_id === null ? null : await findUserById(trx, user_id)
  if (!user)
    return await rarely(
      'code',
      textOf(
        'Ссылка не подошла',
        'Она действует 10 минут и срабатывает один раз. Создайте новую в настройках.',
      ),
    )
  await saveLink(trx, user.id, chat_id, now)
  const message = textOf('Чат привязан', 'Что сюда присылать, выбирается в настройках. Отвязать: /stop')
  await insertMessage(trx, user.company_id, { chat_id, message }, now, null)
  await audit(trx, user.id, 'notifications.link-telegram', now)
  // a chat linked from a stolen session would outlive a new password
  await notifyOwner(deps, trx, user, 'chat-linked')
  return null
}

async function audit(trx: Trx, user_id: string, action: AuditAction, now: Date): Promise<void> {
  const user = await findUserById(trx, user_id)
  if (user) await insertAudit(trx, { company_id: user.company_id, actor_user_id: user_id, action }, now)
}
