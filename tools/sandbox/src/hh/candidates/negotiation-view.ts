import { applicantStates, collectionNames, isDiscard, stateName } from '../data/collections.ts'
import { presentShortResume } from './resume-view.ts'
import type { Negotiation, Vacancy } from '../answers/shapes.ts'

/** A list item: without the vacancy and the cover letter, and with the short resume only. */
export function presentNegotiation(negotiation: Negotiation, vacancy: Vacancy, base: string) {
  const url = `${base}/negotiations/${negotiation.id}`
  const state = stateName(negotiation.employer_state)
  // the response itself is unread like a message
  const unread = negotiation.unread_messages + (negotiation.viewed ? 0 : 1)
  return {
    id: negotiation.id,
    url,
    state: applicantStates[negotiation.state],
    employer_state: state,
    funnel_stage: { id: `5${vacancy.id}`, state, substate: null },
    created_at: negotiation.created_at,
    updated_at: negotiation.updated_at,
    has_updates: !negotiation.viewed || negotiation.unread_messages > 0,
    viewed_by_opponent: negotiation.viewed,
    messaging_status: negotiation.resume ? (vacancy.archived_at ? 'archived' : 'ok') : 'resume_deleted',
    messages_url: `${url}/messages`,
    chat_id: negotiation.chat_id,
    counters: { messages: negotiation.messages.length, unread_messages: unread },
    source: negotiation.source,
    applicant_question_state: false,
    tags: negotiation.source === 'AUTO_RESPONSE' ? [{ id: 'AUTO_RESPONSE' }] : [],
    test_result: null,
    chat_bot: { auto_survey: { text: null } },
    templates: [],
    actions: presentActions(negotiation, vacancy, base),
    resume: negotiation.resume && presentShortResume(negotiation.resume, negotiation, base),
  }
}

/** Whether the candidate gets a message with the action: not with «Выход на работу». */
export const hasMessage = (action: string): boolean => action !== 'hired'

/** Available actions: a move to any other collection of the vacancy; a discarded response cannot be discarded again. */
export function presentActions(negotiation: Negotiation, vacancy: Vacancy, base: string) {
  return vacancy.collections
    .filter((id) => id !== negotiation.employer_state)
    .filter((id) => id !== 'discard_by_applicant' && id !== 'discard_no_interaction')
    .filter((id) => !(isDiscard(id) && isDiscard(negotiation.employer_state)))
    .map((id) => ({
      id,
      name: collectionNames[id] ?? id,
      method: 'PUT',
      enabled: negotiation.resume !== null,
      hidden: false,
      url: `${base}/negotiations/${id}/${negotiation.id}`,
      arguments: !hasMessage(id)
        ? []
        : [
            { id: 'message', required: false, required_arguments: [] },
            ...(isDiscard(id)
              ? []
              : [
                  { id: 'send_sms', required: false, required_arguments: [{ id: 'message' }] },
                  { id: 'address_id', required: false, required_arguments: [{ id: 'message' }] },
                ]),
          ],
      resulting_employer_state: stateName(id),
      sub_actions: [],
      templates: [
        {
          id: isDiscard(id) ? 'discard_after_response' : 'invite_after_response',
          quick: false,
          name: isDiscard(id) ? 'Отказ' : 'Приглашение',
          url: `${base}/message_templates/${isDiscard(id) ? 'discard' : 'invite'}_after_response?topic_id=${negotiation.id}`,
        },
      ],
    }))
}
