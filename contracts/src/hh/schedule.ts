/** Scheduled synchronisation. */
import * as z from 'zod/mini'
import { endpoint, instant } from '../endpoint.ts'

/** Minutes between two starts. */
export const syncIntervals = [15, 30, 60, 180] as const

const hour = z.int().check(z.gte(0), z.lte(23))
/** Quiet hours in Moscow time, from the start of one hour to the start of the other; `null`: no quiet hours. */
const quiet = z.nullable(z.object({ from: hour, to: hour }))
const every_minutes = z.literal(syncIntervals)

/**
 * `backing_off`: the last synchronisations failed, so the next is delayed; `reconnect`, `choose_account` and
 * `not_connected`: a user must act; `off_here`: the operator of this server has disabled all schedules.
 */
export const scheduleStates = [
  'planned',
  'running',
  'backing_off',
  'off',
  'reconnect',
  'choose_account',
  'not_connected',
  'off_here',
] as const

export const syncSchedule = z.object({
  is_on: z.boolean(),
  every_minutes,
  quiet,
  state: z.enum(scheduleStates),
  /** When the next scheduled synchronisation starts; `null`: none is planned. */
  next_at: z.nullable(instant),
})
export type SyncSchedule = z.output<typeof syncSchedule>

export const getSyncSchedule = endpoint({
  method: 'GET',
  path: '/api/hh/schedule',
  access: 'user',
  summary: 'When synchronisations start by themselves',
  data: syncSchedule,
  refusals: [],
})
export const updateSyncSchedule = endpoint({
  method: 'PUT',
  path: '/api/hh/schedule',
  access: 'user',
  summary: 'Change the interval, the quiet hours, or switch the schedule on and off',
  body: z.object({
    is_on: z.optional(z.boolean()),
    every_minutes: z.optional(every_minutes),
    quiet: z.optional(quiet),
  }),
  data: syncSchedule,
  refusals: [],
})
