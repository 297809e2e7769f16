import type { Deps } from '../../../ports/deps.ts'
import { tellInBell } from '../../notifications/inbox/usecases.ts'
import { findAnswered } from './answered-queries.ts'

/** Tells in the bell that a candidate has written, once per message: without a name, which may have to be erased. */
export async function tellAnswered(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  response: { readonly company_id: string; readonly application_id: string },
): Promise<void> {
  const found = await findAnswered(db, response)
  if (!found) return
  const { scope, vacancy_id, vacancy_name, result_id, message_count } = found
  const notice = {
    kind: 'candidate_answered',
    fact: `answered:${response.application_id}:${message_count}`,
    title: 'Кандидат ответил в переписке',
    text: vacancy_name,
    path: `/vacancies/${vacancy_id}${result_id === null ? '' : `?candidate=${result_id}`}`,
  } as const
  await tellInBell(db, scope, notice, clock())
}
