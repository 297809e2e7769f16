import { Download, Settings, Sun } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { LeaveDialog } from '../../ui/forms/leave-dialog.tsx'
import { Menu, MenuItem, MenuRadio, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { toastError, toastSuccess, toastUndo } from '../../ui/notices/toast.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { rowClass, Specimen } from './specimen.tsx'

/** Overlays are rendered in a portal, so they follow the theme of the page instead of the panel. */
export function Overlays() {
  const [dialog, setDialog] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [sheet, setSheet] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-8 border-t border-line pt-6">
      <Specimen name="Dialog, LeaveDialog, Sheet, Menu, Popover, Tooltip">
        <div className={rowClass}>
          <Button onClick={() => setDialog(true)}>Диалог</Button>
          <Button onClick={() => setLeaving(true)}>Уход с экрана</Button>
          <Button onClick={() => setSheet(true)}>Боковая панель</Button>
          <Menu trigger={<Button>Меню</Button>}>
            <MenuItem>
              <Settings aria-hidden />
              Настройки
            </MenuItem>
            <MenuSeparator />
            <MenuRadio
              label="Тема"
              value="light"
              options={[{ value: 'light', label: 'Светлая', icon: <Sun aria-hidden /> }]}
              onChange={() => undefined}
            />
          </Menu>
          <Popover trigger={<Button>Подокно</Button>} title="События">
            <p className="px-2.5 pb-2 text-muted">Пока ничего не произошло.</p>
          </Popover>
          <Tooltip label="Скачать Excel">
            <Button size="icon" aria-label="Скачать Excel">
              <Download aria-hidden className="size-4" />
            </Button>
          </Tooltip>
        </div>
      </Specimen>
      <Specimen name="Toast">
        <div className={rowClass}>
          <Button onClick={() => toastSuccess('Сохранено', 'Уйдёт само через пять секунд')}>Успех</Button>
          <Button onClick={() => toastError('Не удалось сохранить')}>Ошибка</Button>
          <Button onClick={() => toastUndo('Решение принято', () => toastSuccess('Отменено'))}>
            С отменой
          </Button>
        </div>
      </Specimen>
      <Dialog open={dialog} onOpenChange={setDialog} title="Отключить HH.ru?" description="Данные останутся.">
        <DialogActions>
          <Button onClick={() => setDialog(false)}>Отмена</Button>
          <Button variant="danger">Отключить</Button>
        </DialogActions>
      </Dialog>
      {isLeaving && (
        <LeaveDialog
          title="Уйти без сохранения?"
          description="2 правки ещё не применены и пропадут."
          onStay={() => setLeaving(false)}
          onLeave={() => setLeaving(false)}
        />
      )}
      <Sheet open={sheet} onClose={() => setSheet(false)} title="Боковая панель">
        <div className="p-5">
          <p className="font-semibold">Боковая панель</p>
          <Button className="mt-4" onClick={() => setSheet(false)}>
            Закрыть
          </Button>
        </div>
      </Sheet>
    </div>
  )
}
