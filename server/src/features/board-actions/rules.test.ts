import { fillMessage } from '@rezumetr/contracts/board-actions'
import { describe, expect, it } from 'vitest'
import { JobBoardFailure } from '../../ports/job-board.ts'
import { decideFailure, decideLost, kindOf, MAX_ATTEMPTS, personOf } from './rules.ts'

describe('a message', () => {
  const fields = { name: 'Мария', vacancy: 'Бухгалтер', company: 'ООО «Ромашка»' }
  it('names the person, the vacancy and the company', () => {
    expect(fillMessage('{имя}, ждём вас на «{вакансия}». {компания}', fields)).toBe(
      'Мария, ждём вас на «Бухгалтер». ООО «Ромашка»',
    )
  })
  it('greets without a name when there is none', () => {
    expect(fillMessage('{имя}, здравствуйте! Ждём вас.', { ...fields, name: null })).toBe(
      'Здравствуйте! Ждём вас.',
    )
  })
})

describe('steps', () => {
  it('are invitations, refusals or moves by the collection they lead to', () => {
    expect(['phone_interview', 'consider', 'response', 'discard_by_employer'].map(kindOf)).toEqual([
      'invite',
      'move',
      'move',
      'discard',
    ])
  })
  it('are not offered for a resume of a file', () => {
    const place = {
      application_id: 'a',
      candidate_name: null,
      vacancy_title: 'Повар',
      vacancy_status: 'active',
      negotiation_id: null,
      has_resume: false,
      collection_id: 'files',
      steps: null,
    }
    expect(personOf(place, null).blocked).toMatch(/из файла/)
  })
})

describe('an answer that was lost', () => {
  const lost = { source: 'response', target: 'phone_interview', attempts: 1 }
  it('is told by where the response is', () => {
    expect(decideLost(lost, 'phone_interview')).toBe('sent')
    expect(decideLost(lost, 'response')).toBe('again')
    expect(decideLost(lost, 'offer')).toBe('elsewhere')
    expect(decideLost(lost, null)).toBe('elsewhere')
  })
  it('is not asked after for ever', () => {
    expect(decideLost({ ...lost, attempts: MAX_ATTEMPTS }, 'response')).toBe('given_up')
  })
})

it('a refusal of the board is final, a request to slow down is not, silence is neither', () => {
  expect(decideFailure(new JobBoardFailure('rejected', null, 'message_refused'))).toEqual({
    kind: 'failed',
    problem: 'HH.ru не принял текст сообщения',
  })
  expect(decideFailure(new JobBoardFailure('rate_limited', 7))).toEqual({ kind: 'later', seconds: 7 })
  expect(decideFailure(new JobBoardFailure('unavailable'))).toEqual({ kind: 'unknown' })
})
