import { formatDate } from '../../ui/format.ts'

/** «Редакция от 1 ноября 2026»; a version that is no date stands as it is. */
export const editionName = (version: string): string =>
  // noon: the same day in nearly every time zone
  /^\d{4}-\d{2}-\d{2}$/.test(version)
    ? `Редакция от ${formatDate(`${version}T12:00:00Z`)}`
    : `Редакция ${version}`
