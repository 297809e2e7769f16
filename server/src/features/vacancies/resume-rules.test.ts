import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createKeyRing } from '../../platform/crypto.ts'
import { openResume, sealResume } from './resume-rules.ts'

it('a resume is opened only for its own application; equal resumes have equal hashes', () => {
  const keys = createKeyRing([randomBytes(32)])
  const resume = { title: 'Повар', skills: ['Соусы'] }
  const [own, other] = [sealResume(keys, 'own', resume), sealResume(keys, 'other', { ...resume })]
  expect(openResume(keys, 'own', own.resume_enc)).toEqual(resume)
  expect(() => openResume(keys, 'own', other.resume_enc)).toThrow()
  expect(own.resume_hash).toBe(other.resume_hash)
  expect(sealResume(keys, 'own', { ...resume, title: 'Пекарь' }).resume_hash).not.toBe(own.resume_hash)
})
