import {
  type ActionApplication,
  type ActionKind,
  type ActionTemplates,
  firstNameOf,
  type MessageFields,
  UNDO_SECONDS,
} from '@rezumetr/contracts/hh/actions'
import type { Recommendation } from '@rezumetr/contracts/domain'
import { errorMessage } from '@rezumetr/contracts/errors'
import { MINUTE_MS } from '../../../platform/values/clock.ts'
import type { JobBoardFailure, JobBoardProblem, StepRefusal } from '../../../ports/job-board.ts'
import type { Place } from '../../vacancies/rules.ts'

export const DEFAULT_TEMPLATES: ActionTemplates = {
  invite:
    '{имя}, здравствуйте!\n\nСпасибо за отклик на вакансию «{вакансия}». Нам интересен ваш опыт, и мы хотели бы познакомиться. Когда вам удобно созвониться?\n\n{компания}',
  move: '',
  discard:
    '{имя}, здравствуйте!\n\nБлагодарим за интерес к вакансии «{вакансия}». Мы внимательно изучили ваше резюме и решили продолжить с другими кандидатами. Желаем удачи в поиске!\n\n{компания}',
  discard_delay_minutes: 60,
}

/** hh.ru's collections: refusals start with `discard`; `response` and `consider` are no invitations. */
export const kindOf = (collection_id: string): ActionKind =>
  collection_id.startsWith('discard')
    ? 'discard'
    : collection_id === 'response' || collection_id === 'consider'
      ? 'move'
      : 'invite'

export const sendAt = (kind: ActionKind, { discard_delay_minutes }: ActionTemplates, now: Date): Date =>
  new Date(now.getTime() + (kind === 'discard' ? discard_delay_minutes * MINUTE_MS : UNDO_SECONDS * 1000))

export function toActionApplication(
  place: Place,
  open: string | null,
  decision: Recommendation | null,
): ActionApplication {
  const steps = place.steps ?? []
  const blocked = blockedBy(place, open)
  return {
    application_id: place.application_id,
    candidate_name: place.candidate_name,
    vacancy_title: place.vacancy_title,
    vacancy_name: place.vacancy_name,
    collection_id: place.collection_id,
    decision,
    targets:
      blocked === null ? steps.map(({ id, name, message }) => ({ id, name, kind: kindOf(id), message })) : [],
    blocked,
  }
}

function blockedBy(place: Place, open: string | null): string | null {
  if (place.response_id === null) return 'Резюме загружено из файла: на HH.ru такого отклика нет'
  if (open !== null) return `Уже ждёт отправки: ${open}`
  if (place.vacancy_status !== 'active') return 'Вакансия в архиве: на HH.ru отклики больше не двигаются'
  if (!place.has_resume) return 'Кандидат удалил или скрыл резюме'
  if (place.steps === null) return 'Действия появятся после следующей синхронизации'
  if (place.steps.length === 0) return 'HH.ru не предлагает действий для этого отклика'
  return null
}

export const messageFields = (place: Place, company: string): MessageFields => ({
  name: firstNameOf(place.candidate_name),
  vacancy: place.vacancy_title,
  company,
})

const REFUSALS: Record<StepRefusal, string> = {
  moved_meanwhile: 'На HH.ru отклик уже на другом этапе. Синхронизируйте отклики.',
  resume_gone: 'Кандидат удалил или скрыл резюме',
  vacancy_archived: 'Вакансия или отклик в архиве на HH.ru',
  message_refused: 'HH.ru не принял текст сообщения',
  limit_reached: 'Лимит сообщений на HH.ru исчерпан',
  messages_closed: 'На HH.ru переписка с кандидатом закрыта',
  chat_not_ready: 'HH.ru ещё не создал переписку с кандидатом. Повторите действие позже.',
}

const PROBLEMS: Record<JobBoardProblem, string> = {
  auth_lost: errorMessage('HH_RECONNECT_REQUIRED'),
  access_denied: 'У вашей учётной записи HH.ru нет прав на это действие',
  unpaid: errorMessage('HH_ACCESS_DENIED'),
  account_lost: errorMessage('HH_ACCOUNT_LOST'),
  employer_check: errorMessage('HH_EMPLOYER_CHECK'),
  captcha: errorMessage('HH_CAPTCHA'),
  rate_limited: 'HH.ru просит подождать: слишком много запросов',
  switched: 'Подключение к HH.ru сменилось: действие не отправлено',
  quota_used: 'Лимит HH.ru исчерпан',
  not_found: 'Отклика больше нет на HH.ru',
  rejected: 'HH.ru отклонил действие',
  unavailable: 'HH.ru не ответил. Проверьте отклик на HH.ru, прежде чем повторять.',
}

export const problemWords = ({
  problem,
  step_refusal,
}: Pick<JobBoardFailure, 'problem' | 'step_refusal'>): string =>
  step_refusal ? REFUSALS[step_refusal] : PROBLEMS[problem]

export const GIVEN_UP = PROBLEMS.unavailable
export const OTHER_EMPLOYER = 'Подключена другая компания HH.ru: действие не отправлено'
export const MOVED_ELSEWHERE = REFUSALS.moved_meanwhile
export const MOVED_BEFORE = 'Отклик уже на другом этапе: действие не отправлено'

/** Pause after the place of a response could not be read. */
export const PLACE_UNREAD_SECONDS = 30

const CHAT_NOT_READY_SECONDS = 30

export const MAX_ATTEMPTS = 5

/** hh.ru may process a request after our timeout (integrations/hh/client.ts): only then is the place conclusive. */
export const SETTLED_AFTER_MS = 30_000

export type Outcome =
  /** hh.ru has done it or never will. */
  | { readonly kind: 'failed'; readonly problem: string }
  /** Not done; may be retried. */
  | { readonly kind: 'later'; readonly seconds: number; readonly attempts: number }
  | { readonly kind: 'unknown' }

export function decideFailure(
  { problem, step_refusal, retry_after_seconds }: JobBoardFailure,
  attempts: number,
): Outcome {
  if (problem === 'unavailable') return { kind: 'unknown' }
  if (problem === 'rate_limited' || problem === 'switched')
    return { kind: 'later', seconds: retry_after_seconds ?? 5, attempts }
  if (step_refusal === 'chat_not_ready' && attempts + 1 < MAX_ATTEMPTS)
    return { kind: 'later', seconds: CHAT_NOT_READY_SECONDS, attempts: attempts + 1 }
  return { kind: 'failed', problem: problemWords({ problem, step_refusal }) }
}

/** When the place could not be read before sending. `go_on`: send nevertheless. */
export function decideUnplaced(
  error: JobBoardFailure,
  attempts: number,
): Exclude<Outcome, { kind: 'unknown' }> | { readonly kind: 'go_on' } {
  if (error.problem === 'not_found') return { kind: 'go_on' }
  const outcome = decideFailure(error, attempts)
  return outcome.kind === 'unknown' ? { kind: 'later', seconds: PLACE_UNREAD_SECONDS, attempts } : outcome
}

export function decideLost(
  { source, target_state, attempts }: { source: string; target_state: string; attempts: number },
  nowAt: string | null,
): 'sent' | 'again' | 'elsewhere' | 'given_up' {
  if (nowAt === target_state) return 'sent'
  if (nowAt !== source) return 'elsewhere'
  return attempts + 1 >= MAX_ATTEMPTS ? 'given_up' : 'again'
}
