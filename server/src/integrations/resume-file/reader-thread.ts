/** Reads files apart from the process, which a malicious one must not bring down. */
import { parentPort } from 'node:worker_threads'
import { readDocument } from '@rezumetr/screening/document'
import { FileFailure } from '../../ports/resume-files.ts'
import { readBytes } from './read.ts'

parentPort?.on('message', (bytes: Uint8Array) => {
  void readBytes(bytes)
    .then(
      (read) => ({ read }),
      // a bug met by unusual bytes counts as a damaged file
      (error: unknown) => ({ problem: error instanceof FileFailure ? error.problem : ('damaged' as const) }),
    )
    .then((answer) => parentPort?.postMessage(answer, []))
})
// builds the tables before the first file's time runs
readDocument('Повар')
parentPort?.postMessage('ready', [])
