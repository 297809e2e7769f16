import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { consentOf, termsOf } from '@rezumetr/contracts/legal'
import { contentHash } from '../../platform/security/crypto.ts'
import { pendingDocuments, textHash, type Given } from './consent-rules.ts'

const versions = { terms: '2', personal_data: '3' }
const given = (document: Given['document'], version: string, withdrawn_at: Date | null = null): Given => ({
  document,
  version,
  withdrawn_at,
})
const gone = new Date('2026-11-01T00:00:00Z')

it('documents to accept: newer versions of accepted ones, and the consent where it is required', () => {
  const terms = given('terms', '2')
  const consent = given('personal_data', '3')
  for (const [list, demanded, asked] of [
    [[], false, []],
    [[], true, ['personal_data']],
    [[terms, consent], true, []],
    [[given('terms', '1')], false, ['terms']],
    [[given('terms', '1'), terms], false, []],
    [[terms, given('personal_data', '2')], false, ['personal_data']],
    // withdrawn: requested again only where it is required
    [[terms, given('personal_data', '3', gone)], false, []],
    [[terms, given('personal_data', '3', gone)], true, ['personal_data']],
    [[given('personal_data', '3', gone), given('personal_data', '3')], true, []],
  ] as const)
    expect([list, demanded, pendingDocuments(list, versions, demanded)]).toEqual([list, demanded, asked])
})

it('the text hash is that of the text shown to the user', () => {
  const operator = { name: 'ООО «Владелец»', inn: '7707083893', address: 'Москва' }
  expect(textHash('terms', 'Марка', operator)).toBe(contentHash(termsOf('Марка')))
  expect(textHash('personal_data', 'Марка', operator)).toBe(contentHash(consentOf('Марка', operator)))
  expect(textHash('personal_data', 'Марка', null)).not.toBe(textHash('personal_data', 'Марка', operator))
})

it('accepting all pending documents leaves none pending; an accepted version is never pending', () => {
  const record = fc.record({
    document: fc.constantFrom('terms', 'personal_data'),
    version: fc.constantFrom('1', '2', '3'),
    withdrawn_at: fc.option(fc.constant(gone)),
  })
  fc.assert(
    fc.property(fc.array(record, { maxLength: 8 }), fc.boolean(), (list, demanded) => {
      const asked = pendingDocuments(list, versions, demanded)
      for (const document of asked) expect(list).not.toContainEqual(given(document, versions[document]))
      const agreed = asked.map((document) => given(document, versions[document]))
      expect(pendingDocuments([...list, ...agreed], versions, demanded)).toEqual([])
    }),
  )
})
