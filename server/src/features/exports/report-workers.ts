/** The thread in which a background file is made: reading, writing and packing 100,000 rows keep a processor busy for seconds. */
import os from 'node:os'
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { createKeyRing } from '../../platform/crypto.ts'
import { openDatabase } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { makeReport, type ReportNews, type ReportOrder } from './report-usecases.ts'

const port = parentPort
if (!port) throw new Error('this is a thread of the server')
// there, and only there, a priority belongs to the thread: whoever waits for an answer goes first. Below the process's own: a fixed
// one may be above it, which is no help to anybody and forbidden to most users
if (process.platform === 'linux')
  os.setPriority(0, Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority() + 10))
// given by `makeReportAside`
const { connection, data_keys, made_at, scope, request } = workerData as ReportOrder
const { db } = openDatabase(connection, 1)
const keys = createKeyRing(data_keys.map((key) => Buffer.from(key)))
const tell = (news: ReportNews) => port.postMessage(news, [])
try {
  const rows = await makeReport({ db, keys, clock: () => made_at }, scope, request, async (piece) => {
    const taken = once(port, 'message')
    tell({ piece })
    await taken
  })
  tell({ rows })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  tell({ refusal: { code: error.code, extras: error.extras } })
} finally {
  await db.destroy()
}
