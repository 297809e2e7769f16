import { Page } from '../../ui/page.tsx'
import { AccountCard } from './account-card.tsx'
import { AiCard } from './ai-card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { DataCard } from './data-card.tsx'
import { ModelCard } from './model-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ReadingCard } from './reading-card.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SectionLinks } from './section-links.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TokenCard } from './token-card.tsx'
import { ViewsCard } from './views-card.tsx'

const sections = [
  {
    id: 'hh',
    title: 'HH.ru',
    cards: (
      <>
        <ConnectionCard />
        <TokenCard />
        <ScheduleCard />
        <ReadingCard />
        <ViewsCard />
      </>
    ),
  },
  {
    id: 'analysis',
    title: 'Анализ',
    cards: (
      <>
        <ModelCard />
        <AiCard />
      </>
    ),
  },
  {
    id: 'account',
    title: 'Аккаунт',
    cards: (
      <>
        <AccountCard />
        <PasswordCard />
      </>
    ),
  },
  {
    id: 'security',
    title: 'Безопасность',
    cards: (
      <>
        <SecondFactorCard />
        <SessionsCard />
      </>
    ),
  },
  { id: 'notifications', title: 'Уведомления', cards: <NotificationsCard /> },
  { id: 'data', title: 'Данные', cards: <DataCard /> },
]

export function SettingsPage() {
  return (
    <Page title="Настройки" className="max-w-5xl">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[9rem_minmax(0,1fr)] lg:gap-8">
        <SectionLinks sections={sections} />
        <div className="grid grid-cols-1 gap-8">
          {sections.map(({ id, title, cards }) => (
            <div key={id} id={id} role="group" aria-label={title} className="grid scroll-mt-20 gap-4">
              {cards}
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}
