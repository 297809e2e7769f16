import { formatDate } from '../../ui/format.ts'

/** «Редакция от 1 ноября 2026»; a version that is not a date is shown as it is. */
export const editionName = (version: string): string =>
  // noon UTC is the same date in nearly every time zone
  /^\d{4}-\d{2}-\d{2}$/.test(version)
    ? `Редакция от ${formatDate(`${version}T12:00:00Z`)}`
    : `Редакция ${version}`
