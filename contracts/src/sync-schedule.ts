/** Synchronisation that the product starts by itself. */
import * as z from 'zod/mini'
import { endpoint, instant } from './endpoint.ts'

/** Minutes between two starts. */
export const syncIntervals = [15, 30, 60, 180] as const

const hour = z.int().check(z.gte(0), z.lte(23))
/** Hours of Moscow, from the beginning of one to the beginning of the other; `null`: none are quiet. */
const quiet = z.nullable(z.object({ from: hour, to: hour }))
const every_minutes = z.literal(syncIntervals)

/**
 * `backing_off`: the last ones failed, so the next comes later; `reconnect` and `not_connected` wait for a person;
 * `off_here`: the operator of this server switched all schedules off.
 */
export const scheduleStates = [
  'planned',
  'running',
  'backing_off',
  'off',
  'reconnect',
  'not_connected',
  'off_here',
] as const

export const syncSchedule = z.object({
  is_on: z.boolean(),
  every_minutes,
  quiet,
  state: z.enum(scheduleStates),
  /** When the next one starts by itself; `null`: none will. */
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
