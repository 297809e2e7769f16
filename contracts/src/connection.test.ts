import { expect, it } from 'vitest'
import { connectionSentence } from './connection.ts'
import { errorMessage } from './errors.ts'

it('a refusal says of the connection what the screens say', () => {
  expect(errorMessage('HH_NO_RIGHTS')).toBe(connectionSentence('no_rights'))
  expect(errorMessage('HH_ACCOUNT_LOST')).toBe(connectionSentence('account_lost'))
})
