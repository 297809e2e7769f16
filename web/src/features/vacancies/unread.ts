import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { counted } from '../../ui/text/format.ts'

/** An enabled vacancy whose responses were never read: how many it has is not known here, so a zero would be untrue. */
export const isUnread = ({ status, is_enabled, responses_read_at }: Vacancy): boolean =>
  status === 'active' && is_enabled && responses_read_at === null

/** How many new responses an analysis can read; the others have no resume. */
export const waitingCount = ({ new_applications_count, unreadable_applications_count }: Vacancy): number =>
  new_applications_count - unreadable_applications_count

/** Served by the plan, with responses that are loaded, not analysed and readable. */
export const isWaiting = (vacancy: Vacancy): boolean => vacancy.is_enabled && waitingCount(vacancy) > 0

/** «3 новых отклика не прочитать». */
export const unreadableWords = (count: number): string =>
  `${counted(count, ['новый отклик', 'новых отклика', 'новых откликов'])} не прочитать`

/** «4 вакансиям», to stand after «отклики по». */
export const byVacancies = (count: number): string => counted(count, ['вакансии', 'вакансиям', 'вакансиям'])

/** What is known here of a vacancy's responses, as short facts. */
export function responseFacts({
  status,
  responses_read_at,
  applications_count,
  new_applications_count,
  unreadable_applications_count: unreadable,
}: Vacancy): string[] {
  const isNeverRead = responses_read_at === null
  if (isNeverRead && applications_count === 0)
    return [status === 'archived' ? 'отклики не загружены' : 'отклики ещё не загружены']
  return [
    counted(applications_count, ['отклик', 'отклика', 'откликов']),
    // those that are new and unreadable alike are named once
    ...(new_applications_count > unreadable
      ? [counted(new_applications_count, ['новый', 'новых', 'новых'])]
      : []),
    ...(unreadable > 0 ? [unreadableWords(unreadable)] : []),
    // uploaded files, or what an interrupted reading has stored
    ...(isNeverRead && status === 'active' ? ['загружены не все'] : []),
  ]
}
