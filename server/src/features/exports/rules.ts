import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { SAME_FILE_MS, type ExportFormat } from '@rezumetr/contracts/analysis/exports'
import { DAY_MS, HOUR_MS, MINUTE_MS, MOSCOW_OFFSET_MS, moscowDay } from '../../platform/values/clock.ts'
import type { Limit } from '../accounts/limits/rules.ts'

export const EXPORT_TTL_MS = DAY_MS
export const SAME_FILE_LIMIT: Limit = { max: 10, window_seconds: SAME_FILE_MS / 1000 }
/** Per process: each holds a database connection for seconds. */
export const EXPORTS_AT_A_TIME = 2
export const MAX_ATTEMPTS = 3
/** Also counts attempts whose process died or was stopped. */
export const MAX_CLAIMS = 6
export const STALLED_MS = MINUTE_MS

export type FileNameParts = Pick<ResultFilter, 'recommendation' | 'min_score'> & {
  readonly name: 'analysis' | 'export'
  readonly vacancy: { readonly title: string; readonly name: string } | null
  readonly brand_slug: string
  readonly format: ExportFormat
  readonly now: Date
}

/**
 * `analysis_report_{vacancy}[_recommendation]_{date}.xlsx` (ERR-25) or
 * `{brand}_export_{vacancy}[_recommendation][_score{N}+]_{date}.xlsx` (ERR-26), Moscow date (Q-101).
 */
export function fileName(parts: FileNameParts): string {
  const { name, recommendation, min_score } = parts
  const score = name === 'export' && min_score ? `score${min_score}+` : null
  return `${[
    name === 'analysis' ? 'analysis_report' : `${parts.brand_slug}_export`,
    parts.vacancy === null ? 'все_вакансии' : vacancyPart(parts.vacancy),
    recommendation,
    score,
    moscowDay(parts.now),
  ]
    .filter((part) => part !== null && part !== undefined)
    .join('_')}.${parts.format}`
}

/** At most 80 characters; the title is cut, not what tells it from others. */
function vacancyPart({ title, name }: { readonly title: string; readonly name: string }): string {
  const ending = fileNamePart(name.slice(title.length), 60)
  return (fileNamePart(title, 80 - ending.length) || 'vacancy') + ending
}

function fileNamePart(text: string, max: number): string {
  const plain = text
    .replace(/[\\/:*?"<>|]/g, '')
    .replace(/\s/g, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
    .replace(/ +/g, '_')
  return Array.from(plain).slice(0, max).join('')
}

/** «МСК+2» and the distance from UTC; Russia's zones know no summer time. */
export function zoneAt(now: Date, time_zone: string): { words: string; offset_ms: number } {
  const local = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(local ?? '') ?? []
  const offset_ms = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS)
  const beyond = (offset_ms - MOSCOW_OFFSET_MS) / HOUR_MS
  return { words: beyond === 0 ? 'МСК' : `МСК${beyond > 0 ? '+' : '−'}${Math.abs(beyond)}`, offset_ms }
}
