/** Which documents a person has still to agree to. */
import { consentOf, termsOf } from '@rezumetr/contracts/legal'
import { consentDocuments, type ConsentDocument } from '@rezumetr/contracts/domain'
import { contentHash } from '../../platform/crypto.ts'

/** The versions in force. */
export type Versions = Readonly<Record<ConsentDocument, string>>
export type Given = {
  readonly document: ConsentDocument
  readonly version: string
  readonly withdrawn_at: Date | null
}

/** Given for the words in force, and not withdrawn. */
export const isCurrent = (given: Given, versions: Versions) =>
  given.withdrawn_at === null && given.version === versions[given.document]

/**
 * Documents to be asked for: those of which the person agreed to an older version, and the consent where the owner demands
 * one. A withdrawn consent is asked for again only where it is demanded.
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

/** Hash of the words that are shown. */
export const textHash = (document: ConsentDocument, brand: string): string =>
  contentHash(document === 'terms' ? termsOf(brand) : consentOf(brand))
