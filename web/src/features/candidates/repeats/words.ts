import type { OtherApplication, SameReason } from '@rezumetr/contracts/vacancies/candidates'
import { placeWords } from '@rezumetr/contracts/hh/stages'
import type { Recommendation } from '@rezumetr/contracts/domain'

const decisions: Record<Recommendation, string> = {
  hire: 'решили нанять',
  interview: 'решили пригласить',
  maybe: 'отложили',
  reject: 'отказ',
}

export const reasonWords: Record<SameReason, string> = {
  resume: 'то же резюме',
  phone: 'тот же телефон',
  email: 'тот же email',
  text: 'похожий текст резюме',
}

const days = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' })

/** «12.03.2026, «Бухгалтер», 74, отказ»: date, vacancy, score and the decision, or else the stage at the job board. */
export function storyOf({
  applied_at,
  score,
  decision,
  collection_id,
  ...vacancy
}: Pick<
  OtherApplication,
  'applied_at' | 'vacancy_title' | 'vacancy_name' | 'score' | 'decision' | 'collection_id'
>): string {
  const place = placeWords(collection_id)
  const end = decision ? decisions[decision] : place ? `на HH.ru ${place}` : 'без решения'
  return [days.format(new Date(applied_at)), `«${vacancy.vacancy_name}»`, score ?? 'без оценки', end].join(
    ', ',
  )
}

/** Whether the match is only a hint: based on text similarity alone and unconfirmed. */
export const isHint = ({
  reasons,
  is_confirmed,
}: Pick<OtherApplication, 'reasons' | 'is_confirmed'>): boolean =>
  !is_confirmed && reasons.every((reason) => reason === 'text')
