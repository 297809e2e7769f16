import { placeVerdict } from '@rezumetr/contracts/hh/stages'
import {
  allowsMessage,
  fillMessage,
  MAX_BATCH,
  type ActionApplication,
  actionStatuses,
  type ActionTemplates,
  type BoardAction,
} from '@rezumetr/contracts/hh/actions'
import type { Deps } from '../../../ports/deps.ts'
import { isUniqueViolation, type Db, type Trx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { lockCompany } from '../../companies/lock-queries.ts'
import { getCompanyName } from '../../accounts/users/queries.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { deleteOfSteps, listDecisions, lockCandidates } from '../../decisions/shared-queries.ts'
import { decideBySteps, withdrawOfSteps } from '../../decisions/step-usecases.ts'
import { insertAudit } from '../../companies/audit-queries.ts'
import { findConnectionRefusal } from '../access/usecases.ts'
import { listPlaces } from '../../vacancies/shared-queries.ts'
import type { Place } from '../../vacancies/rules.ts'
import { presentAction } from './present.ts'
import {
  cancelWaiting,
  countActions,
  dismissActions,
  findOpen,
  findTemplates,
  insertActions,
  listActions,
  listFailed,
  listSteps,
  listWaiting,
  saveTemplates,
  type ActionFilter,
  type StepFilter,
  type StepOf,
  type TemplateChange,
} from './queries.ts'
import { DEFAULT_TEMPLATES, kindOf, messageFields, toActionApplication, sendAt } from './rules.ts'

/** With our defaults for texts the company never changed. */
export const getTemplates = async (db: Db, scope: CompanyScope): Promise<ActionTemplates> => ({
  ...DEFAULT_TEMPLATES,
  ...(await findTemplates(db, scope)),
})

export async function updateTemplates(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
  change: TemplateChange,
): Promise<ActionTemplates> {
  await saveTemplates(db, scope, change, clock())
  return await getTemplates(db, scope)
}

async function getPlaces(db: Db, scope: CompanyScope, ids: readonly string[]): Promise<Place[]> {
  const places = new Map((await listPlaces(db, scope, ids)).map((place) => [place.application_id, place]))
  return [...new Set(ids)].map((id) => {
    const place = places.get(id)
    if (!place) throw refuse('NOT_FOUND')
    return place
  })
}

export async function listActionApplications(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<ActionApplication[]> {
  return await describePlaces(db, scope, await getPlaces(db, scope, ids))
}

async function describePlaces(
  db: Db,
  scope: CompanyScope,
  places: readonly Place[],
): Promise<ActionApplication[]> {
  const ids = places.map(({ application_id }) => application_id)
  const open = await findOpen(db, scope, ids)
  const decided = await listDecisions(db, scope, ids)
  const verdicts = new Map(decided.map(({ application_id, verdict }) => [application_id, verdict]))
  return places.map((place) => {
    const { application_id: id } = place
    return toActionApplication(place, open.get(id) ?? null, verdicts.get(id) ?? null)
  })
}

/**
 * Stores the steps, all or none, with their decisions; sent after the undo period.
 * @param batch_id idempotency key
 * @throws ACTION_IMPOSSIBLE with `people` and why
 */
export async function startActions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  batch_id: string,
  request: BatchRequest,
): Promise<BoardAction[]> {
  const { scope } = session
  const made = await listBatch(db, scope, batch_id)
  if (made.length > 0) return made
  const refusal = await findConnectionRefusal(db, scope, clock())
  if (refusal) throw refusal
  const now = clock()
  const [templates, company, places] = await Promise.all([
    getTemplates(db, scope),
    getCompanyName(db, scope),
    getPlaces(db, scope, request.application_ids),
  ])
  const send_at = sendAt(kindOf(request.target), templates, now)
  try {
    await db
      .transaction()
      .execute((trx) => storeBatch(trx, session, { ...request, batch_id, company, places, send_at }, now))
  } catch (error) {
    if (!isUniqueViolation(error, 'board_actions_one_open')) throw error
    throw refuse('ACTION_IMPOSSIBLE', {
      people: await listActionApplications(db, scope, request.application_ids),
    })
  }
  return await listBatch(db, scope, batch_id)
}

type BatchRequest = {
  readonly application_ids: readonly string[]
  readonly target: string
  readonly message: string | null
}
type Batch = BatchRequest & {
  readonly batch_id: string
  readonly company: string
  readonly places: readonly Place[]
  readonly send_at: Date
}

async function storeBatch(trx: Trx, session: Session, batch: Batch, now: Date): Promise<void> {
  const { scope, user_id } = session
  const { batch_id, application_ids, target, places } = batch
  await lockCompany(trx, scope)
  // locked before the steps, as an erasure does
  await lockCandidates(trx, scope, application_ids)
  const message = batch.message || null
  const impossible = (await describePlaces(trx, scope, places)).filter(
    ({ targets }) =>
      !targets.some((one) => one.id === target && allowsMessage(one.message, message !== null)),
  )
  if (impossible.length > 0) throw refuse('ACTION_IMPOSSIBLE', { people: impossible })
  const rows = places.flatMap((place) => stepRow(session, place, batch, now))
  const unsent = await listFailed(trx, scope, application_ids)
  const steps = await insertActions(trx, rows)
  await decideBySteps(trx, session, { steps, verdict: placeVerdict(target), unsent }, now)
  await insertAudit(
    trx,
    {
      company_id: scope,
      actor_user_id: user_id,
      action: 'board_actions.start',
      target_type: 'batch',
      target_id: batch_id,
      after: { target, people: rows.length, with_message: message !== null },
    },
    now,
  )
}

function stepRow({ scope, user_id }: Session, place: Place, batch: Batch, now: Date) {
  const { batch_id, target, company, send_at } = batch
  const step = place.steps?.find(({ id }) => id === target)
  if (!step) return []
  const message = batch.message || null
  return {
    company_id: scope,
    batch_id,
    application_id: place.application_id,
    created_by: user_id,
    kind: kindOf(target),
    target,
    target_name: step.name,
    target_state: step.state,
    source: place.state,
    href: step.href,
    method: step.method,
    message: message && fillMessage(message, messageFields(place, company)),
    send_at,
    created_at: now,
  }
}

const listBatch = async (db: Db, scope: CompanyScope, batch_id: string): Promise<BoardAction[]> =>
  (await listActions(db, scope, { batch_id }, { limit: MAX_BATCH, offset: 0 })).map(presentAction)

export async function listBoardActions(
  db: Db,
  scope: CompanyScope,
  filter: ActionFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ actions: BoardAction[]; total: number }> {
  const [rows, total] = await Promise.all([
    listActions(db, scope, filter, { limit, offset: (page - 1) * limit }),
    countActions(db, scope, filter),
  ])
  return { actions: rows.map(presentAction), total }
}

/**
 * Gives failed steps up with their decisions, unless the candidate is where the step leads.
 * @throws NOT_FOUND
 */
export const dismissFailed = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Pick<Session, 'scope' | 'user_id'>,
  ids: readonly string[],
): Promise<{ dismissed: number }> =>
  db.transaction().execute(async (trx) => {
    const { scope } = session
    const own = await lockSteps(trx, scope, { ids }, actionStatuses)
    if (own.length < new Set(ids).size) throw refuse('NOT_FOUND')
    const dismissed = await dismissActions(trx, scope, ids, clock())
    const unsent = dismissed.filter(({ is_there }) => !is_there)
    await withdrawOfSteps(trx, session, unsent, clock())
    return { dismissed: dismissed.length }
  })

async function lockSteps(
  trx: Trx,
  scope: CompanyScope,
  filter: StepFilter,
  statuses: readonly BoardAction['status'][],
): Promise<StepOf[]> {
  await lockCompany(trx, scope)
  const steps = await listSteps(trx, scope, filter, statuses)
  await lockCandidates(
    trx,
    scope,
    steps.map(({ application_id }) => application_id),
  )
  return steps
}

/** @throws NOT_FOUND */
export async function cancelAction(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  id: string,
): Promise<BoardAction> {
  await cancelSteps(deps, session, { ids: [id] })
  const [row] = await listActions(deps.db, session.scope, { id }, { limit: 1, offset: 0 })
  if (!row) throw refuse('NOT_FOUND')
  return presentAction(row)
}

/** @throws NOT_FOUND */
export async function cancelBatch(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  batch_id: string,
): Promise<{ cancelled: number; actions: BoardAction[] }> {
  const cancelled = await cancelSteps(deps, session, { batch_id })
  const actions = await listBatch(deps.db, session.scope, batch_id)
  if (actions.length === 0) throw refuse('NOT_FOUND')
  return { cancelled, actions }
}

const cancelSteps = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: { readonly scope: CompanyScope; readonly user_id: string | null },
  which: StepFilter,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { scope, user_id } = actor
    await lockSteps(trx, scope, which, ['waiting'])
    const cancelled = await cancelWaiting(trx, scope, which, clock())
    await withdrawOfSteps(trx, actor, cancelled, clock())
    if (cancelled.length > 0)
      await insertAudit(
        trx,
        {
          company_id: scope,
          actor_user_id: user_id,
          action: 'board_actions.cancel',
          ...(which !== 'all' && {
            target_type: 'ids' in which ? 'board_action' : 'batch',
            target_id: 'ids' in which ? which.ids.join() : which.batch_id,
          }),
          after: { people: cancelled.length },
        },
        clock(),
      )
    return cancelled.length
  })

/** Cancels all waiting steps of a restored backup: some were cancelled or sent since. @returns how many */
export async function cancelRestored(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let cancelled = 0
  for (const scope of await listWaiting(deps.db))
    cancelled += await cancelSteps(deps, { scope, user_id: null }, 'all')
  return cancelled
}

export async function cancelAll(trx: Trx, scope: CompanyScope, now: Date): Promise<number> {
  await lockSteps(trx, scope, 'all', ['waiting'])
  const cancelled = await cancelWaiting(trx, scope, 'all', now)
  await deleteOfSteps(trx, scope, cancelled)
  return cancelled.length
}
