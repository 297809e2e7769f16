import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../features/hh/quota/settings-api.ts'
import { counted } from '../../../ui/text/format.ts'

/** For a dialog that ends synchronisation; `null`: the data is kept without a limit, or the period is not known yet. */
export function useRetentionNote(open: boolean): string | null {
  const days = useQuery({ ...settingsQuery, enabled: open }).data?.retention_days ?? null
  if (days === null) return null
  return `Отклики и результаты удалятся через ${counted(days, ['день', 'дня', 'дней'])} после закрытия вакансии, а если она ещё открыта — после последнего обновления: таков заданный срок хранения.`
}
