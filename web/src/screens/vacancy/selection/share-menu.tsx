import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { useRouter } from '@tanstack/react-router'
import { FileSpreadsheet, Link2, ListOrdered, Share2 } from 'lucide-react'
import { messageOr } from '../../../api/api-error.ts'
import { useExport } from '../../../features/exports/use-export.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastError, toastSuccess } from '../../../ui/notices/toast.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { Label } from './label.tsx'
import { canCompare, shortList } from './share.ts'

async function copy(text: string, done: string) {
  try {
    // there is no clipboard on plain http
    await navigator.clipboard.writeText(text)
    toastSuccess(done)
  } catch {
    toastError('Не удалось скопировать', 'Браузер не дал доступ к буферу обмена.')
  }
}

/** Passes the selected candidates on: an address that colleagues open, a list for a message, or a file. */
export function ShareMenu({
  vacancyId,
  title,
  chosen,
  isOff,
  isCompact,
}: {
  vacancyId: string
  title: string
  chosen: readonly Result[]
  isOff: boolean
  isCompact: boolean
}) {
  const router = useRouter()
  const exporting = useExport()
  const ids = chosen.map(({ id }) => id)
  const [only] = ids
  const params = { vacancyId }
  const address =
    ids.length === 1 && only !== undefined
      ? router.buildLocation({ to: '/vacancies/$vacancyId', params, search: { candidate: only } })
      : canCompare(ids.length)
        ? router.buildLocation({ to: '/vacancies/$vacancyId/compare', params, search: { ids } })
        : null
  const save = () =>
    exporting
      .mutateAsync({
        screen: 'export',
        vacancyTitle: title,
        filter: { vacancy_id: vacancyId },
        includeResume: true,
        resultIds: ids,
        rows: ids.length,
      })
      .catch((error: unknown) => toastError(messageOr(error, 'Ошибка при экспорте данных')))
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          title={isCompact ? 'Поделиться' : undefined}
          disabled={isOff}
          busy={exporting.isPending}
          icon={<Share2 aria-hidden className="size-3.5" />}
        >
          <Label isHidden={isCompact}>Поделиться</Label>
        </Button>
      }
    >
      {address && (
        <MenuItem
          onClick={() =>
            void copy(
              new URL(address.href, location.origin).href,
              ids.length === 1 ? 'Ссылка на кандидата скопирована' : 'Ссылка на сравнение скопирована',
            )
          }
        >
          <Link2 aria-hidden />
          Скопировать ссылку для коллег
        </MenuItem>
      )}
      <MenuItem onClick={() => void copy(shortList(title, chosen), 'Список скопирован')}>
        <ListOrdered aria-hidden />
        Скопировать список для письма
      </MenuItem>
      <MenuItem onClick={() => void save()}>
        <FileSpreadsheet aria-hidden />
        Скачать Excel
      </MenuItem>
    </Menu>
  )
}
