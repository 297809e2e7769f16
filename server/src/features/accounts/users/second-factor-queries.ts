import type { Db } from '../../../platform/db/database.ts'

export type FactorRow = {
  readonly secret_enc: Buffer
  readonly confirmed_at: Date | null
}

export const findFactor = async (db: Db, user_id: string): Promise<FactorRow | null> =>
  (await db
    .selectFrom('second_factors')
    .select(['secret_enc', 'confirmed_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()) ?? null

/** Replaces only an unconfirmed secret. @returns `false` when a confirmed one is in force */
export async function upsertFactor(db: Db, user_id: string, secret_enc: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('second_factors')
    .values({ user_id, secret_enc, created_at: now })
    .onConflict((oc) =>
      oc
        .column('user_id')
        .doUpdateSet({ secret_enc, created_at: now })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markFactorConfirmed(
  db: Db,
  user_id: string,
  secret_enc: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', user_id)
    .where('secret_enc', '=', secret_enc)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function consumeStep(db: Db, user_id: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function consumeRecoveryCode(
  db: Db,
  user_id: string,
  code_hash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(
  db: Db,
  user_id: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .execute()
}

export async function countRecoveryCodes(db: Db, user_id: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function deleteFactor(db: Db, user_id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', user_id)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
