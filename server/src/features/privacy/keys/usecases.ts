import type { Deps } from '../../../ports/deps.ts'
import { countPages, countEncrypted, listEncrypted, replaceEncrypted, encryptedColumns } from './queries.ts'
import { lackedKey } from '../rules.ts'

const PAGES = 200

/**
 * May run while nodes live, be interrupted and repeated, until a pass finds nothing.
 * @returns how many values
 * @throws before any change when DATA_KEYS lacks a key
 */
export async function rotateKeys({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<number> {
  const unreadable = await countUnreadable({ db, keys })
  if (unreadable > 0) throw new Error(lackedKey(unreadable))
  const current = Buffer.from(keys.key_name, 'hex')
  let reencrypted = 0
  for (const column of encryptedColumns) {
    for (let found = -1; found !== 0;) {
      found = 0
      const pages = await countPages(db, column)
      for (let from = 0; from < pages; from += PAGES) {
        const values = await listEncrypted(db, column, current, { from, count: PAGES })
        found += values.length
        for (const value of values) {
          const fresh = keys.encrypt(keys.decrypt(value.encrypted, value.context), value.context)
          if (await replaceEncrypted(db, column, value, fresh)) reencrypted += 1
        }
      }
    }
  }
  return reencrypted
}

export async function countUnreadable({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<number> {
  let count = 0
  for (const column of encryptedColumns)
    for (const { key_name, encrypted } of await countEncrypted(db, column))
      if (!keys.key_names.includes(key_name)) count += encrypted
  return count
}
