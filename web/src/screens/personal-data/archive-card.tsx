import { useQuery } from '@tanstack/react-query'
import { messageOr } from '../../api/api-error.ts'
import { archiveQuery, useDownloadArchive, useStartArchive } from '../../features/privacy/api.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { formatDateTime } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'

/** Archive with all data the product stores about the user. */
export function ArchiveCard() {
  const { data, isLoadingError, isFetching, refetch } = useQuery(archiveQuery)
  const start = useStartArchive()
  const download = useDownloadArchive()
  const archive = data?.archive
  const error = start.error ?? download.error
  return (
    <Card>
      <CardHeader
        title="Копия моих данных"
        description="Аккаунт, согласия, входы, подключение к HH.ru, настройки, платежи и реквизиты, решения, сообщения, имена загруженных файлов и действия: архив ZIP с файлами JSON. Кандидатов выгружает раздел «Экспорт»."
      />
      <CardBody className="grid gap-3">
        {error && <Alert tone="bad">{messageOr(error, 'Не удалось подготовить копию')}</Alert>}
        {!error && archive?.status === 'failed' && (
          <Alert tone="bad">Не удалось собрать архив. Попробуйте ещё раз или напишите в поддержку.</Alert>
        )}
        {isLoadingError ? (
          <LoadError retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {archive?.status === 'completed' ? (
              <>
                <Button variant="primary" busy={download.isPending} onClick={() => download.mutate()}>
                  Скачать архив
                </Button>
                <p role="status" className="text-[13px] text-muted">
                  Готов {formatDateTime(archive.created_at)}, доступен до {formatDateTime(archive.expires_at)}
                </p>
              </>
            ) : (
              <>
                <Button
                  busy={start.isPending || archive?.status === 'pending'}
                  disabled={!data}
                  onClick={() => start.mutate()}
                >
                  Подготовить копию
                </Button>
                {archive?.status === 'pending' && (
                  <p role="status" className="text-[13px] text-muted">
                    Собираем архив...
                  </p>
                )}
              </>
            )}
          </div>
        )}
      </CardBody>
    </Card>
  )
}
