/**
 * Reads resume files. Port contract: the bytes are untrusted; reading takes bounded time and memory, runs isolated from the
 * process's own work, opens nothing outside the bytes, and returns a document or fails with one of the problems below.
 */
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

/** Reading the company's files has taken too much time lately. */
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
   * The format is detected from the bytes, not from the file name. A file waits for its turn; companies
   * take turns.
   * @param isDisconnected whether nobody waits for the file any more; then it is not read
   * @returns `null` when it was not read
   * @throws FileFailure · ReadingLimit
   */
  read(company: string, bytes: Uint8Array, isDisconnected: () => boolean): Promise<ReadFile | null>
}
