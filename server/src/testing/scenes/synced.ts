/** Companies as a first synchronisation leaves them. */
import { sql } from 'kysely'
import type { CompanyScope } from '../../features/companies/scope.ts'
import type { SignedIn, TestProduct } from '../product/product.ts'
import { sync } from './board.ts'
import { scopeOf } from './factories.ts'

type Source = { readonly scope: CompanyScope; readonly read_at: number }
const sources = new WeakMap<TestProduct, Source>()

/** The company that has read the board for all others of a product; without a connection nothing happens to it. */
async function readBoard(product: TestProduct): Promise<Source> {
  const { deps, clock } = product
  const first = await product.register({ connect: true })
  const source = { scope: await scopeOf(deps.db, first.email), read_at: clock().getTime() }
  const { status } = await sync(first)
  if (status !== 'completed') throw new Error(`sync: ${status}`)
  await deps.db.deleteFrom('hh_connections').where('company_id', '=', source.scope).execute()
  return source
}

/**
 * Registers a connected company and gives it a copy of what one company has read from the board, as if it had just been
 * read: for tests of what comes after, whose board is the sandbox's own each time (`/reset`).
 */
export async function registerSynced(product: TestProduct): Promise<SignedIn> {
  const source = sources.get(product) ?? (await readBoard(product))
  sources.set(product, source)
  const person = await product.register({ connect: true })
  const { db } = product.deps
  const scope = await scopeOf(db, person.email)
  // the digits that make a hash a UUID of version 4
  const copied = (id: string) =>
    sql`overlay(overlay(md5(${sql.ref(id)}::text || ${scope}::text) placing '4' from 13) placing '8' from 17)::uuid`
  const later = sql`make_interval(secs => ${(product.clock().getTime() - source.read_at) / 1000})`
  await sql`
    insert into vacancies select copy.* from vacancies v, jsonb_populate_record(v, jsonb_build_object(
      'company_id', ${scope}::text, 'id', ${copied('v.id')}, 'synced_at', v.synced_at + ${later},
      'text_read_at', v.text_read_at + ${later}, 'responses_read_at', v.responses_read_at + ${later},
      'collections_read_at', v.collections_read_at + ${later})) copy
    where v.company_id = ${source.scope}`.execute(db)
  await sql`
    insert into applications select copy.* from applications a, jsonb_populate_record(a, jsonb_build_object(
      'company_id', ${scope}::text, 'id', ${copied('a.id')}, 'vacancy_id', ${copied('a.vacancy_id')},
      'synced_at', a.synced_at + ${later})) copy
    where a.company_id = ${source.scope}`.execute(db)
  return person
}
