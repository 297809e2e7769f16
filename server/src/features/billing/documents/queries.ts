import { sql } from 'kysely'
import type { Buyer } from '@rezumetr/contracts/billing/documents'
import { json, type Db, type Trx } from '../../../platform/db/database.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import { conversions } from '../payments/queries.ts'

export type DocumentKind = 'bill' | 'act'
export type DocumentRow = {
  readonly id: string
  readonly payment_id: string
  readonly kind: DocumentKind
  readonly number: number
  readonly issued_on: string
  readonly valid_until: string | null
  readonly amount_kopecks: number
  readonly buyer: Buyer
}

const day = (column: 'issued_on' | 'valid_until') => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`
const documents = (db: Db) =>
  db
    .selectFrom('documents')
    .select(['id', 'payment_id', 'kind', 'number', 'amount_kopecks', 'buyer'])
    .select([day('issued_on').as('issued_on'), sql<string | null>`${day('valid_until')}`.as('valid_until')])
    .$narrowType<Pick<DocumentRow, 'kind' | 'buyer'>>()

export async function saveBuyer(trx: Trx, scope: CompanyScope, buyer: Buyer, now: Date): Promise<void> {
  const values = { ...buyer, updated_at: now }
  await trx
    .insertInto('buyers')
    .values({ company_id: scope, ...values })
    .onConflict((oc) => oc.column('company_id').doUpdateSet(values))
    .execute()
}

/** Concurrent callers wait for this transaction; if it fails, the number is reused. */
export async function allocateNumber(trx: Trx, kind: DocumentKind, year: number): Promise<number> {
  const { last } = await trx
    .insertInto('document_numbers')
    .values({ kind, year, last: 1 })
    .onConflict((oc) =>
      oc.columns(['kind', 'year']).doUpdateSet((eb) => ({ last: eb('document_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export type Issued = { readonly kind: DocumentKind; readonly number: number; readonly year: number }

export async function raiseNumber(db: Db, { kind, number, year }: Issued): Promise<void> {
  await db
    .insertInto('document_numbers')
    .values({ kind, year, last: number })
    .onConflict((oc) =>
      oc
        .columns(['kind', 'year'])
        .doUpdateSet({ last: sql<number>`greatest(document_numbers.last, excluded.last)` }),
    )
    .execute()
}

export async function insertDocument(
  trx: Trx,
  scope: CompanyScope,
  document: Omit<DocumentRow, 'id'> & { readonly content: Buffer },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('documents')
    .values({
      ...document,
      buyer: json(document.buyer),
      company_id: scope,
      year: Number(document.issued_on.slice(0, 4)),
      created_at: now,
    })
    .execute()
}

export async function findPaymentDocument(
  db: Db,
  scope: CompanyScope,
  payment_id: string,
  kind: DocumentKind,
): Promise<DocumentRow | null> {
  const row = await documents(db)
    .where('company_id', '=', scope)
    .where('payment_id', '=', payment_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ?? null
}

export const listDocuments = (db: Db, scope: CompanyScope): Promise<DocumentRow[]> =>
  documents(db)
    .where('company_id', '=', scope)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()

export async function findDocumentFile(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<(DocumentRow & { readonly content: Buffer }) | null> {
  const row = await documents(db)
    .select('content')
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The purchase that converted the subscription's unused time. */
export async function findConversion(
  db: Db,
  scope: CompanyScope,
  subscription_id: string,
): Promise<{ readonly plan_name: string; readonly at: Date } | null> {
  const { rows } = await sql<{ plan_name: string; at: Date }>`
    select plans.name as plan_name, next.created_at as at
    from ${conversions} join plans on plans.id = next.plan_id
    where s.company_id = ${scope} and s.id = ${subscription_id}`.execute(db)
  return rows[0] ?? null
}

const hasBegun = sql<boolean>`not exists (
  select from subscriptions s where s.company_id = p.company_id and s.id = p.subscription_id and s.status = 'scheduled')`

/** Bills without an act whose period is over; a scheduled plan's has not begun. */
export async function listActsDue(
  db: Db,
  limit: number,
  now: Date,
): Promise<{ readonly company_id: CompanyScope; readonly id: string }[]> {
  const rows = await db
    .selectFrom('payments as p')
    .select(['p.company_id', 'p.id'])
    .where('p.provider', '=', 'bank')
    .where('p.status', '=', 'succeeded')
    .where('p.period_end', '<=', now)
    .where(hasBegun)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('documents as d')
            .select('d.id')
            .whereRef('d.company_id', '=', 'p.company_id')
            .whereRef('d.payment_id', '=', 'p.id')
            .where('d.kind', '=', 'act'),
        ),
      ),
    )
    .orderBy('p.period_end')
    .limit(limit)
    .execute()
  return rows.map(({ company_id, id }) => ({ company_id: createScope(company_id), id }))
}
