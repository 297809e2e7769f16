import { consentOf, termsOf, type Operator } from '@rezumetr/contracts/legal'
import { consentDocuments, type ConsentDocument } from '@rezumetr/contracts/domain'
import { contentHash } from '../../platform/security/crypto.ts'

export type Versions = Readonly<Record<ConsentDocument, string>>
export type Given = {
  readonly document: ConsentDocument
  readonly version: string
  readonly withdrawn_at: Date | null
}

export const isCurrent = (given: Given, versions: Versions) =>
  given.withdrawn_at === null && given.version === versions[given.document]

/**
 * Documents accepted in an older version, and the personal-data consent where required. A
 * withdrawn one is asked for again only where required.
 */
export const pendingDocuments = (
  given: readonly Given[],
  versions: Versions,
  consent_required: boolean,
): ConsentDocument[] =>
  consentDocuments.filter((document) => {
    const own = given.filter((one) => one.document === document)
    if (own.some((one) => isCurrent(one, versions))) return false
    const wasGiven = own.some((one) => one.withdrawn_at === null)
    return wasGiven || (document === 'personal_data' && consent_required)
  })

export const textHash = (document: ConsentDocument, brand: string, operator: Operator | null): string =>
  contentHash(document === 'terms' ? termsOf(brand) : consentOf(brand, operator))
