import type { ActionKind, ActionTemplates, BoardAction } from '@rezumetr/contracts/hh/actions'
import { sql, type Insertable } from 'kysely'
import { isFree } from '../../../platform/nodes/claims.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { BoardActions } from '../../../platform/db/schema.gen.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'

export const findTemplates = async (db: Db, scope: CompanyScope): Promise<Partial<ActionTemplates>> => {
  const row = await db
    .selectFrom('board_action_settings')
    .select(['invite', 'move', 'discard', 'discard_delay_minutes'])
    .where('company_id', '=', scope)
    .executeTakeFirst()
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== null))
}

export type TemplateChange = { readonly [K in keyof ActionTemplates]?: ActionTemplates[K] | undefined }

export async function saveTemplates(
  db: Db,
  scope: CompanyScope,
  change: TemplateChange,
  now: Date,
): Promise<void> {
  const row = { ...change, updated_at: now }
  await db
    .insertInto('board_action_settings')
    .values({ ...row, company_id: scope })
    .onConflict((oc) => oc.column('company_id').doUpdateSet(row))
    .execute()
}

export type StepOf = { readonly id: string; readonly application_id: string; readonly created_at: Date }
const stepColumns = ['id', 'application_id', 'created_at'] as const

export async function findOpen(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('board_actions')
    .select(['application_id', 'target_name'])
    .where('company_id', '=', scope)
    .where('application_id', 'in', ids)
    .where('status', 'in', ['waiting', 'sending'])
    .execute()
  return new Map(rows.map((row) => [row.application_id, row.target_name]))
}

/** Failed steps; a dismissed one with a decision was in fact taken. */
export const listFailed = (db: Db, scope: CompanyScope, ids: readonly string[]): Promise<StepOf[]> =>
  db
    .selectFrom('board_actions')
    .select(stepColumns)
    .where('company_id', '=', scope)
    .where('application_id', 'in', ids)
    .where('status', '=', 'failed')
    .where('dismissed_at', 'is', null)
    .execute()

/**
 * In the order of applications, to avoid deadlocks.
 * @throws unique violation of `board_actions_one_open`
 */
export const insertActions = (trx: Trx, rows: Insertable<BoardActions>[]): Promise<StepOf[]> => {
  const ordered = rows.toSorted((a, b) => (a.application_id < b.application_id ? -1 : 1))
  return trx.insertInto('board_actions').values(ordered).returning(stepColumns).execute()
}

const selectActions = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('board_actions as b')
    .innerJoin('applications as a', (join) =>
      join.onRef('a.company_id', '=', 'b.company_id').onRef('a.id', '=', 'b.application_id'),
    )
    .innerJoin('vacancies as v', (join) =>
      join.onRef('v.company_id', '=', 'a.company_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .leftJoin('users as u', 'u.id', 'b.created_by')
    .where('b.company_id', '=', scope)
    // after a switch the former employer's steps are hidden
    .where('v.status', '<>', 'hidden')

export type ActionFilter = {
  readonly id?: string
  readonly batch_id?: string
  readonly application_id?: string | undefined
  /** `open`: waiting or being sent; `unsent`: failed, neither dismissed nor repeated. */
  readonly status?: BoardAction['status'] | 'open' | 'unsent' | undefined
}

const filtered = (db: Db, scope: CompanyScope, filter: ActionFilter) => {
  let query = selectActions(db, scope)
  if (filter.id !== undefined) query = query.where('b.id', '=', filter.id)
  if (filter.batch_id !== undefined) query = query.where('b.batch_id', '=', filter.batch_id)
  if (filter.application_id !== undefined) query = query.where('b.application_id', '=', filter.application_id)
  if (filter.status === 'open') query = query.where('b.status', 'in', ['waiting', 'sending'])
  else if (filter.status === 'unsent')
    query = query
      .where('b.status', '=', 'failed')
      .where('b.dismissed_at', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('board_actions as later')
              .select('later.id')
              .whereRef('later.company_id', '=', 'b.company_id')
              .whereRef('later.application_id', '=', 'b.application_id')
              .whereRef('later.created_at', '>', 'b.created_at')
              .where('later.status', '<>', 'cancelled'),
          ),
        ),
      )
  else if (filter.status !== undefined) query = query.where('b.status', '=', filter.status)
  return query
}

export type ActionRow = Awaited<ReturnType<typeof listActions>>[number]

export const listActions = (
  db: Db,
  scope: CompanyScope,
  filter: ActionFilter,
  page: { readonly limit: number; readonly offset: number },
) =>
  filtered(db, scope, filter)
    .select([
      'b.id',
      'b.batch_id',
      'b.application_id',
      'a.candidate_name',
      'v.title as vacancy_title',
      'b.kind',
      'b.target',
      'b.target_name',
      'b.message',
      'b.status',
      'b.claimed_by',
      'b.attempts',
      'b.send_at',
      'b.settled_at',
      'b.problem',
      'b.created_at',
      'u.full_name as by',
    ])
    .$narrowType<{ kind: ActionKind; status: BoardAction['status'] }>()
    .orderBy('b.created_at', 'desc')
    .orderBy(sql`translate(lower(a.candidate_name), 'ё', 'е')`)
    .orderBy('b.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const countActions = async (db: Db, scope: CompanyScope, filter: ActionFilter): Promise<number> =>
  (
    await filtered(db, scope, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

export const listWaiting = async (db: Db): Promise<CompanyScope[]> =>
  (
    await db
      .selectFrom('board_actions')
      .select('company_id')
      .distinct()
      .where('status', '=', 'waiting')
      .execute()
  ).map(({ company_id }) => createScope(company_id))

export type StepFilter = { readonly ids: readonly string[] } | { readonly batch_id: string } | 'all'

const isAmong = (filter: StepFilter) => {
  if (filter === 'all') return sql<boolean>`true`
  return 'ids' in filter
    ? sql<boolean>`id = any(${[...filter.ids]}::uuid[])`
    : sql<boolean>`batch_id = ${filter.batch_id}`
}

export const listSteps = (
  db: Db,
  scope: CompanyScope,
  filter: StepFilter,
  statuses: readonly BoardAction['status'][],
): Promise<StepOf[]> =>
  db
    .selectFrom('board_actions')
    .select(stepColumns)
    .where('company_id', '=', scope)
    .where('status', 'in', statuses)
    .where(isAmong(filter))
    .execute()

export const cancelWaiting = (
  db: Db,
  scope: CompanyScope,
  filter: StepFilter,
  now: Date,
): Promise<StepOf[]> =>
  db
    .updateTable('board_actions')
    .set({ status: 'cancelled', settled_at: now })
    .where('company_id', '=', scope)
    .where('status', '=', 'waiting')
    .where(isAmong(filter))
    .returning(stepColumns)
    .execute()

export const dismissActions = (
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
  now: Date,
): Promise<(StepOf & { readonly is_there: boolean })[]> =>
  db
    .updateTable('board_actions')
    .set({ dismissed_at: now })
    .where('company_id', '=', scope)
    .where('id', 'in', ids)
    .where('status', '=', 'failed')
    .where('dismissed_at', 'is', null)
    .returning(stepColumns)
    .returning((eb) =>
      eb
        .exists(
          eb
            .selectFrom('applications as a')
            .select('a.id')
            .where('a.company_id', '=', scope)
            .whereRef('a.id', '=', 'board_actions.application_id')
            .whereRef('a.collection_id', '=', 'board_actions.target'),
        )
        .$castTo<boolean>()
        .as('is_there'),
    )
    .execute()

export type ClaimedAction = {
  readonly id: string
  readonly batch_id: string
  readonly scope: CompanyScope
  readonly application_id: string
  readonly kind: ActionKind
  readonly source: string
  readonly target: string
  readonly target_name: string
  readonly target_state: string
  readonly href: string
  readonly method: 'PUT' | 'POST'
  readonly message: string | null
  readonly attempts: number
  /** hh.ru is asked for the outcome first. */
  readonly is_lost: boolean
}

type ActionKey = Pick<ClaimedAction, 'scope' | 'id'>

/**
 * Claims due steps, and those whose answer was lost before `lostBefore`; this node's earlier claims
 * count as lost. Claimed steps cannot be cancelled.
 */
export async function claimActions(
  db: Db,
  node: number,
  limit: number,
  now: Date,
  lostBefore: Date,
): Promise<ClaimedAction[]> {
  const { rows } = await sql<Omit<ClaimedAction, 'scope'> & { company_id: string }>`
    with due as (
      select company_id, id, status = 'sending' as is_lost from board_actions
      where (status = 'waiting' and send_at <= ${now})
        or (status = 'sending' and asked_at < ${lostBefore}
          and ${isFree(node)})
      order by send_at limit ${limit} for update skip locked)
    update board_actions b set status = 'sending', claimed_by = ${node}, asked_at = ${now}
    from due where b.company_id = due.company_id and b.id = due.id
    returning b.id, b.batch_id, b.company_id, b.application_id, b.kind, b.source, b.target, b.target_name,
      b.target_state, b.href, b.method, b.message,
      b.attempts, due.is_lost`.execute(db)
  return rows.map(({ company_id, ...row }) => ({ ...row, scope: createScope(company_id) }))
}

/** Records that the request is sent now, after waiting for the rate limiter. @returns whether the claim is held */
export async function noteAsked(
  db: Db,
  { scope, id }: ActionKey,
  node: number,
  asked_at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('board_actions')
    .set({ asked_at })
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('claimed_by', '=', node)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function settleAction(
  db: Db,
  { scope, id }: ActionKey,
  node: number,
  end:
    | { readonly status: 'sent'; readonly settled_at: Date }
    | { readonly status: 'failed'; readonly problem: string; readonly settled_at: Date }
    | { readonly status: 'waiting'; readonly send_at: Date; readonly attempts: number }
    /** Rechecked some time after `asked_at`. */
    | { readonly status: 'sending'; readonly asked_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('board_actions')
    .set({ ...end, claimed_by: null })
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where('claimed_by', '=', node)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
