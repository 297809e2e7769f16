/** Excel export: synchronous for small lists, in the background for long ones. */
import * as z from 'zod/mini'
import {
  areaName,
  requirementId,
  resultFilter,
  resultSearch,
  stageId,
  type ResultFilter,
} from './analysis.ts'
import {
  decisionFilters,
  flagFilters,
  lacks,
  MAX_DAYS,
  MAX_MEETS,
  MAX_PAY,
  MAX_YEARS,
  placeFilters,
  recommendations,
} from '../domain.ts'
import { MAX_DECISIONS } from './decisions.ts'
import { count, endpoint, id, idParams, instant, queryFlag } from '../endpoint.ts'

/** Files with more rows are generated in the background. */
export const SYNC_EXPORT_MAX_ROWS = 500
/** An immediate export repeated with its `key` within this time is counted once; without this limit a key would give any number of files. */
export const SAME_FILE_MS = 10 * 60_000
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const exportJob = z.object({
  id,
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'expired']),
  rows: z.nullable(count),
  file_name: z.nullable(z.string()),
  error: z.nullable(z.string()),
  expires_at: z.nullable(instant),
})
export type ExportJob = z.output<typeof exportJob>

const whole = (from: number, to: number) => z.optional(z.nullable(z.int().check(z.gte(from), z.lte(to))))
/** `resultFilter` in a body, where numbers are numbers and `null` does not filter either. */
export const filterInBody = {
  vacancy_id: z.optional(z.nullable(id)),
  recommendation: z.optional(z.nullable(z.enum(recommendations))),
  min_score: whole(0, 100),
  search: z.optional(z.nullable(resultSearch)),
  decision: z.optional(z.nullable(z.enum(decisionFilters))),
  max_score: whole(1, 100),
  area: z.optional(z.nullable(areaName)),
  place: z.optional(z.nullable(z.enum(placeFilters))),
  max_pay: whole(1, MAX_PAY),
  min_years: whole(1, MAX_YEARS),
  meets: z.optional(z.nullable(z.array(requirementId).check(z.maxLength(MAX_MEETS)))),
  days: whole(1, MAX_DAYS),
  stage: z.optional(z.nullable(stageId)),
  lack: z.optional(z.nullable(z.enum(lacks))),
  flags: z.optional(z.nullable(z.enum(flagFilters))),
} satisfies Record<keyof ResultFilter, unknown>

export const exportExcel = endpoint({
  method: 'GET',
  path: '/api/analysis/export/excel',
  access: 'user',
  summary: 'The workbook, streamed; one export is counted per file',
  query: z.object({
    ...resultFilter,
    vacancy_id: id,
    include_resume: z._default(queryFlag, false),
    kind: z._default(z.enum(exportFormats), 'xlsx'),
    /** The screen after which the file is named (ERR-25, ERR-26). */
    name: z._default(z.enum(['analysis', 'export']), 'analysis'),
    /** 128 random bits in hex, new for each click. A repetition with the same key within ten minutes, as after a lost answer, is counted once. */
    key: z.optional(z.string().check(z.regex(/^[\da-f]{32}$/))),
  }),
  file: true,
  // they take turns, and each that waits is among the requests after which a process refuses any more
  max_concurrent: 50,
  refusals: ['NOT_FOUND', 'LIMIT_EXCEEDED', 'NOTHING_TO_EXPORT', 'EXPORT_TOO_LARGE'],
})
export const startExport = endpoint({
  method: 'POST',
  path: '/api/analysis/export',
  access: 'user',
  idempotent: true,
  summary: 'Make the workbook in the background; without a vacancy: a sheet for each',
  body: z.object({
    ...filterInBody,
    include_resume: z._default(z.boolean(), false),
    format: z._default(z.literal('xlsx'), 'xlsx'),
    /** The workbook, or its rows as CSV beside it. */
    kind: z._default(z.enum(exportFormats), 'xlsx'),
    /** Of the filter's results only these. */
    result_ids: z.optional(
      z
        .array(id)
        .check(
          z.minLength(1, 'Выберите кандидатов'),
          z.maxLength(MAX_DECISIONS, `Не больше ${MAX_DECISIONS} за раз`),
        ),
    ),
    name: z._default(z.enum(['analysis', 'export']), 'export'),
  }),
  status: 202,
  data: z.object({ id, status: exportJob.shape.status }),
  refusals: ['NOT_FOUND', 'LIMIT_EXCEEDED', 'NOTHING_TO_EXPORT'],
})
export const getExport = endpoint({
  method: 'GET',
  path: '/api/analysis/export/:id/status',
  access: 'user',
  summary: 'How far a background export is',
  params: idParams,
  data: exportJob,
  refusals: [],
})
export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/analysis/export/:id/download',
  access: 'user',
  summary: 'The finished file; downloading again is free for 24 hours',
  params: idParams,
  file: true,
  refusals: ['EXPORT_NOT_READY', 'EXPORT_EXPIRED'],
})
