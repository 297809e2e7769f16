import type { Deps } from '../../../ports/deps.ts'
import { plural } from '../../../platform/values/plural.ts'
import { tellInBell } from '../../notifications/inbox/usecases.ts'
import { listAnswered } from './answered-queries.ts'

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
  const { scope, vacancy_id, vacancy_name, result_id } = first
  const [count, card] = [found.length, result_id === null ? '' : `?candidate=${result_id}`]
  const whose = plural(count, ['кандидата', 'кандидатов', 'кандидатов'])
  const notice = {
    kind: 'candidate_answered',
    fact,
    title: count === 1 ? 'Новое сообщение от кандидата' : `Новые сообщения от ${count} ${whose}`,
    text: vacancy_name,
    path: `/vacancies/${vacancy_id}${count === 1 ? card : ''}`,
  } as const
  await db.transaction().execute((trx) => tellInBell(trx, scope, notice, clock()))
}
