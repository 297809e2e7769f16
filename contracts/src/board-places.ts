/** Stages of hh.ru in Russian: the same words on screens and in Excel. */

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

/** The stage of a response at hh.ru; `null`: nobody moved it there, it is no response of hh.ru, or the stage has no name here. */
export const placeName = (collection_id: string): string | null =>
  placeNames[collection_id] ?? (collection_id.startsWith('discard') ? 'отказ' : null)

/** Where a response stands before anybody decided about it; an uploaded resume is no response of hh.ru at all. */
const undecided: ReadonlySet<string> = new Set(['response', 'consider', 'upload'])

/** What moving a response to this stage decided, by either side; a stage of the company's own is an invitation. */
export const decidedPlace = (collection_id: string): 'invited' | 'refused' | null =>
  undecided.has(collection_id) ? null : collection_id.startsWith('discard') ? 'refused' : 'invited'
