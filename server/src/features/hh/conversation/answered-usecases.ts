import type { Deps } from '../../../ports/deps.ts'
import { plural } from '../../../platform/values/plural.ts'
import { notifyInInbox } from '../../notifications/inbox/usecases.ts'
import { listAnswered } from './answered-queries.ts'

/** More who have written at once are told together. */
const ONE_BY_ONE = 5

/** Tells in the bell that candidates of one vacancy have written, once per `fact`: without names, which may have to be erased. */
export async function tellAnswered(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    company_id,
    application_ids,
    fact,
  }: { company_id: string; application_ids: readonly string[]; fact: string },
): Promise<void> {
  const found = await listAnswered(db, company_id, application_ids)
  const [first] = found
  if (!first) return
  const { scope, vacancy_id, vacancy_name } = first
  const kind = 'candidate_answered' as const
  const about = { kind, text: vacancy_name, path: `/vacancies/${vacancy_id}` }
  const whose = plural(found.length, ['кандидата', 'кандидатов', 'кандидатов'])
  const notifications =
    found.length > ONE_BY_ONE
      ? [{ ...about, fact, title: `Новые сообщения от ${found.length} ${whose}` }]
      : found.map(({ application_id }) => ({
          ...about,
          fact: `${fact}:${application_id}`,
          title: 'Новое сообщение',
          application_id,
        }))
  await db.transaction().execute(async (trx) => {
    for (const notification of notifications) await notifyInInbox(trx, scope, notification, clock())
  })
}
