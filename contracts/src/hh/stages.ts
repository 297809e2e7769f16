/** Stages of hh.ru in Russian: the same words on screens and in Excel. */
import type { Recommendation } from '../domain.ts'

const placeNames: Readonly<Record<string, string>> = {
  consider: 'подумать',
  phone_interview: 'первичный контакт',
  assessment: 'оценка',
  interview: 'собеседование',
  offer: 'предложение о работе',
  hired: 'выход на работу',
  discard_by_applicant: 'отказ соискателя',
  discard_no_interaction: 'не выходит на связь',
}

/** Several stages that are asked for as one. */
const groupNames: Readonly<Record<string, string>> = { invited: 'приглашены', answered: 'с ответом' }

/** In the order of hiring; a company may have others of its own. */
export const stages: readonly string[] = [
  'response',
  'upload',
  ...Object.keys(placeNames),
  'discard_by_employer',
]

/** The stage of a response at hh.ru; `null`: it is still new, it is an uploaded resume, or the stage is unknown here. */
export const placeName = (collection_id: string): string | null =>
  placeNames[collection_id] ??
  groupNames[collection_id] ??
  (collection_id.startsWith('discard') ? 'отказ' : null)

/** Stages before any decision; `upload` is an uploaded resume, which has no stage at hh.ru. */
export const undecidedStages: ReadonlySet<string> = new Set(['response', 'consider', 'upload'])

/** The decision that a stage stands for, made by the company or the applicant; a custom stage of the company counts as an invitation. */
export const decidedPlace = (collection_id: string): 'invited' | 'refused' | null =>
  undecidedStages.has(collection_id) ? null : collection_id.startsWith('discard') ? 'refused' : 'invited'

/** @param stage one, or a group of them */
export const isAtStage = (collection_id: string, stage: string): boolean => {
  const decided = decidedPlace(collection_id)
  if (stage === 'answered') return decided !== null
  return stage === 'invited' ? decided === 'invited' : collection_id === stage
}

/** The decision of a person who moves a response to the stage; `null`: none yet. */
export const placeVerdict = (collection_id: string): Recommendation | null => {
  const decided = decidedPlace(collection_id)
  if (decided !== 'invited') return decided && 'reject'
  return collection_id === 'offer' || collection_id === 'hired' ? 'hire' : 'interview'
}

/** The stage somebody moved a response to; `null` for one that nobody moved. */
export const placeWords = (collection_id: string): string | null =>
  placeName(collection_id) ?? (decidedPlace(collection_id) && 'другой этап')
