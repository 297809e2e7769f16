import type { System } from '@rezumetr/contracts/admin/system'
import { DAY_MS, moscowDay, moscowMonth, startOfMoscowDay } from '../../platform/values/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { listFailedJobs, listQueues } from '../../platform/queue/jobs.ts'
import type { GaugeReading } from '../../platform/http/metrics.ts'
import { listNodes } from '../../platform/nodes/nodes.ts'
import type { AdminScope } from '../companies/scope.ts'
import { presentGauges, presentSystem } from './system-present.ts'
import { countWaiting, findBoardPace, sumSpending } from './system-queries.ts'

const SHOWN_FAILURES = 20

export async function getSystem(db: Db, _admin: AdminScope, now: Date): Promise<System> {
  return await readSystem(db, now)
}

export const readSystemGauges = async (db: Db, now: Date): Promise<GaugeReading[]> =>
  presentGauges(await readSystem(db, now))

async function readSystem(db: Db, now: Date): Promise<System> {
  const [nodes, queues, failures, waiting, board, today, month] = await Promise.all([
    listNodes(db),
    listQueues(db),
    listFailedJobs(db, SHOWN_FAILURES),
    countWaiting(db, new Date(now.getTime() - DAY_MS)),
    findBoardPace(db),
    sumSpending(db, startOfMoscowDay(moscowDay(now))),
    sumSpending(db, startOfMoscowDay(`${moscowMonth(now)}-01`)),
  ])
  return presentSystem({ nodes, queues, failures, waiting, board, today, month }, now)
}
