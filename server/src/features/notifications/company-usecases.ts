/** Letters to everybody of a company. */
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database.ts'
import type { Letter } from '../../ports/mailer.ts'
import { listPeople } from '../accounts/queries.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import type { Recipient, Sender } from './letter-rules.ts'
import { insertMail } from './queries.ts'

export type TellDeps = Pick<Deps, 'config' | 'publicUrl'>

/**
 * Writes one letter to each person of the company, once per `fact`, however often it is told.
 * @param fact a name of what happened, unique in the company, without personal data
 */
export async function tellCompany(
  { config, publicUrl }: TellDeps,
  db: Db,
  scope: CompanyScope,
  fact: string,
  write: (sender: Sender, to: Recipient) => Letter,
): Promise<void> {
  const sender = { brand: config.brand_name, origin: publicUrl() }
  for (const person of await listPeople(db, scope))
    await insertMail(db, write(sender, person), `${fact}:${person.id}`)
}
