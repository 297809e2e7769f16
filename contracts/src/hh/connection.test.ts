import { expect, it } from 'vitest'
import { connectionSentence } from './connection.ts'
import { errorMessage } from '../errors.ts'

it('connection errors use the same text as the screens', () => {
  expect(errorMessage('HH_NO_RIGHTS')).toBe(connectionSentence('no_rights'))
  expect(errorMessage('HH_ACCOUNT_LOST')).toBe(connectionSentence('account_lost'))
  expect(errorMessage('HH_EMPLOYER_CHECK')).toBe(connectionSentence('employer_check'))
})
