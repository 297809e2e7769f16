/**
 * Reading of resume files, in our words. The law of the port: bytes are hostile; a reading takes bounded time and memory, runs
 * away from the process's own work, opens nothing outside the bytes, and ends in a document or in one of these words.
 */
import type { FileProblem } from '@rezumetr/contracts/resume-files'
import type { ReadDocument } from '@rezumetr/screening/document'

export class FileFailure extends Error {
  override readonly name = 'FileFailure'
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

export type ReadFile = { readonly kind: 'pdf' | 'docx'; readonly document: ReadDocument }

export type ResumeFiles = {
  /** The kind is told by the bytes, whatever the name says. @throws FileFailure */
  read(bytes: Uint8Array): Promise<ReadFile>
}
