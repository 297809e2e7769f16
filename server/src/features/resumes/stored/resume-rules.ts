import type { ResumeText } from '@rezumetr/screening/model'
import { contentHash, type KeyRing } from '../../../platform/security/crypto.ts'
import { pack, unpack } from './packing-rules.ts'

const contextOf = (application_id: string) => `resume:${application_id}`

export const encryptResume = (
  keys: Pick<KeyRing, 'encrypt'>,
  application_id: string,
  resume: ResumeText,
): { readonly resume_enc: Buffer; readonly resume_hash: string } => ({
  resume_enc: keys.encrypt(pack(JSON.stringify(resume)), contextOf(application_id)),
  resume_hash: contentHash(resume),
})

export const decryptResume = (
  keys: Pick<KeyRing, 'decrypt'>,
  application_id: string,
  resume_enc: Buffer,
): ResumeText => JSON.parse(unpack(keys.decrypt(resume_enc, contextOf(application_id)))) as ResumeText
