/** Notifies all users of a company. */
import type { NoticeKind } from '@rezumetr/contracts/notifications'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database.ts'
import { listPeople } from '../accounts/queries.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { listWishes } from './choice-queries.ts'
import { unsubscribeToken } from './choice-usecases.ts'
import { letterOf, messageOf, type Notice } from './letter-rules.ts'
import { insertMail, insertMessage } from './queries.ts'

export type TellDeps = Pick<Deps, 'clock' | 'config' | 'publicUrl'>

/**
 * Notifies each user of the company through the channels they chose. Idempotent per `fact`. Call it in the
 * transaction that records the fact.
 * @param kind `payment`: mailed to all users regardless of their preferences
 * @param fact identifies the event within the company; must not contain personal data
 */
export async function tellCompany(
  { clock, config, publicUrl }: TellDeps,
  db: Db,
  scope: CompanyScope,
  kind: NoticeKind | 'payment',
  fact: string,
  notice: Notice,
): Promise<void> {
  const sender = { brand: config.brand_name, origin: publicUrl() }
  const now = clock()
  const people = await listPeople(db, scope)
  const wishes = await listWishes(
    db,
    people.map(({ id }) => id),
    kind,
  )
  for (const person of people) {
    const { mail, chat_id } = wishes.get(person.id) ?? { mail: true, chat_id: null }
    const key = `${fact}:${person.id}`
    const token = kind === 'payment' ? null : unsubscribeToken(config.jwt_secret, kind, person.id)
    // a digest is not a service letter, so it is sent only to confirmed addresses
    if (mail && (kind !== 'weekly_digest' || person.email_confirmed_at !== null))
      await insertMail(db, letterOf(sender, person, notice, token), now, key)
    if (chat_id !== null)
      await insertMessage(db, { chat_id, message: messageOf(sender, notice) }, now, `${key}:telegram`)
  }
}
