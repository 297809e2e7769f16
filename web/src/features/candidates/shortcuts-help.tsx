import { Keyboard } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { switchCharacterKeys, useCharacterKeys } from '../../ui/keyboard/character-keys.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Key } from '../../ui/keyboard/key.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { shortcutHelp } from './shortcuts.ts'
import type { Review } from './use-review.ts'

/**
 * The keys of a list of candidates and their switch, behind a button that is always there: «?» may be switched off itself. Small
 * enough for the line of the list's number, since beside the search it would take a line of its own on a narrow screen.
 */
export function ShortcutsHelp({ help }: { help: Review['help'] }) {
  const withCharacters = useCharacterKeys()
  return (
    <>
      <Button
        size="icon"
        variant="ghost"
        aria-label="Клавиши"
        // a phone has no keys; the dialog opens by «?» of one that is connected
        className="size-7! pointer-coarse:hidden"
        title={withCharacters ? 'Клавиши (?)' : 'Клавиши'}
        onClick={() => help.set(true)}
      >
        <Keyboard aria-hidden className="size-4.5" />
      </Button>
      <Dialog
        open={help.open}
        onOpenChange={help.set}
        title="Клавиши"
        description="Работают в любой раскладке, пока курсор не в поле ввода."
      >
        <dl className="grid gap-2">
          {shortcutHelp(withCharacters).map(({ keys, does }) => (
            <div key={does} className="flex flex-row-reverse items-center justify-between gap-4">
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex items-center justify-between gap-4 border-t border-line pt-4">
          <div>
            <p className="font-medium">Клавиши-символы</p>
            <p className="text-[13px] text-pretty text-muted">
              Буквы, цифры, «/» и «?». Выключите, если они срабатывают случайно; на этом устройстве.
            </p>
          </div>
          <Switch label="Клавиши-символы" checked={withCharacters} onChange={switchCharacterKeys} />
        </div>
      </Dialog>
    </>
  )
}
