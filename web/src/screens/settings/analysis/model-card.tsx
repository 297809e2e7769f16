import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfig } from '../../../api/config.ts'
import { modelQuery, useSwitchModel } from '../../../features/model/api.ts'
import { estimate, type Model } from '../../../features/model/model.ts'
import { toastOutcome } from '../../../features/notifications/toast-outcome.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'

const TITLE = 'Анализ языковой моделью'

/** Resume texts leave this server only with the company's consent. Hidden where no model is configured. */
export function ModelCard() {
  const { data, isLoadingError, isFetching, refetch } = useQuery(modelQuery)
  const { ai_engine } = useConfig()
  const change = useSwitchModel()
  const [asking, setAsking] = useState(false)
  const model = data?.model
  if (!model) {
    if (data || ai_engine !== 'llm') return null
    // never without its card: a consent that cannot be seen cannot be withdrawn
    return (
      <Card>
        <CardHeader title={TITLE} />
        <CardBody>
          {isLoadingError ? (
            <LoadError retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-12" />
          )}
        </CardBody>
      </Card>
    )
  }
  const turn = (is_on: boolean) =>
    toastOutcome(
      change.mutateAsync(is_on).then(() => setAsking(false)),
      is_on ? 'Языковая модель включена' : 'Языковая модель выключена',
      'Не удалось сохранить настройки',
    )
  return (
    <Card>
      <CardHeader
        title={TITLE}
        description="Модель читает резюме и приводит цитаты. Балл по-прежнему считает программа по критериям вакансии."
      />
      <CardBody className="grid gap-3">
        <label className="flex items-center gap-3">
          <Switch
            label={TITLE}
            checked={model.is_on}
            // a consent that outlived its plan can still be withdrawn
            disabled={!model.in_plan && !model.is_on}
            busy={change.isPending}
            onChange={(next) => (next ? setAsking(true) : turn(false))}
          />
          <span>
            {model.provider} «{model.name}»
          </span>
        </label>
        {model.in_plan ? (
          <p className="text-[13px] text-muted">{estimate(model, 100)}</p>
        ) : (
          <p className="text-[13px] text-warn">
            {model.is_on
              ? 'Согласие дано, но тариф не включает языковую модель: резюме читает базовый анализ. Выключите, чтобы отозвать согласие.'
              : 'Доступно на старших тарифах.'}
          </p>
        )}
      </CardBody>
      <Dialog open={asking} onOpenChange={setAsking} title="Что увидит модель" className="max-w-lg!">
        <Consent model={model} />
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Отмена</Button>
          <Button variant="primary" busy={change.isPending} onClick={() => turn(true)}>
            Согласиться и включить
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  )
}

/** Lists what is sent to the model and what is not. A change of this text needs a new consent version on the server. */
function Consent({ model }: { model: Model }) {
  return (
    <div className="grid gap-2.5 text-pretty">
      {model.is_abroad && (
        <Alert tone="warn">
          Сервер модели находится за пределами России: это трансграничная передача данных.
        </Alert>
      )}
      <p>
        <b>Отправляется</b> — {model.provider}: текст вакансии, желаемая должность, места работы с
        обязанностями, навыки и раздел «О себе».
      </p>
      <p>
        <b>Не отправляется</b> то, что в резюме стоит в своих полях: имя, пол, возраст, семейное положение,
        фото, контакты, ссылки, адрес, образование, даты и зарплатные ожидания. Узнанные в тексте личные
        сведения вырезаются до отправки; учебные заведения и даты, названные в нём, остаются.
      </p>
      <p>
        Сроки, деньги и место считает программа, цитаты сверяются с резюме. Если модель не ответит, резюме
        прочитает базовый анализ, и это будет видно. Решение всегда принимает человек.
      </p>
      <p className="text-[13px] text-muted">
        Выключить можно в любой момент: следующее резюме модель уже не прочитает.
      </p>
    </div>
  )
}
