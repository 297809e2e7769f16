import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'

/** Link to the personal-data screen. */
export function DataCard() {
  return (
    <Card>
      <CardHeader
        title="Персональные данные"
        description="Срок хранения откликов, удаление данных кандидата, согласия, копия своих данных и удаление аккаунта."
      />
      <CardBody>
        <Link to="/settings/data" className={buttonClass('secondary', 'md')}>
          Открыть раздел
        </Link>
      </CardBody>
    </Card>
  )
}
