import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createKeyRing } from '../../platform/security/crypto.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/values/errors.ts'
import { yieldToRequests } from '../../platform/load/in-flight.ts'
import { insertExportChunk } from './queries.ts'
import { writeExport, type ThreadResult, type ThreadOrder } from './write-usecases.ts'

const port = parentPort
if (!port) throw new Error('this is a thread of the server')
// on Linux a priority belongs to the thread; relative, as a fixed one could be higher than most users may set
if (process.platform === 'linux')
  os.setPriority(0, Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority() + 10))
// given by `writeExportInThread`
const { connection, dataKeys, madeAt, claimed, node, answering } = workerData as ThreadOrder
const { db } = openDatabase(connection, 2)
const keys = createKeyRing(dataKeys.map((key) => Buffer.from(key)))
const tell = (result: ThreadResult) => port.postMessage(result, [])

/** Bytes; the compressor returns a tenth at a time. */
const CHUNK = 512 * 1024
let pieces: Buffer[] = []
let size = 0
let position = 0

/** @throws when another process has claimed the export */
async function keep(): Promise<void> {
  const bytes = Buffer.concat(pieces)
  pieces = []
  size = 0
  if (!(await insertExportChunk(db, claimed, node, position++, bytes)))
    throw new Error('the export was taken away')
}

try {
  const request = { ...claimed, maxRows: Infinity, yieldToRequests: () => yieldToRequests(answering) }
  const rows = await writeExport({ db, keys, clock: () => madeAt }, claimed.scope, request, async (bytes) => {
    pieces.push(bytes)
    size += bytes.length
    if (size >= CHUNK) await keep()
  })
  if (size > 0) await keep()
  tell({ rows })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  tell({ refusal: { code: error.code, extras: error.extras } })
} finally {
  await db.destroy()
}
