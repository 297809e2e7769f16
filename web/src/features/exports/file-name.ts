/** Names of the exported files (ERR-25, ERR-26), for the case that the server's own did not arrive. Pure. */
import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import type { ExportFormat } from '@rezumetr/contracts/analysis/exports'

const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' })

export type FileNameParts = {
  /** Which screen asked. */
  screen: 'analysis' | 'export'
  brandSlug: string
  vacancyTitle: string
  filter: ResultFilter
  format: ExportFormat
  /** The day of Moscow this instant falls on is part of the name. */
  at: Date
}

/** Without what file systems refuse; spaces become underscores; at most 80 characters. */
export const namePart = (text: string): string =>
  text
    .replace(/[\\/:*?"<>|]/g, '')
    .replace(/\s/g, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
    .replace(/ +/g, '_')
    .replace(/^(.{80}).*$/u, '$1')

export function fileName(parts: FileNameParts): string {
  const { screen, brandSlug, vacancyTitle, filter, format, at } = parts
  const words = [
    screen === 'analysis' ? 'analysis_report' : `${brandSlug}_export`,
    namePart(vacancyTitle) || 'vacancy',
    filter.recommendation,
    screen === 'export' && filter.min_score ? `score${filter.min_score}+` : undefined,
    moscowDay.format(at),
  ]
  return `${words.filter((word) => word !== undefined).join('_')}.${format}`
}
