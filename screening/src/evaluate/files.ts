/** A file as the server reads it; loaded only when a line asks for one, for the engine itself knows no files. */
import { readFileSync } from 'node:fs'
import type { ReadDocument } from '../document.ts'

type Reader = {
  readBytes(bytes: Uint8Array): Promise<{ readonly document: ReadDocument; readonly text: string }>
}

export async function readFile(
  path: string,
): Promise<{ readonly document: ReadDocument; readonly text: string } | null> {
  const reader = (await import(
    new URL('../../../server/src/integrations/resume-file/read.ts', import.meta.url).href
  )) as Reader
  try {
    return await reader.readBytes(new Uint8Array(readFileSync(path)))
  } catch {
    return null
  }
}
