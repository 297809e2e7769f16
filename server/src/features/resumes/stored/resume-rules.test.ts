import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createKeyRing } from '../../../platform/security/crypto.ts'
import { decryptResume, encryptResume } from './resume-rules.ts'

it('a resume is opened only for its own application; equal resumes have equal hashes', () => {
  const keys = createKeyRing([randomBytes(32)])
  const resume = { title: 'Повар', skills: ['Соусы'] }
  const [own, other] = [encryptResume(keys, 'own', resume), encryptResume(keys, 'other', { ...resume })]
  expect(decryptResume(keys, 'own', own.resume_enc)).toEqual(resume)
  expect(() => decryptResume(keys, 'own', other.resume_enc)).toThrow()
  expect(own.resume_hash).toBe(other.resume_hash)
  expect(encryptResume(keys, 'own', { ...resume, title: 'Пекарь' }).resume_hash).not.toBe(own.resume_hash)
})
