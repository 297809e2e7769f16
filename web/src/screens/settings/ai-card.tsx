import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../features/job-board/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'

/** Stored values without a way to change them, until automatic analysis really works. */
export function AiCard() {
  const { data } = useQuery(settingsQuery)
  return (
    <Card>
      <CardHeader
        title="Настройки AI"
        description="Автоматический анализ новых откликов."
        aside={<Badge>Будет доступно в следующей версии</Badge>}
      />
      <CardBody>
        <fieldset disabled className="grid gap-4">
          <Checkbox
            label="Автоматически анализировать новые отклики"
            checked={data?.auto_analysis === true}
            disabled
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Минимальный балл" placeholder="40" type="number" disabled />
            <TextField label="Размер пакета" placeholder="5" type="number" disabled />
          </div>
        </fieldset>
      </CardBody>
    </Card>
  )
}
