/** Worker thread that reads files one at a time, so that a malicious file cannot bring down the process. */
import { parentPort } from 'node:worker_threads'
import { readDocument } from '@rezumetr/screening/document'
import { FileFailure } from '../../ports/resume-files.ts'
import { readBytes } from './read.ts'

parentPort?.on('message', (bytes: Uint8Array) => {
  void readBytes(bytes)
    .then(
      (read) => ({ read }),
      // a reader bug triggered by unusual bytes is reported as a damaged file
      (error: unknown) => ({ problem: error instanceof FileFailure ? error.problem : ('damaged' as const) }),
    )
    .then((answer) => parentPort?.postMessage(answer, []))
})
// builds the tables of the reader before the time of the first file runs
readDocument('Повар')
parentPort?.postMessage('ready', [])
