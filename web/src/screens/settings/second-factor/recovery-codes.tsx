import { useState } from 'react'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { DialogActions } from '../../../ui/overlays/dialog.tsx'

/** Shown only once, as the server stores hashes: their dialog has no other way out. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    try {
      // there is no clipboard on plain http
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <div className="grid gap-4">
      <Alert tone="warn" title="Сохраните резервные коды">
        Больше мы их не покажем. Каждый заменяет код из приложения один раз, если телефона нет под рукой.
      </Alert>
      <ol aria-label="Резервные коды" className="grid gap-1 rounded-lg bg-sunken p-3 font-mono text-[13px]">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      {copied === false && (
        <Alert tone="bad">Не удалось скопировать коды. Выделите их и скопируйте вручную.</Alert>
      )}
      <DialogActions>
        <Button onClick={() => void copy()}>{copied ? 'Скопировано' : 'Скопировать'}</Button>
        <Button variant="primary" onClick={onDone}>
          Коды сохранены
        </Button>
      </DialogActions>
    </div>
  )
}
