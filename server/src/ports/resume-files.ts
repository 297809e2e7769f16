/** Bytes are untrusted: reading is bounded, isolated, and opens nothing else. */
import type { FileProblem } from '@rezumetr/contracts/vacancies/resume-files'
import type { ReadDocument } from '@rezumetr/screening/document'

export class FileFailure extends Error {
  override readonly name = 'FileFailure'
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The company's files took too much time. */
export class ReadingLimit extends Error {
  override readonly name = 'ReadingLimit'
  readonly retry_after: number

  /** @param retry_after seconds */
  constructor(retry_after: number) {
    super('reading limit')
    this.retry_after = retry_after
  }
}

export type ReadFile = {
  readonly kind: 'pdf' | 'docx' | 'odt' | 'rtf' | 'txt'
  readonly document: ReadDocument
  /** The text the document was read from. */
  readonly text: string
}

export type ResumeFiles = {
  /**
   * Format by the bytes. Companies take turns.
   * @param isDisconnected nobody waits any more
   * @returns `null`: not read
   * @throws FileFailure · ReadingLimit
   */
  read(company: string, bytes: Uint8Array, isDisconnected: () => boolean): Promise<ReadFile | null>
}
