import type { Named } from '../answers/shapes.ts'

/** Employer states and the collections that contain them; `text` is the state of a plain message. */
export const collectionNames: Record<string, string> & { text: string } = {
  response: 'Неразобранные',
  consider: 'Подумать',
  phone_interview: 'Первичный контакт',
  assessment: 'Оценка',
  interview: 'Собеседование',
  offer: 'Предложение о работе',
  hired: 'Выход на работу',
  discard_by_employer: 'Отказ',
  discard_by_applicant: 'Отказ соискателя',
  discard_no_interaction: 'Не выходит на связь',
  text: 'Текст',
}

export const stateName = (id: string): Named => ({
  id,
  name: id === 'response' ? 'Отклик' : id === 'phone_interview' ? 'Тел. интервью' : (collectionNames[id] ?? id),
})

export const applicantStates: Record<string, Named> = {
  response: { id: 'response', name: 'Отклик' },
  invitation: { id: 'invitation', name: 'Приглашение' },
  discard: { id: 'discard', name: 'Отказ' },
  hidden: { id: 'hidden', name: 'Скрыт' },
}

export const isDiscard = (collection: string) => collection.startsWith('discard_')
