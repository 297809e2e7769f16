import { Download, FileSearch, Inbox, Star } from 'lucide-react'
import { Alert } from '../../ui/notices/alert.tsx'
import { Badge, CountBadge } from '../../ui/layout/badge.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Button, type ButtonSize, type ButtonVariant } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { CenteredStatus } from '../../ui/progress/centered-status.tsx'
import { CloseButton } from '../../ui/buttons/close-button.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { StatCard, StatGrid } from '../../ui/layout/stat-card.tsx'
import { fillTone, type Tone } from '../../ui/style/tone.ts'
import { rowClass, Specimen } from './specimen.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']
const sizes: Exclude<ButtonSize, 'icon'>[] = ['sm', 'md', 'lg']
// every key of the table is a tone
const tones = Object.keys(fillTone) as Tone[]
const nothing = () => undefined

export function Buttons() {
  return (
    <Specimen name="Button">
      {variants.map((variant) => (
        <div key={variant} className={rowClass}>
          {sizes.map((size) => (
            <Button
              key={size}
              variant={variant}
              size={size}
              icon={<Download aria-hidden className="size-4" />}
            >
              Скачать
            </Button>
          ))}
          <Button variant={variant} size="icon" aria-label="Скачать">
            <Download aria-hidden className="size-4" />
          </Button>
          <Button variant={variant} disabled>
            Недоступна
          </Button>
          <Button variant={variant} busy>
            Готовим...
          </Button>
        </div>
      ))}
    </Specimen>
  )
}

export function Closing() {
  return (
    <Specimen name="CloseButton">
      <CloseButton label="Закрыть образец" title="Esc" onClose={nothing} />
    </Specimen>
  )
}

export function Messages() {
  return (
    <>
      <Specimen name="Alert">
        <Alert tone="info">Сообщение в одну строку.</Alert>
        <Alert tone="good" title="Готово">
          Заголовок и пояснение под ним.
        </Alert>
        <Alert tone="warn" title="Обратите внимание" action={<Button size="sm">Исправить</Button>}>
          С действием у правого края.
        </Alert>
        <Alert tone="bad" title="Не получилось">
          Что случилось и что делать дальше, даже если предложение длинное и занимает больше одной строки.
        </Alert>
      </Specimen>
      <Specimen name="EmptyState">
        <Card>
          <EmptyState
            icon={Inbox}
            title="Откликов пока нет"
            action={<Button variant="primary">Загрузить</Button>}
          >
            Загрузите их с HH.ru, и они появятся здесь.
          </EmptyState>
        </Card>
      </Specimen>
      <Specimen name="LoadError">
        <LoadError onRetry={nothing} />
        <LoadError message="Не удалось загрузить вакансии." retrying onRetry={nothing} />
      </Specimen>
    </>
  )
}

export function Figures() {
  return (
    <>
      <Specimen name="Facts">
        <Facts of={['Казань', 'готов к переезду', '120 000 ₽']} />
      </Specimen>
      <Specimen name="Badge, CountBadge">
        <div className={rowClass}>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <CountBadge>3</CountBadge>
          <CountBadge>128</CountBadge>
        </div>
      </Specimen>
      <Specimen name="StatGrid, StatCard">
        <StatGrid>
          <li>
            <StatCard icon={FileSearch} label="Всего анализов" value="1&nbsp;284">
              за всё время
            </StatCard>
          </li>
          <li>
            <StatCard icon={Star} label="Ссылка" value="42" link={<a href="#stat" />}>
              ведёт к списку за числом
            </StatCard>
          </li>
          <li>
            <StatCard icon={Star} label="Нет данных" value="—">
              не удалось загрузить
            </StatCard>
          </li>
          <li>
            <StatCard icon={Star} label="Загружается" value="" loading>
              за всё время
            </StatCard>
          </li>
        </StatGrid>
      </Specimen>
      <Specimen name="ProgressBar">
        {tones.map((tone, index) => (
          <ProgressBar key={tone} label={`Ход: ${tone}`} tone={tone} value={(index + 1) * 12} />
        ))}
        <ProgressBar label="Ход неизвестен" value={null} />
      </Specimen>
      <Specimen name="Card">
        <Card>
          <CardHeader
            title="Заголовок"
            description="Пояснение под заголовком"
            aside={<Badge tone="good">Подключено</Badge>}
          />
          <CardBody>Содержимое карточки.</CardBody>
        </Card>
      </Specimen>
      <Specimen name="Page">
        <div className="rounded-xl border border-line">
          <Page title="Название экрана" description="Зачем он нужен" actions={<Button>Действие</Button>}>
            <p>Содержимое экрана.</p>
          </Page>
        </div>
      </Specimen>
    </>
  )
}

export function Waiting() {
  return (
    <>
      <Specimen name="Skeleton">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-20" />
      </Specimen>
      <Specimen name="Spinner">
        <div className={rowClass}>
          <Spinner />
          <Spinner className="size-6 text-accent" />
        </div>
      </Specimen>
      <Specimen name="CenteredStatus">
        <div className="h-32 overflow-hidden rounded-xl border border-line [&>main]:min-h-full">
          <CenteredStatus>Проверка авторизации...</CenteredStatus>
        </div>
      </Specimen>
    </>
  )
}
