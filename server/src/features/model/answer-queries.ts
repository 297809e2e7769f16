import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isDeadNode } from '../../platform/nodes/nodes.ts'
import type { CompanyScope } from '../companies/scope.ts'

export type NewQuestion = {
  readonly key: string
  readonly run_id: string
  readonly application_id: string | null
  readonly purpose: string
  readonly model: string
}

/**
 * Claims a question no living node asks; a claim under our own number counts as a failure's.
 * @returns `false`: answered or being asked
 */
export async function claimQuestion(
  db: Db,
  scope: CompanyScope,
  question: NewQuestion,
  node: number,
  now: Date,
): Promise<boolean> {
  const claim = { claimed_by: node, asked_at: now, run_id: question.run_id }
  const row = await db
    .insertInto('model_answers')
    .values({ ...question, ...claim, company_id: scope })
    .onConflict((oc) =>
      oc
        .columns(['company_id', 'key'])
        .doUpdateSet(claim)
        .where('model_answers.answered_at', 'is', null)
        .where((eb) =>
          eb.or([isDeadNode('model_answers.claimed_by'), eb('model_answers.claimed_by', '=', node)]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export type StoredAnswer = {
  readonly answer_enc: Buffer
  readonly answered_by: string
  readonly run_id: string
  readonly is_unreadable: boolean
}

export async function findAnswer(db: Db, scope: CompanyScope, key: string): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('model_answers')
    .select(['answer_enc', 'answered_by', 'run_id', 'is_unreadable'])
    .where('company_id', '=', scope)
    .where('key', '=', key)
    .where('answered_at', 'is not', null)
    .executeTakeFirst()
  return row?.answer_enc ? { ...row, answer_enc: row.answer_enc, answered_by: row.answered_by ?? '' } : null
}

/** A later run asks again. */
export async function markUnreadable(db: Db, scope: CompanyScope, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('model_answers')
    .set({ is_unreadable: true })
    .where('company_id', '=', scope)
    .where('key', 'in', keys)
    .execute()
}

export async function storeAnswer(
  db: Db,
  scope: CompanyScope,
  key: string,
  answer: {
    readonly answer_enc: Buffer
    readonly answered_by: string
    readonly input_tokens: number
    readonly output_tokens: number
    readonly cost_microrubles: number | null
  },
  now: Date,
): Promise<void> {
  await db
    .updateTable('model_answers')
    .set({ ...answer, answered_at: now, claimed_by: null })
    .where('company_id', '=', scope)
    .where('key', '=', key)
    // the first answer stays
    .where('answered_at', 'is', null)
    .execute()
}

export async function dropQuestion(db: Db, scope: CompanyScope, key: string, node: number): Promise<void> {
  await db
    .deleteFrom('model_answers')
    .where('company_id', '=', scope)
    .where('key', '=', key)
    .where('claimed_by', '=', node)
    .where('answered_at', 'is', null)
    .execute()
}

export type Spending = {
  readonly questions: number
  readonly input_tokens: number
  readonly output_tokens: number
  /** `null`: some answers had no price. */
  readonly cost_microrubles: number | null
}

export async function spendingOfRun(db: Db, scope: CompanyScope, run_id: string): Promise<Spending> {
  const row = await db
    .selectFrom('model_answers')
    .select((eb) => [
      eb.fn.countAll<number>().as('questions'),
      sql<number | null>`sum(input_tokens)`.as('input_tokens'),
      sql<number | null>`sum(output_tokens)`.as('output_tokens'),
      sql<number | null>`sum(cost_microrubles)`.as('cost'),
      eb.fn.countAll<number>().filterWhere('cost_microrubles', 'is', null).as('unpriced'),
    ])
    .where('company_id', '=', scope)
    .where('run_id', '=', run_id)
    .where('answered_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    questions: row.questions,
    input_tokens: row.input_tokens ?? 0,
    output_tokens: row.output_tokens ?? 0,
    cost_microrubles: row.unpriced > 0 ? null : (row.cost ?? 0),
  }
}

/** How many of the latest answers the estimate uses. */
const LATEST_ANSWERS = 1000

export async function latestUsage(
  db: Db,
  scope: CompanyScope,
  model: string,
): Promise<{ resumes: number; input_tokens: number; output_tokens: number }> {
  const latest = db
    .selectFrom('model_answers')
    .select(['application_id', 'input_tokens', 'output_tokens'])
    .where('company_id', '=', scope)
    .where('model', '=', model)
    .where('answered_at', 'is not', null)
    .orderBy('answered_at', 'desc')
    .limit(sql.lit(LATEST_ANSWERS))
  return await db
    .selectFrom(latest.as('latest'))
    .select([
      sql<number>`count(distinct application_id)`.as('resumes'),
      sql<number>`coalesce(sum(input_tokens), 0)`.as('input_tokens'),
      sql<number>`coalesce(sum(output_tokens), 0)`.as('output_tokens'),
    ])
    .executeTakeFirstOrThrow()
}
