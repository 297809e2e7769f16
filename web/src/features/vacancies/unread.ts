import type { Vacancy } from '@rezumetr/contracts/vacancies'
import { counted } from '../../ui/format.ts'

/** An enabled vacancy whose responses were never read: how many it has is not known here, so a zero would be untrue. */
export const isUnread = ({ status, is_enabled, responses_read_at }: Vacancy): boolean =>
  status === 'active' && is_enabled && responses_read_at === null

/** Served by the plan, with responses that are loaded and not analysed. */
export const isWaiting = ({ is_enabled, new_applications_count }: Vacancy): boolean =>
  is_enabled && new_applications_count > 0

/** «4 вакансиям», to stand after «отклики по». */
export const byVacancies = (count: number): string => counted(count, ['вакансии', 'вакансиям', 'вакансиям'])

/** What is known here of a vacancy's responses, as short facts. */
export function responseFacts({
  status,
  responses_read_at,
  applications_count,
  new_applications_count,
}: Vacancy): string[] {
  const isNeverRead = responses_read_at === null
  if (isNeverRead && applications_count === 0)
    return [status === 'archived' ? 'отклики не загружены' : 'отклики ещё не загружены']
  return [
    counted(applications_count, ['отклик', 'отклика', 'откликов']),
    ...(new_applications_count > 0 ? [counted(new_applications_count, ['новый', 'новых', 'новых'])] : []),
    // uploaded files, or what an interrupted reading has stored
    ...(isNeverRead && status === 'active' ? ['загружены не все'] : []),
  ]
}
