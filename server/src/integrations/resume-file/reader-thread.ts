/** The thread in which files are read, one after another. Whatever a file does to it, the process goes on. */
import { parentPort } from 'node:worker_threads'
import { FileFailure } from '../../ports/resume-files.ts'
import { readBytes } from './read.ts'

parentPort?.on('message', (bytes: Uint8Array) => {
  void readBytes(bytes)
    .then(
      (read) => ({ read }),
      // a bug of the reader in the face of strange bytes is a file that can not be read
      (error: unknown) => ({ problem: error instanceof FileFailure ? error.problem : ('damaged' as const) }),
    )
    .then((answer) => parentPort?.postMessage(answer, []))
})
