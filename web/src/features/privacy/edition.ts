import { formatDay } from '../../ui/text/format.ts'

/** «Редакция от 1 ноября 2026»; a version that is not a date is shown as it is. */
export const editionName = (version: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) ? `Редакция от ${formatDay(version)}` : `Редакция ${version}`
