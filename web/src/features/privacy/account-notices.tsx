import type { ConsentDocument } from '@rezumetr/contracts/domain'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { useUser } from '../accounts/api.ts'
import { linkClass } from '../accounts/auth-frame.tsx'
import { useGiveConsents, useCancelErasure } from './api.ts'
import { toastOutcome } from '../notifications/toast-outcome.ts'

/** Urgent notices about the account: scheduled erasure and documents to accept, new, required or withdrawn. */
export function AccountNotices() {
  const { erase_at, documents_to_accept } = useUser()
  if (erase_at === null && documents_to_accept.length === 0) return null
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-3 px-4 pt-4 sm:px-6">
      {erase_at !== null && <ErasureNotice eraseAt={erase_at} />}
      {documents_to_accept.length > 0 && <NewDocuments documents={documents_to_accept} />}
    </div>
  )
}

function ErasureNotice({ eraseAt }: { eraseAt: string }) {
  const keep = useCancelErasure()
  return (
    <Alert
      tone="warn"
      title={`Аккаунт будет удалён ${formatDate(eraseAt)}`}
      action={
        <Button
          busy={keep.isPending}
          onClick={() =>
            toastOutcome(
              keep.mutateAsync(),
              ['Удаление отменено', 'Если HH.ru отключён, подключите его заново в настройках.'],
              'Не удалось отменить удаление',
            )
          }
        >
          Отменить удаление
        </Button>
      }
    >
      До этого дня можно передумать, потом данные восстановить нельзя. Если в компании никто не остаётся,
      HH.ru отключён: после отмены его нужно подключить заново.
    </Alert>
  )
}

const documentNames = {
  terms: 'условия использования',
  personal_data: 'согласие на обработку персональных данных',
}
const documentPaths = { terms: '/terms', personal_data: '/consent' } as const

/** Each document has its own unticked checkbox: accepting one does not imply accepting the other. */
function NewDocuments({ documents }: { documents: readonly ConsentDocument[] }) {
  const give = useGiveConsents()
  const [ticked, setTicked] = useState<readonly ConsentDocument[]>([])
  // one confirmed before is no longer asked about
  const chosen = documents.filter((document) => ticked.includes(document))
  return (
    <Alert tone="info" title="Подтвердите документы">
      <div className="grid gap-3">
        <p>Прочитайте действующую редакцию и подтвердите согласие.</p>
        {documents.map((document) => (
          <Checkbox
            key={document}
            checked={ticked.includes(document)}
            onChange={(on) =>
              setTicked(on ? [...ticked, document] : ticked.filter((known) => known !== document))
            }
            label={
              <>
                {document === 'terms' ? 'Принимаю ' : 'Даю '}
                <Link to={documentPaths[document]} target="_blank" className={linkClass}>
                  {documentNames[document]}
                </Link>
              </>
            }
          />
        ))}
        {give.error && <p className="text-bad">{messageOr(give.error, 'Не удалось сохранить согласие')}</p>}
        <div>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            busy={give.isPending}
            onClick={() => give.mutate(chosen)}
          >
            Подтвердить
          </Button>
        </div>
      </div>
    </Alert>
  )
}
