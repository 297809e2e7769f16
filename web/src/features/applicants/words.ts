import type { OtherResponse, SameReason } from '@rezumetr/contracts/applicants'
import type { Recommendation } from '@rezumetr/contracts/domain'

const decisions: Record<Recommendation, string> = {
  hire: 'решили нанять',
  interview: 'решили пригласить',
  maybe: 'отложили',
  reject: 'отказ',
}
/** Where the job board has it, when nobody decided here. */
const places: Record<string, string> = {
  discard_by_employer: 'отказ на HH.ru',
  discard_after_interview: 'отказ на HH.ru',
  discard_by_applicant: 'отказался сам',
  phone_interview: 'приглашение на HH.ru',
  interview: 'собеседование на HH.ru',
  hired: 'принят',
}

export const reasonWords: Record<SameReason, string> = {
  resume: 'то же резюме',
  phone: 'тот же телефон',
  email: 'тот же email',
  text: 'похожий текст резюме',
}

const days = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' })

/** «12.03.2026, «Бухгалтер», 74, отказ»: when, where, how it was scored and what became of it. */
export function storyOf({
  applied_at,
  vacancy_title,
  score,
  decision,
  collection_id,
}: Pick<OtherResponse, 'applied_at' | 'vacancy_title' | 'score' | 'decision' | 'collection_id'>): string {
  const end = decision ? decisions[decision] : (places[collection_id] ?? 'без решения')
  return [days.format(new Date(applied_at)), `«${vacancy_title}»`, score ?? 'без оценки', end].join(', ')
}

/** A hint only: nothing but a likeness speaks for it, and nobody has confirmed it. */
export const isHint = ({ reasons, is_confirmed }: Pick<OtherResponse, 'reasons' | 'is_confirmed'>): boolean =>
  !is_confirmed && reasons.every((reason) => reason === 'text')
