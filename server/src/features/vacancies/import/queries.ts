import { sql } from 'kysely'
import { json, type Db, type Trx } from '../../../platform/db/database.ts'
import type { BoardStep } from '../../../ports/job-board.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { isOpenable } from '../../applications/stored/shared-queries.ts'
import { vacancyName } from '../name-queries.ts'
import type { VacancyFacts } from '../rules.ts'

export const listImported = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('vacancies')
    .selectAll()
    .select(vacancyName('vacancies').as('name'))
    .where('company_id', '=', scope)
    .execute()
export type ImportedVacancy = Awaited<ReturnType<typeof listImported>>[number]

export type VacancyImport = VacancyFacts & {
  readonly hh_id: string
  readonly employer_id: string
  readonly status: 'active' | 'archived'
  readonly hh_url: string | null
  readonly published_at: Date | null
  readonly archived_at: Date | null
  readonly board_counters: Readonly<Record<string, number>> | null
  readonly text_read_at?: Date
  readonly content_hash: string
}

/** @param mark start of the synchronisation: a retry recognises its own work */
export async function upsertVacancy(
  trx: Trx,
  scope: CompanyScope,
  vacancy: VacancyImport,
  mark: Date,
): Promise<void> {
  const fields = {
    ...vacancy,
    key_skills: [...vacancy.key_skills],
    driver_license_types: [...vacancy.driver_license_types],
    languages: json(vacancy.languages),
    board_counters: vacancy.board_counters && json(vacancy.board_counters),
    synced_at: mark,
    unlisted_since: null,
  }
  await trx
    .insertInto('vacancies')
    .values({ ...fields, company_id: scope })
    .onConflict((oc) => oc.columns(['company_id', 'hh_id']).doUpdateSet(fields))
    .execute()
}

/**
 * Active ones no longer listed.
 * @param times.given_up not listed since then; `now`: at once
 */
export async function archiveUnlisted(
  trx: Trx,
  scope: CompanyScope,
  listedHhIds: readonly string[],
  { now, given_up }: { readonly now: Date; readonly given_up: Date },
): Promise<void> {
  const unlisted = trx
    .updateTable('vacancies')
    .where('company_id', '=', scope)
    .where('status', '=', 'active')
    .where(sql<boolean>`not (hh_id = any(${[...listedHhIds]}))`)
  await unlisted.set({ unlisted_since: now }).where('unlisted_since', 'is', null).execute()
  await unlisted
    .set({ status: 'archived', archived_at: sql<Date>`coalesce(archived_at, ${now})` })
    .where('unlisted_since', '<=', given_up)
    .execute()
}

/** Restores those of a returning employer (Q-038). */
export async function showOnlyEmployer(trx: Trx, scope: CompanyScope, employer_id: string): Promise<void> {
  await trx
    .updateTable('vacancies')
    .set({ status: 'hidden' })
    .where('company_id', '=', scope)
    .where('employer_id', '!=', employer_id)
    .execute()
  await trx
    .updateTable('vacancies')
    .set({ status: 'archived' })
    .where('company_id', '=', scope)
    .where('employer_id', '=', employer_id)
    .where('status', '=', 'hidden')
    .execute()
}

export async function countOfOthers(
  db: Db,
  scope: CompanyScope,
  employer_id: string,
): Promise<{ vacancies: number; applications: number }> {
  const { rows } = await sql<{ vacancies: number; applications: number }>`
    select count(distinct v.id) as vacancies, count(a.id) as applications
    from vacancies v left join applications a on a.company_id = v.company_id and a.vacancy_id = v.id
    where v.company_id = ${scope} and v.employer_id <> ${employer_id} and v.status <> 'hidden'`.execute(db)
  return rows[0] ?? { vacancies: 0, applications: 0 }
}

export const countMarkedVacancies = async (db: Db, scope: CompanyScope, mark: Date): Promise<number> =>
  (
    await db
      .selectFrom('vacancies')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('company_id', '=', scope)
      .where('synced_at', '=', mark)
      .executeTakeFirstOrThrow()
  ).total

export async function updateResponsesSeen(
  trx: Trx,
  scope: CompanyScope,
  vacancy_id: string,
  seen: unknown,
  /** Swept: everything was read. */
  { isSwept, now }: { readonly isSwept: boolean; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('vacancies')
    .set({
      responses_seen: json(seen),
      collections_read_at: now,
      ...(isSwept ? { responses_read_at: now } : {}),
    })
    .where('company_id', '=', scope)
    .where('id', '=', vacancy_id)
    .execute()
}

/** Whatever the list of vacancies says of them. */
export async function clearCollectionsRead(trx: Trx, scope: CompanyScope, vacancy_id: string): Promise<void> {
  await trx
    .updateTable('vacancies')
    .set({ collections_read_at: null })
    .where('company_id', '=', scope)
    .where('id', '=', vacancy_id)
    .execute()
}

export type ApplicationImport = {
  readonly hh_negotiation_id: string
  readonly collection_id: string
  readonly hh_state: string | null
  readonly has_updates: boolean
  readonly message_count: number | null
  readonly unread_count: number | null
  readonly board_steps: readonly BoardStep[]
  readonly applied_at: Date
  readonly hh_resume_id: string | null
  readonly hh_resume_href: string | null
  readonly hh_updated_at: Date | null
  readonly candidate_name: string | null
  readonly resume_title: string | null
  readonly resume_url: string | null
  readonly area_name: string | null
  readonly salary_amount: number | null
  readonly salary_currency: string | null
}

const importTypes: Readonly<Record<keyof ApplicationImport, string>> = {
  hh_negotiation_id: 'text',
  collection_id: 'text',
  hh_state: 'text',
  has_updates: 'boolean',
  message_count: 'integer',
  unread_count: 'integer',
  board_steps: 'jsonb',
  applied_at: 'timestamptz',
  hh_resume_id: 'text',
  hh_resume_href: 'text',
  hh_updated_at: 'timestamptz',
  candidate_name: 'text',
  resume_title: 'text',
  resume_url: 'text',
  area_name: 'text',
  salary_amount: 'integer',
  salary_currency: 'text',
}
// exactly the keys of `importTypes`
const importColumns = Object.keys(importTypes) as (keyof ApplicationImport)[]

export type ImportedPage = {
  readonly added: number
  readonly created: number
  /** The page ends with a stored, unchanged row. */
  readonly endsKnown: boolean
  /** Stored responses whose candidates have written since. */
  readonly answered: readonly string[]
}

const fresh = (column: string) => sql.ref<never>(`excluded.${column}`)
const known = (column: string) => sql.ref<never>(`applications.${column}`)
// lists have these: null means removed
const unlessDeleted = (column: string) =>
  sql<never>`case when excluded.hh_resume_id is null then ${known(column)} else ${fresh(column)} end`
// a deleted resume has no data: keep known values
const orKnown = (column: string) => sql<never>`coalesce(${fresh(column)}, ${known(column)})`
const isNewer = sql<boolean>`coalesce(excluded.hh_updated_at > applications.hh_updated_at, false)`
// a list may know less than the full resume
const unlessFull = (column: string) =>
  sql<never>`case when applications.has_full_resume and not ${isNewer}
    then coalesce(${known(column)}, ${fresh(column)}) else ${orKnown(column)} end`

/** A stored response that a list shows again. */
const mergedColumns = {
  collection_id: fresh('collection_id'),
  hh_state: fresh('hh_state'),
  has_updates: fresh('has_updates'),
  message_count: orKnown('message_count'),
  unread_count: orKnown('unread_count'),
  board_steps: fresh('board_steps'),
  applied_at: fresh('applied_at'),
  hh_resume_href: fresh('hh_resume_href'),
  synced_at: fresh('synced_at'),
  hh_resume_id: orKnown('hh_resume_id'),
  // the full resume may be ahead of the list
  hh_updated_at: sql<never>`greatest(excluded.hh_updated_at, applications.hh_updated_at)`,
  // lists leave the patronymic out
  candidate_name: sql<never>`case when starts_with(applications.candidate_name, excluded.candidate_name || ' ')
    then applications.candidate_name else ${unlessFull('candidate_name')} end`,
  resume_title: unlessFull('resume_title'),
  resume_url: unlessFull('resume_url'),
  area_name: unlessDeleted('area_name'),
  salary_amount: unlessDeleted('salary_amount'),
  salary_currency: unlessDeleted('salary_currency'),
  // after any change hh.ru may have it again, but not after mere reading
  resume_gone_at: sql<never>`case when excluded.hh_updated_at is not distinct from applications.hh_updated_at
    and excluded.hh_resume_href is not distinct from applications.hh_resume_href
    and coalesce(excluded.message_count = applications.message_count, excluded.message_count is null)
    and excluded.has_updates <= applications.has_updates then applications.resume_gone_at end`,
  // perhaps only raised in the search; the stored text stays until read again
  has_full_resume: sql<boolean>`applications.has_full_resume and not ${isNewer}`,
}

/** @param rows unique ids of one collection, in hh.ru's order */
export async function upsertApplications(
  trx: Trx,
  scope: CompanyScope,
  vacancy_id: string,
  rows: readonly ApplicationImport[],
  mark: Date,
): Promise<ImportedPage> {
  const last = rows.at(-1)
  if (!last) return { added: 0, created: 0, endsKnown: true, answered: [] }
  const stored = await trx
    .selectFrom('applications')
    .select(['id', 'hh_negotiation_id', 'collection_id', 'hh_state', 'has_updates', 'hh_updated_at'])
    .select(['synced_at', 'message_count', 'unread_count'])
    .where('company_id', '=', scope)
    .where('vacancy_id', '=', vacancy_id)
    .where(sql<boolean>`hh_negotiation_id = any(${rows.map((row) => row.hh_negotiation_id)})`)
    .execute()
  const isOwn = (row: { synced_at: Date }) => row.synced_at.getTime() === mark.getTime()
  const listed = new Map(rows.map((row) => [row.hh_negotiation_id, row]))
  const before = stored.find((row) => row.hh_negotiation_id === last.hh_negotiation_id)
  await trx
    .insertInto('applications')
    .columns([...importColumns, 'company_id', 'vacancy_id', 'created_at', 'synced_at'])
    // one JSON parameter: binding a thousand took longer than writing
    .expression(
      sql`select ${sql.join(importColumns.map((column) => sql.ref(`r.${column}`)))},
          ${scope}::uuid, ${vacancy_id}::uuid, ${mark}::timestamptz, ${mark}::timestamptz
        from jsonb_to_recordset(${json(rows)}) as r (${sql.join(
          importColumns.map((column) => sql`${sql.ref(column)} ${sql.raw(importTypes[column])}`),
        )})`,
    )
    .onConflict((oc) =>
      oc.columns(['company_id', 'vacancy_id', 'hh_negotiation_id']).doUpdateSet(mergedColumns),
    )
    .execute()
  return {
    added: rows.length - stored.filter(isOwn).length,
    created: rows.length - stored.length,
    // a predecessor's row says nothing about the next pages
    endsKnown: before !== undefined && !isOwn(before) && isSame(before, last),
    answered: stored
      .filter((row) => hasAnswered(row, listed.get(row.hh_negotiation_id ?? '')))
      .map(({ id }) => id),
  }
}

/** One's own messages grow the number too, but not that of unread ones. */
const hasAnswered = (
  stored: Pick<ApplicationImport, 'message_count' | 'unread_count'>,
  row: ApplicationImport | undefined,
): boolean =>
  isMore(stored.message_count, row?.message_count) && isMore(stored.unread_count, row?.unread_count)

const isMore = (before: number | null, now: number | null | undefined): boolean =>
  before !== null && typeof now === 'number' && now > before

const isSame = (
  stored: Pick<ApplicationImport, 'collection_id' | 'hh_state' | 'has_updates' | 'hh_updated_at'>,
  row: ApplicationImport,
): boolean =>
  stored.collection_id === row.collection_id &&
  stored.hh_state === row.hh_state &&
  stored.has_updates === row.has_updates &&
  (row.hh_updated_at === null || stored.hh_updated_at?.getTime() === row.hh_updated_at.getTime())

export type Unopened = { readonly id: string; readonly has_updates: boolean; readonly applied_at: Date }

const selectUnopened = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('applications as a')
    .innerJoin('vacancies as v', (join) =>
      join.onRef('v.company_id', '=', 'a.company_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .where('a.company_id', '=', scope)
    .where('v.status', '=', 'active')
    .where('v.is_enabled', '=', true)
    .where('a.has_full_resume', '=', false)
    .where(isOpenable('a'))

/** Readable but not read. Unread at hh.ru first, then newest: views may not suffice. */
export const listUnopened = (
  db: Db,
  scope: CompanyScope,
  after: Unopened | null,
  limit: number,
): Promise<Unopened[]> =>
  selectUnopened(db, scope)
    .select(['a.id', 'a.has_updates', 'a.applied_at'])
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(a.has_updates, a.applied_at, a.id) < (${after?.has_updates}::boolean, ${after?.applied_at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('a.has_updates', 'desc')
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()

export const countUnopened = async (db: Db, scope: CompanyScope): Promise<number> =>
  (
    await selectUnopened(db, scope)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total
