/** Names, numbers and bands of exports. */
import type { Recommendation } from '@rezumetr/contracts/domain'
import { moscowDay } from '../../platform/clock.ts'

/** A finished file can be downloaded again for this long (Q-099). */
export const EXPORT_TTL_MS = 24 * 3_600_000
/** A background file that failed is called so from this try on. */
export const MAX_ATTEMPTS = 3
/** Workers that die or stop may do so for another's fault: so many begin it at most. */
export const MAX_CLAIMS = 6
/** A file nobody has begun within this time has lost its job. */
export const STALLED_MS = 60_000

/** Which candidates: `null` does not limit. */
export type ExportFilter = {
  readonly recommendation: Recommendation | null
  readonly min_score: number | null
  /** Part of the candidate's name, so personal data: kept no longer than the file is being made, and never in its name. */
  readonly search: string | null
}

export type FileNameParts = Pick<ExportFilter, 'recommendation' | 'min_score'> & {
  /** The screen it is asked from. */
  readonly name: 'analysis' | 'export'
  /** `null`: every vacancy. */
  readonly vacancy_title: string | null
  readonly brand_slug: string
  readonly now: Date
}

/**
 * `analysis_report_{vacancy}[_recommendation]_{date}.xlsx` (ERR-25) or
 * `{brand}_export_{vacancy}[_recommendation][_score{N}+]_{date}.xlsx` (ERR-26); the date is Moscow's (Q-101).
 */
export function fileName(parts: FileNameParts): string {
  const { name, recommendation, min_score } = parts
  const score = name === 'export' && min_score !== null && min_score > 0 ? `score${min_score}+` : null
  return `${[
    name === 'analysis' ? 'analysis_report' : `${parts.brand_slug}_export`,
    parts.vacancy_title === null ? 'все_вакансии' : fileNamePart(parts.vacancy_title),
    recommendation,
    score,
    moscowDay(parts.now),
  ]
    .filter((part) => part !== null)
    .join('_')}.xlsx`
}

/** A title no file system refuses: no `\ / : * ? " < > |`, nothing invisible, `_` for spaces, at most 80 characters. */
function fileNamePart(title: string): string {
  const plain = title
    .replace(/[\\/:*?"<>|]/g, '')
    .replace(/\s/g, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
    .replace(/ +/g, '_')
  return Array.from(plain).slice(0, 80).join('') || 'vacancy'
}
