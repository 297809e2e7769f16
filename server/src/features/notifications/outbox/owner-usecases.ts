import type { Deps } from '../../../ports/deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { signInEmail, type Recipient, type SignInChange } from '../emails/email-rules.ts'
import { insertMail } from './queries.ts'

export const notifyOwner = (
  { clock, config, publicUrl }: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  db: Db,
  owner: Recipient & { readonly company_id: CompanyScope },
  change: SignInChange,
  dedupe_key: string | null = null,
): Promise<void> => {
  const mail = signInEmail({ brand: config.brand_name, origin: publicUrl() }, owner, change)
  return insertMail(db, owner.company_id, mail, clock(), dedupe_key)
}
